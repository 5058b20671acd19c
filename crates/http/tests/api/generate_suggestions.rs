//! `/api/generate-suggestions/`.

use std::time::Duration;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use triptych_adapter_memory::{CanFail, Fault, ScriptedProposal};
use triptych_captions::Caption;

use crate::billing::buy_posts;
use crate::support::{Answer, Form, Session, TestApp, jpeg};

mod interrupted;

const PATH: &str = "/api/generate-suggestions/";

async fn send(session: &Session<'_>, key: &str, body: &Value) -> Answer {
    let request = session
        .request(Method::POST, PATH)
        .header("Idempotency-Key", key)
        .json(body);
    Answer::read(request.send().await.unwrap()).await
}

async fn balance(session: &Session<'_>) -> i64 {
    session.get("/api/billing/me/").await.expect(200)["posts_remaining"]
        .as_i64()
        .unwrap()
}

async fn body_for_new_trip(session: &Session<'_>) -> Value {
    let items = session.trip_of(2).await;
    json!({"tone": "funny", "photo_ids": [items[0]["id"], items[1]["id"]], "note": "first snow"})
}

#[tokio::test]
async fn a_success_costs_one_credit_and_answers_all_that_was_written() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let body = body_for_new_trip(&session).await;
    let suggestion = session.post(PATH, &body).await.expect(200);
    assert!(suggestion["suggestion_id"].is_string());
    let caption = suggestion["caption"].as_str().unwrap();
    assert!(
        caption.starts_with("First snow.\n\nStone steps, "),
        "{caption}"
    );
    assert_eq!(suggestion["hashtags"].as_array().unwrap().len(), 3);
    assert_eq!(
        suggestion["suggested_hashtags"].as_array().unwrap().len(),
        10
    );
    let alt_texts = suggestion["alt_texts"].as_object().unwrap();
    assert!(alt_texts.contains_key(body["photo_ids"][0].as_str().unwrap()));
    let facts = suggestion["facts"].as_array().unwrap();
    assert!(
        facts.iter().any(|fact| fact["source"] == "note"),
        "{facts:?}"
    );
    assert_eq!(facts[0]["kind"], "photos");
    assert_eq!(suggestion["excluded_facts"], json!([]));
    assert_eq!(suggestion["tone"], "funny");
    assert_eq!(suggestion["posts_remaining"], 0);
    assert_eq!(suggestion["refinements_left"], 10);
    assert_eq!(balance(&session).await, 0);
}

#[tokio::test]
async fn the_writer_is_told_what_was_written_before_and_what_the_photos_were_chosen_from() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    buy_posts(&app, &session, 2).await;
    let items = session.trip_of(3).await;
    let body = json!({"tone": "funny", "photo_ids": [items[0]["id"]]});
    let first = session.post(PATH, &body).await.expect(200);
    let second = session.post(PATH, &body).await.expect(200);
    let of_another_trip = body_for_new_trip(&session).await;
    session.post(PATH, &of_another_trip).await.expect(200);
    let briefs = app.fakes.caption_model.briefs();
    let told: Vec<Vec<&str>> = briefs
        .iter()
        .map(|brief| brief.earlier.iter().map(Caption::as_str).collect())
        .collect();
    let [first, second] = [&first, &second].map(|one| one["caption"].as_str().unwrap());
    assert_eq!(told, [vec![], vec![first], vec![first, second]]);
    assert_eq!(briefs[0].facts.left_out(), Some(2));
}

#[tokio::test]
async fn a_fact_that_is_switched_off_is_shown_and_the_writer_is_not_told_of_it() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let mut body = body_for_new_trip(&session).await;
    body["excluded_facts"] = json!(["photos", "note", "people"]);
    let suggestion = session.post(PATH, &body).await.expect(200);
    let excluded = &suggestion["excluded_facts"];
    assert_eq!(
        *excluded,
        json!([
            {"kind": "photos", "text": "2 photos", "source": "count"},
            {"kind": "note", "text": "first snow", "source": "note"},
        ])
    );
    let said = suggestion["facts"].as_array().unwrap();
    let is_off = |fact: &Value| fact["kind"] == "photos" || fact["kind"] == "note";
    assert!(!said.iter().any(is_off), "{said:?}");
    let briefs = app.fakes.caption_model.briefs();
    assert_eq!(
        (briefs[0].facts.count(), &briefs[0].facts.note),
        (None, &None)
    );
}

#[tokio::test]
async fn a_caption_waits_for_the_analysis_of_its_photos() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let form = Form::photos(None, &[("a.jpg", jpeg(1))]);
    let items = session.send_form("/api/upload-photo/", form).await;
    let body = json!({"tone": "funny", "photo_ids": [items.expect(201)[0]["id"]]});
    let analysis = async {
        tokio::time::sleep(Duration::from_millis(100)).await;
        app.analyse_all().await;
    };
    let (suggestion, ()) = tokio::join!(session.post(PATH, &body), analysis);
    suggestion.expect(200);
    let briefs = app.fakes.caption_model.briefs();
    assert!(briefs[0].facts.photos[0].pixels.is_some());
}

