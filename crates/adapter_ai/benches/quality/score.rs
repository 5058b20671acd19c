//! How often an answer was right.

use std::collections::BTreeMap;

/// Right and wrong answers to a question of yes or no.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Confusion {
    pub(crate) hits: usize,
    pub(crate) misses: usize,
    pub(crate) false_alarms: usize,
    pub(crate) rejections: usize,
}

impl Confusion {
    /// Counts one answer.
    pub(crate) const fn count(&mut self, is_so: bool, is_said: bool) {
        match (is_so, is_said) {
            (true, true) => self.hits += 1,
            (true, false) => self.misses += 1,
            (false, true) => self.false_alarms += 1,
            (false, false) => self.rejections += 1,
        }
    }

    /// Adds another's counts.
    pub(crate) const fn add(&mut self, other: Self) {
        self.hits += other.hits;
        self.misses += other.misses;
        self.false_alarms += other.false_alarms;
        self.rejections += other.rejections;
    }

    /// Percent of the alarms that were right.
    pub(crate) fn precision(self) -> f64 {
        percent(self.hits, self.hits + self.false_alarms)
    }

    /// Percent of what is so that was found.
    pub(crate) fn recall(self) -> f64 {
        percent(self.hits, self.hits + self.misses)
    }

    /// The harmonic mean of both.
    pub(crate) fn f1(self) -> f64 {
        percent(
            2 * self.hits,
            2 * self.hits + self.misses + self.false_alarms,
        )
    }

    /// The mean of what was found of either answer, which does not depend on how many there are of
    /// each.
    pub(crate) fn balanced_accuracy(self) -> f64 {
        let rejected = percent(self.rejections, self.rejections + self.false_alarms);
        f64::midpoint(self.recall(), rejected)
    }
}

fn percent(part: usize, whole: usize) -> f64 {
    if whole == 0 {
        100.0
    } else {
        100.0 * part as f64 / whole as f64
    }
}

/// Confusions by kind of alteration.
#[derive(Debug, Default)]
pub(crate) struct ByKind(BTreeMap<String, Confusion>);

impl ByKind {
    /// Counts one answer.
    pub(crate) fn count(&mut self, kind: String, is_so: bool, is_said: bool) {
        self.0.entry(kind).or_default().count(is_so, is_said);
    }

    /// All kinds together.
    pub(crate) fn total(&self) -> Confusion {
        self.0
            .values()
            .fold(Confusion::default(), |mut total, one| {
                total.add(*one);
                total
            })
    }

    /// Prints a line for each kind.
    pub(crate) fn print(&self) {
        println!(
            "    {:28} {:>6} {:>6} {:>6} {:>8}",
            "kind", "found", "missed", "false", "rejected"
        );
        for (kind, one) in &self.0 {
            println!(
                "    {kind:28} {:6} {:6} {:6} {:8}",
                one.hits, one.misses, one.false_alarms, one.rejections
            );
        }
    }
}
