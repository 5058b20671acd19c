//! What every implementation of a port promises, as tests.
//!
//! Each case is a public async function; the macro of its suite turns the list of cases into one
//! test per case, so that a failure names the broken promise. The macro is given the name of an
//! async function that makes a fresh, empty backend for each test. What it answers lives as long
//! as the test, and a reference to it must coerce to what the cases take: for the stores it is
//! [`Stores`] itself or a guard that derefs to it.
//!
//! ```ignore
//! async fn fresh_stores() -> Stores { /* an empty database */ }
//! triptych_ports::store_contracts!(fresh_stores);
//! ```
//!
//! The crate that runs a suite needs `tokio` among its dev-dependencies.

// The name of a case is a sentence that says all there is to say, and a case ends by a panic.
#![allow(missing_docs, clippy::missing_panics_doc)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
// Every case has the same shape, also where it has nothing to wait for.
#![allow(clippy::unused_async)]

pub mod address_confirmation;
pub mod address_digester;
pub mod attempt_store;
pub mod billing_checkouts;
pub mod billing_store;
pub mod caption_model;
pub mod clock;
pub mod credentials_proof;
pub mod credit_ledger;
pub mod credit_reservations;
pub mod decode_counter;
pub mod draft_store;
pub mod fixtures;
pub mod former_accounts;
pub mod full_size_cache;
pub mod gazetteer;
pub mod health_check;
pub mod idempotency_store;
pub mod identity_provider;
pub mod identity_store;
pub mod job_queue;
pub mod mail_sender;
pub mod mailed_link_store;
pub mod not_duplicate;
pub mod object_storage;
pub mod password_hasher;
pub mod payment_provider;
pub mod pending_lookups;
pub mod photo_analyser;
pub mod photo_analysis;
pub mod photo_jobs;
pub mod photo_ranker;
pub mod photo_room;
pub mod photo_store;
pub mod post_history;
pub mod post_store;
pub mod randomness;
pub mod renderer;
pub mod session_store;
pub mod sign_in_store;
pub mod suggestion_store;
pub mod trip_state;
pub mod trip_store;
mod updates;
pub mod user_store;

use std::future::Future;

use tokio::task::JoinSet;

pub use crate::Stores;

/// Turns the cases of a suite into one test each. Each suite has a macro of its own that calls
/// this one with its list.
#[macro_export]
macro_rules! contract_tests {
    ($suite:ident, $fresh:ident, [$($case:ident),* $(,)?]) => {
        mod $suite {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
                async fn $case() {
                    let backend = super::$fresh().await;
                    $crate::contract::$suite::$case(&backend).await;
                }
            )*
        }
    };
}

/// Runs the suites of all stores over a fresh backend for each case.
#[macro_export]
macro_rules! store_contracts {
    ($fresh:ident) => {
        $crate::user_store_contract!($fresh);
        $crate::session_store_contract!($fresh);
        $crate::credit_ledger_contract!($fresh);
        $crate::credit_reservations_contract!($fresh);
        $crate::billing_store_contract!($fresh);
        $crate::billing_checkouts_contract!($fresh);
        $crate::pending_lookups_contract!($fresh);
        $crate::trip_store_contract!($fresh);
        $crate::trip_state_contract!($fresh);
        $crate::photo_store_contract!($fresh);
        $crate::photo_analysis_contract!($fresh);
        $crate::photo_jobs_contract!($fresh);
        $crate::decode_counter_contract!($fresh);
        $crate::photo_room_contract!($fresh);
        $crate::full_size_cache_contract!($fresh);
        $crate::not_duplicate_contract!($fresh);
        $crate::post_store_contract!($fresh);
        $crate::post_history_contract!($fresh);
        $crate::suggestion_store_contract!($fresh);
        $crate::draft_store_contract!($fresh);
        $crate::former_accounts_contract!($fresh);
        $crate::idempotency_store_contract!($fresh);
        $crate::mailed_link_store_contract!($fresh);
        $crate::address_confirmation_contract!($fresh);
        $crate::job_queue_contract!($fresh);
        $crate::attempt_store_contract!($fresh);
        $crate::identity_store_contract!($fresh);
        $crate::credentials_proof_contract!($fresh);
        $crate::sign_in_store_contract!($fresh);
    };
}

/// Runs `count` calls side by side on the runtime's threads and answers what they answered, in the
/// order in which they ended.
pub async fn in_parallel<Call, Answer>(
    count: usize,
    mut call: impl FnMut(usize) -> Call,
) -> Vec<Answer>
where
    Call: Future<Output = Answer> + Send + 'static,
    Answer: Send + 'static,
{
    let mut calls = JoinSet::new();
    for index in 0..count {
        calls.spawn(call(index));
    }
    calls.join_all().await
}

#[cfg(test)]
mod tests {
    /// A case that is not in its suite's list would never run, and nothing would tell.
    #[test]
    fn every_case_is_in_the_list_of_its_suite() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/contract");
        let mut suites = 0;
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.ends_with("mod.rs")
                || path.ends_with("fixtures.rs")
                || path.ends_with("updates.rs")
            {
                continue;
            }
            let source = std::fs::read_to_string(&path).unwrap();
            let (_, suite) = source.split_once("contract_tests!(").unwrap();
            let (list, cases) = suite.split_once(']').unwrap();
            suites += 1;
            for case in cases.split("\npub async fn ").skip(1) {
                let name = case.split('(').next().unwrap();
                assert!(list.contains(&format!(" {name},")), "{name} is not listed");
            }
        }
        assert!(suites >= 10, "only {suites} suites were found");
    }
}
