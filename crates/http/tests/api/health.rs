//! `/healthz` and `/readyz`.

use serde_json::json;
use triptych_adapter_memory::CanFail;

use crate::support::TestApp;

#[tokio::test]
async fn a_server_is_ready_when_everything_behind_it_answers() {
    let app = TestApp::start();
    let ready = json!({"status": "ok", "unavailable": []});
    assert_eq!(app.get("/healthz").await.expect(200), ready);
    assert_eq!(app.get("/readyz").await.expect(200), ready);
}

#[tokio::test]
async fn what_does_not_answer_is_named_and_the_server_still_lives() {
    let app = TestApp::start();
    app.fakes.storage.set_unavailable(true);
    let ready = app.get("/readyz").await.expect(503);
    assert_eq!(
        ready,
        json!({"status": "unavailable", "unavailable": ["storage"]})
    );
    app.get("/healthz").await.expect(200);
    app.fakes.storage.set_unavailable(false);
    app.get("/readyz").await.expect(200);
}

#[tokio::test]
async fn what_hangs_is_named_in_two_seconds() {
    let app = TestApp::start();
    app.fakes.database.set_hanging(true);
    let asked_at = std::time::Instant::now();
    let ready = app.get("/readyz").await.expect(503);
    assert!(asked_at.elapsed() < std::time::Duration::from_secs(2));
    assert_eq!(
        ready,
        json!({"status": "unavailable", "unavailable": ["database"]})
    );
    app.fakes.database.set_hanging(false);
    app.get("/readyz").await.expect(200);
}
