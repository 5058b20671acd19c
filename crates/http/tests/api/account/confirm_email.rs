//! `/confirm-email/`.

use chrono::TimeDelta;
use serde_json::{Value, json};
use triptych_adapter_memory::CanFail;

use crate::support::{Answer, TestApp};

const MARA: &str = "mara0@example.org";

/// The token in the latest confirmation mail to this address.
pub async fn mailed_token(app: &TestApp, email: &str) -> String {
    app.deliver_all().await;
    let mail = app.mails_to(email).pop().unwrap();
    let (_, rest) = mail.text.split_once("/confirm-email?token=").unwrap();
    rest.lines().next().unwrap().to_owned()
}

pub async fn confirm(app: &TestApp, token: &str) -> Answer {
    app.post("/confirm-email/", &json!({"token": token})).await
}

#[tokio::test]
async fn registering_mails_a_link_that_confirms_the_address_once() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let token = mailed_token(&app, MARA).await;
    let user = session.get("/api/me/").await.expect(200);
    assert_eq!(user["email_confirmed"], false);

    let confirmed = confirm(&app, &token).await.expect(200);
    let message = "Your email address is confirmed.";
    assert_eq!(confirmed, json!({"message": message, "email": MARA}));
    let user = session.get("/api/me/").await.expect(200);
    assert_eq!(user["email_confirmed"], true);
    expect_invalid(&confirm(&app, &token).await);
}

#[track_caller]
pub fn expect_invalid(answer: &Answer) {
    let error = answer.expect_error(400, "invalid_confirmation_link");
    let text = "Bad request: this confirmation link no longer works. Please request a new one.";
    assert_eq!(error["error"], text);
}

#[tokio::test]
async fn a_link_counts_for_three_days() {
    let app = TestApp::start();
    app.sign_up().await;
    let token = mailed_token(&app, MARA).await;
    app.fakes.clock.advance(TimeDelta::days(3));
    expect_invalid(&confirm(&app, &token).await);
    for wrong in ["", "0", &"0".repeat(64)] {
        expect_invalid(&confirm(&app, wrong).await);
    }
}

#[tokio::test]
async fn a_reset_link_confirms_nothing_and_a_confirmation_resets_nothing() {
    let app = TestApp::start();
    app.sign_up().await;
    let confirmation = mailed_token(&app, MARA).await;
    let body = json!({"email": MARA, "token": confirmation, "new_password": "battery staple"});
    let answer = app.post("/reset-password/", &body).await;
    answer.expect_error(400, "invalid_reset_link");
    app.post("/request-reset-password/", &json!({"email": MARA}))
        .await
        .expect(200);
    app.deliver_all().await;
    let mail = app.mails_to(MARA).pop().unwrap();
    let (_, rest) = mail.text.split_once("token=").unwrap();
    expect_invalid(&confirm(&app, rest.split('&').next().unwrap()).await);
    confirm(&app, &confirmation).await.expect(200);
}

#[tokio::test]
async fn a_body_of_another_shape_is_refused_and_an_outage_told() {
    let app = TestApp::start();
    for body in [json!({}), json!({"token": 1}), Value::Null] {
        let answer = app.post("/confirm-email/", &body).await;
        assert_eq!(answer.status, 400, "{}", answer.text());
    }
    app.fakes.database.set_unavailable(true);
    confirm(&app, "0").await.expect_error(503, "unavailable");
}
