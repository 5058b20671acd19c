//! Work that runs once, whatever becomes of it and of the database.

use std::future::{Ready, ready};
use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use triptych_adapter_memory::{CanFail, Fault, ManualClock, MemoryDatabase, SequentialRandomness};
use triptych_app::idempotency::{Run, RunOnce, RunOnceError};
use triptych_app::shutdown::Shutdown;
use triptych_ports::{Failure, IdempotencyScope, StoredResponse};
use triptych_users::UserId;
use triptych_users::id::Uuid;

struct Runs {
    database: Arc<MemoryDatabase>,
    clock: Arc<ManualClock>,
    run_once: RunOnce,
}

impl Runs {
    fn new() -> Self {
        let database = Arc::new(MemoryDatabase::new());
        let clock = Arc::new(ManualClock::default());
        let run_once = RunOnce {
            store: database.clone(),
            clock: clock.clone(),
            randomness: Arc::new(SequentialRandomness::new()),
            shutdown: Shutdown::default(),
        };
        Self {
            database,
            clock,
            run_once,
        }
    }

    async fn run(
        &self,
        work: impl Future<Output = Result<StoredResponse, String>> + Send + 'static,
    ) -> Result<StoredResponse, RunOnceError> {
        self.run_as(|_| work).await
    }

    async fn run_as<Running>(
        &self,
        work: impl FnOnce(Run) -> Running + Send + 'static,
    ) -> Result<StoredResponse, RunOnceError>
    where
        Running: Future<Output = Result<StoredResponse, String>> + Send + 'static,
    {
        let scope = IdempotencyScope {
            user_id: UserId::new(Uuid::nil()),
            route: "/",
            key: "one".to_owned(),
        };
        let answer = self.run_once.run(Some(scope), b"body", work).await?;
        Ok(answer.unwrap())
    }
}

fn succeed_with(body: &str) -> Ready<Result<StoredResponse, String>> {
    let body = body.to_owned();
    ready(Ok(StoredResponse { status: 200, body }))
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
    // It runs again, and the work is told which run it replaces.
    runs.clock.advance(TimeDelta::seconds(30));
    let again = runs.run_as(|run| {
        assert!(
            run.interrupted
                .is_some_and(|interrupted| interrupted != run.id)
        );
        succeed_with("second")
    });
    assert_eq!(again.await.unwrap().body, "second");
}

#[tokio::test(start_paused = true)]
async fn work_is_not_taken_for_dead_while_its_process_lives() {
    let runs = Runs::new();
    let work = async {
        tokio::time::sleep(Duration::from_mins(2)).await;
        succeed_with("first").await
    };
    let meanwhile = async {
        for _ in 0..100 {
            tokio::time::sleep(Duration::from_secs(1)).await;
            runs.clock.advance(TimeDelta::seconds(1));
        }
        runs.run(succeed_with("second")).await
    };
    let (first, second) = tokio::join!(runs.run(work), meanwhile);
    assert_eq!(first.unwrap().body, "first");
    assert!(matches!(second, Err(RunOnceError::Running)));
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
