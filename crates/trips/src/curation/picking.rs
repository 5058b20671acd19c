//! Which photos are picked, and in what order.
//!
//! If a number is requested, good photos are picked first, then worse duplicates, then blurry ones;
//! documents only if the user selected them. Each pick is the photo of the greatest worth: its
//! score divided by the number of picks from its moment, itself included, as in the D'Hondt method.
//! So a second photo of a moment is picked only after one of each other moment, unless all of these
//! have low scores. A pick of another scene of the moment counts as a quarter
//! ([`OTHER_SCENE_PARTS`]). The worth is reduced if a pick has the same subject, scene or place,
//! and if it is the turn of photos with, or without, people ([`COSTS`]). If a model has compared
//! the best photos, its preference replaces the scores.
//!
//! Photos selected by the user are picked before all others, and deselected ones are not picked, so
//! that the requested number of photos is selected in the end.
//!
//! If no number is requested, all good photos are picked, with at most a few views of one subject,
//! and without those of very low scores if there are higher ones.

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

/// Scale of the integer worth, so that small scores remain distinguishable.
const WORTH_SCALE: u32 = 10_000;
/// Worth in percent for each similarity to a pick.
const COSTS: Costs = Costs {
    repeat: 25,
    scene: 60,
    subject: 85,
    place: 85,
    people: 70,
    orientation: 95,
};
/// How much a pick counts in its moment for a photo of the same scene, and for one of another
/// scene: half an hour in a market contains several subjects.
const SAME_SCENE_PARTS: u32 = 4;
const OTHER_SCENE_PARTS: u32 = 1;
/// The number of views of one subject if no number is requested.
const VIEWS_KEPT: usize = 2;

/// Minimum score of a pick if no number is requested. A person who saw six trips before curation
/// would show none of the eight picks of score 10 to 14, and three of nine from 15 to 19; another
/// one, of six other trips, three of the six from 15 to 19.
pub(crate) const KEPT_SCORE_MIN: u8 = 20;

/// Percentages, all chosen: one of two views suffices in a small selection, a place mostly
/// coincides with a moment, and a carousel has one aspect ratio.
struct Costs {
    /// The same subject, from nearly the same position.
    repeat: u32,
    /// Nearly the same scene, or the same subject.
    scene: u32,
    /// Another subject of the same kind, such as a second castle.
    subject: u32,
    /// The same place.
    place: u32,
    /// It has no people while photos with people are due by their share of the trip's good photos,
    /// or the reverse.
    people: u32,
    /// It is in landscape format while portrait format is due, or the reverse.
    orientation: u32,
}

/// The picks of a trip.
#[derive(Debug, Default)]
pub(super) struct Picks {
    /// The ranks, from 1, the best.
    pub(super) ranks: HashMap<PhotoId, u32>,
    /// The positions among the slides, from 1, the cover.
    pub(super) positions: HashMap<PhotoId, u32>,
}

impl Picks {
    pub(super) fn is_cover(&self, photo: PhotoId) -> bool {
        self.positions.get(&photo) == Some(&1)
    }
}

/// Picks from the candidates, which are in [order](Shot::order).
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

/// The class of a photo; higher ones are picked later, 0 are good ones.
const fn last_resort(candidate: &Candidate<'_>) -> u8 {
    match (candidate.is_blurry(), candidate.is_duplicate()) {
        (false, false) => 0,
        (false, true) => 1,
        (true, false) => 2,
        (true, true) => 3,
    }
}

/// All good photos, best first, with at most [`VIEWS_KEPT`] of one subject, and without repeats,
/// except those that the user selected. [Very low scores](is_next_to_nothing) are excluded if there
/// are higher ones.
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

/// Whether the score is very low, and based on a predicted rating.
fn is_next_to_nothing(candidate: &Candidate<'_>) -> bool {
    candidate.shot.quality.taste.is_some() && candidate.score < KEPT_SCORE_MIN
}

/// Whether one is another view of what the other shows. Frames of one set are not, and neither are
/// photos marked as not duplicates.
pub(super) fn is_view(one: &Shot<'_>, other: &Shot<'_>) -> bool {
    let are_of_one_set = one.set.is_some() && one.set == other.set;
    !are_of_one_set
        && !one.is_not_duplicate_of(other)
        && one.direction.is_some()
        && similarity::show_one_subject(one, other)
}

/// Picks photos one by one, each time the one of the greatest worth given the previous picks.
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

/// The kinds of photos that the picks should contain in proportion.
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
    /// The number of moments that it represents; each pick uses one.
    moments_behind: u32,
    /// The sum over the picks of its moment, in [`SAME_SCENE_PARTS`] of a pick.
    heard_parts: u32,
    /// The reduction by the scene of a pick, in percent.
    scene_percent: u32,
    is_of_picked_kind: bool,
    /// The position; `None` if unknown.
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

    /// Sort key, greatest first: selected by the user, then the class of the photo, then the worth
    /// given the picks, then the worth by itself, then the id.
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

    /// The parts of the picks for each moment that it represents; if several, only whole picks.
    const fn parts_of_one_moment(&self) -> u32 {
        match self.moments_behind {
            1 => self.heard_parts,
            behind => self.heard_parts / SAME_SCENE_PARTS / behind * SAME_SCENE_PARTS,
        }
    }

    /// Updates it after another photo was picked.
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

/// The reduction by what both show, in percent.
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
