//! Fakes of all ports in memory. They keep real state, pass the contract tests of the ports, and
//! support fault injection.

mod database;
mod fake_analyser;
mod fake_caption_model;
mod fake_gazetteer;
mod fake_identity_provider;
mod fake_payments;
mod fake_ranker;
mod fake_renderer;
mod faults;
mod held;
mod memory_mail;
mod memory_storage;
mod plain_hasher;
mod system;

use std::sync::{Mutex, MutexGuard, PoisonError};

pub use database::MemoryDatabase;
pub use fake_analyser::FakeAnalyser;
pub use fake_caption_model::{FakeCaptionModel, ScriptedProposal};
pub use fake_gazetteer::FakeGazetteer;
pub use fake_identity_provider::FakeIdentityProvider;
pub use fake_payments::FakePayments;
pub use fake_ranker::FakeRanker;
pub use fake_renderer::FakeRenderer;
pub(crate) use faults::can_fail;
pub use faults::{CanFail, Fault, Faults};
pub use held::HeldAnswer;
pub use memory_mail::MemoryMail;
pub use memory_storage::MemoryStorage;
pub use plain_hasher::{PlainDigester, PlainHasher};
pub use system::{ManualClock, SequentialRandomness};

/// Locks a state, also if a test panicked while it held the lock: that test has failed already.
pub(crate) fn lock<State>(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}
