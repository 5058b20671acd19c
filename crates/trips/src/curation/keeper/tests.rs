//! Keepers among synthetic photos that show the same.

use super::*;
use crate::Photo;
use crate::curation::testing::PhotoBuilder;

/// The number of the keeper in `photos`, and its advantage.
fn kept(photos: &[Photo]) -> (usize, Advantage) {
    let shots: Vec<Shot<'_>> = photos.iter().filter_map(Shot::new).collect();
    let group: Vec<&Shot<'_>> = shots.iter().collect();
    let candidates = stand(&group);
    let keepers = candidates
        .iter()
        .enumerate()
        .filter_map(|(number, candidate)| match candidate.role {
            DuplicateRole::Keeper { advantage, .. } => Some((number, advantage)),
            DuplicateRole::Alone | DuplicateRole::Duplicate { .. } => None,
        });
    let keepers: Vec<_> = keepers.collect();
    assert_eq!(keepers.len(), 1);
    let duplicates_score = candidates
        .iter()
        .filter(|c| c.is_duplicate())
        .map(|c| c.score)
        .max();
    assert!(duplicates_score.unwrap() <= candidates[keepers[0].0].score);
    keepers[0]
}

#[test]
fn the_sharpest_is_kept() {
    let photos = [(1, 60.0), (2, 80.0), (3, 50.0)]
        .map(|(number, subject)| PhotoBuilder::new(number).subject(subject).build());
    assert_eq!(kept(&photos), (1, Advantage::Sharpness));
}

#[test]
fn of_a_picture_that_was_encoded_again_the_one_with_most_bytes_is_kept() {
    let copy = |number, hash, colourfulness, size_bytes| Photo {
        size_bytes,
        ..PhotoBuilder::new(number)
            .hash(hash)
            .colourfulness(colourfulness)
            .build()
    };
    let original = copy(1, 0, 30.0, 400_000);
    let encoded_again = copy(2, 0b11, 45.0, 90_000);
    let another = copy(3, 0b1111, 45.0, 90_000);
    assert_eq!(kept(&[original.clone(), encoded_again]).0, 0);
    assert_eq!(kept(&[original, another]).0, 1);
}

#[test]
fn a_copy_of_half_the_bytes_is_not_kept_whatever_its_time() {
    let frame = |number, second, colourfulness, size_bytes| Photo {
        size_bytes,
        ..PhotoBuilder::new(number)
            .colourfulness(colourfulness)
            .taken_after(second)
            .build()
    };
    let first = frame(1, 0, 30.0, 400_000);
    let copy = frame(2, 2, 45.0, 130_000);
    let next = frame(3, 2, 45.0, 390_000);
    assert_eq!(kept(&[first.clone(), copy]).0, 0);
    assert_eq!(kept(&[first, next]).0, 1);
}

#[test]
fn a_softer_copy_in_a_smaller_size_is_called_smaller() {
    let photos = [(1, 80.0, (4000, 3000)), (2, 60.0, (2000, 1500))];
    let photos = photos.map(|(number, subject, (width, height))| {
        let photo = PhotoBuilder::new(number).subject(subject);
        photo.size(width, height).build()
    });
    assert_eq!(kept(&photos), (0, Advantage::Size));
}

#[test]
fn the_sharpest_is_not_kept_where_its_light_is_lost() {
    let washed_out = PhotoBuilder::new(1)
        .subject(80.0)
        .clipped_highlights(0.5)
        .build();
    let sound = PhotoBuilder::new(2).subject(72.0).build();
    assert_eq!(kept(&[washed_out, sound]).0, 1);
}

#[test]
fn a_frame_with_open_eyes_is_kept_before_a_sharper_one_with_closed_eyes() {
    let blinking = PhotoBuilder::new(1).subject(90.0).face(0.3, 0.8).build();
    let open = PhotoBuilder::new(2).subject(60.0).face(0.3, 0.2).build();
    assert_eq!(kept(&[blinking, open]), (1, Advantage::Eyes));
}

