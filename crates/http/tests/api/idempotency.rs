//! Work that runs once, also after failures of the work and the database.

use std::future::{Ready, ready};
use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use triptych_adapter_memory::{CanFail, Fault, ManualClock, MemoryDatabase};
use triptych_app::Ports;
use triptych_app::idempotency::{RepeatableWork, RunOnceError, run_once};
use triptych_ports::{Failure, IdempotencyScope, StoredResponse};
use triptych_users::UserId;
use triptych_users::id::Uuid;

use crate::support::Fakes;

struct Runs {
    database: Arc<MemoryDatabase>,
    clock: Arc<ManualClock>,
    ports: Ports,
}

impl Runs {
    fn new() -> Self {
        let fakes = Fakes::new();
        Self {
            ports: fakes.ports("http://localhost"),
            database: fakes.database,
            clock: fakes.clock,
        }
    }

    async fn run<Running>(
        &self,
        work: impl Fn() -> Running + Clone + Send + Sync + 'static,
    ) -> Result<StoredResponse, RunOnceError>
    where
        Running: Future<Output = Result<StoredResponse, String>> + Send + 'static,
    {
        let outcome = self.run_with_end(work, |_| Ok(None)).await?;
        Ok(outcome.unwrap())
    }

    /// Runs `work`, and calls `end` for the result of earlier runs.
    async fn run_with_end<Running>(
        &self,
        work: impl Fn() -> Running + Clone + Send + Sync + 'static,
        end: impl Fn(Uuid) -> Result<Option<StoredResponse>, String> + Clone + Send + Sync + 'static,
    ) -> Result<Result<StoredResponse, String>, RunOnceError>
    where
        Running: Future<Output = Result<StoredResponse, String>> + Send + 'static,
    {
        let scope = IdempotencyScope {
            user_id: UserId::new(Uuid::nil()),
            route: "/",
            key: "one".to_owned(),
        };
        let work = Scripted { work, end };
        run_once(&self.ports, Some(scope), b"body", work).await
    }

    /// A run that succeeds but cannot be recorded in the database.
    async fn run_and_lose_the_answer(&self) {
        self.database.fail_after(1, Fault::Unavailable);
        self.database.fail_next(Fault::Unavailable);
        self.database.fail_next(Fault::Unavailable);
        let answer = self.run(|| succeed_with("first")).await;
        assert_eq!(answer.unwrap().body, "first");
    }
}

#[derive(Clone)]
struct Scripted<Work, End> {
    work: Work,
    end: End,
}

impl<Work, Running, End> RepeatableWork for Scripted<Work, End>
where
    Work: Fn() -> Running + Clone + Send + Sync + 'static,
    Running: Future<Output = Result<StoredResponse, String>> + Send + 'static,
    End: Fn(Uuid) -> Result<Option<StoredResponse>, String> + Clone + Send + Sync + 'static,
{
    type Failed = String;

    async fn run(self, _: Uuid) -> Result<StoredResponse, String> {
        (self.work)().await
    }

    async fn bar(&self, _: Uuid) -> Result<(), String> {
        Ok(())
    }

    async fn end(&self, run_id: Uuid) -> Result<Option<StoredResponse>, String> {
        (self.end)(run_id)
    }
}

fn response(body: &str) -> StoredResponse {
    let body = body.to_owned();
    StoredResponse { status: 200, body }
}

fn succeed_with(body: &str) -> Ready<Result<StoredResponse, String>> {
    ready(Ok(response(body)))
}

#[tokio::test]
async fn an_answer_is_kept_though_the_database_fails_twice_meanwhile() {
    let runs = Runs::new();
    runs.database.fail_after(1, Fault::Unavailable);
    runs.database.fail_next(Fault::Unavailable);
    assert_eq!(
        runs.run(|| succeed_with("first")).await.unwrap().body,
        "first"
    );
    let again = runs.run(|| succeed_with("second")).await;
    assert_eq!(again.unwrap().body, "first");
}

#[tokio::test]
async fn an_answer_that_cannot_be_kept_is_given_all_the_same() {
    let runs = Runs::new();
    runs.run_and_lose_the_answer().await;
    let again = runs.run(|| succeed_with("second")).await;
    assert!(matches!(again, Err(RunOnceError::Running)));
    // It runs again once the first is known to have no result.
    runs.clock.advance(TimeDelta::seconds(30));
    let again = runs.run(|| succeed_with("second")).await;
    assert_eq!(again.unwrap().body, "second");
}

#[tokio::test]
async fn what_a_run_came_to_is_looked_for_until_it_is_known() {
    let runs = Runs::new();
    runs.run_and_lose_the_answer().await;
    runs.clock.advance(TimeDelta::seconds(30));
    let fails = |_| Err("cannot look".to_owned());
    for _ in 0..2 {
        let answer = runs.run_with_end(|| succeed_with("second"), fails).await;
        assert_eq!(answer.unwrap(), Err("cannot look".to_owned()));
    }
    let finds = |_| Ok(Some(response("first")));
    let answer = runs.run_with_end(|| succeed_with("third"), finds).await;
    assert_eq!(answer.unwrap().unwrap().body, "first");
    let replayed = runs.run(|| succeed_with("fourth")).await;
    assert_eq!(replayed.unwrap().body, "first");
}

#[tokio::test]
async fn work_that_succeeded_and_could_not_tell_is_a_success() {
    let runs = Runs::new();
    let fails = || ready(Err("connection lost".to_owned()));
    let finds = |_| Ok(Some(response("first")));
    let answer = runs.run_with_end(fails, finds).await;
    assert_eq!(answer.unwrap().unwrap().body, "first");
    let replayed = runs.run(|| succeed_with("second")).await;
    assert_eq!(replayed.unwrap().body, "first");
}

#[tokio::test(start_paused = true)]
async fn failed_work_of_which_nothing_is_known_is_not_run_again_at_once() {
    let runs = Runs::new();
    let fails = || ready(Err("connection lost".to_owned()));
    let cannot_look = |_| Err("cannot look".to_owned());
    let answer = runs.run_with_end(fails, cannot_look).await;
    assert_eq!(answer.unwrap(), Err("connection lost".to_owned()));
    let again = runs.run(|| succeed_with("second")).await;
    assert!(matches!(again, Err(RunOnceError::Running)));
}

#[tokio::test(start_paused = true)]
async fn work_is_not_taken_for_dead_while_its_process_lives() {
    let runs = Runs::new();
    let work = || async {
        tokio::time::sleep(Duration::from_mins(2)).await;
        succeed_with("first").await
    };
    let meanwhile = async {
        for _ in 0..100 {
            tokio::time::sleep(Duration::from_secs(1)).await;
            runs.clock.advance(TimeDelta::seconds(1));
        }
        runs.run(|| succeed_with("second")).await
    };
    let (first, second) = tokio::join!(runs.run(work), meanwhile);
    assert_eq!(first.unwrap().body, "first");
    assert!(matches!(second, Err(RunOnceError::Running)));
}

#[tokio::test]
async fn work_that_panics_can_be_tried_again_at_once() {
    let runs = Runs::new();
    let panicking = || async { panic!("broken work") };
    let answer = runs.run(panicking).await;
    assert!(matches!(
        answer,
        Err(RunOnceError::Failure(Failure::Internal(_)))
    ));
    let again = runs.run(|| succeed_with("second")).await;
    assert_eq!(again.unwrap().body, "second");
}
