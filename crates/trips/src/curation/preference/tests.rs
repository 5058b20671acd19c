use core::num::NonZeroUsize;

use super::*;
use crate::curation::testing::{PhotoBuilder, unlike_hash};
use crate::{
    PickCount, Reason, Verdict, curate, curate_preferring, mark_not_duplicate, unmark_not_duplicate,
};

/// A photo of its own scene and hour, better with a greater number.
fn photo(number: u32) -> PhotoBuilder {
    PhotoBuilder::new(number.into())
        .hash(unlike_hash(number.into()))
        .taken_after(i64::from(number) * 7_200)
        .colourfulness(f32::from(u16::try_from(number).unwrap()) * 8.0)
}

fn trip(count: u32) -> Vec<Photo> {
    (1..=count).map(|number| photo(number).build()).collect()
}

fn exactly(count: usize) -> PickCount {
    PickCount::Exactly(NonZeroUsize::new(count).unwrap())
}

/// The numbers of the picks, best first.
fn picks(curation: &Curation) -> Vec<u128> {
    let ranked = curation.verdicts.iter();
    let mut ranked: Vec<(u32, u128)> = ranked
        .filter_map(|(id, verdict)| Some((verdict.rank?, number(*id))))
        .collect();
    ranked.sort_unstable();
    ranked.into_iter().map(|(_, number)| number).collect()
}

fn number(id: PhotoId) -> u128 {
    id.as_uuid().as_u128()
}

/// All contenders of a trip in the order of these numbers.
fn preference(photos: &[Photo], numbers: &[u128]) -> Preference {
    let compared = contenders(photos, &curate(photos, PickCount::AllGood), usize::MAX);
    let place = |wanted: &u128| {
        let mut ids = compared.iter();
        ids.position(|id| number(*id) == *wanted).unwrap() + 1
    };
    let order: Vec<usize> = numbers.iter().map(place).collect();
    Preference::new(&compared, &order).unwrap()
}

fn without_place(verdict: &Verdict) -> Verdict {
    Verdict {
        rank: None,
        position: None,
        reasons: Vec::new(),
        ..verdict.clone()
    }
}

#[test]
fn without_a_preference_scores_decide() {
    let trip = trip(5);
    for count in [PickCount::AllGood, exactly(2)] {
        let preferring = curate_preferring(&trip, count, &Preference::default());
        assert_eq!(preferring, curate(&trip, count));
    }
}

#[test]
fn good_photos_are_ranked_by_preference_and_keep_what_was_judged() {
    let trip = trip(4);
    let order = [2, 4, 1, 3];
    let preferring = curate_preferring(&trip, PickCount::AllGood, &preference(&trip, &order));
    assert_eq!(picks(&preferring), order);
    let plain = curate(&trip, PickCount::AllGood);
    for ((id, one), (_, other)) in plain.verdicts.iter().zip(&preferring.verdicts) {
        assert_eq!(without_place(one), without_place(other), "{id}");
    }
}

#[test]
fn of_more_than_are_wanted_the_preferred_ones_are_picked_and_say_so() {
    let trip = trip(4);
    assert_eq!(picks(&curate(&trip, exactly(2))), [4, 3]);
    let preference = preference(&trip, &[1, 4, 2, 3]);
    let curation = curate_preferring(&trip, exactly(2), &preference);
    assert_eq!(picks(&curation), [1, 4]);
    let says =
        |number: usize, reason: &Reason| curation.verdicts[number].1.reasons.contains(reason);
    assert!(says(0, &Reason::preferred_in_comparison()));
    assert!(says(2, &Reason::others_preferred_in_comparison()));
    assert!(!says(3, &Reason::preferred_in_comparison()));
}

#[test]
fn a_preference_does_not_take_all_picks_of_one_moment() {
    let sunset = (1..=3).map(|number| photo(number).taken_after(number.into()).build());
    let others = (4..=5).map(|number| photo(number).build());
    let trip: Vec<Photo> = sunset.chain(others).collect();
    let preference = preference(&trip, &[1, 2, 3, 4, 5]);
    let picked = picks(&curate_preferring(&trip, exactly(3), &preference));
    assert_eq!(picked, [1, 4, 5]);
}

