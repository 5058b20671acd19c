//! Properties of a whole curation that hold for all photos.

use core::num::NonZeroUsize;
use std::collections::{BTreeSet, HashMap};

use proptest::prelude::*;

use super::testing::{PhotoBuilder, unlike_hash};
use super::*;
use crate::photo::RefusalReason;

fn exactly(count: usize) -> PickCount {
    PickCount::Exactly(NonZeroUsize::new(count).unwrap())
}

/// A photo of one of five scenes, altered to some degree, sharp or not, with or without a time.
fn any_photo() -> impl Strategy<Value = PhotoBuilder> {
    let hash = (0..5_u64, 0..8_u64).prop_map(|(scene, alteration)| unlike_hash(scene) ^ alteration);
    let time = proptest::option::of(0..20_000_i64);
    (
        any::<u64>(),
        hash,
        time,
        0.0..100.0_f32,
        0.0..1.0_f32,
        0.0..90.0_f32,
    )
        .prop_map(|(number, hash, time, subject, luma, colourfulness)| {
            let photo = PhotoBuilder::new(number.into())
                .hash(hash)
                .subject(subject)
                .mean_luma(luma)
                .colourfulness(colourfulness);
            match time {
                Some(seconds) => photo.taken_after(seconds),
                None => photo,
            }
        })
}

/// A trip of analysed photos with distinct ids, some of them marked as not duplicates.
fn any_trip() -> impl Strategy<Value = Vec<Photo>> {
    let photos = proptest::collection::vec(any_photo().prop_map(PhotoBuilder::build), 0..30);
    let parted = proptest::collection::vec((0..30_usize, 0..30_usize), 0..10);
    (photos, parted).prop_map(|(photos, parted)| {
        let mut ids = BTreeSet::new();
        let mut trip: Vec<Photo> = photos
            .into_iter()
            .filter(|photo| ids.insert(photo.id))
            .collect();
        for (one, other) in parted {
            let other = trip.get(other).map(|photo| photo.id);
            if let Some(photo) = trip.get_mut(one) {
                photo
                    .not_duplicate_of
                    .extend(other.filter(|other| *other != photo.id));
            }
        }
        trip
    })
}

/// A trip of photos within a minute of each other, so that some are brackets.
fn any_minute() -> impl Strategy<Value = Vec<Photo>> {
    let light = proptest::sample::select(vec![0.2_f32, 0.21, 0.4, 0.41, 0.6, 0.61]);
    let photo = (any_photo(), 0..2_u64, 0..40_i64, light);
    let photos = proptest::collection::vec(photo, 0..30);
    photos.prop_map(|photos| {
        let mut ids = BTreeSet::new();
        let built = photos.into_iter().map(|(photo, scene, second, luma)| {
            let photo = photo.hash(unlike_hash(scene)).taken_after(second);
            photo.mean_luma(luma).build()
        });
        built.filter(|photo| ids.insert(photo.id)).collect()
    })
}

fn by_id(curation: &Curation) -> HashMap<PhotoId, Verdict> {
    curation.verdicts.iter().cloned().collect()
}

