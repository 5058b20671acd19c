//! The lock that every fake keeps its state behind.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks a state. A test that panicked while it held the lock has failed already; the others go on
/// with what it left.
pub(crate) fn lock<State>(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}
