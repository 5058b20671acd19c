//! The portal page, over HTTP.

use actix_web::http::StatusCode;
use chrono::{Months, TimeDelta};
use triptych_billing::Plan;
use triptych_ports::PaymentProvider as _;
use triptych_users::UserId;
use triptych_users::id::Uuid;

use crate::support::{Bench, NOW, Shown, path};

async fn press(bench: &Bench, portal: &str, label: &str) -> Shown {
    let button = bench.get(portal).await.button(label);
    let led_back = bench.post(&button).await;
    assert_eq!(led_back.status, StatusCode::SEE_OTHER, "{label}");
    assert_eq!(led_back.location, portal, "{label}");
    bench.get(portal).await
}

fn kinds(bench: &Bench) -> Vec<String> {
    let events = bench.waiting().into_iter();
    events.map(|event| event.kind).collect()
}

#[tokio::test]
async fn a_subscription_is_renewed_fails_and_is_paid_after_all() {
    let bench = Bench::new();
    let portal = bench.portal(Plan::Basic).await;
    let shown = press(&bench, &portal, "Renew now").await;
    assert!(shown.text.contains("Active"));
    assert_eq!(NOW + bench.ahead(), NOW + Months::new(1));
    let shown = press(&bench, &portal, "Fail the renewal").await;
    assert!(shown.text.contains("Past due"));
    assert!(shown.text.contains("The card was declined on"));
    assert!(!shown.has_button("Fail the renewal"));
    let shown = press(&bench, &portal, "Renew now").await;
    assert!(shown.text.contains("Active"));
    assert_eq!(NOW + bench.ahead(), NOW + Months::new(2));
}

#[tokio::test]
async fn days_of_grace_pass_and_the_subscription_is_over() {
    let bench = Bench::new();
    let portal = bench.portal(Plan::Basic).await;
    press(&bench, &portal, "Fail the renewal").await;
    let shown = press(&bench, &portal, "Let the days of grace pass").await;
    assert!(shown.text.contains("Ended on"), "{}", shown.text);
    assert!(!shown.has_button("Renew now"));
    assert_eq!(
        kinds(&bench).last().unwrap(),
        "customer.subscription.deleted"
    );
}

#[tokio::test]
async fn a_subscription_is_cancelled_kept_and_cancelled_to_its_end() {
    let bench = Bench::new();
    let portal = bench.portal(Plan::Pro).await;
    press(&bench, &portal, "Cancel at the end of the period").await;
    let shown = press(&bench, &portal, "Keep the subscription").await;
    assert!(shown.has_button("Renew now"));
    let shown = press(&bench, &portal, "Cancel at the end of the period").await;
    assert!(!shown.has_button("Renew now"));
    let shown = press(&bench, &portal, "Let the period end").await;
    assert!(shown.text.contains("Ended on"), "{}", shown.text);
}

#[tokio::test]
async fn the_clock_is_moved_by_days_and_weeks() {
    let bench = Bench::new();
    let portal = bench.portal(Plan::Basic).await;
    press(&bench, &portal, "Move the clock by one day").await;
    let shown = press(&bench, &portal, "Move the clock by one week").await;
    assert_eq!(bench.ahead(), TimeDelta::days(8));
    assert!(shown.text.contains("8 days ahead of the real time"));
    assert!(shown.text.contains("23 January 2027, 08:00 UTC"));
}

#[tokio::test]
async fn a_payment_is_refunded_or_disputed() {
    let bench = Bench::new();
    let portal = bench.portal(Plan::Basic).await;
    let (_, page) = bench.checkout(Plan::PayAsYouGo, "second").await;
    bench.post(&format!("{page}/pay")).await;
    press(&bench, &portal, "Dispute").await;
    let shown = press(&bench, &portal, "Win the dispute").await;
    assert!(shown.text.contains("Dispute won"), "{}", shown.text);
    press(&bench, &portal, "Refund").await;
    let shown = press(&bench, &portal, "Refund").await;
    assert!(!shown.has_button("Refund"));
    let told = kinds(&bench);
    for kind in [
        "charge.dispute.created",
        "charge.dispute.closed",
        "charge.refunded",
    ] {
        assert!(told.iter().any(|told| told == kind), "{kind} in {told:?}");
    }
}

#[tokio::test]
async fn a_customer_reaches_nothing_of_another_ones() {
    let mut bench = Bench::new();
    let portal = bench.portal(Plan::Basic).await;
    let of_first = bench.get(&portal).await;
    bench.user_id = UserId::new(Uuid::from_u128(2));
    let (_, page) = bench.checkout(Plan::Pro, "second").await;
    bench.post(&format!("{page}/pay")).await;
    let customer = bench.customer().await;
    let other = bench.payments().open_portal(&customer).await.unwrap();
    let other = path(&other);
    for label in ["Renew now", "Refund"] {
        let foreign = of_first.button(label).replace(&portal, &other);
        let answer = bench.post(&foreign).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{foreign}");
    }
    assert!(bench.ahead().is_zero());
}

#[tokio::test]
async fn a_portal_that_is_not_there_and_a_button_that_is_none_are_not_found() {
    let bench = Bench::new();
    let portal = bench.portal(Plan::Basic).await;
    let shown = bench.get("/sandbox/portal/bps_nobody").await;
    assert_eq!(shown.status, StatusCode::NOT_FOUND);
    let renew = bench.get(&portal).await.button("Renew now");
    for path in [
        renew.replace("/renew", "/else"),
        renew.replace(&portal, "/sandbox/portal/bps_nobody"),
        format!("{portal}/clock/year"),
        format!("{portal}/subscription/sub_nobody/renew"),
        format!("{portal}/payment/in_nobody/refund"),
    ] {
        let answer = bench.post(&path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
    }
    let resume = renew.replace("/renew", "/let-grace-pass");
    assert_eq!(bench.post(&resume).await.status, StatusCode::NOT_FOUND);
}