#[test]
fn faulty_photos_stay_behind_whatever_is_preferred() {
    let copy = photo(3).subject(50.0).build();
    let copy = Photo {
        id: photo(9).build().id,
        ..copy
    };
    let blurry = photo(8).subject(5.0).build();
    let mut trip = trip(3);
    trip.extend([copy, blurry]);
    let compared = contenders(&trip, &curate(&trip, PickCount::AllGood), usize::MAX);
    let numbers: Vec<u128> = compared.iter().map(|id| number(*id)).collect();
    assert_eq!(numbers, [3, 2, 1]);
    let preference = preference(&trip, &[1, 2, 3]);
    let picked = picks(&curate_preferring(&trip, exactly(5), &preference));
    assert_eq!(picked, [1, 2, 3, 9, 8]);
}

#[test]
fn contenders_are_the_picks_first_and_no_more_than_asked_for() {
    let trip = trip(6);
    let curation = curate(&trip, exactly(2));
    let numbers = |count_max| {
        let compared = contenders(&trip, &curation, count_max);
        compared.into_iter().map(number).collect::<Vec<_>>()
    };
    assert_eq!(numbers(usize::MAX), [6, 5, 4, 3, 2, 1]);
    assert_eq!(numbers(3), [6, 5, 4]);
}

#[test]
fn those_that_were_not_compared_stand_by_their_scores() {
    let trip = trip(4);
    let compared = contenders(&trip, &curate(&trip, PickCount::AllGood), 2);
    let preference = Preference::new(&compared, &[2, 1]).unwrap();
    let curation = curate_preferring(&trip, PickCount::AllGood, &preference);
    assert_eq!(picks(&curation), [3, 4, 2, 1]);
}

#[test]
fn an_order_names_each_photo_once() {
    let [one, two] = [1, 2].map(|number| photo(number).build().id);
    let order = |numbers: &[usize]| Preference::new(&[one, two], numbers);
    assert_eq!(order(&[2, 1]), Ok(Preference(vec![two, one])));
    for (numbers, error) in [
        (&[][..], PreferenceError::Missing(1)),
        (&[2], PreferenceError::Missing(1)),
        (&[2, 2], PreferenceError::Repeated(2)),
        (&[1, 2, 1], PreferenceError::Repeated(1)),
        (&[1, 3], PreferenceError::Unknown(3)),
        (&[0, 1, 2], PreferenceError::Unknown(0)),
    ] {
        assert_eq!(order(numbers), Err(error), "{numbers:?}");
    }
}

#[test]
fn what_was_preferred_is_still_said_when_a_photo_leaves_its_group() {
    let copy = Photo {
        id: photo(9).build().id,
        ..photo(2).subject(50.0).build()
    };
    let mut trip = trip(4);
    trip.push(copy);
    let preference = preference(&trip, &[1, 4, 2, 3]);
    let curation = curate_preferring(&trip, exactly(2), &preference);
    for (photo, (_, verdict)) in trip.iter_mut().zip(curation.verdicts) {
        photo.verdict = Some(verdict);
    }
    assert_eq!(unmark_not_duplicate(&trip, trip[0].id).verdicts, []);
    let changed = mark_not_duplicate(&trip, trip[4].id).verdicts;
    let numbers: Vec<u128> = changed.iter().map(|(id, _)| number(*id)).collect();
    assert!(numbers.contains(&2) && numbers.contains(&9), "{numbers:?}");
    let is_of_comparison = |reason: &&Reason| reason.as_str().contains("comparison of the best");
    for (id, verdict) in changed {
        let before = trip.iter().find(|photo| photo.id == id).unwrap();
        let before = before.verdict.as_ref().unwrap();
        let said = |verdict: &Verdict| verdict.reasons.iter().find(is_of_comparison).cloned();
        assert_eq!(said(&verdict), said(before));
    }
}
