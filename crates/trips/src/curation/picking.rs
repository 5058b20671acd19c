//! Which photos are picked, and in what order.
//!
//! Asked for a number, good photos come first, then worse duplicates, then blurry ones; documents
//! never. Among good ones each pick takes the photo of the greatest worth, where a photo's worth is
//! its score shared with those already picked of its moment: the second of a moment counts half, the
//! third a third (the divisor method by which parliaments share out seats). So every moment is heard
//! before one is heard twice, unless all it has is poor. A photo that shows what a pick shows is worth
//! less beside it ([`COSTS`]): its subject, its scene, its place, and whether there are people in it.
//! Where somebody has compared the best photos, their preference takes the place of the scores.
//!
//! Asked for no number, all good ones are picked, but no more than a few views of one subject.

mod cover;
mod order;
mod places;
mod shares;

use std::cmp::Reverse;
use std::collections::HashMap;

use crate::curation::candidate::{Candidate, Shot};
use crate::curation::moments::Moments;
use crate::curation::preference::{Worth, Worths};
use crate::curation::{PickCount, similarity};
use crate::photo::PhotoId;
pub(super) use cover::{Strength, strength};
use places::{Places, Spot};
use shares::Share;

/// Keeps the shares of small scores apart in whole numbers.
const WORTH_SCALE: u32 = 10_000;
/// What a photo is worth in percent of its worth where a pick has what is named.
const COSTS: Costs = Costs {
    repeat: 25,
    scene: 60,
    subject: 85,
    place: 85,
    people: 85,
    orientation: 95,
};
/// So many views of one subject are kept where no number is asked for.
const VIEWS_KEPT: usize = 2;

/// Percentages, each a choice: one of two views is enough in a small selection, a place is mostly a
/// moment too, and a carousel has one ratio.
struct Costs {
    /// The very thing, from nearly the same side.
    repeat: u32,
    /// Nearly the same scene, or one subject.
    scene: u32,
    /// Another of its kind, such as a second castle.
    subject: u32,
    /// The same place.
    place: u32,
    /// People, while more of the picks than of the trip's good photos have them; or nobody.
    people: u32,
    /// It stands while more of the picks than of the good photos do; or lies.
    orientation: u32,
}

/// What is picked of a trip.
#[derive(Debug, Default)]
pub(super) struct Picks {
    /// The ranks of those picked, from 1, best first.
    pub(super) ranks: HashMap<PhotoId, u32>,
    /// Their places among the slides, from 1, the cover.
    pub(super) positions: HashMap<PhotoId, u32>,
}

impl Picks {
    /// Whether a photo is the cover.
    pub(super) fn is_cover(&self, photo: PhotoId) -> bool {
        self.positions.get(&photo) == Some(&1)
    }
}

/// Picks from the candidates, which are in their [order](Shot::order).
pub(super) fn pick(
    candidates: &[Candidate<'_>],
    moments: &Moments,
    worths: &Worths,
    count: PickCount,
) -> Picks {
    let mut picks: Vec<&Candidate<'_>> = match count {
        PickCount::AllGood => all_good(candidates, worths),
        PickCount::Exactly(number) => spread(candidates, moments, worths, number.get()),
    };
    picks.sort_by_key(|candidate| {
        (
            last_resort(candidate),
            Reverse(worths.worth(candidate)),
            candidate.id(),
        )
    });
    let cover = cover::cover(&picks, worths);
    Picks {
        ranks: numbered(picks.iter().map(|candidate| candidate.id())),
        positions: numbered(order::slides(&picks, cover).into_iter()),
    }
}

fn numbered(photos: impl Iterator<Item = PhotoId>) -> HashMap<PhotoId, u32> {
    photos.zip(1..).collect()
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

/// All good ones, the best first, but no more than [`VIEWS_KEPT`] of one subject, and no repeats.
fn all_good<'a, 'b>(candidates: &'b [Candidate<'a>], worths: &Worths) -> Vec<&'b Candidate<'a>> {
    let mut good: Vec<_> = candidates
        .iter()
        .filter(|candidate| candidate.is_good())
        .collect();
    good.sort_by_key(|candidate| (Reverse(worths.worth(candidate)), candidate.id()));
    let mut kept: Vec<&Candidate<'_>> = Vec::new();
    for candidate in good {
        let of_subject = kept
            .iter()
            .filter(|pick| is_view(candidate.shot, pick.shot));
        let views: Vec<_> = of_subject.collect();
        let repeats = |pick: &&&Candidate<'_>| similarity::are_repeats(candidate.shot, pick.shot);
        if views.len() < VIEWS_KEPT && !views.iter().any(repeats) {
            kept.push(candidate);
        }
    }
    kept
}