#[tokio::test]
async fn without_a_credit_it_asks_for_a_subscription_and_writes_nothing() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let body = body_for_new_trip(&session).await;
    session.post(PATH, &body).await.expect(200);
    let error = session
        .post(PATH, &body)
        .await
        .expect_error(402, "subscription_required");
    assert_eq!(
        error["error"],
        "An active subscription is required to access this feature."
    );
    assert_eq!(app.fakes.caption_model.briefs().len(), 1);
}

#[tokio::test]
async fn of_a_hundred_generations_at_once_the_balance_decides_how_many_are_written() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    buy_posts(&app, &session, 2).await;
    let body = body_for_new_trip(&session).await;
    // Long enough that all requests have arrived before the first caption is written.
    app.fakes
        .caption_model
        .set_delay(Duration::from_millis(300));
    let all_at_once = (0..100).map(|_| session.post(PATH, &body));
    let answers = futures::future::join_all(all_at_once).await;
    let (written, refused): (Vec<_>, Vec<_>) = answers
        .into_iter()
        .partition(|answer| answer.status == StatusCode::OK);
    assert_eq!(written.len(), 3);
    // Those during the reservation of the credits, and on a slow machine those after it.
    for answer in &refused {
        match answer.status {
            409 => answer.expect_error(409, "credit_reserved"),
            _ => answer.expect_error(402, "subscription_required"),
        };
    }
    assert_eq!(app.fakes.caption_model.briefs().len(), 3);
    assert_eq!(balance(&session).await, 0);
}

#[tokio::test]
async fn a_failure_gives_the_credit_back_and_says_that_it_can_be_tried_again() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let body = body_for_new_trip(&session).await;
    app.fakes.caption_model.fail_next(Fault::Unavailable);
    let answer = session.post(PATH, &body).await;
    let error = answer.expect_error(503, "unavailable");
    let text = error["error"].as_str().unwrap();
    assert_eq!(
        text,
        "Server error: the caption writer is not available right now."
    );
    assert!(!answer.header("retry-after").is_empty());
    app.fakes
        .caption_model
        .answer_next(ScriptedProposal::Refused);
    session
        .post(PATH, &body)
        .await
        .expect_error(503, "no_caption");
    assert_eq!(balance(&session).await, 1);
    session.post(PATH, &body).await.expect(200);
}

#[tokio::test]
async fn a_caption_whose_connection_broke_behind_the_commit_is_answered_for_its_credit() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let body = body_for_new_trip(&session).await;
    app.fakes.database.lose_answer_to_next_save();
    let suggestion = session.post(PATH, &body).await.expect(200);
    assert_eq!(suggestion["posts_remaining"], 0);
    assert_eq!(balance(&session).await, 0);
}

#[tokio::test]
async fn the_same_key_and_body_are_answered_again_and_cost_nothing() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let body = body_for_new_trip(&session).await;
    let first = send(&session, "one", &body).await;
    let second = send(&session, "one", &body).await;
    first.expect(200);
    assert_eq!(first.bytes, second.bytes);
    assert_eq!(second.header("content-type"), "application/json");
    assert_eq!(app.fakes.caption_model.briefs().len(), 1);
}

#[tokio::test]
async fn the_same_key_with_another_body_is_refused() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let mut body = body_for_new_trip(&session).await;
    send(&session, "one", &body).await.expect(200);
    body["tone"] = json!("romantic");
    let answer = send(&session, "one", &body).await;
    let error = answer.expect_error(422, "idempotency_key_reused");
    assert!(
        error["error"]
            .as_str()
            .unwrap()
            .starts_with("Unprocessable: ")
    );
}

#[tokio::test]
async fn a_request_that_still_runs_is_not_run_twice() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let body = body_for_new_trip(&session).await;
    app.fakes
        .caption_model
        .set_delay(Duration::from_millis(400));
    let late = async {
        tokio::time::sleep(Duration::from_millis(100)).await;
        send(&session, "one", &body).await
    };
    let (first, second) = tokio::join!(send(&session, "one", &body), late);
    first.expect(200);
    second.expect_error(409, "still_running");
    assert_eq!(second.header("retry-after"), "5");
    assert_eq!(app.fakes.caption_model.briefs().len(), 1);
}

#[tokio::test]
async fn a_failure_can_be_tried_again_under_its_key() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let body = body_for_new_trip(&session).await;
    app.fakes.caption_model.fail_next(Fault::Internal);
    let error = send(&session, "one", &body)
        .await
        .expect_error(500, "internal");
    assert_eq!(error["error"], "Server error");
    send(&session, "one", &body).await.expect(200);
}

#[tokio::test]
async fn keys_that_are_no_keys_are_refused() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let body = body_for_new_trip(&session).await;
    for key in [String::new(), "k".repeat(256), "é".to_owned()] {
        let request = session.request(Method::POST, PATH).json(&body);
        let request = request.header("Idempotency-Key", key.as_bytes());
        let answer = Answer::read(request.send().await.unwrap()).await;
        answer.expect_error(400, "bad_request");
    }
    let doubled = session.request(Method::POST, PATH).json(&body);
    let doubled = doubled
        .header("Idempotency-Key", "a")
        .header("Idempotency-Key", "b");
    Answer::read(doubled.send().await.unwrap())
        .await
        .expect_error(400, "bad_request");
    assert_eq!(app.fakes.caption_model.briefs().len(), 0);
}

