//! Work that runs once, whatever becomes of it and of the database.

use std::future::{Ready, ready};
use std::sync::Arc;

use triptych_adapter_memory::{CanFail, Fault, ManualClock, MemoryDatabase, SequentialRandomness};
use triptych_app::idempotency::{RunOnce, RunOnceError, WorkOutcome};
use triptych_ports::{Failure, IdempotencyScope, StoredResponse};
use triptych_users::UserId;
use triptych_users::id::Uuid;

struct Runs {
    database: Arc<MemoryDatabase>,
    run_once: RunOnce,
}

impl Runs {
    fn new() -> Self {
        let database = Arc::new(MemoryDatabase::new());
        let run_once = RunOnce {
            store: database.clone(),
            clock: Arc::new(ManualClock::default()),
            randomness: Arc::new(SequentialRandomness::new()),
        };
        Self { database, run_once }
    }

    async fn run(
        &self,
        work: impl Future<Output = WorkOutcome> + Send + 'static,
    ) -> Result<StoredResponse, RunOnceError> {
        let scope = IdempotencyScope {
            user_id: UserId::new(Uuid::nil()),
            route: "/",
            key: "one".to_owned(),
        };
        self.run_once.run(Some(scope), b"body", work).await
    }
}

fn succeed_with(body: &str) -> Ready<WorkOutcome> {
    let body = body.to_owned();
    ready(WorkOutcome::Succeeded(StoredResponse { status: 200, body }))
}

#[tokio::test]
async fn an_answer_is_kept_though_the_database_fails_twice_meanwhile() {
    let runs = Runs::new();
    runs.database.fail_after(1, Fault::Unavailable);
    runs.database.fail_next(Fault::Unavailable);
    assert_eq!(runs.run(succeed_with("first")).await.unwrap().body, "first");
    let again = runs.run(succeed_with("second")).await;
    assert_eq!(again.unwrap().body, "first");
}

#[tokio::test]
async fn an_answer_that_cannot_be_kept_is_given_all_the_same() {
    let runs = Runs::new();
    runs.database.fail_after(1, Fault::Unavailable);
    runs.database.fail_next(Fault::Unavailable);
    runs.database.fail_next(Fault::Unavailable);
    assert_eq!(runs.run(succeed_with("first")).await.unwrap().body, "first");
    let again = runs.run(succeed_with("second")).await;
    assert!(matches!(again, Err(RunOnceError::Running)));
}

#[tokio::test]
async fn work_that_panics_can_be_tried_again_at_once() {
    let runs = Runs::new();
    let panicking = async { panic!("broken work") };
    let answer = runs.run(panicking).await;
    assert!(matches!(
        answer,
        Err(RunOnceError::Failure(Failure::Internal(_)))
    ));
    let again = runs.run(succeed_with("second")).await;
    assert_eq!(again.unwrap().body, "second");
}
