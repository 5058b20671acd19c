//! The input of every operation: the time, and new ids.

use chrono::{DateTime, SubsecRound as _, Utc};
use triptych_ports::Randomness;

/// The random bytes of an id: 128 bits, so that the address of a page cannot be guessed.
const NAME_BYTES: usize = 16;

/// The time and the source of ids of an operation.
#[derive(Clone, Copy)]
pub(crate) struct OperationContext<'a> {
    /// By the sandbox's clock, in whole seconds.
    pub(crate) now: DateTime<Utc>,
    randomness: &'a dyn Randomness,
}

impl<'a> OperationContext<'a> {
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

    /// A new id, such as `cs_…`.
    pub(crate) fn name(&self, prefix: &str) -> String {
        let secret = self.randomness.secret();
        let part = secret.get(..NAME_BYTES).unwrap_or(&secret);
        format!("{prefix}_{}", hex::encode(part))
    }
}
