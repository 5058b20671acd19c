//! Locking of the state of a fake.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks a state, also if a test panicked while it held the lock: that test has failed already.
pub(crate) fn lock<State>(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}
