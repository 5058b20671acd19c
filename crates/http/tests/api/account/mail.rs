//! Outgoing mail, and failures to send it.

use std::num::NonZeroUsize;

use chrono::TimeDelta;
use serde_json::json;
use triptych_adapter_memory::{CanFail, Fault};
use triptych_app::jobs::{IDLE_WAIT, JobStep, LEASE, run_forever, run_next};
use triptych_ports::Queue;
use triptych_users::EmailAddress;

use crate::support::TestApp;

const MARA: &str = "mara0@example.org";

#[tokio::test]
async fn a_letter_is_sent_once() {
    let app = TestApp::start();
    app.sign_up().await;
    let steps = app.deliver_all().await;
    assert!(matches!(steps[..], [JobStep::Done(_)]), "{steps:?}");
    app.fakes.clock.advance(TimeDelta::days(2));
    assert_eq!(app.deliver_all().await, []);
    assert_eq!(app.mails_to(MARA).len(), 1);
}

#[tokio::test]
async fn mail_that_cannot_be_sent_waits_longer_each_time_and_arrives_when_it_can() {
    let app = TestApp::start();
    app.sign_up().await;
    app.fakes.mail.set_unavailable(true);
    let mut pause = TimeDelta::minutes(1);
    for _ in 0..5 {
        let steps = app.deliver_all().await;
        assert!(matches!(steps[..], [JobStep::PutOff(_)]), "{steps:?}");
        // At most a quarter of a pause is random.
        app.fakes
            .clock
            .advance(pause * 3 / 4 - TimeDelta::seconds(1));
        assert_eq!(app.deliver_all().await, []);
        app.fakes.clock.advance(pause / 4 + TimeDelta::seconds(1));
        pause = pause * 2;
    }
    app.fakes.mail.set_unavailable(false);
    let steps = app.deliver_all().await;
    assert!(matches!(steps[..], [JobStep::Done(_)]), "{steps:?}");
    assert_eq!(app.mails_to(MARA).len(), 1);
}

#[tokio::test]
async fn each_attempt_makes_a_link_of_its_own() {
    let app = TestApp::start();
    app.sign_up().await;
    app.fakes.mail.fail_next(Fault::Unavailable);
    app.deliver_all().await;
    // By then a link of the first attempt would have expired.
    app.fakes.clock.advance(TimeDelta::hours(20));
    let token = crate::account::confirm_email::mailed_token(&app, MARA).await;
    crate::account::confirm_email::confirm(&app, &token)
        .await
        .expect(200);
}

#[tokio::test]
async fn after_a_day_of_failures_a_letter_is_given_up_and_kept() {
    let app = TestApp::start();
    app.sign_up().await;
    app.fakes.mail.set_unavailable(true);
    let mut attempts = 0;
    while app.fakes.database.given_up_letters().is_empty() {
        attempts += app.deliver_all().await.len();
        app.fakes.clock.advance(TimeDelta::minutes(1));
    }
    assert!((20..50).contains(&attempts), "{attempts} attempts in a day");
    app.fakes.mail.set_unavailable(false);
    app.fakes.clock.advance(TimeDelta::days(1));
    assert_eq!(app.deliver_all().await, []);
    assert_eq!(app.fakes.database.given_up_letters().len(), 1);
}

#[tokio::test]
async fn an_address_that_is_refused_is_given_up_at_once_and_holds_nobody_up() {
    let app = TestApp::start();
    let address = EmailAddress::parse(MARA).unwrap();
    app.fakes.mail.reject(&address);
    app.sign_up().await;
    app.sign_up().await;
    let steps = app.deliver_all().await;
    assert!(
        matches!(steps[..], [JobStep::GivenUp(_), JobStep::Done(_)]),
        "{steps:?}"
    );
    assert_eq!(app.mails_to("mara1@example.org").len(), 1);
}

#[tokio::test]
async fn a_letter_whose_worker_died_is_taken_up_again() {
    let app = TestApp::start();
    app.sign_up().await;
    // It was sent, and then the database failed before this was recorded.
    app.fakes.database.fail_after(3, Fault::Unavailable);
    run_next(&app.ports(), Queue::Mail).await.unwrap_err();
    assert_eq!(app.mails_to(MARA).len(), 1);
    assert_eq!(app.deliver_all().await, []);
    app.fakes.clock.advance(LEASE);
    assert_eq!(app.deliver_all().await.len(), 1);
    assert_eq!(app.mails_to(MARA).len(), 2);
}

#[tokio::test]
async fn two_workers_send_every_letter_once() {
    let app = TestApp::start();
    for _ in 0..20 {
        app.sign_up().await;
    }
    let (one, other) = tokio::join!(app.deliver_all(), app.deliver_all());
    assert_eq!(one.len() + other.len(), 20);
    assert_eq!(app.fakes.mail.sent().len(), 20);
}

#[tokio::test]
async fn a_letter_wakes_the_worker_at_once() {
    let app = TestApp::start();
    let ports = app.ports();
    let worker =
        tokio::spawn(async move { run_forever(&ports, Queue::Mail, NonZeroUsize::MIN).await });
    app.sign_up().await;
    let contact = json!({"name": "Mara", "email": MARA, "message": "Hello"});
    app.post("/api/contact/", &contact).await.expect(200);
    let started = std::time::Instant::now();
    while app.fakes.mail.sent().len() < 2 {
        assert!(started.elapsed() < IDLE_WAIT, "nobody was woken");
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    worker.abort();
}

#[tokio::test]
async fn the_form_of_a_support_without_an_address_waits_for_one() {
    let mut app = TestApp::start();
    let contact = json!({"name": "Mara", "email": MARA, "message": "Hello"});
    app.post("/api/contact/", &contact).await.expect(200);
    let support = app.fakes.support.take();
    let steps = app.deliver_all().await;
    assert!(matches!(steps[..], [JobStep::PutOff(_)]), "{steps:?}");
    app.fakes.support = support;
    app.fakes.clock.advance(TimeDelta::minutes(1));
    let steps = app.deliver_all().await;
    assert!(matches!(steps[..], [JobStep::Done(_)]), "{steps:?}");
}
