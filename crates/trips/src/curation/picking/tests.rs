//! Picks of synthetic trips.

use core::num::NonZeroUsize;

use super::*;
use crate::curation::candidate::Shot;
use crate::curation::testing::{PhotoBuilder, unlike_hash};
use crate::curation::{Preference, keeper};
use crate::{Photo, Selection};

/// The numbers of the picks, best first.
fn picks(photos: &[Photo], count: usize) -> Vec<u128> {
    let mut shots: Vec<Shot<'_>> = photos.iter().filter_map(Shot::new).collect();
    shots.sort_by_key(Shot::order);
    let candidates: Vec<_> = shots
        .iter()
        .flat_map(|shot| keeper::stand(&[shot]))
        .collect();
    let moments = Moments::of(&candidates);
    let count = PickCount::Exactly(NonZeroUsize::new(count).unwrap());
    let worths = Worths::of(&candidates, &Preference::default());
    let mut ranks: Vec<(u32, u128)> = pick(&candidates, &moments, &worths, count)
        .ranks
        .into_iter()
        .map(|(id, rank)| (rank, id.as_uuid().as_u128()))
        .collect();
    ranks.sort_unstable();
    ranks.into_iter().map(|(_, number)| number).collect()
}

/// A photo of its own scene.
fn photo(number: u32, hour: i64, colourfulness: f32) -> Photo {
    PhotoBuilder::new(number.into())
        .hash(unlike_hash(number.into()))
        .taken_after(3_600 * hour + i64::from(number))
        .colourfulness(colourfulness)
        .build()
}

#[test]
fn picks_are_spread_over_moments_rather_than_taken_from_the_best_one() {
    let sunset = (1..=5).map(|number| photo(number, 0, 45.0));
    let others = (6..=7).map(|number| photo(number, i64::from(number), 20.0));
    let trip: Vec<Photo> = sunset.chain(others).collect();
    assert_eq!(picks(&trip, 3), [1, 6, 7]);
}

#[test]
fn a_poor_photo_does_not_come_in_for_being_the_only_one_of_its_moment() {
    let poor = PhotoBuilder::new(3)
        .hash(unlike_hash(3))
        .taken_after(90_000)
        .subject(52.0)
        .mean_luma(0.05)
        .colourfulness(0.0)
        .build();
    let trip = [photo(1, 0, 45.0), photo(2, 0, 45.0), poor];
    assert_eq!(picks(&trip, 2), [1, 2]);
}

#[test]
fn photos_without_a_time_count_as_the_several_moments_they_come_from() {
    let timed = (1..=3).map(|number| photo(number, i64::from(number), 0.0));
    let untimed = (4..=9).map(|number: u32| {
        PhotoBuilder::new(number.into())
            .hash(unlike_hash(number.into()))
            .colourfulness(45.0)
            .build()
    });
    let trip: Vec<Photo> = timed.chain(untimed).collect();
    assert_eq!(picks(&trip, 4), [4, 5, 6, 7]);
    assert_eq!(picks(&trip, 9).len(), 9);
}

#[test]
fn a_few_photos_without_a_time_do_not_crowd_out_the_moments_that_are_known() {
    let sunset = (1..=6).map(|number| photo(number, 0, 20.0));
    let morning = photo(7, 12, 20.0);
    let untimed = (8..=10).map(|number: u32| {
        PhotoBuilder::new(number.into())
            .hash(unlike_hash(number.into()))
            .colourfulness(45.0)
            .build()
    });
    let trip: Vec<Photo> = sunset.chain([morning]).chain(untimed).collect();
    let picks = picks(&trip, 3);
    assert!(picks.contains(&1) && picks.contains(&7), "{picks:?}");
}

#[test]
fn of_photos_without_a_time_those_of_another_scene_come_first() {
    let scene = unlike_hash(1);
    let trip = [scene, scene ^ 0xfff, unlike_hash(2)];
    let trip: Vec<Photo> = (1..)
        .zip(trip)
        .map(|(number, hash)| PhotoBuilder::new(number).hash(hash).build())
        .collect();
    assert_eq!(picks(&trip, 2), [1, 3]);
}

