//! The moments of a trip: sequences of photos without a long pause and, if they last long, without
//! a change of scene.

use std::collections::{HashMap, HashSet};

use chrono::TimeDelta;

use crate::curation::candidate::{Candidate, Shot};
use crate::curation::similarity;
use crate::photo::PhotoId;

/// A pause of at least this length always ends a moment.
const PAUSE_MAX: TimeDelta = TimeDelta::minutes(30);
/// A shorter pause never ends a moment.
const PAUSE_MIN: TimeDelta = TimeDelta::minutes(2);
/// A pause between the two ends a moment if it is this many times the usual pause around it, so
/// that quick series and slow walks are both split where the photographer stopped. The factor is
/// that of Platt, Czerwinski and Field (2003); they use the mean of logarithms, but the median is
/// better for short trips.
const PAUSE_FACTOR: i32 = 17;
/// The number of pauses before and after that determine the usual pause.
const PAUSES_AROUND: usize = 10;

/// A moment that lasts longer is split at changes of scene.
const SCENE_MAX: TimeDelta = TimeDelta::minutes(10);
/// Minimum pause at a change of scene.
const SCENE_PAUSE_MIN: TimeDelta = TimeDelta::seconds(30);
/// The scene changes if none of this many shots before is similar to one of as many after.
const SCENE_SHOTS: usize = 3;

/// The moment of each shot. Shots of unknown time share one number, which represents several
/// moments.
#[derive(Debug)]
pub(super) struct Moments {
    of_photos: HashMap<PhotoId, usize>,
    /// The number of shots of each timed moment, without duplicates.
    sizes: HashMap<usize, usize>,
    /// Shots with a pause of [`PAUSE_MIN`] before and after them. A change of scene within a
    /// shorter time does not count as another moment.
    apart: HashSet<PhotoId>,
    /// The estimated number of moments of the shots of unknown time.
    behind_untimed: usize,
}

/// The moment of shots of unknown time.
const UNTIMED: usize = 0;

