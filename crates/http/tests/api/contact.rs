//! `/api/contact/`.

use serde_json::{Value, json};
use triptych_adapter_memory::CanFail;

use crate::support::TestApp;

const SUPPORT: &str = "support@triptych.example";

fn message() -> Value {
    json!({
        "name": "Mara Lindqvist",
        "email": "mara@example.org",
        "subject": "Photos",
        "message": "Hello,\n\nwhere are they?",
    })
}

#[tokio::test]
async fn a_message_is_mailed_to_the_support_and_answered_to_its_writer() {
    let app = TestApp::start();
    let sent = app.post("/api/contact/", &message()).await.expect(200);
    assert_eq!(sent, json!({"status": "sent"}));
    app.deliver_all().await;
    let [mail] = app.mails_to(SUPPORT).try_into().unwrap();
    assert_eq!(mail.reply_to.unwrap().as_str(), "mara@example.org");
    assert_eq!(mail.subject, "Message: Photos");
    assert!(mail.text.contains("> Hello,\n> \n> where are they?"));
    assert!(mail.text.contains("Mara Lindqvist <mara@example.org>"));
}

#[tokio::test]
async fn a_subject_may_be_missing_null_or_empty() {
    let app = TestApp::start();
    for subject in [None, Some(Value::Null), Some(json!("  "))] {
        let mut body = message();
        body.as_object_mut().unwrap().remove("subject");
        if let Some(subject) = subject {
            body["subject"] = subject;
        }
        app.post("/api/contact/", &body).await.expect(200);
    }
    app.deliver_all().await;
    let mails = app.mails_to(SUPPORT);
    assert_eq!(mails.len(), 3);
    assert!(
        mails
            .iter()
            .all(|m| m.subject == "Message from Mara Lindqvist")
    );
}

#[tokio::test]
async fn what_a_program_sends_is_let_fall_without_telling_it() {
    let app = TestApp::start();
    let mut body = message();
    body["website"] = json!("https://spam.example");
    body["email"] = json!("not even an address");
    let sent = app.post("/api/contact/", &body).await.expect(200);
    assert_eq!(sent, json!({"status": "sent"}));
    assert_eq!(app.deliver_all().await, []);
    body = message();
    body["website"] = json!("");
    app.post("/api/contact/", &body).await.expect(200);
    assert_eq!(app.deliver_all().await.len(), 1);
}

#[tokio::test]
async fn no_field_carries_a_header() {
    let app = TestApp::start();
    for field in ["name", "email", "subject"] {
        for injected in [
            "\r\nBcc: eve@example.org",
            "\nBcc: eve@example.org",
            "\r",
            "\0",
        ] {
            let mut body = message();
            let sound = body[field].as_str().unwrap().to_owned();
            body[field] = json!(format!("{sound}{injected}"));
            let answer = app.post("/api/contact/", &body).await;
            let error = answer.expect_error(400, "invalid_field");
            let expected = json!({field: ["Please remove control characters."]});
            assert_eq!(error["fields"], expected, "{injected:?}");
        }
    }
    assert_eq!(app.deliver_all().await, []);
}

#[tokio::test]
async fn every_field_that_breaks_a_rule_is_named() {
    let app = TestApp::start();
    let required = "Name, email and message are required.";
    for (field, value, text) in [
        ("name", json!(" "), required),
        ("email", json!(""), required),
        ("message", json!("\n"), required),
        (
            "email",
            json!("mara"),
            "Please enter a valid email address.",
        ),
        (
            "name",
            json!("n".repeat(101)),
            "Name must be at most 100 characters long.",
        ),
        (
            "subject",
            json!("s".repeat(201)),
            "Subject must be at most 200 characters long.",
        ),
        (
            "message",
            json!("m".repeat(5_001)),
            "Message must be at most 5,000 characters long.",
        ),
        ("phone", json!("1"), "Unknown field."),
    ] {
        let mut body = message();
        body[field] = value;
        let answer = app.post("/api/contact/", &body).await;
        let error = answer.expect_error(400, "invalid_field");
        assert_eq!(error["fields"], json!({field: [text]}));
    }
}

#[tokio::test]
async fn without_an_address_of_the_support_the_form_says_so() {
    let app = TestApp::start_with(|fakes, _| fakes.support = None);
    let answer = app.post("/api/contact/", &message()).await;
    let error = answer.expect_error(503, "unavailable");
    let text = "Server error: the contact form is not available right now.";
    assert_eq!(error["error"], text);
}

#[tokio::test]
async fn without_the_database_the_form_says_so() {
    let app = TestApp::start();
    app.fakes.database.set_unavailable(true);
    let answer = app.post("/api/contact/", &message()).await;
    answer.expect_error(503, "unavailable");
}
