//! Proportions of kinds of photos in a trip and in its picks: portrait format, and people.

use crate::curation::candidate::Candidate;
use crate::curation::eyes;

/// Whether a photo is of a kind.
type Kind = fn(&Candidate<'_>) -> bool;

/// The numbers of photos of a kind among a trip's good photos and among its picks.
#[derive(Debug)]
pub(super) struct Share {
    kind: Kind,
    of_trip: Counts,
    picked: Counts,
}

/// Photos of a kind, and all.
#[derive(Debug, Default)]
struct Counts {
    of_kind: usize,
    all: usize,
}

impl Counts {
    fn count(&mut self, is_of_kind: bool) {
        self.of_kind += usize::from(is_of_kind);
        self.all += 1;
    }

    const fn of(&self, is_of_kind: bool) -> usize {
        if is_of_kind {
            self.of_kind
        } else {
            self.all - self.of_kind
        }
    }
}

impl Share {
    /// The share among a trip's good photos, before any pick.
    pub(super) fn new(kind: Kind, candidates: &[Candidate<'_>]) -> Self {
        let mut of_trip = Counts::default();
        for candidate in candidates.iter().filter(|candidate| candidate.is_good()) {
            of_trip.count(kind(candidate));
        }
        Self {
            kind,
            of_trip,
            picked: Counts::default(),
        }
    }

    /// Counts a photo that was picked.
    pub(super) fn pick(&mut self, candidate: &Candidate<'_>) {
        self.picked.count((self.kind)(candidate));
    }

    /// Whether the next pick should be of the other kind than a candidate: without it that kind
    /// would be more than half a photo below its share. Never for the first pick, which is the best
    /// photo.
    pub(super) fn is_others_turn(&self, candidate: &Candidate<'_>) -> bool {
        let other = !(self.kind)(candidate);
        let (picked, of_trip) = (&self.picked, &self.of_trip);
        let due = of_trip.of(other) * (picked.all + 1);
        let had = picked.of(other) * of_trip.all;
        picked.all > 0 && 2 * due > 2 * had + of_trip.all
    }
}

/// Whether a candidate is taller than wide.
pub(super) const fn is_portrait(candidate: &Candidate<'_>) -> bool {
    candidate.shot.photo.size.is_portrait()
}

/// Whether it shows the face of a person.
pub(in crate::curation) fn shows_people(candidate: &Candidate<'_>) -> bool {
    !eyes::people(candidate.shot).is_empty()
}
