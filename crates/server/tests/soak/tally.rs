//! How often a writer was called.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Counts calls, and those of them that failed.
#[derive(Default)]
pub(crate) struct Tally {
    calls: AtomicUsize,
    faults: AtomicUsize,
}

impl Tally {
    /// Counts a call; answers how many there were before.
    pub(crate) fn call(&self) -> usize {
        self.calls.fetch_add(1, Ordering::Relaxed)
    }

    /// Counts a fault; answers how many there were before.
    pub(crate) fn fault(&self) -> usize {
        self.faults.fetch_add(1, Ordering::Relaxed)
    }

    /// How many calls there were.
    pub(crate) fn calls(&self) -> usize {
        self.calls.load(Ordering::Relaxed)
    }

    /// How many of them failed.
    pub(crate) fn faults(&self) -> usize {
        self.faults.load(Ordering::Relaxed)
    }
}
