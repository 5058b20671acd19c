//! Puts into words what a curation found, the weightiest first.

use crate::curation::blur::{self, Blur};
use crate::curation::candidate::{Candidate, Merit, Shot, Standing};
use crate::curation::moments::Moments;
use crate::curation::{Picked, Reason, score, similarity};

/// More than this many reasons are a list that nobody reads.
const REASONS_MAX: usize = 3;
/// Mean luma below which a photo is called very dark, and above which very bright.
const LUMA_NAMED: (f32, f32) = (0.12, 0.85);
/// Share of lost highlights or shadows, 0 to 1, from which the loss is named.
const LOSS_NAMED: f32 = 0.5;
/// Exposure, 0 to 1, from which a photo is called well exposed.
const WELL_EXPOSED: f32 = 0.95;
/// Sharpness, 0 to 1, from which detail is called crisp.
const CRISP: f32 = 0.9;
/// Root-mean-square contrast below which it is called low, and from which strong.
const CONTRAST_NAMED: (f32, f32) = (0.09, 0.27);
/// Colour, 0 to 1, from which it is called rich.
const RICH_IN_COLOUR: f32 = 1.0;

/// Why a photo was judged as it was: at least one reason.
pub(super) fn explain(candidate: &Candidate<'_>, picks: &Picks<'_>) -> Vec<Reason> {
    let shot = candidate.shot;
    let mut reasons: Vec<Reason> = Vec::new();
    reasons.extend(blurred(shot));
    reasons.extend(among_similar(candidate));
    reasons.extend(faults(shot));
    reasons.extend(picks.place(candidate));
    if candidate.is_good() {
        reasons.extend(merits(shot));
    }
    if reasons.is_empty() {
        reasons.push(ordinary(shot));
    }
    reasons.truncate(REASONS_MAX);
    reasons
}

/// What was picked of a trip.
pub(super) struct Picks<'a> {
    candidates: Vec<&'a Candidate<'a>>,
    moments: &'a Moments,
    picked: &'a Picked,
}

impl<'a> Picks<'a> {
    /// The picks among `candidates`.
    pub(super) fn new(
        candidates: &'a [Candidate<'a>],
        moments: &'a Moments,
        picked: &'a Picked,
    ) -> Self {
        let is_picked = |candidate: &&Candidate<'_>| picked.ranks.contains_key(&candidate.id());
        Self {
            candidates: candidates.iter().filter(is_picked).collect(),
            moments,
            picked,
        }
    }

    /// How a good photo stands in the trip: what speaks for a picked one, and what kept another
    /// from being picked.
    fn place(&self, candidate: &Candidate<'_>) -> Option<Reason> {
        if !candidate.is_good() {
            return None;
        }
        let is_picked = self.picked.ranks.contains_key(&candidate.id());
        let would_be_picked = self.picked.by_score.contains(&candidate.id());
        match (is_picked, would_be_picked) {
            (true, true) => {
                let is_only = self.moments.is_only_shot(candidate.id());
                is_only.then(Reason::only_shot_of_this_moment)
            }
            (true, false) => Some(Reason::preferred_in_comparison()),
            (false, true) => Some(Reason::others_preferred_in_comparison()),
            (false, false) => Some(self.passed_over(candidate)),
        }
    }

    fn passed_over(&self, candidate: &Candidate<'_>) -> Reason {
        let better = || {
            self.candidates
                .iter()
                .filter(|pick| pick.score >= candidate.score)
        };
        if better().any(|pick| are_close_in_scene(candidate, pick)) {
            Reason::close_in_scene_to_a_better_one()
        } else if better().any(|pick| self.are_of_one_moment(candidate, pick)) {
            Reason::better_shots_of_this_moment()
        } else {
            Reason::not_among_the_best()
        }
    }

    fn are_of_one_moment(&self, one: &Candidate<'_>, other: &Candidate<'_>) -> bool {
        let have_times = one.shot.taken_at.is_some() && other.shot.taken_at.is_some();
        have_times && self.moments.moment(one.id()) == self.moments.moment(other.id())
    }
}

fn are_close_in_scene(one: &Candidate<'_>, other: &Candidate<'_>) -> bool {
    similarity::are_close_in_scene(one.shot.measurements, other.shot.measurements)
}

fn blurred(shot: &Shot<'_>) -> Option<Reason> {
    shot.quality.blur.map(|blur| match blur {
        Blur::OutOfFocus => Reason::out_of_focus(),
        Blur::Movement => Reason::blurred_by_movement(),
    })
}

fn among_similar(candidate: &Candidate<'_>) -> Option<Reason> {
    match candidate.standing {
        Standing::Alone => {
            let was_taken_out = !candidate.shot.photo.apart_from.is_empty();
            was_taken_out.then(Reason::no_duplicate_by_hand)
        }
        Standing::Keeper { size, merit, .. } => Some(match merit {
            Merit::Sharpness => Reason::sharpest_of(size),
            Merit::Exposure => Reason::best_exposed_of(size),
            Merit::Size => Reason::largest_of(size),
            Merit::Balance => Reason::best_of(size),
            Merit::Set => Reason::part_of_set(),
            Merit::Nothing => Reason::first_of(size),
        }),
        Standing::Duplicate { lack, .. } => Some(match lack {
            Merit::Sharpness => Reason::similar_to_a_sharper_shot(),
            Merit::Exposure => Reason::similar_to_a_better_exposed_shot(),
            Merit::Size => Reason::smaller_copy(),
            Merit::Balance | Merit::Set | Merit::Nothing => Reason::similar_to_another_shot(),
        }),
    }
}

