//! Failures of dependencies.

use std::time::Duration;

use reqwest::Method;
use serde_json::json;
use triptych_adapter_memory::{CanFail, Fault, ScriptedProposal};
use triptych_app::RequestLoad;
use triptych_app::jobs::{JobStep, LEASE};
use triptych_app::trips::CRASHES_MAX;
use triptych_ports::Queue;

use crate::permissions::{is_public, operations};
use crate::support::{Answer, Form, TestApp, file, jpeg};

#[track_caller]
fn expect_unavailable(answer: &Answer, what: &str) {
    let error = answer.expect_error(503, "unavailable");
    let text = error["error"].as_str().unwrap();
    assert_eq!(
        text,
        format!("Server error: the {what} is not available right now.")
    );
    assert!(!answer.header("retry-after").is_empty());
}

#[tokio::test]
async fn without_the_database_every_call_says_so_and_the_page_still_works() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    app.fakes.database.set_unavailable(true);
    for (method, path, _) in operations(&app).await {
        if is_public(&method, &path) {
            continue;
        }
        let target = path.replace("{id}", "01968a00-0000-7000-8000-000000009999");
        let answer = session
            .request(method.clone(), &target)
            .send()
            .await
            .unwrap();
        expect_unavailable(&Answer::read(answer).await, "database");
    }
    let login = json!({"username": "mara0", "password": "correct horse"});
    expect_unavailable(&app.post("/login/", &login).await, "database");
    expect_unavailable(
        &app.post("/register/", &TestApp::registration("new")).await,
        "database",
    );
    assert_eq!(app.get("/").await.status, 200);
    app.get("/api/payment/plans/").await.expect(200);
    app.fakes.database.set_unavailable(false);
    session.get("/api/me/").await.expect(200);
}

#[tokio::test]
async fn beyond_its_capacity_the_server_refuses_all_but_health_checks_and_what_is_paid() {
    let app = TestApp::start_with(|fakes, _| fakes.load = RequestLoad::new(1));
    let session = app.sign_up().await;
    let busy = app.fakes.load.begin();
    let refused = [
        session.get("/api/me/").await,
        session
            .patch("/api/me/", &json!({"first_name": "Mara"}))
            .await,
    ];
    for answer in refused {
        answer.expect_error(503, "unavailable");
        assert_eq!(answer.header("retry-after"), "1");
    }
    app.get("/healthz").await.expect(200);
    app.get("/readyz").await.expect(200);
    assert_eq!(app.get("/").await.status, 200);
    let plan = json!({"plan": "basic"});
    let paid = session.post("/api/billing/checkout-session/", &plan).await;
    paid.expect(200);
    drop(busy);
    session.get("/api/me/").await.expect(200);
}

#[tokio::test]
async fn a_flood_of_writes_is_refused_and_what_is_paid_goes_on() {
    let app = TestApp::start_with(|fakes, _| fakes.load = RequestLoad::new(1));
    let session = app.sign_up().await;
    let avatar = Form::of([file("avatar", "me.jpg", &jpeg(1))]);
    let write = session.request(Method::PUT, "/api/me/avatar/");
    let write = write.header("Content-Type", avatar.content_type);
    app.fakes.renderer.hold();
    let meanwhile = async {
        while !app.fakes.load.is_full() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let login = json!({"username": "mara0", "password": "correct horse"});
        for refused in [
            app.post("/login/", &login).await,
            session
                .patch("/api/me/", &json!({"first_name": "Zoe"}))
                .await,
            session.get("/api/me/").await,
        ] {
            refused.expect_error(503, "unavailable");
            assert_eq!(refused.header("retry-after"), "1");
        }
        let plan = json!({"plan": "basic"});
        let paid = session.post("/api/billing/checkout-session/", &plan).await;
        paid.expect(200);
        app.fakes.renderer.release();
    };
    let (written, ()) = tokio::join!(write.body(avatar.body).send(), meanwhile);
    assert_eq!(written.unwrap().status(), 200);
    session.get("/api/me/").await.expect(200);
}

