//! Captions whose server is told to stop, or is killed, while a model that hangs writes them.

use std::time::{Duration, Instant};

use reqwest::{Method, Response, StatusCode};
use serde_json::{Value, json};
use tokio::task::JoinHandle;
use wiremock::matchers::method;
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::server::{TestServer, TestUser};
use crate::support::{Shop, TestDatabase, on_both_databases};

on_both_databases!(
    a_server_that_is_told_to_stop_answers_and_gives_the_credit_back,
    a_server_that_is_killed_withholds_a_credit_for_half_a_minute,
);

/// The lease of a reservation, a turn of the sweep, and what a busy machine needs.
const WITHHELD_FOR: Duration = Duration::from_secs(50);
const OPEN: &str = "FROM credit_reservations WHERE settlement IS NULL";
const SHUTDOWN_SECONDS: &str = "8";

async fn a_server_that_is_told_to_stop_answers_and_gives_the_credit_back(database: TestDatabase) {
    let mut desk = Desk::over(database).await;
    let asking = desk.ask("one");
    desk.wait_until_reserved().await;
    desk.server.signal("TERM");
    let answer = asking.await.unwrap().unwrap();
    assert_refused(answer, StatusCode::SERVICE_UNAVAILABLE, "interrupted").await;
    desk.server.ended(Duration::from_secs(20)).await;
    assert_eq!(desk.shop.database.count(OPEN), 0);
    desk.shop.database.assert_that_balances_equal_the_ledger();

    desk.shop.reopen(&mut desk.server, &[]).await;
    let answer = desk.ask("one").await.unwrap().unwrap();
    assert_eq!(answer.status(), StatusCode::OK, "the post is there at once");
}

async fn a_server_that_is_killed_withholds_a_credit_for_half_a_minute(database: TestDatabase) {
    let mut desk = Desk::over(database).await;
    let asking = desk.ask("one");
    desk.wait_until_reserved().await;
    desk.server.kill();
    let killed_at = Instant::now();
    assert!(asking.await.unwrap().is_err());

    desk.shop.reopen(&mut desk.server, &[]).await;
    let same = desk.ask("one").await.unwrap().unwrap();
    assert_refused(same, StatusCode::CONFLICT, "still_running").await;
    let other = desk.ask("two").await.unwrap().unwrap();
    assert_refused(other, StatusCode::CONFLICT, "credit_reserved").await;
    loop {
        let answer = desk.ask("one").await.unwrap().unwrap();
        if answer.status() == StatusCode::OK {
            break;
        }
        assert_eq!(answer.status(), StatusCode::CONFLICT);
        assert!(killed_at.elapsed() < WITHHELD_FOR, "nothing is given back");
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    let database = &desk.shop.database;
    assert_eq!(database.count(OPEN), 0);
    database.assert_that_balances_equal_the_ledger();
    assert_eq!(database.count("FROM ledger_entries WHERE kind = 'keep'"), 1);
}

/// A user with one post, at a server whose model never answers.
struct Desk {
    server: TestServer,
    user: TestUser,
    wish: Value,
    shop: Shop,
    _model: MockServer,
}

impl Desk {
    async fn over(database: TestDatabase) -> Self {
        let model = MockServer::start().await;
        let never = ResponseTemplate::new(200).set_delay(Duration::from_mins(10));
        let post = Mock::given(method("POST")).respond_with(never);
        post.mount(&model).await;
        let shop = Shop::over(database).await;
        let settings = [
            ("TRIPTYCH__AI__WRITER", "openai"),
            ("TRIPTYCH__AI__BASE_URL", &model.uri()),
            ("TRIPTYCH__AI__MODEL", "stand-in"),
            ("TRIPTYCH__AI__API_KEY", "sk-money"),
            ("TRIPTYCH__AI__TIMEOUT_SECONDS", "300"),
            ("TRIPTYCH__SERVER__SHUTDOWN_SECONDS", SHUTDOWN_SECONDS),
        ];
        let server = shop.open(&settings).await;
        let user = TestUser::sign_up(&server, "mara").await;
        let photos = user.upload(None, &["china.jpg"]).await;
        Self {
            wish: json!({"tone": "funny", "photo_ids": [photos[0]["id"]]}),
            server,
            user,
            shop,
            _model: model,
        }
    }

    fn ask(&self, key: &str) -> JoinHandle<reqwest::Result<Response>> {
        let request = self
            .user
            .request(Method::POST, "/api/generate-suggestions/")
            .header("Idempotency-Key", key)
            .json(&self.wish);
        tokio::spawn(request.send())
    }

    async fn wait_until_reserved(&self) {
        let started = Instant::now();
        while self.shop.database.count(OPEN) == 0 {
            assert!(started.elapsed() < Duration::from_secs(20), "not reserved");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        // The model is being asked then.
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
}

async fn assert_refused(answer: Response, status: StatusCode, code: &str) {
    assert_eq!(answer.status(), status);
    assert!(answer.headers().contains_key("retry-after"));
    let body: Value = answer.json().await.unwrap();
    assert_eq!(body["code"], code);
}