proptest! {
    #[test]
    fn as_many_are_picked_as_asked_for_and_ranked_without_gaps(trip in any_trip(), count in 1..35_usize) {
        let curation = curate(&trip, exactly(count));
        let ranks: BTreeSet<u32> = curation.verdicts.iter().filter_map(|(_, v)| v.rank).collect();
        let expected: BTreeSet<u32> = (1..=u32::try_from(count.min(trip.len())).unwrap()).collect();
        prop_assert_eq!(ranks, expected);
        prop_assert_eq!(curation.verdicts.iter().filter(|(_, v)| v.rank.is_some()).count(), count.min(trip.len()));
    }

    #[test]
    fn a_duplicate_points_at_one_of_its_group_that_is_none_and_is_worth_more(trip in any_trip()) {
        let verdicts = by_id(&curate(&trip, PickCount::AllGood));
        for verdict in verdicts.values() {
            let Some(keeper) = verdict.duplicate_of else { continue };
            prop_assert!(!verdicts[&keeper].is_duplicate());
            prop_assert!(verdict.group.is_some());
            prop_assert_eq!(verdicts[&keeper].group, verdict.group);
            prop_assert!(verdicts[&keeper].score >= verdict.score);
        }
    }

    #[test]
    fn a_group_is_named_after_one_of_its_photos_and_holds_several(trip in any_trip()) {
        let verdicts = by_id(&curate(&trip, PickCount::AllGood));
        for group in verdicts.values().filter_map(|verdict| verdict.group) {
            prop_assert_eq!(verdicts[&group].group, Some(group));
            let members: Vec<_> = verdicts.values().filter(|v| v.group == Some(group)).collect();
            prop_assert!(members.len() > 1);
            prop_assert_eq!(members.iter().filter(|v| !v.is_duplicate()).count(), 1);
        }
    }

    #[test]
    fn photos_marked_as_no_duplicates_share_no_group(trip in any_trip()) {
        let verdicts = by_id(&curate(&trip, PickCount::AllGood));
        for photo in &trip {
            let Some(group) = verdicts[&photo.id].group else { continue };
            for other in &photo.not_duplicate_of {
                prop_assert_ne!(verdicts[other].group, Some(group));
            }
        }
    }

    #[test]
    fn a_photo_of_a_set_is_no_duplicate_and_alone_of_its_set_in_a_group(trip in any_minute()) {
        let verdicts = by_id(&curate(&trip, PickCount::AllGood));
        let of_sets: Vec<_> = verdicts.values().filter(|verdict| verdict.set.is_some()).collect();
        prop_assert!(of_sets.iter().all(|verdict| verdict.duplicate_of.is_none()));
        let groups: Vec<_> = of_sets.iter().filter_map(|verdict| verdict.group).collect();
        let distinct: BTreeSet<_> = groups.iter().collect();
        prop_assert_eq!(distinct.len(), groups.len());
    }

    #[test]
    fn nothing_faulty_is_picked_while_a_good_one_is_left(trip in any_trip(), count in 1..35_usize) {
        let curation = curate(&trip, exactly(count));
        let is_faulty = |verdict: &Verdict| verdict.is_blurry || verdict.is_duplicate();
        let faulty_picked = curation.verdicts.iter().any(|(_, v)| v.rank.is_some() && is_faulty(v));
        let good_left = curation.verdicts.iter().any(|(_, v)| v.rank.is_none() && !is_faulty(v));
        prop_assert!(!(faulty_picked && good_left));
    }

    #[test]
    fn without_a_number_all_good_ones_are_picked_and_no_other(trip in any_trip()) {
        for (_, verdict) in curate(&trip, PickCount::AllGood).verdicts {
            prop_assert_eq!(verdict.rank.is_some(), !verdict.is_blurry && !verdict.is_duplicate());
        }
    }

    #[test]
    fn the_order_of_the_photos_changes_nothing(
        (trip, shuffled) in any_trip().prop_flat_map(|trip| (Just(trip.clone()), Just(trip).prop_shuffle())),
        count in 1..10_usize,
    ) {
        for pick_count in [PickCount::AllGood, exactly(count)] {
            let (one, other) = (curate(&trip, pick_count), curate(&shuffled, pick_count));
            prop_assert_eq!(by_id(&one), by_id(&other));
        }
    }

    #[test]
    fn every_photo_gets_a_reason_and_a_score_within_bounds(trip in any_trip()) {
        let curation = curate(&trip, exactly(3));
        prop_assert_eq!(curation.verdicts.len(), trip.len());
        for (_, verdict) in curation.verdicts {
            prop_assert!(!verdict.reasons.is_empty());
            prop_assert!(verdict.score <= 100);
        }
    }
}

#[test]
fn a_refused_photo_says_why_and_is_never_picked() {
    let refused = PhotoBuilder::new(1).refused(RefusalReason::Damaged);
    let curation = curate(&[refused], exactly(1));
    let (_, verdict) = curation.verdicts.first().unwrap();
    assert_eq!((verdict.score, verdict.rank), (0, None));
    assert_eq!(
        verdict.reasons.first().unwrap().as_str(),
        "This photo could not be read: its file is damaged."
    );
}

#[test]
fn a_photo_that_waits_for_its_analysis_is_not_judged() {
    let waiting = PhotoBuilder::new(1).received();
    let judged = PhotoBuilder::new(2).build();
    let curation = curate(&[waiting, judged.clone()], PickCount::AllGood);
    let ids: Vec<PhotoId> = curation.verdicts.iter().map(|(id, _)| *id).collect();
    assert_eq!(ids, [judged.id]);
}

#[test]
fn an_empty_trip_is_curated_to_nothing() {
    assert!(curate(&[], exactly(5)).verdicts.is_empty());
}
