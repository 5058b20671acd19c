//! Delivery of events: signature, order, and retries.

use std::time::Duration;

use triptych_billing::Plan;
use triptych_ports::PaymentProvider as _;
use triptych_stripe_sandbox::Sandbox;
use wiremock::matchers::{header_exists, method};
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::support::{Bench, NOW};

async fn taking(answer: u16) -> MockServer {
    let server = MockServer::start().await;
    Mock::given(method("POST"))
        .and(header_exists("Stripe-Signature"))
        .respond_with(ResponseTemplate::new(answer))
        .mount(&server)
        .await;
    server
}

/// Delivers until no event is pending.
async fn deliver(bench: &Bench, sandbox: Sandbox) {
    let worker = tokio::spawn(async move { sandbox.deliver_forever().await });
    let emptied = async {
        while !bench.waiting().is_empty() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), emptied)
        .await
        .expect("events still wait");
    worker.abort();
}

#[tokio::test]
async fn events_are_told_in_their_order_and_signed() {
    let server = taking(200).await;
    let bench = Bench::telling(&server.uri());
    bench.portal(Plan::Basic).await;
    let told = bench.waiting();
    deliver(&bench, bench.sandbox.clone()).await;
    let received = server.received_requests().await.unwrap();
    let taken = received.iter().map(|request| {
        let signature = request.headers["Stripe-Signature"].to_str().unwrap();
        let payments = bench.payments();
        payments.verify_event(&request.body, Some(signature), NOW)
    });
    assert_eq!(taken.collect::<Result<Vec<_>, _>>(), Ok(told));
}

#[tokio::test]
async fn what_was_not_taken_is_told_after_a_restart() {
    let bench = Bench::new();
    bench.portal(Plan::Basic).await;
    let refusing = taking(503).await;
    let first = bench.reopened(&refusing.uri());
    let worker = tokio::spawn(async move { first.deliver_forever().await });
    while refusing.received_requests().await.unwrap().len() < 3 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    worker.abort();
    assert_eq!(bench.waiting().len(), 3);
    let server = taking(200).await;
    deliver(&bench, bench.reopened(&server.uri())).await;
    assert_eq!(server.received_requests().await.unwrap().len(), 3);
}

#[tokio::test]
async fn an_event_that_is_refused_is_tried_again() {
    let server = MockServer::start().await;
    Mock::given(method("POST"))
        .respond_with(ResponseTemplate::new(500))
        .up_to_n_times(1)
        .mount(&server)
        .await;
    Mock::given(method("POST"))
        .respond_with(ResponseTemplate::new(200))
        .mount(&server)
        .await;
    let bench = Bench::telling(&server.uri());
    let (_, page) = bench.checkout(Plan::PayAsYouGo, "first").await;
    bench.post(&format!("{page}/pay")).await;
    deliver(&bench, bench.sandbox.clone()).await;
    assert_eq!(server.received_requests().await.unwrap().len(), 2);
}
