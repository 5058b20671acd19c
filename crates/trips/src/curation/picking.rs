//! Which photos are picked, and in what order.
//!
//! Good photos come first, then worse duplicates, then blurry ones. Among good ones each pick takes
//! the photo of the greatest worth, where a photo's worth is its score shared with those already
//! picked of its moment: the second of a moment counts half, the third a third (the divisor method
//! by which parliaments share out seats). So every moment is heard before one is heard twice,
//! unless all it has is poor. A photo that is close to a pick in scene or in place is worth less
//! beside it, and a little less where more of the picks than of the trip are turned as it is: never
//! so much less that a clearly better photo gives way. Where somebody has compared the best photos, their preference takes
//! the place of the scores among those.

use std::cmp::Reverse;
use std::collections::HashMap;

use crate::curation::candidate::Candidate;
use crate::curation::coverage::{self, Orientations, Places, Spot};
use crate::curation::moments::Moments;
use crate::curation::preference::{Worth, Worths};
use crate::curation::{PickCount, similarity};
use crate::photo::PhotoId;

/// Keeps the shares of small scores apart in whole numbers.
const WORTH_SCALE: u32 = 10_000;
/// What a photo close in scene to a picked one is worth, in percent of its worth.
const CLOSE_SCENE_PERCENT: u32 = 60;
/// The same of a photo taken at the place of a picked one.
const CLOSE_PLACE_PERCENT: u32 = 85;
/// The same of a photo that stands while more of the picks than of the trip's good photos do, or lies.
const MORE_PICKED_ORIENTATION_PERCENT: u32 = 95;

/// The ranks of those picked, from 1, best first.
pub(super) fn pick(
    candidates: &[Candidate<'_>],
    moments: &Moments,
    worths: &Worths,
    count: PickCount,
) -> HashMap<PhotoId, u32> {
    let mut picks: Vec<&Candidate<'_>> = match count {
        PickCount::AllGood => candidates
            .iter()
            .filter(|candidate| candidate.is_good())
            .collect(),
        PickCount::Exactly(number) => spread(candidates, moments, worths, number.get()),
    };
    picks.sort_by_key(|candidate| {
        (
            last_resort(candidate),
            Reverse(worths.worth(candidate)),
            candidate.id(),
        )
    });
    (1..)
        .zip(picks)
        .map(|(rank, candidate)| (candidate.id(), rank))
        .collect()
}

/// How late a photo is to be picked: 0 for a good one.
const fn last_resort(candidate: &Candidate<'_>) -> u8 {
    match (candidate.is_blurry(), candidate.is_duplicate()) {
        (false, false) => 0,
        (false, true) => 1,
        (true, false) => 2,
        (true, true) => 3,
    }
}

/// Picks one photo after the other, each the one of the greatest worth beside those picked before.
fn spread<'a, 'b>(
    candidates: &'b [Candidate<'a>],
    moments: &Moments,
    worths: &Worths,
    count: usize,
) -> Vec<&'b Candidate<'a>> {
    let places = Places::of(candidates, moments);
    let mut orientations = Orientations::of(candidates);
    let mut left: Vec<Contender<'a, 'b>> = candidates
        .iter()
        .map(|candidate| Contender {
            spot: places.spot(candidate.id()),
            ..Contender::new(candidate, moments, worths.worth(candidate))
        })
        .collect();
    let mut picked = Vec::new();
    while picked.len() < count {
        let best = left
            .iter()
            .enumerate()
            .max_by_key(|(_, contender)| contender.standing(&orientations));
        let Some((place, _)) = best else { break };
        let pick = left.swap_remove(place);
        for contender in &mut left {
            contender.stand_beside(&pick, &places);
        }
        orientations.pick(pick.candidate);
        picked.push(pick.candidate);
    }
    picked
}

/// A candidate that is not picked yet.
struct Contender<'a, 'b> {
    candidate: &'b Candidate<'a>,
    worth: Worth,
    moment: usize,
    /// How many moments stand behind it, of which each pick takes one.
    moments_behind: usize,
    picked_of_moment: usize,
    is_close_in_scene: bool,
    /// Where it was taken; none where nothing tells.
    spot: Option<Spot>,
    is_close_in_place: bool,
}

impl<'a, 'b> Contender<'a, 'b> {
    fn new(candidate: &'b Candidate<'a>, moments: &Moments, worth: Worth) -> Self {
        let moment = moments.moment(candidate.id());
        Self {
            candidate,
            worth,
            moment,
            moments_behind: moments.moments_behind(moment),
            picked_of_moment: 0,
            is_close_in_scene: false,
            spot: None,
            is_close_in_place: false,
        }
    }

    /// The greatest stands first: the sound before the faulty, then by what it is worth beside those
    /// that are picked, then by what it is worth alone, then by id.
    fn standing(&self, orientations: &Orientations) -> (Reverse<u8>, u32, Worth, Reverse<PhotoId>) {
        let heard = self.picked_of_moment / self.moments_behind;
        let divisor = u32::try_from(1 + heard).unwrap_or(u32::MAX);
        let share = WORTH_SCALE * u32::from(self.worth.score) / divisor;
        let is_crowded = orientations.are_more_picked(coverage::is_portrait(self.candidate));
        let costs = [
            (self.is_close_in_scene, CLOSE_SCENE_PERCENT),
            (self.is_close_in_place, CLOSE_PLACE_PERCENT),
            (is_crowded, MORE_PICKED_ORIENTATION_PERCENT),
        ];
        let costs = costs.into_iter().filter(|(is_so, _)| *is_so);
        let worth = costs.fold(share, |worth, (_, percent)| worth * percent / 100);
        (
            Reverse(last_resort(self.candidate)),
            worth,
            self.worth,
            Reverse(self.candidate.id()),
        )
    }

    /// Takes account of a photo that was just picked.
    fn stand_beside(&mut self, pick: &Contender<'_, '_>, places: &Places) {
        self.picked_of_moment += usize::from(self.moment == pick.moment);
        self.is_close_in_place |= places.are_near(self.spot, pick.spot);
        self.is_close_in_scene |= close_in_scene(self.candidate, pick.candidate);
    }
}

fn close_in_scene(one: &Candidate<'_>, other: &Candidate<'_>) -> bool {
    similarity::are_close_in_scene(one.shot.measurements, other.shot.measurements)
}

#[cfg(test)]
mod tests {
    use core::num::NonZeroUsize;

    use super::*;
    use crate::Photo;
    use crate::curation::candidate::Shot;
    use crate::curation::testing::{PhotoBuilder, unlike_hash};
    use crate::curation::{Preference, keeper};

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

    /// A photo of its own scene and its own day, at so many kilometres to the north of the first.
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
            let standing = (5..=8_u32).map(|number| {
                PhotoBuilder::new(number.into())
                    .hash(unlike_hash(number.into()))
                    .taken_after(86_400 * i64::from(number))
                    .colourfulness(colour_of_upright)
                    .size(3_000, 4_000)
                    .build()
            });
            lying.chain(standing).collect()
        };
        assert_eq!(picks(&trip(42.0), 4), [1, 2, 5, 6]);
        assert_eq!(picks(&trip(10.0), 4), [1, 2, 3, 4]);
    }
}
