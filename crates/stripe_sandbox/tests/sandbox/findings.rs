//! Lookups of the objects of events.

use triptych_billing::{
    BillingUpdate, Bought, CheckoutStatus, Money, PaymentFact, Plan, SubscriptionState,
};
use triptych_ports::{Findings, PaymentError, PaymentProvider as _, ProviderEvent, UpdateOwner};

use crate::support::{Bench, NOW};

async fn findings(bench: &Bench, kind: &str) -> Findings {
    let event = bench
        .waiting()
        .into_iter()
        .rfind(|event| event.kind == kind);
    let event = event.unwrap_or_else(|| panic!("{kind} was not told"));
    findings_of(bench, &event).await
}

/// What the lookup of an event finds, without repeats.
async fn findings_of(bench: &Bench, event: &ProviderEvent) -> Findings {
    let found = bench.payments().look_up(event).await.unwrap().unwrap();
    assert_eq!(found.owner, UpdateOwner::User(bench.user_id));
    let mut updates = Vec::new();
    for update in found.updates {
        if !updates.contains(&update) {
            updates.push(update);
        }
    }
    Findings { updates, ..found }
}

async fn press(bench: &Bench, portal: &str, label: &str) {
    let button = bench.get(portal).await.button(label);
    bench.post(&button).await;
}

/// The kind of each update.
fn words(found: &Findings) -> Vec<&'static str> {
    let word = |updates: &BillingUpdate| match updates {
        BillingUpdate::Checkout { status, .. } => match status {
            CheckoutStatus::Open => "open",
            CheckoutStatus::Settled => "settled",
            CheckoutStatus::Expired => "expired",
        },
        BillingUpdate::Subscription(subscription) => match subscription.state {
            SubscriptionState::Incomplete => "incomplete",
            SubscriptionState::Live if subscription.is_cancelled => "cancelled",
            SubscriptionState::Live => "live",
            SubscriptionState::Ended { .. } => "ended",
        },
        BillingUpdate::Payment { fact, .. } => match fact {
            PaymentFact::Paid(Bought::Post) => "post",
            PaymentFact::Paid(Bought::Period { .. }) => "period",
            PaymentFact::Charged(_) => "charged",
            PaymentFact::Money(Money::Ours) => "ours",
            PaymentFact::Money(Money::Refunded) => "refunded",
            PaymentFact::Money(Money::Disputed) => "disputed",
        },
    };
    found.updates.iter().map(word).collect()
}

#[tokio::test]
async fn a_checkout_is_settled_together_with_what_it_bought() {
    let bench = Bench::new();
    bench.portal(Plan::Basic).await;
    let found = findings(&bench, "checkout.session.completed").await;
    assert_eq!(words(&found), ["live", "period", "charged", "settled"]);
    let (_, page) = bench.checkout(Plan::PayAsYouGo, "second").await;
    bench.post(&format!("{page}/pay")).await;
    let found = findings(&bench, "checkout.session.completed").await;
    assert_eq!(words(&found), ["post", "charged", "settled"]);
}

#[tokio::test]
async fn every_event_of_a_subscription_finds_how_it_stands_now() {
    let bench = Bench::new();
    let portal = bench.portal(Plan::Basic).await;
    for (label, expected) in [
        (
            "Cancel at the end of the period",
            &["cancelled", "period", "charged"][..],
        ),
        ("Keep the subscription", &["live", "period", "charged"]),
        ("Fail the renewal", &["live"]),
        ("Let the days of grace pass", &["ended"]),
    ] {
        press(&bench, &portal, label).await;
        // An old event has the same result as a new one.
        for kind in [
            "customer.subscription.created",
            "customer.subscription.updated",
        ] {
            let found = findings(&bench, kind).await;
            assert_eq!(words(&found), expected, "{label}, {kind}");
        }
    }
    let found = findings(&bench, "invoice.payment_failed").await;
    assert_eq!(words(&found), ["ended"]);
}

#[tokio::test]
async fn an_invoice_finds_its_own_period_and_the_latest() {
    let bench = Bench::new();
    let portal = bench.portal(Plan::Basic).await;
    press(&bench, &portal, "Renew now").await;
    let second = findings(&bench, "invoice.paid").await;
    assert_eq!(words(&second), ["live", "period", "charged"]);
    let mut events = bench.waiting().into_iter();
    let first = events.find(|event| event.kind == "invoice.paid").unwrap();
    let first = findings_of(&bench, &first).await;
    assert_eq!(
        words(&first),
        ["live", "period", "charged", "period", "charged"]
    );
    assert_eq!(first.updates[..3], second.updates[..]);
}

#[tokio::test]
async fn what_was_paid_is_told_with_its_price_and_its_moment() {
    let bench = Bench::new();
    let (_, page) = bench.checkout(Plan::PayAsYouGo, "first").await;
    bench.post(&format!("{page}/pay")).await;
    let found = findings(&bench, "checkout.session.completed").await;
    let [
        _,
        BillingUpdate::Payment {
            fact: PaymentFact::Charged(charge),
            ..
        },
        _,
    ] = found.updates.as_slice()
    else {
        panic!("{found:?}");
    };
    assert_eq!(
        (charge.amount_cents, charge.currency.as_str()),
        (200, "usd")
    );
    assert_eq!(charge.charged_at, NOW);
}

#[tokio::test]
async fn refunds_and_disputes_find_the_payment() {
    let bench = Bench::new();
    let portal = bench.portal(Plan::Basic).await;
    press(&bench, &portal, "Dispute").await;
    let found = findings(&bench, "charge.dispute.created").await;
    assert_eq!(words(&found), ["disputed"]);
    press(&bench, &portal, "Win the dispute").await;
    let found = findings(&bench, "charge.dispute.closed").await;
    assert_eq!(words(&found), ["ours"]);
    press(&bench, &portal, "Refund").await;
    let found = findings(&bench, "charge.refunded").await;
    assert_eq!(words(&found), ["refunded"]);
}

#[tokio::test]
async fn what_the_sandbox_never_told_of_is_not_found() {
    let bench = Bench::new();
    let event = |kind: &str| ProviderEvent {
        id: "evt_1".to_owned(),
        kind: kind.to_owned(),
        body: format!(r#"{{"id":"evt_1","type":"{kind}","data":{{"object":{{"id":"x_1"}}}}}}"#),
    };
    for kind in [
        "checkout.session.completed",
        "customer.subscription.updated",
        "invoice.paid",
        "charge.refunded",
        "charge.dispute.closed",
    ] {
        let answer = bench.payments().look_up(&event(kind)).await;
        assert!(matches!(answer, Err(PaymentError::NotFound)), "{kind}");
    }
    let other = bench.payments().look_up(&event("customer.created")).await;
    assert_eq!(other.unwrap(), None);
}