impl Moments {
    /// Splits a trip; the candidates are in their [order](Shot::order).
    pub(super) fn of(candidates: &[Candidate<'_>]) -> Self {
        let timed: Vec<&Shot<'_>> = candidates
            .iter()
            .map(|candidate| candidate.shot)
            .filter(|shot| shot.taken_at.is_some())
            .collect();
        let pauses = pauses(&timed);
        let mut current = UNTIMED + 1;
        let mut moments = HashMap::new();
        let ends = ends_of_scenes(&timed, &pauses);
        let before = std::iter::once(false).chain(ends);
        for (shot, ends_moment) in timed.iter().zip(before) {
            current += usize::from(ends_moment);
            moments.insert(shot.photo.id, current);
        }
        let mut sizes = HashMap::new();
        let mut untimed: usize = 0;
        for candidate in candidates
            .iter()
            .filter(|candidate| !candidate.is_duplicate())
        {
            match moments.get(&candidate.id()) {
                Some(moment) => *sizes.entry(*moment).or_default() += 1,
                None => untimed += 1,
            }
        }
        Self {
            behind_untimed: untimed_moments(untimed, &sizes),
            of_photos: moments,
            apart: shots_apart(&timed, &pauses),
            sizes,
        }
    }

    /// The number of moments that a number of [`Self::moment`] represents: several for that of
    /// unknown times.
    pub(super) const fn moments_behind(&self, moment: usize) -> usize {
        if moment == UNTIMED {
            self.behind_untimed
        } else {
            1
        }
    }

    pub(super) fn moment(&self, photo: PhotoId) -> usize {
        self.of_photos.get(&photo).copied().unwrap_or(UNTIMED)
    }

    /// Whether a photo is the only one of its moment, apart from duplicates, in a trip of several
    /// moments.
    pub(super) fn is_only_shot(&self, photo: PhotoId) -> bool {
        let size = self.sizes.get(&self.moment(photo));
        self.apart.contains(&photo) && self.sizes.len() > 1 && size == Some(&1)
    }
}

/// The estimated number of moments of shots of unknown time: the same ratio as for timed shots; if
/// no time is known at all, each may be a moment.
fn untimed_moments(untimed: usize, timed_sizes: &HashMap<usize, usize>) -> usize {
    let timed: usize = timed_sizes.values().sum();
    let moments = if timed == 0 {
        untimed
    } else {
        (untimed * timed_sizes.len()).div_ceil(timed)
    };
    moments.max(1)
}

/// The shots with a pause of at least [`PAUSE_MIN`], or none, before and after them.
fn shots_apart(timed: &[&Shot<'_>], pauses: &[TimeDelta]) -> HashSet<PhotoId> {
    let is_long = |pause: Option<&TimeDelta>| pause.is_none_or(|pause| *pause >= PAUSE_MIN);
    let shots = timed.iter().enumerate();
    shots
        .filter(|(index, _)| {
            let before = index.checked_sub(1).and_then(|before| pauses.get(before));
            is_long(before) && is_long(pauses.get(*index))
        })
        .map(|(_, shot)| shot.photo.id)
        .collect()
}

/// The time between consecutive shots.
fn pauses(timed: &[&Shot<'_>]) -> Vec<TimeDelta> {
    let later = timed.iter().skip(1);
    let pairs = timed.iter().zip(later);
    pairs
        .filter_map(|(one, next)| Some(next.taken_at? - one.taken_at?))
        .collect()
}

/// Whether each pause ends a moment.
fn ends(pauses: &[TimeDelta]) -> impl Iterator<Item = bool> {
    pauses.iter().enumerate().map(|(number, &pause)| {
        let is_long_here = || pause >= usual_pause_around(pauses, number) * PAUSE_FACTOR;
        pause >= PAUSE_MAX || pause >= PAUSE_MIN && is_long_here()
    })
}

/// Whether each pause ends a moment, or a scene of a long moment.
fn ends_of_scenes(timed: &[&Shot<'_>], pauses: &[TimeDelta]) -> Vec<bool> {
    let mut ends: Vec<bool> = ends(pauses).collect();
    let mut start = 0;
    let moments: Vec<(usize, bool)> = ends
        .split_inclusive(|is_end| *is_end)
        .map(|pauses| (pauses.len(), pauses.ends_with(&[true])))
        .collect();
    for (length, is_ended) in moments {
        let end = start + length + usize::from(!is_ended);
        let moment = timed.get(start..end).unwrap_or_default();
        let own = ends.get_mut(start..start + length).unwrap_or_default();
        let own_pauses = pauses.get(start..start + length).unwrap_or_default();
        if lasts_long(moment) {
            for (place, (is_end, pause)) in own.iter_mut().zip(own_pauses).enumerate() {
                *is_end |= *pause >= SCENE_PAUSE_MIN && scene_changes_after(moment, place);
            }
        }
        start += length;
    }
    ends
}

fn lasts_long(moment: &[&Shot<'_>]) -> bool {
    let ends = moment.first().zip(moment.last());
    ends.is_some_and(|(first, last)| first.time_to(last) > Some(SCENE_MAX))
}

/// Whether the shots up to this position show another scene than those after it.
fn scene_changes_after(moment: &[&Shot<'_>], place: usize) -> bool {
    let (before, after) = moment.split_at((place + 1).min(moment.len()));
    let last = before.len().saturating_sub(SCENE_SHOTS);
    let first = SCENE_SHOTS.min(after.len());
    similarity::is_scene_change(
        before.get(last..).unwrap_or_default(),
        after.get(..first).unwrap_or_default(),
    )
}

/// The median of the pauses around one, including it.
fn usual_pause_around(pauses: &[TimeDelta], number: usize) -> TimeDelta {
    let start = number.saturating_sub(PAUSES_AROUND);
    let around = pauses.iter().skip(start).take(2 * PAUSES_AROUND + 1);
    let mut sorted: Vec<TimeDelta> = around.copied().collect();
    sorted.sort_unstable();
    let middle = sorted.len().saturating_sub(1) / 2;
    // A camera that records whole seconds shows no pause within a burst.
    sorted
        .get(middle)
        .copied()
        .unwrap_or_default()
        .max(TimeDelta::seconds(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curation::keeper;
    use crate::curation::testing::PhotoBuilder;

    /// The number of photos in each moment, of photos taken at these seconds.
    fn moments(seconds: &[i64]) -> Vec<usize> {
        let photos = (1..).zip(seconds);
        let photos = photos.map(|(number, second)| PhotoBuilder::new(number).taken_after(*second));
        moments_of(photos.collect())
    }

    fn moments_of(photos: Vec<PhotoBuilder>) -> Vec<usize> {
        let photos: Vec<_> = photos.into_iter().map(PhotoBuilder::build).collect();
        let shots: Vec<Shot<'_>> = photos.iter().filter_map(Shot::new).collect();
        let candidates: Vec<_> = shots
            .iter()
            .flat_map(|shot| keeper::stand(&[shot]))
            .collect();
        let moments = Moments::of(&candidates);
        let mut counts = std::collections::BTreeMap::<usize, usize>::new();
        for photo in &photos {
            *counts.entry(moments.moment(photo.id)).or_default() += 1;
        }
        counts.into_values().collect()
    }

    #[test]
    fn a_long_pause_ends_a_moment() {
        assert_eq!(moments(&[0, 60, 120, 7_200, 7_260]), [3, 2]);
    }

    #[test]
    fn a_short_pause_ends_a_moment_of_quick_photos() {
        assert_eq!(moments(&[0, 5, 9, 14, 400, 404, 410]), [4, 3]);
    }

    #[test]
    fn the_same_pause_does_not_end_a_moment_of_slow_photos() {
        assert_eq!(moments(&[0, 300, 650, 1_000, 1_400]), [5]);
    }

    #[test]
    fn a_long_walk_is_split_where_the_scene_changes_and_a_short_one_is_not() {
        let walk = |seconds: i64| -> Vec<PhotoBuilder> {
            let scenes = [1, 1, 1, 2, 2, 2];
            (1..)
                .zip(scenes)
                .map(|(number, scene)| {
                    let photo = PhotoBuilder::new(number).embedding(scene, 0.0);
                    photo.taken_after(seconds * i64::try_from(number).unwrap())
                })
                .collect()
        };
        assert_eq!(moments_of(walk(180)), [3, 3]);
        assert_eq!(moments_of(walk(60)), [6]);
    }

    #[test]
    fn one_photo_is_one_moment() {
        assert_eq!(moments(&[0]), [1]);
    }
}