#[tokio::test]
async fn without_the_photo_storage_uploads_and_pictures_say_so_and_all_else_works() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let post = session.post_of(1, "Sea").await;
    let picture = post["trip"]["photos"][0]["image"].as_str().unwrap();
    app.fakes.storage.set_unavailable(true);
    let form = Form::photos(None, &[("a.jpg", jpeg(1))]);
    expect_unavailable(
        &session.send_form("/api/upload-photo/", form).await,
        "photo storage",
    );
    expect_unavailable(&app.get(picture).await, "photo storage");
    expect_unavailable(
        &app.get(post["download_url"].as_str().unwrap()).await,
        "photo storage",
    );
    session.get("/api/my-post-exports/").await.expect(200);
    app.fakes.storage.set_unavailable(false);
    assert_eq!(app.get(picture).await.status, 200);
}

#[tokio::test]
async fn photos_that_wait_outlast_every_outage_of_the_storage_and_are_analysed_then() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let form = Form::photos(None, &[("a.jpg", jpeg(1))]);
    let upload = session.send_form("/api/upload-photo/", form).await;
    let trip = upload.expect(201)[0]["trip"].clone();
    app.fakes.storage.set_unavailable(true);
    for _ in 0..2 * CRASHES_MAX {
        let steps = app.run_all(Queue::Photos).await;
        assert!(matches!(steps[..], [JobStep::PutOff(_)]), "{steps:?}");
        app.fakes.clock.advance(LEASE);
    }
    app.fakes.storage.set_unavailable(false);
    app.analyse_all().await;
    let curation = json!({"trip_id": trip});
    let picks = session
        .post("/api/best-photo/", &curation)
        .await
        .expect(200);
    assert_eq!(picks.as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_database_that_goes_in_the_middle_of_a_request_is_named_by_its_own_name() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let items = session.trip_of(1).await;
    let photo_id = &items[0]["id"];
    let captions = json!({"tone": "funny", "photo_ids": [photo_id]});
    let curation = json!({"trip_id": items[0]["trip"]});
    // The first call finds the session.
    app.fakes.database.fail_after(1, Fault::Unavailable);
    expect_unavailable(
        &session.post("/api/generate-suggestions/", &captions).await,
        "database",
    );
    app.fakes.database.fail_after(1, Fault::Unavailable);
    expect_unavailable(
        &session.post("/api/best-photo/", &curation).await,
        "database",
    );
    app.fakes.database.fail_after(1, Fault::Unavailable);
    let form = Form::photos(None, &[("b.jpg", jpeg(2))]);
    expect_unavailable(
        &session.send_form("/api/upload-photo/", form).await,
        "database",
    );
    app.fakes.database.fail_after(1, Fault::Unavailable);
    let photo = format!("/api/photos/{}/", photo_id.as_str().unwrap());
    expect_unavailable(&session.delete(&photo).await, "database");
}

#[tokio::test]
async fn without_the_payment_provider_a_checkout_says_so() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    app.fakes.payments.set_unavailable(true);
    let answer = session
        .post("/api/billing/checkout-session/", &json!({"plan": "pro"}))
        .await;
    expect_unavailable(&answer, "payment provider");
}

#[tokio::test]
async fn a_photo_is_deleted_even_while_its_bytes_cannot_be() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let item = session.trip_of(1).await[0].clone();
    app.fakes.storage.set_unavailable(true);
    let address = format!("/api/photos/{}/", item["id"].as_str().unwrap());
    let answer = Answer::read(
        session
            .request(Method::DELETE, &address)
            .send()
            .await
            .unwrap(),
    )
    .await;
    answer.expect(204);
}

#[tokio::test]
async fn a_generation_whose_photos_cannot_be_read_names_the_storage_and_costs_nothing() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let items = session.trip_of(1).await;
    let wish = json!({"tone": "funny", "photo_ids": [items[0]["id"]]});
    app.fakes
        .caption_model
        .answer_next(ScriptedProposal::PhotosUnavailable);
    let answer = session.post("/api/generate-suggestions/", &wish).await;
    expect_unavailable(&answer, "photo storage");
    let written = session.post("/api/generate-suggestions/", &wish).await;
    assert_eq!(written.expect(200)["posts_remaining"], 0);
}

#[tokio::test]
async fn an_answer_of_the_payment_provider_that_cannot_be_read_is_its_fault() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    for (path, body) in [
        ("/api/billing/checkout-session/", json!({"plan": "pro"})),
        (
            "/api/payment/create-subscription/",
            json!({"plan_id": "basic", "payment_method_id": "pm_1"}),
        ),
    ] {
        app.fakes.payments.fail_next(Fault::Internal);
        expect_unavailable(&session.post(path, &body).await, "payment provider");
    }
}