/// Whether one is another view of what the other shows. Frames of one bracket or sweep belong
/// together, and what a traveller parted is not the same.
pub(super) fn is_view(one: &Shot<'_>, other: &Shot<'_>) -> bool {
    let are_of_one_set = one.set.is_some() && one.set == other.set;
    !are_of_one_set
        && !one.is_kept_apart_from(other)
        && one.direction.is_some()
        && similarity::show_one_subject(one, other)
}

/// Picks one photo after the other, each the one of the greatest worth beside those picked before.
fn spread<'a, 'b>(
    candidates: &'b [Candidate<'a>],
    moments: &Moments,
    worths: &Worths,
    count: usize,
) -> Vec<&'b Candidate<'a>> {
    let places = Places::of(candidates, moments);
    let mut balance = Balance::of(candidates);
    let mut left: Vec<Contender<'a, 'b>> = candidates
        .iter()
        .filter(|candidate| !candidate.is_document())
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
            .max_by_key(|(_, contender)| contender.standing(&balance));
        let Some((place, _)) = best else { break };
        let pick = left.swap_remove(place);
        for contender in &mut left {
            contender.stand_beside(&pick, &places);
        }
        balance.pick(pick.candidate);
        picked.push(pick.candidate);
    }
    picked
}

/// The kinds of photos of which picks should have their share.
struct Balance {
    people: Share,
    portraits: Share,
}

impl Balance {
    fn of(candidates: &[Candidate<'_>]) -> Self {
        Self {
            people: Share::new(shares::shows_people, candidates),
            portraits: Share::new(shares::is_portrait, candidates),
        }
    }

    fn pick(&mut self, candidate: &Candidate<'_>) {
        self.people.pick(candidate);
        self.portraits.pick(candidate);
    }
}

/// A candidate that is not picked yet.
struct Contender<'a, 'b> {
    candidate: &'b Candidate<'a>,
    worth: Worth,
    moment: usize,
    /// How many moments stand behind it, of which each pick takes one.
    moments_behind: usize,
    picked_of_moment: usize,
    /// What it is worth beside a pick that shows the same scene, in percent.
    scene_percent: u32,
    is_of_picked_kind: bool,
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
            scene_percent: 100,
            is_of_picked_kind: false,
            spot: None,
            is_close_in_place: false,
        }
    }

    /// The greatest stands first: the sound before the faulty, then by what it is worth beside those
    /// that are picked, then by what it is worth alone, then by id.
    fn standing(&self, balance: &Balance) -> (Reverse<u8>, u32, Worth, Reverse<PhotoId>) {
        let heard = self.picked_of_moment / self.moments_behind;
        let divisor = u32::try_from(1 + heard).unwrap_or(u32::MAX);
        let share = WORTH_SCALE * u32::from(self.worth.score) / divisor;
        let costs = [
            (true, self.scene_percent),
            (self.is_of_picked_kind, COSTS.subject),
            (self.is_close_in_place, COSTS.place),
            (balance.people.has_more_like(self.candidate), COSTS.people),
            (
                balance.portraits.has_more_like(self.candidate),
                COSTS.orientation,
            ),
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
        let (own, other) = (self.candidate.shot, pick.candidate.shot);
        self.picked_of_moment += usize::from(self.moment == pick.moment);
        self.is_close_in_place |= places.are_near(self.spot, pick.spot);
        self.is_of_picked_kind |= own.subject().is_some() && own.subject() == other.subject();
        self.scene_percent = self.scene_percent.min(scene_percent(own, other));
    }
}

/// What a photo is worth beside a picked one by what both show, in percent.
fn scene_percent(one: &Shot<'_>, pick: &Shot<'_>) -> u32 {
    if one.direction.is_some() && similarity::are_repeats(one, pick) {
        COSTS.repeat
    } else if similarity::are_close_in_scene(one, pick) || is_view(one, pick) {
        COSTS.scene
    } else {
        100
    }
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