/// A photo of its own scene and its own day, this many kilometres north of the first.
fn photo_at(number: u32, kilometres: f64, colourfulness: f32) -> Photo {
    let day = i64::from(number) * 86_400;
    PhotoBuilder::new(number.into())
        .hash(unlike_hash(number.into()))
        .taken_after(day)
        .location(46.0 + kilometres / 111.2, 7.0)
        .colourfulness(colourfulness)
        .build()
}

#[test]
fn of_photos_about_as_good_those_of_other_places_come_first() {
    let city = |number, metres: f64, colour| photo_at(number, metres / 1_000.0, colour);
    for scale in [1.0, 40.0] {
        let trip = [
            city(1, 0.0, 45.0),
            city(2, 60.0 * scale, 45.0),
            city(3, 4_000.0 * scale, 35.0),
            city(4, 8_000.0 * scale, 35.0),
        ];
        assert_eq!(picks(&trip, 3), [1, 3, 4], "{scale}");
    }
}

#[test]
fn a_clearly_better_photo_comes_in_whatever_place_it_shows() {
    let poor = PhotoBuilder::new(3)
        .hash(unlike_hash(3))
        .taken_after(3 * 86_400)
        .location(47.0, 7.0)
        .subject(52.0)
        .mean_luma(0.1)
        .build();
    let trip = [photo_at(1, 0.0, 45.0), photo_at(2, 0.05, 45.0), poor];
    assert_eq!(picks(&trip, 2), [1, 2]);
}

#[test]
fn a_photo_without_a_place_is_where_its_moment_was() {
    let beside = PhotoBuilder::new(2)
        .hash(unlike_hash(2))
        .taken_after(86_400 + 60)
        .colourfulness(45.0);
    let elsewhere = PhotoBuilder::new(3)
        .hash(unlike_hash(3))
        .taken_after(86_400 + 120)
        .location(46.5, 7.0)
        .colourfulness(40.0);
    let trip = [photo_at(1, 0.0, 45.0), beside.build(), elsewhere.build()];
    assert_eq!(picks(&trip, 2), [1, 3]);
}

#[test]
fn picks_stand_and_lie_as_the_photos_of_the_trip_do_unless_the_others_are_better() {
    let trip = |colour_of_upright: f32| -> Vec<Photo> {
        let lying = (1..=4).map(|number| photo(number, 24 * i64::from(number), 45.0));
        let role = (5..=8_u32).map(|number| {
            PhotoBuilder::new(number.into())
                .hash(unlike_hash(number.into()))
                .taken_after(86_400 * i64::from(number))
                .colourfulness(colour_of_upright)
                .size(3_000, 4_000)
                .build()
        });
        lying.chain(role).collect()
    };
    assert_eq!(picks(&trip(42.0), 4), [1, 2, 5, 6]);
    assert_eq!(picks(&trip(10.0), 4), [1, 2, 3, 4]);
}

/// A photo with its own hash, whose worth increases with the clarity of its subject.
fn of_scene(number: u32, scene: u64, degrees: f32, certainty: f32) -> PhotoBuilder {
    PhotoBuilder::new(number.into())
        .hash(unlike_hash(number.into()))
        .embedding(scene, degrees)
        .content(|content| content.certainty = certainty)
        .taken_after(i64::from(number))
}

#[test]
fn another_scene_of_a_moment_comes_before_a_poorer_moment_and_another_view_of_a_scene_does_not() {
    for (degrees, expected) in [(60.0, [1, 3]), (80.0, [1, 2])] {
        let trip = [
            of_scene(1, 0, 0.0, 1.0),
            of_scene(2, 0, degrees, 0.95),
            of_scene(3, 1, 0.0, 0.4).taken_after(90_000),
        ];
        let trip = trip.map(PhotoBuilder::build);
        assert_eq!(picks(&trip, 2), expected, "{degrees}");
    }
}