#[tokio::test]
async fn fields_that_break_a_rule_are_named() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let items = session.trip_of(1).await;
    let id = &items[0]["id"];
    for (body, field) in [
        (json!({"photo_ids": [id]}), "tone"),
        (json!({"tone": "angry", "photo_ids": [id]}), "tone"),
        (json!({"tone": "funny", "photo_ids": []}), "photo_ids"),
        (
            json!({"tone": "funny", "photo_ids": vec![id; 501]}),
            "photo_ids",
        ),
        (json!({"tone": "funny", "photo_ids": [7]}), "photo_ids[0]"),
        (
            json!({"tone": "funny", "photo_ids": [id], "note": "x".repeat(301)}),
            "note",
        ),
        (
            json!({"tone": "funny", "photo_ids": [id], "excluded_facts": ["place", "weather"]}),
            "excluded_facts",
        ),
        (
            json!({"tone": "funny", "photo_ids": [id], "style": "funny"}),
            "style",
        ),
    ] {
        let error = session
            .post(PATH, &body)
            .await
            .expect_error(400, "invalid_field");
        assert!(error["fields"][field].is_array(), "{field}: {error}");
    }
    let unknown = json!({"tone": "funny", "photo_ids": ["01968a00-0000-7000-8000-000000009999"]});
    session
        .post(PATH, &unknown)
        .await
        .expect_error(404, "not_found");
    assert_eq!(balance(&session).await, 1);
}

/// An application with a daily limit of two captions per user and three in total.
fn with_daily_limits() -> TestApp {
    let limit = |number| core::num::NonZeroU32::new(number).unwrap();
    TestApp::start_with(|fakes, _| {
        fakes.generations = triptych_users::GenerationLimits {
            per_user: limit(2),
            in_all: limit(3),
        };
    })
}

#[tokio::test]
async fn beyond_the_captions_of_a_day_nothing_is_asked_for_and_nothing_paid() {
    let app = with_daily_limits();
    let session = app.sign_up().await;
    buy_posts(&app, &session, 4).await;
    let body = body_for_new_trip(&session).await;
    for key in ["one", "two"] {
        assert_eq!(send(&session, key, &body).await.status, 200);
    }
    let before = balance(&session).await;
    let refused = send(&session, "three", &body).await;
    let error = refused.expect_error(429, "too_many_requests");
    let text = "Too many attempts. Please wait 24 hours and try again.";
    assert_eq!(error["error"], text);
    assert_eq!(balance(&session).await, before);
    assert_eq!(app.fakes.caption_model.briefs().len(), 2);

    app.fakes.clock.advance(chrono::TimeDelta::hours(24));
    assert_eq!(send(&session, "four", &body).await.status, 200);
}

#[tokio::test]
async fn what_the_writer_failed_to_write_does_not_count() {
    let app = with_daily_limits();
    let session = app.sign_up().await;
    buy_posts(&app, &session, 4).await;
    let body = body_for_new_trip(&session).await;
    for key in ["one", "two", "three", "four"] {
        app.fakes.caption_model.fail_next(Fault::Unavailable);
        assert_eq!(send(&session, key, &body).await.status, 503);
    }
    assert_eq!(send(&session, "five", &body).await.status, 200);
}

#[tokio::test]
async fn the_language_is_that_of_the_body_else_of_the_browser_and_an_unknown_one_is_an_error() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    buy_posts(&app, &session, 1).await;
    let mut body = body_for_new_trip(&session).await;
    let request = session.request(Method::POST, PATH).json(&body);
    let request = request.header("Accept-Language", "fr-CH, de;q=0.9, en;q=0.5");
    let by_browser = Answer::read(request.send().await.unwrap())
        .await
        .expect(200);
    assert_eq!(by_browser["language"], "de");

    body["language"] = json!("en");
    let by_body = session.post(PATH, &body).await.expect(200);
    assert_eq!(by_body["language"], "en");
    body["language"] = json!("tlh");
    let refused = session.post(PATH, &body).await.expect(400);
    assert!(refused["fields"]["language"].is_array(), "{refused}");

    let refine = |change: Value| {
        let mut body = json!({"suggestion_id": by_body["suggestion_id"], "language": "de"});
        if let (Some(body), Some(change)) = (body.as_object_mut(), change.as_object()) {
            body.extend(change.clone());
        }
        body
    };
    let shorter = refine(json!({"instruction": "shorter"}));
    let refused = session.post("/api/refine/", &shorter).await.expect(400);
    assert!(refused["fields"]["language"].is_array(), "{refused}");
    let anew = refine(json!({"tone": "romantic"}));
    let anew = session.post("/api/refine/", &anew).await.expect(200);
    assert_eq!(anew["language"], "de");
}
