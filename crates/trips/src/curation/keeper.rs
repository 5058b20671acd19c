//! Which of several photos that show the same is kept.
//!
//! The decision is relative: what counts is how the photos of one group compare with each other.
//! An absolute score picks the keeper of a burst no better than chance, since its parts (colour,
//! contrast) hardly differ within one scene, and what differs is sharpness.

use crate::curation::candidate::{Candidate, Merit, Shot, Standing};

/// Exposure, as a share of the best of the group, from which a photo counts as well exposed.
const WELL_EXPOSED_SHARE: f32 = 0.85;
/// Sharpness, as a share of the best of the group, from which nobody sees a difference.
const AS_SHARP_SHARE: f32 = 0.93;
/// Pixels, as a share of the other's, below which a photo is a smaller copy.
const AS_LARGE_PERCENT: u64 = 90;

/// How each shot of a group stands; a group of one stands alone. The shots are in their
/// [order](Shot::order).
pub(super) fn stand<'a>(group: &[&'a Shot<'a>]) -> Vec<Candidate<'a>> {
    let (Some(first), Some(keeper)) = (group.first(), keeper(group)) else {
        return Vec::new();
    };
    let earliest = first.photo.id;
    let best_score = keeper.quality.score();
    let standing = |shot: &Shot<'_>| {
        if group.len() == 1 {
            Standing::Alone
        } else if shot.photo.id == keeper.photo.id {
            Standing::Keeper {
                group: earliest,
                size: group.len(),
                merit: merit(keeper, group),
            }
        } else {
            Standing::Duplicate {
                group: earliest,
                of: keeper.photo.id,
                lack: advantage(keeper, shot),
            }
        }
    };
    let candidate = |shot: &&'a Shot<'a>| {
        let (own, standing) = (shot.quality.score(), standing(shot));
        let is_duplicate = matches!(standing, Standing::Duplicate { .. });
        let score = if is_duplicate {
            own.min(best_score.saturating_sub(1))
        } else {
            own
        };
        Candidate {
            shot,
            standing,
            set: None,
            score,
        }
    };
    group.iter().map(candidate).collect()
}

/// The sharpest well-exposed one; among equally sharp ones the largest, then the best by itself,
/// then the earliest.
fn keeper<'a>(group: &[&'a Shot<'a>]) -> Option<&'a Shot<'a>> {
    let not_blurry = preferred(group, |shot| shot.quality.blur.is_none());
    let best_exposure = most(&not_blurry, |shot| shot.quality.exposure);
    let well_exposed = preferred(&not_blurry, |shot| {
        shot.quality.exposure >= WELL_EXPOSED_SHARE * best_exposure
    });
    let best_subject = most(&well_exposed, subject);
    let sharpest = preferred(&well_exposed, |shot| {
        subject(shot) >= AS_SHARP_SHARE * best_subject
    });
    // `rev`, since the last of equal ones is the one that `max_by_key` gives.
    sharpest
        .into_iter()
        .rev()
        .max_by_key(|shot| (shot.pixels(), shot.quality.score()))
}

/// Those of which it is true, or all where it is true of none.
fn preferred<'a>(
    shots: &[&'a Shot<'a>],
    is_preferred: impl Fn(&Shot<'_>) -> bool,
) -> Vec<&'a Shot<'a>> {
    let some: Vec<_> = shots
        .iter()
        .copied()
        .filter(|shot| is_preferred(shot))
        .collect();
    if some.is_empty() {
        shots.to_vec()
    } else {
        some
    }
}

fn most(shots: &[&Shot<'_>], value: impl Fn(&Shot<'_>) -> f32) -> f32 {
    shots.iter().map(|shot| value(shot)).fold(0.0, f32::max)
}

fn subject(shot: &Shot<'_>) -> f32 {
    shot.measurements.sharpness.subject
}

/// In what the keeper is better than the whole rest of its group, the weightiest first.
fn merit(keeper: &Shot<'_>, group: &[&Shot<'_>]) -> Merit {
    let rest = || group.iter().filter(|shot| shot.photo.id != keeper.photo.id);
    let advantages = || rest().map(|shot| advantage(keeper, shot));
    if rest().all(|shot| subject(keeper) >= subject(shot))
        && advantages().any(|merit| merit == Merit::Sharpness)
    {
        return Merit::Sharpness;
    }
    [Merit::Exposure, Merit::Size]
        .into_iter()
        .find(|merit| advantages().any(|advantage| advantage == *merit))
        .unwrap_or(Merit::Nothing)
}

/// In what the keeper is better than one other.
fn advantage(keeper: &Shot<'_>, other: &Shot<'_>) -> Merit {
    if subject(other) < AS_SHARP_SHARE * subject(keeper) {
        Merit::Sharpness
    } else if other.quality.exposure < WELL_EXPOSED_SHARE * keeper.quality.exposure {
        Merit::Exposure
    } else if other.pixels().saturating_mul(100) < keeper.pixels().saturating_mul(AS_LARGE_PERCENT)
    {
        Merit::Size
    } else {
        Merit::Nothing
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Photo;
    use crate::curation::testing::PhotoBuilder;

    /// The number of the keeper in `photos`, and its merit.
    fn kept(photos: &[Photo]) -> (usize, Merit) {
        let shots: Vec<Shot<'_>> = photos.iter().filter_map(Shot::new).collect();
        let group: Vec<&Shot<'_>> = shots.iter().collect();
        let candidates = stand(&group);
        let keepers =
            candidates
                .iter()
                .enumerate()
                .filter_map(|(number, candidate)| match candidate.standing {
                    Standing::Keeper { merit, .. } => Some((number, merit)),
                    Standing::Alone | Standing::Duplicate { .. } => None,
                });
        let keepers: Vec<_> = keepers.collect();
        assert_eq!(keepers.len(), 1);
        let duplicates_score = candidates
            .iter()
            .filter(|c| c.is_duplicate())
            .map(|c| c.score)
            .max();
        assert!(duplicates_score.unwrap() < candidates[keepers[0].0].score);
        keepers[0]
    }

    #[test]
    fn the_sharpest_is_kept() {
        let photos = [(1, 60.0), (2, 80.0), (3, 50.0)]
            .map(|(number, subject)| PhotoBuilder::new(number).subject(subject).build());
        assert_eq!(kept(&photos), (1, Merit::Sharpness));
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
        assert_eq!(kept(&[small, large]), (1, Merit::Size));
    }

    #[test]
    fn of_equal_copies_the_earliest_is_kept() {
        let photos = [1, 2, 3].map(|number| PhotoBuilder::new(number).build());
        assert_eq!(kept(&photos), (0, Merit::Nothing));
    }
}