#[test]
fn eyes_that_may_be_closed_decide_among_frames_that_are_nearly_as_sharp() {
    let portrait = |number, sharpness, eyes_closed| {
        let photo = PhotoBuilder::new(number).face(0.3, eyes_closed);
        let photo = photo.content(|content| content.faces[0].sharpness = Some(sharpness));
        photo.build()
    };
    let doubtful = portrait(1, 80.0, 0.35);
    let kept_beside = |open| kept(&[doubtful.clone(), open]);
    assert_eq!(kept_beside(portrait(2, 62.0, 0.2)), (1, Advantage::Balance));
    assert_eq!(
        kept_beside(portrait(2, 51.0, 0.2)),
        (0, Advantage::Sharpness)
    );
    assert_eq!(
        kept_beside(portrait(2, 62.0, 0.28)),
        (0, Advantage::Sharpness)
    );
}

#[test]
fn light_does_not_make_up_for_blur() {
    let blurry = PhotoBuilder::new(1).subject(20.0).build();
    let washed_out = PhotoBuilder::new(2)
        .subject(60.0)
        .clipped_highlights(0.5)
        .build();
    assert_eq!(kept(&[blurry, washed_out]).0, 1);
}

#[test]
fn of_equally_sharp_copies_the_largest_is_kept() {
    let small = PhotoBuilder::new(1).subject(61.0).size(1_000, 750).build();
    let large = PhotoBuilder::new(2)
        .subject(60.0)
        .size(4_000, 3_000)
        .build();
    assert_eq!(kept(&[small, large]), (1, Advantage::Size));
}

#[test]
fn an_original_is_kept_beside_a_copy_that_scaling_down_made_sharper() {
    let original = |subject| {
        let photo = PhotoBuilder::new(1).subject(subject);
        photo.size(4_272, 2_848).build()
    };
    let copy = PhotoBuilder::new(2).subject(80.0).size(1_024, 683).build();
    let kept_beside = |photo| kept(&[photo, copy.clone()]);
    assert_eq!(kept_beside(original(62.0)), (0, Advantage::Size));
    assert_eq!(kept_beside(original(55.0)), (1, Advantage::Sharpness));
}

#[test]
fn of_equal_copies_the_earliest_is_kept() {
    let photos = [1, 2, 3].map(|number| PhotoBuilder::new(number).build());
    assert_eq!(kept(&photos), (0, Advantage::Nothing));
}

#[test]
fn equal_copies_have_the_same_score_and_a_worse_one_a_lower() {
    let [first, copy, softer] = [(1, 80.0), (2, 80.0), (3, 50.0)]
        .map(|(number, subject)| PhotoBuilder::new(number).subject(subject).build());
    let shots = [&first, &copy, &softer].map(|photo| Shot::new(photo).unwrap());
    let group: Vec<&Shot<'_>> = shots.iter().collect();
    let scores: Vec<u8> = stand(&group).iter().map(|one| one.score).collect();
    assert_eq!(scores[0], scores[1]);
    assert!(scores[2] < scores[0], "{scores:?}");
}

#[test]
fn a_later_one_that_is_better_by_itself_is_not_called_the_first_of_equals() {
    let sharper = PhotoBuilder::new(1).subject(60.0).colourfulness(20.0);
    let better = PhotoBuilder::new(2).subject(58.0).colourfulness(45.0);
    assert_eq!(
        kept(&[sharper.build(), better.build()]),
        (1, Advantage::Balance)
    );
}

#[test]
fn the_earliest_of_nearly_equal_ones_is_not_called_the_first_of_equals_for_being_better() {
    let better = PhotoBuilder::new(1).colourfulness(45.0).build();
    let other = PhotoBuilder::new(2).colourfulness(20.0).build();
    assert_eq!(kept(&[better, other]), (0, Advantage::Balance));
}

#[test]
fn nothing_is_called_the_most_that_another_has_more_of() {
    let brightest = PhotoBuilder::new(1).subject(60.0).colourfulness(20.0);
    let dimmer = |number| PhotoBuilder::new(number).subject(60.0).mean_luma(0.25);
    let dark = PhotoBuilder::new(3).subject(60.0).mean_luma(0.15).build();
    let kept = kept(&[
        brightest.build(),
        dimmer(2).colourfulness(45.0).build(),
        dark,
    ]);
    assert_eq!(kept, (1, Advantage::Balance));
}
