use super::*;
use crate::curation::testing::{PhotoBuilder, unlike_hash};
use crate::{PickCount, Reason, curate};
use triptych_users::id::Uuid;

fn id(number: u128) -> PhotoId {
    PhotoId::new(Uuid::from_u128(number))
}

/// A frame of a burst with this sharpness.
fn frame(number: u128, subject: f32) -> Photo {
    let hash = unlike_hash(1) ^ u64::try_from(number).unwrap();
    PhotoBuilder::new(number)
        .hash(hash)
        .subject(subject)
        .taken_after(0)
        .build()
}

/// A burst whose sharpest frame is the second.
fn curated_burst() -> Vec<Photo> {
    let mut burst = vec![frame(1, 60.0), frame(2, 80.0), frame(3, 65.0)];
    recurate(&mut burst);
    burst
}

fn recurate(photos: &mut [Photo]) {
    for (photo_id, verdict) in curate(photos, PickCount::AllGood).verdicts {
        write(photos, photo_id, verdict);
    }
}

fn write(photos: &mut [Photo], photo_id: PhotoId, verdict: Verdict) {
    let photo = photos.iter_mut().find(|photo| photo.id == photo_id);
    photo.unwrap().verdict = Some(verdict);
}

/// Applies a change of one photo to all.
fn apply(photos: &mut [Photo], number: u128, change: NotDuplicateChange) {
    for (photo_id, verdict) in change.verdicts {
        write(photos, photo_id, verdict);
    }
    let photo = photos.iter_mut().find(|photo| photo.id == id(number));
    photo.unwrap().not_duplicate_of = change.not_duplicate_of;
}

fn take_out(photos: &mut [Photo], number: u128) {
    let change = mark_not_duplicate(photos, id(number));
    apply(photos, number, change);
}

fn verdict(photos: &[Photo], number: u128) -> &Verdict {
    let photo = photos.iter().find(|photo| photo.id == id(number));
    photo.unwrap().verdict.as_ref().unwrap()
}

/// The numbers of the photos in a group, each with its group.
fn grouped(photos: &[Photo]) -> Vec<(u128, PhotoId)> {
    let grouped = photos.iter().filter_map(|photo| {
        let group = photo.verdict.as_ref()?.group?;
        Some((photo.id.as_uuid().as_u128(), group))
    });
    grouped.collect()
}

#[test]
fn a_duplicate_that_is_taken_out_stands_alone_and_says_why() {
    let mut burst = curated_burst();
    take_out(&mut burst, 1);
    let verdict = verdict(&burst, 1);
    assert_eq!((verdict.group, verdict.duplicate_of), (None, None));
    assert!(verdict.reasons.contains(&Reason::no_duplicate_by_hand()));
    assert_eq!(grouped(&burst), [(2, id(2)), (3, id(2))]);
}

#[test]
fn what_is_left_behind_without_its_keeper_has_the_best_of_it_as_keeper() {
    let mut burst = curated_burst();
    take_out(&mut burst, 2);
    assert_eq!(verdict(&burst, 2).group, None);
    assert!(!verdict(&burst, 3).is_duplicate());
    assert_eq!(verdict(&burst, 1).duplicate_of, Some(id(3)));
}

#[test]
fn of_a_group_of_two_both_stand_alone() {
    let mut burst = curated_burst();
    take_out(&mut burst, 1);
    take_out(&mut burst, 2);
    assert_eq!(grouped(&burst), []);
}

#[test]
fn it_stays_out_in_every_later_curation_also_beside_further_frames() {
    let mut burst = curated_burst();
    take_out(&mut burst, 1);
    for number in [4, 5] {
        burst.push(frame(number, 70.0));
        recurate(&mut burst);
        assert_eq!(verdict(&burst, 1).group, None);
        assert_eq!(verdict(&burst, number).group, Some(id(2)));
    }
}

#[test]
fn picks_and_the_words_of_other_photos_stay() {
    let mut trip = curated_burst();
    trip.push(
        PhotoBuilder::new(9)
            .hash(unlike_hash(9))
            .taken_after(90_000)
            .build(),
    );
    recurate(&mut trip);
    let ranks = |photos: &[Photo]| -> Vec<Option<u32>> {
        (photos.iter().map(|photo| photo.verdict.as_ref()?.rank)).collect()
    };
    let before = ranks(&trip);
    let change = mark_not_duplicate(&trip, id(1));
    assert!(change.verdicts.iter().all(|(other, _)| *other != id(9)));
    apply(&mut trip, 1, change);
    assert_eq!(ranks(&trip), before);
}

#[test]
fn taken_back_all_is_as_it_was() {
    let mut burst = curated_burst();
    let before = burst.clone();
    take_out(&mut burst, 2);
    let change = unmark_not_duplicate(&burst, id(2));
    apply(&mut burst, 2, change);
    assert_eq!(burst, before);
}

#[test]
fn a_photo_that_is_in_no_group_stays_as_it_is() {
    let mut alone = vec![frame(1, 60.0)];
    recurate(&mut alone);
    let change = mark_not_duplicate(&alone, id(1));
    assert_eq!(change.not_duplicate_of, BTreeSet::new());
    assert_eq!(change.verdicts, []);
}

#[test]
fn asked_for_twice_it_is_the_same() {
    let mut burst = curated_burst();
    take_out(&mut burst, 1);
    let again = mark_not_duplicate(&burst, id(1));
    assert_eq!(again.not_duplicate_of, burst[0].not_duplicate_of);
    assert_eq!(again.verdicts, []);
}

#[test]
fn photos_that_wait_for_a_curation_are_not_judged() {
    let mut burst = curated_burst();
    burst.push(frame(4, 90.0));
    let change = mark_not_duplicate(&burst, id(1));
    assert!(change.verdicts.iter().all(|(other, _)| *other != id(4)));
}
