//! Which kinds of photos a trip has more of than its picks: those that stand, those with people.

use crate::curation::candidate::Candidate;
use crate::curation::eyes;

/// Whether a photo is of a kind.
type Kind = fn(&Candidate<'_>) -> bool;

/// How many of a trip's good photos, and of its picks, are of a kind and are not.
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
    /// That of a trip's good photos, of which none is picked.
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

    /// Takes account of a photo that was just picked.
    pub(super) fn pick(&mut self, candidate: &Candidate<'_>) {
        self.picked.count((self.kind)(candidate));
    }

    /// Whether the next pick should be of the other kind than a candidate: whether that would lack
    /// more than half a photo of its share. Of the first pick nothing is asked: it is the best.
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

/// Whether somebody's face is in it.
pub(in crate::curation) fn shows_people(candidate: &Candidate<'_>) -> bool {
    !eyes::people(candidate.shot).is_empty()
}