fn faults(shot: &Shot<'_>) -> impl Iterator<Item = Reason> {
    let exposure = shot.measurements.exposure;
    let (dark, bright) = LUMA_NAMED;
    let faults = [
        (exposure.mean_luma < dark).then(Reason::very_dark),
        (exposure.mean_luma > bright).then(Reason::very_bright),
        (score::lost_highlights(exposure) >= LOSS_NAMED).then(Reason::washed_out_highlights),
        (score::lost_shadows(exposure) >= LOSS_NAMED).then(Reason::lost_shadows),
        (shot.measurements.contrast < CONTRAST_NAMED.0).then(Reason::low_contrast),
    ];
    faults.into_iter().flatten()
}

fn merits(shot: &Shot<'_>) -> impl Iterator<Item = Reason> {
    let quality = shot.quality;
    let merits = [
        (quality.sharpness >= CRISP).then(Reason::crisp_detail),
        (quality.exposure >= WELL_EXPOSED).then(Reason::well_exposed),
        (quality.colour >= RICH_IN_COLOUR).then(Reason::rich_in_colour),
        (shot.measurements.contrast >= CONTRAST_NAMED.1).then(Reason::strong_contrast),
    ];
    merits.into_iter().flatten()
}

fn ordinary(shot: &Shot<'_>) -> Reason {
    if blur::is_measurable(shot.measurements.sharpness) {
        Reason::sharp_enough()
    } else {
        Reason::plain_scene()
    }
}

#[cfg(test)]
mod tests {
    use core::num::NonZeroUsize;

    use crate::curation::testing::{PhotoBuilder, unlike_hash};
    use crate::{Photo, PickCount, curate};

    fn reasons(photos: &[Photo], count: PickCount) -> Vec<Vec<String>> {
        let said = |verdict: &crate::Verdict| {
            verdict
                .reasons
                .iter()
                .map(|reason| reason.as_str().to_owned())
                .collect()
        };
        curate(photos, count)
            .verdicts
            .iter()
            .map(|(_, verdict)| said(verdict))
            .collect()
    }

    fn exactly(count: usize) -> PickCount {
        PickCount::Exactly(NonZeroUsize::new(count).unwrap())
    }

    #[test]
    fn a_burst_says_which_is_sharpest_and_why_the_others_are_not_kept() {
        let burst = [(1, 80.0), (2, 60.0), (3, 20.0)].map(|(number, subject)| {
            PhotoBuilder::new(number)
                .subject(subject)
                .taken_after(0)
                .build()
        });
        let reasons = reasons(&burst, PickCount::AllGood);
        assert_eq!(reasons[0][0], "Sharpest of 3 similar shots");
        assert_eq!(reasons[1][0], "Similar to a sharper shot");
        assert_eq!(
            reasons[2][..2],
            ["Out of focus", "Similar to a sharper shot"]
        );
    }

    #[test]
    fn faults_of_the_light_are_named() {
        let dark = PhotoBuilder::new(1)
            .hash(unlike_hash(1))
            .mean_luma(0.05)
            .build();
        let white = PhotoBuilder::new(2)
            .hash(unlike_hash(2))
            .clipped_highlights(0.4)
            .build();
        let reasons = reasons(&[dark, white], PickCount::AllGood);
        assert_eq!(reasons[0][0], "Very dark");
        assert_eq!(reasons[1][0], "Highlights are washed out");
    }

    #[test]
    fn a_good_photo_that_was_passed_over_says_what_was_taken_instead() {
        let scene = unlike_hash(1);
        let photo = |number: u32, hash, second: i64, subject| {
            PhotoBuilder::new(number.into())
                .hash(hash)
                .taken_after(second)
                .subject(subject)
                .build()
        };
        let trip = [
            photo(1, scene, 0, 90.0),
            photo(2, scene ^ 0xfff, 60, 60.0),
            photo(3, unlike_hash(3), 120, 60.0),
            photo(4, unlike_hash(4), 90_000, 52.0),
        ];
        let reasons = reasons(&trip, exactly(1));
        assert_eq!(reasons[1][0], "Close in scene to a better one");
        assert_eq!(reasons[2][0], "This moment has better shots");
        assert_eq!(reasons[3][0], "Not among the best of the trip");
    }

    #[test]
    fn the_only_shot_of_a_moment_says_so() {
        let first = PhotoBuilder::new(1)
            .hash(unlike_hash(1))
            .taken_after(0)
            .build();
        let second = PhotoBuilder::new(2)
            .hash(unlike_hash(2))
            .taken_after(90_000)
            .build();
        for said in reasons(&[first, second], PickCount::AllGood) {
            assert_eq!(said[0], "Only shot of this moment");
        }
    }
}