#[test]
fn people_have_their_share_of_the_picks_from_more_than_half_a_photo_on() {
    let trip = (1..=8_u32).map(|number| {
        let photo = |certainty| of_scene(number, number.into(), 0.0, certainty);
        let photo = match number {
            1..=6 => photo(0.9),
            _ => photo(0.65).face(0.3, 0.1),
        };
        photo.taken_after(90_000 * i64::from(number)).build()
    });
    let trip: Vec<Photo> = trip.collect();
    let people = |count| picks(&trip, count).iter().filter(|pick| **pick > 6).count();
    assert_eq!([1, 2, 3, 8].map(people), [0, 0, 1, 2]);
}

#[test]
fn the_first_pick_is_the_best_of_whatever_kind() {
    let trip = (1..=7_u32).map(|number| {
        let photo = of_scene(
            number,
            number.into(),
            0.0,
            if number == 7 { 0.9 } else { 0.8 },
        );
        let photo = if number == 7 {
            photo.face(0.3, 0.1)
        } else {
            photo
        };
        photo.taken_after(90_000 * i64::from(number)).build()
    });
    assert_eq!(picks(&trip.collect::<Vec<Photo>>(), 1), [7]);
}

#[test]
fn without_a_number_what_networks_find_next_to_nothing_is_left_out_where_there_is_more() {
    let photos = [1, 2].map(|number: u32| {
        let photo = PhotoBuilder::new(number.into()).hash(unlike_hash(number.into()));
        photo.embedding(number.into(), 0.0).build()
    });
    let shots: Vec<Shot<'_>> = photos.iter().filter_map(Shot::new).collect();
    let picked_with = |scores: [u8; 2]| {
        let alone = shots.iter().flat_map(|shot| keeper::stand(&[shot]));
        let mut candidates: Vec<_> = alone.collect();
        for (candidate, score) in candidates.iter_mut().zip(scores) {
            candidate.score = score;
        }
        let worths = Worths::of(&candidates, &Preference::default());
        all_good(&candidates, &worths).len()
    };
    assert_eq!(picked_with([KEPT_SCORE_MIN, KEPT_SCORE_MIN - 1]), 1);
    assert_eq!(picked_with([KEPT_SCORE_MIN, KEPT_SCORE_MIN]), 2);
    assert_eq!(picked_with([KEPT_SCORE_MIN - 1, 0]), 2);
}

/// Photos of one hour each, with those selected or deselected by the user.
fn chosen(by_hand: &[(u32, bool)]) -> Vec<Photo> {
    let photo = |number: u32| {
        let mut photo = photo(number, number.into(), 45.0);
        let choice = by_hand.iter().find(|(chosen, _)| *chosen == number);
        if let Some((_, is_selected)) = choice {
            photo.selection = Selection::by_hand(*is_selected);
        }
        photo
    };
    (1..=5).map(photo).collect()
}

#[test]
fn a_photo_left_out_by_hand_takes_no_place_among_the_picks() {
    assert_eq!(picks(&chosen(&[]), 2), [1, 2]);
    let trip = chosen(&[(1, false)]);
    assert_eq!(picks(&trip, 2), [2, 3]);
    assert_eq!(picks(&trip, 5), [2, 3, 4, 5]);
    let verdicts = crate::curate(&trip, PickCount::AllGood).verdicts;
    assert!(
        verdicts
            .iter()
            .all(|(id, verdict)| { verdict.rank.is_some() == (id.as_uuid().as_u128() != 1) })
    );
}

#[test]
fn photos_put_in_by_hand_count_towards_the_picks() {
    let mut trip = chosen(&[(4, true), (5, true)]);
    assert_eq!(picks(&trip, 3), [1, 4, 5]);
    assert_eq!(picks(&trip, 1), [4]);
    // Even those that would be picked last.
    trip[4] = PhotoBuilder::new(5).subject(0.0).by_hand(true).build();
    let mut picked = picks(&trip, 2);
    picked.sort_unstable();
    assert_eq!(picked, [4, 5]);
}
