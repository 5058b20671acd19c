//! What the books are given for every change: the time, and new names.

use chrono::{DateTime, SubsecRound as _, Utc};
use triptych_ports::Randomness;

/// How much of a secret a name holds: 128 bits, so that nobody guesses the address of a page.
const NAME_BYTES: usize = 16;

/// The circumstances under which something happens.
#[derive(Clone, Copy)]
pub(crate) struct Occasion<'a> {
    /// By the sandbox's clock, in whole seconds.
    pub(crate) now: DateTime<Utc>,
    randomness: &'a dyn Randomness,
}

impl<'a> Occasion<'a> {
    pub(crate) fn new(now: DateTime<Utc>, randomness: &'a dyn Randomness) -> Self {
        Self {
            now: now.trunc_subsecs(0),
            randomness,
        }
    }

    /// The same at another time.
    pub(crate) fn at(self, now: DateTime<Utc>) -> Self {
        Self::new(now, self.randomness)
    }

    /// A new name, such as `cs_…`.
    pub(crate) fn name(&self, prefix: &str) -> String {
        let secret = self.randomness.secret();
        let part = secret.get(..NAME_BYTES).unwrap_or(&secret);
        format!("{prefix}_{}", hex::encode(part))
    }
}
