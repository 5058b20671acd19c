//! Which photos are picked, and in what order.
//!
//! Asked for a number, good photos come first, then worse duplicates, then blurry ones; documents
//! never. Among good ones each pick takes the photo of the greatest worth, where a photo's worth is
//! its score shared with those already picked of its moment: the second of a scene counts half, the
//! third a third (the divisor method by which parliaments share out seats). So every moment is
//! heard before one is heard twice, unless all it has is poor; a pick that shows another scene of
//! the moment counts a quarter ([`OTHER_SCENE_PARTS`]). A photo that shows what a pick shows is
//! worth less beside it ([`COSTS`]): its subject, its scene, its place, and whether there are
//! people in it. Where somebody has compared the best photos, their preference takes the place of
//! the scores.
//!
//! What a user put in by hand is picked before all others, and what a user left out is not picked:
//! so as many are selected in the end as were asked for.
//!
//! Asked for no number, all good ones are picked, but no more than a few views of one subject, and
//! none that are worth next to nothing beside one that is worth more.

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
pub(super) use shares::shows_people;

/// Keeps the shares of small scores apart in whole numbers.
const WORTH_SCALE: u32 = 10_000;
/// What a photo is worth in percent of its worth where a pick has what is named.
const COSTS: Costs = Costs {
    repeat: 25,
    scene: 60,
    subject: 85,
    place: 85,
    people: 70,
    orientation: 95,
};
/// What a pick counts for in its moment where it shows the same scene as a photo, and where it
/// shows another: half an hour in a market holds several things worth telling.
const SAME_SCENE_PARTS: u32 = 4;
const OTHER_SCENE_PARTS: u32 = 1;
/// So many views of one subject are kept where no number is asked for.
const VIEWS_KEPT: usize = 2;

/// The least that a photo scores that is picked where no number is asked for. Somebody who saw six
/// trips before they were curated would show none of the eight picks from 10 to 14, and three of
/// nine from 15 to 19; another reader of six others three of the six from 15 to 19.
const KEPT_SCORE_MIN: u8 = 20;

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
    /// Nobody, while it is the turn of people by their share of the trip's good photos; or people.
    people: u32,
    /// It lies while it is the turn of those that stand; or stands.
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
/// Those that [are next to nothing](is_next_to_nothing) are left out where there are others.
fn all_good<'a, 'b>(candidates: &'b [Candidate<'a>], worths: &Worths) -> Vec<&'b Candidate<'a>> {
    let mut good: Vec<_> = candidates
        .iter()
        .filter(|candidate| candidate.is_good() && !candidate.is_left_out())
        .collect();
    if !good.iter().copied().all(is_next_to_nothing) {
        good.retain(|candidate| !is_next_to_nothing(candidate));
    }
    good.sort_by_key(|candidate| {
        (
            Reverse(candidate.is_chosen()),
            Reverse(worths.worth(candidate)),
            candidate.id(),
        )
    });
    let mut kept: Vec<&Candidate<'_>> = Vec::new();
    for candidate in good {
        let of_subject = kept
            .iter()
            .filter(|pick| is_view(candidate.shot, pick.shot));
        let views: Vec<_> = of_subject.collect();
        let repeats = |pick: &&&Candidate<'_>| similarity::are_repeats(candidate.shot, pick.shot);
        let is_new = views.len() < VIEWS_KEPT && !views.iter().any(repeats);
        if is_new || candidate.is_chosen() {
            kept.push(candidate);
        }
    }
    kept
}

/// Whether hardly anybody would like a photo, where networks looked at it.
fn is_next_to_nothing(candidate: &Candidate<'_>) -> bool {
    candidate.shot.quality.taste.is_some() && candidate.score < KEPT_SCORE_MIN
}

/// Whether one is another view of what the other shows. Frames of one bracket or sweep belong
/// together, and what a traveller parted is not the same.
pub(super) fn is_view(one: &Shot<'_>, other: &Shot<'_>) -> bool {
    let are_of_one_set = one.set.is_some() && one.set == other.set;
    !are_of_one_set
        && !one.is_not_duplicate_of(other)
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
        .filter(|candidate| !candidate.is_left_out())
        .filter(|candidate| !candidate.is_document() || candidate.is_chosen())
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
            .max_by_key(|(_, contender)| contender.role(&balance));
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
    moments_behind: u32,
    /// What the picks of its moment count for, in parts of a pick of its scene.
    heard_parts: u32,
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
            moments_behind: u32::try_from(moments.moments_behind(moment)).unwrap_or(u32::MAX),
            heard_parts: 0,
            scene_percent: 100,
            is_of_picked_kind: false,
            spot: None,
            is_close_in_place: false,
        }
    }

    /// The greatest stands first: those put in by hand before the others, the sound before the
    /// faulty, then by what it is worth beside those that are picked, then by what it is worth
    /// alone, then by id.
    fn role(&self, balance: &Balance) -> (bool, Reverse<u8>, u32, Worth, Reverse<PhotoId>) {
        let share = WORTH_SCALE * u32::from(self.worth.score) * SAME_SCENE_PARTS
            / (SAME_SCENE_PARTS + self.parts_of_one_moment());
        let costs = [
            (true, self.scene_percent),
            (self.is_of_picked_kind, COSTS.subject),
            (self.is_close_in_place, COSTS.place),
            (balance.people.is_others_turn(self.candidate), COSTS.people),
            (
                balance.portraits.is_others_turn(self.candidate),
                COSTS.orientation,
            ),
        ];
        let costs = costs.into_iter().filter(|(is_so, _)| *is_so);
        let worth = costs.fold(share, |worth, (_, percent)| worth * percent / 100);
        (
            self.candidate.is_chosen(),
            Reverse(last_resort(self.candidate)),
            worth,
            self.worth,
            Reverse(self.candidate.id()),
        )
    }

    /// What the picks count for of each moment behind it; of several, whole ones alone.
    const fn parts_of_one_moment(&self) -> u32 {
        match self.moments_behind {
            1 => self.heard_parts,
            behind => self.heard_parts / SAME_SCENE_PARTS / behind * SAME_SCENE_PARTS,
        }
    }

    /// Takes account of a photo that was just picked.
    fn stand_beside(&mut self, pick: &Contender<'_, '_>, places: &Places) {
        let (own, other) = (self.candidate.shot, pick.candidate.shot);
        // Photos of different scenes are neither repeats nor views of one subject.
        let may_be_one_scene = similarity::may_be_one_scene(own, other);
        if self.moment == pick.moment {
            self.heard_parts += if may_be_one_scene {
                SAME_SCENE_PARTS
            } else {
                OTHER_SCENE_PARTS
            };
        }
        self.is_close_in_place |= places.are_near(self.spot, pick.spot);
        self.is_of_picked_kind |= own.subject().is_some() && own.subject() == other.subject();
        if may_be_one_scene {
            self.scene_percent = self.scene_percent.min(scene_percent(own, other));
        }
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
mod tests;
