//! Superlatives: in what a photo is the first among the good ones of its trip.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::{Datelike, NaiveDate, Timelike};

use crate::content::Face;
use crate::curation::Reason;
use crate::curation::candidate::Candidate;
use crate::curation::eyes;
use crate::curation::moments::Moments;
use crate::curation::picking;
use crate::curation::similarity;
use crate::photo::PhotoId;

/// Minimum number of photos compared in a superlative.
const RIVALS_MIN: usize = 3;
/// Minimum lead of the first, relative to its value; less is not visible.
const LEAD_MIN: f32 = 0.05;
/// Minimum probability of a smile.
const SMILE_MIN: f32 = 0.5;
/// Minimum number of faces that counts as many.
const FACES_MIN: usize = 3;
/// The photo with the best light has a score at most this much below the best of its part of the
/// day.
const LIKED_WITHIN: u8 = 10;
/// Minimum score of a photo that is called the best of something.
const BEST_SCORE_MIN: u8 = 40;

/// The superlatives of each photo.
#[derive(Debug, Default)]
pub(super) struct Superlatives {
    of_photos: HashMap<PhotoId, Vec<Reason>>,
}

impl Superlatives {
    /// The superlatives of the good photos, more specific ones first. The only photo of a kind is
    /// the only one among all candidates.
    pub(super) fn of(candidates: &[Candidate<'_>], moments: &Moments) -> Self {
        let good: Vec<&Candidate<'_>> = candidates.iter().filter(|c| c.is_good()).collect();
        let mut superlatives = Self::default();
        superlatives.add_only_face(candidates);
        superlatives.add_smile_and_faces(&good);
        superlatives.add_subjects(&good);
        superlatives.add_people(&good);
        superlatives.add_parts_of_days(&good);
        superlatives.add_days(candidates);
        if let Some(best) = best(&good).filter(|_| good.len() >= RIVALS_MIN) {
            superlatives.add(best.id(), Reason::highest_score());
        }
        superlatives.add_moments(&good, moments);
        let colour = |c: &Candidate<'_>| c.shot.measurements.colourfulness;
        superlatives.add_first(&good, colour, Reason::most_colourful);
        let sharpness = |c: &Candidate<'_>| c.shot.measurements.sharpness.subject;
        superlatives.add_first(&good, sharpness, Reason::sharpest);
        superlatives
    }

    /// The superlatives of a photo.
    pub(super) fn of_photo(&self, photo: PhotoId) -> &[Reason] {
        self.of_photos.get(&photo).map_or(&[], Vec::as_slice)
    }

    fn add(&mut self, photo: PhotoId, reason: Reason) {
        self.of_photos.entry(photo).or_default().push(reason);
    }

    /// Adds a reason to the photo with the highest value, if its lead is large enough.
    fn add_first(
        &mut self,
        rivals: &[&Candidate<'_>],
        measure: impl Fn(&Candidate<'_>) -> f32,
        reason: impl FnOnce() -> Reason,
    ) {
        if rivals.len() < RIVALS_MIN {
            return;
        }
        let mut sorted = rivals.to_vec();
        sorted.sort_by(|one, other| measure(other).total_cmp(&measure(one)));
        if let [first, second, ..] = sorted.as_slice()
            && measure(first) * (1.0 - LEAD_MIN) > measure(second)
        {
            self.add(first.id(), reason());
        }
    }

    fn add_only_face(&mut self, candidates: &[Candidate<'_>]) {
        let mut with_faces = candidates
            .iter()
            .filter(|c| !eyes::people(c.shot).is_empty());
        if let (Some(only), None) = (with_faces.next(), with_faces.next())
            && candidates.len() >= RIVALS_MIN
            && has_clear_face(only)
        {
            self.add(only.id(), Reason::only_face());
        }
    }

    fn add_smile_and_faces(&mut self, good: &[&Candidate<'_>]) {
        let with_faces = || good.iter().filter(|c| !eyes::people(c.shot).is_empty());
        let smiling: Vec<_> = with_faces()
            .filter(|c| smile(c) >= SMILE_MIN)
            .copied()
            .collect();
        self.add_first(&smiling, smile, Reason::biggest_smile);
        let groups: Vec<_> = with_faces()
            .filter(|c| eyes::people(c.shot).len() >= FACES_MIN)
            .copied()
            .collect();
        self.add_first(&groups, count_of_faces, Reason::most_faces);
    }

    fn add_subjects(&mut self, good: &[&Candidate<'_>]) {
        let mut of_tags: BTreeMap<&str, Vec<&Candidate<'_>>> = BTreeMap::new();
        for candidate in good {
            if let Some(tag) = candidate.shot.certain_subject() {
                of_tags.entry(tag).or_default().push(candidate);
            }
        }
        for (tag, of_tag) in of_tags.into_iter().filter(|(_, of_tag)| of_tag.len() > 1) {
            if let Some(best) = best(&of_tag) {
                self.add(best.id(), Reason::best_with_tag(tag));
            }
        }
    }

    /// Adds the best of the photos with people, if there are photos without.
    fn add_people(&mut self, good: &[&Candidate<'_>]) {
        let with_people: Vec<_> = good
            .iter()
            .filter(|c| picking::shows_people(c))
            .copied()
            .collect();
        if (RIVALS_MIN..good.len()).contains(&with_people.len())
            && let Some(best) = best(&with_people)
        {
            self.add(best.id(), Reason::best_with_people());
        }
    }

    /// Adds the best light and the best photo of each morning, afternoon and evening.
    fn add_parts_of_days(&mut self, good: &[&Candidate<'_>]) {
        let mut of_parts: BTreeMap<(NaiveDate, &str), Vec<&Candidate<'_>>> = BTreeMap::new();
        for candidate in good.iter().filter(|c| c.score >= BEST_SCORE_MIN) {
            if let Some(part) = part_of_day(candidate) {
                of_parts.entry(part).or_default().push(candidate);
            }
        }
        let days: BTreeSet<NaiveDate> = of_parts.keys().map(|(day, _)| *day).collect();
        for ((day, part), of_part) in &of_parts {
            // A good exposure alone is not good light in an otherwise poor photo.
            let top_score = of_part.iter().map(|c| c.score).max().unwrap_or(0);
            let light = |c: &Candidate<'_>| {
                let is_liked = c.score + LIKED_WITHIN >= top_score;
                let light = c.shot.quality.exposure * c.shot.measurements.contrast;
                if is_liked { light } else { 0.0 }
            };
            let when = if days.len() == 1 {
                format!("the {part}")
            } else if are_within_a_week(&days) {
                format!("{} {part}", day.format("%A"))
            } else {
                format!("the {part} of {}", day.format("%-d %B"))
            };
            let of_light = Reason::best_light_of(&when);
            self.add_first(of_part, light, || of_light.clone());
            // The best of the only part of a day is the best of the trip.
            if of_part.len() >= RIVALS_MIN
                && of_parts.len() > 1
                && let Some(best) = best(of_part)
                && !self.of_photo(best.id()).contains(&of_light)
            {
                self.add(best.id(), Reason::best_photo_of(&when));
            }
        }
    }

    fn add_days(&mut self, candidates: &[Candidate<'_>]) {
        let mut of_days: BTreeMap<NaiveDate, Vec<&Candidate<'_>>> = BTreeMap::new();
        for candidate in candidates {
            if let Some(local) = local_time(candidate) {
                of_days.entry(local.date()).or_default().push(candidate);
            }
        }
        let days: BTreeSet<NaiveDate> = of_days.keys().copied().collect();
        let name = if are_within_a_week(&days) {
            "%A"
        } else {
            "%-d %B"
        };
        for (day, of_day) in of_days.iter().filter(|_| days.len() >= RIVALS_MIN) {
            if let [only] = of_day.as_slice() {
                let day = day.format(name).to_string();
                self.add(only.id(), Reason::only_of_day(&day));
            }
        }
    }

    fn add_moments(&mut self, good: &[&Candidate<'_>], moments: &Moments) {
        let timed = good.iter().filter(|c| c.shot.taken_at.is_some());
        let mut of_moments: BTreeMap<usize, Vec<&Candidate<'_>>> = BTreeMap::new();
        for candidate in timed {
            let moment = moments.moment(candidate.id());
            of_moments.entry(moment).or_default().push(candidate);
        }
        for of_moment in of_moments.values() {
            let Some(best) = best(of_moment) else {
                continue;
            };
            // Photos of different scenes of a moment are not compared.
            let may_be_one_scene =
                |shot: &&&Candidate<'_>| similarity::may_be_one_scene(shot.shot, best.shot);
            let of_scene = of_moment.iter().filter(may_be_one_scene).count();
            if of_scene >= RIVALS_MIN {
                self.add(best.id(), Reason::best_of_moment(of_scene));
            }
        }
    }
}

/// Whether the days span less than a week, so that their names are unique.
fn are_within_a_week(days: &BTreeSet<NaiveDate>) -> bool {
    let span = days.last().zip(days.first());
    span.is_none_or(|(last, first)| (*last - *first).num_days() < 7)
}

/// The photo of the highest score; `None` if two share it, or if it is too low.
fn best<'a, 'b>(candidates: &[&'b Candidate<'a>]) -> Option<&'b Candidate<'a>> {
    let best = candidates.iter().max_by_key(|candidate| candidate.score)?;
    let as_good = candidates.iter().filter(|c| c.score == best.score).count();
    (as_good == 1 && best.score >= BEST_SCORE_MIN).then_some(*best)
}

/// Whether its only face is large enough to measure.
fn has_clear_face(candidate: &Candidate<'_>) -> bool {
    let is_clear = |face: &Face| face.smile.is_some();
    matches!(eyes::people(candidate.shot), [face] if is_clear(face))
}

/// The highest probability of a smile in a photo, 0 to 1.
fn smile(candidate: &Candidate<'_>) -> f32 {
    let faces = eyes::people(candidate.shot).iter();
    faces.filter_map(|face| face.smile).fold(0.0, f32::max)
}

#[expect(clippy::cast_precision_loss, reason = "a handful of faces")]
fn count_of_faces(candidate: &Candidate<'_>) -> f32 {
    eyes::people(candidate.shot).len() as f32
}

fn local_time(candidate: &Candidate<'_>) -> Option<chrono::NaiveDateTime> {
    let photo = candidate.shot.photo.taken_at;
    Some(photo.or(candidate.shot.measurements.taken_at)?.local)
}

/// The date and the part of the day by the camera's clock; `None` at night, because a clock that is
/// hours off would make the statement absurd.
fn part_of_day(candidate: &Candidate<'_>) -> Option<(NaiveDate, &'static str)> {
    let local = local_time(candidate)?;
    let part = match local.hour() {
        5..=11 => "morning",
        12..=16 => "afternoon",
        17..=21 => "evening",
        _ => return None,
    };
    NaiveDate::from_ymd_opt(local.year(), local.month(), local.day()).map(|day| (day, part))
}
