//! The portal: a customer's subscriptions and payments, and buttons that trigger events.

use actix_web::web::{Data, Path};
use askama::Template;
use chrono::{DateTime, Utc};

use super::{Answer, PageContext, formats, page};
use crate::provider_state::{
    DisputeState, Payment, PaymentState, ProviderState, Subscription, SubscriptionStatus, Unknown,
};

#[derive(Template)]
#[template(path = "portal.html")]
struct PortalPage {
    portal: String,
    account_url: String,
    /// Empty if it is unknown.
    email: String,
    today: String,
    ahead: Option<String>,
    subscriptions: Vec<SubscriptionCard>,
    payments: Vec<PaymentRow>,
}

/// A state as text with an icon.
struct Badge {
    /// The colours and the icon: `ok`, `warn` or `quiet`.
    kind: &'static str,
    word: &'static str,
}

/// A button.
struct Action {
    /// The last path segment of its address.
    name: &'static str,
    label: &'static str,
    /// The style: `primary`, `plain` or `danger`.
    look: &'static str,
}

struct SubscriptionCard {
    id: String,
    plan: &'static str,
    price: String,
    badge: Badge,
    /// The next change by the passage of time.
    outlook: String,
    actions: Vec<Action>,
}

struct PaymentRow {
    id: String,
    what: String,
    at: String,
    price: String,
    badge: Badge,
    actions: Vec<Action>,
}

pub(super) async fn show(page_context: Data<PageContext>, portal: Path<String>) -> Answer {
    let portal = portal.into_inner();
    let account_url = format!("{}/account", page_context.public_url);
    let shown = page_context
        .store
        .change(move |state, context| read(state, portal, account_url, context.now).ok_or(Unknown));
    page(&shown.await?)
}

fn read(
    state: &ProviderState,
    portal: String,
    account_url: String,
    now: DateTime<Utc>,
) -> Option<PortalPage> {
    let (name, customer) = state.customer_of_portal(&portal)?;
    let of_customer = |(_, found): &(&String, &Subscription)| found.customer == name;
    let mut subscriptions: Vec<_> = state.subscriptions.iter().filter(of_customer).collect();
    subscriptions.sort_by_key(|(_, found)| std::cmp::Reverse(found.began_at));
    let of_customer = |(_, found): &(&String, &Payment)| found.customer == name;
    let mut payments: Vec<_> = state.payments.iter().filter(of_customer).collect();
    payments.sort_by_key(|(_, found)| std::cmp::Reverse(found.at));
    let cards = subscriptions.into_iter();
    let rows = payments.into_iter();
    Some(PortalPage {
        email: customer.email.clone(),
        today: formats::moment(now),
        ahead: formats::ahead(state.clock_ahead_seconds),
        subscriptions: cards.map(|(id, found)| card(id, found)).collect(),
        payments: rows.map(|(id, found)| row(id, found)).collect(),
        portal,
        account_url,
    })
}

fn card(id: &str, found: &Subscription) -> SubscriptionCard {
    let plan = found.plan.details();
    SubscriptionCard {
        id: id.to_owned(),
        plan: plan.name,
        price: format!("{} {}", formats::price(plan), formats::cadence(plan)),
        badge: badge(found),
        outlook: outlook(found),
        actions: actions(found),
    }
}

fn badge(found: &Subscription) -> Badge {
    let (kind, word) = match found.status {
        SubscriptionStatus::Active if found.cancels_at_period_end => ("warn", "Canceled"),
        SubscriptionStatus::Active => ("ok", "Active"),
        SubscriptionStatus::PastDue => ("warn", "Past due"),
        SubscriptionStatus::Incomplete => ("warn", "Waits for the bank"),
        SubscriptionStatus::IncompleteExpired => ("quiet", "Never confirmed"),
        SubscriptionStatus::Canceled => ("quiet", "Ended"),
    };
    Badge { kind, word }
}

fn outlook(found: &Subscription) -> String {
    let end = formats::day(found.period_end);
    match (found.status, found.ended_at) {
        (SubscriptionStatus::Active, _) if found.cancels_at_period_end => {
            format!("Ends on {end}.")
        }
        (SubscriptionStatus::Active, _) => format!("Renews on {end}."),
        (SubscriptionStatus::PastDue, _) => format!(
            "The card was declined on {}. Ends on {} unless it is paid.",
            formats::day(found.period_start),
            formats::day(found.end_of_grace())
        ),
        (SubscriptionStatus::Incomplete, _) => {
            "The bank asks its customer to confirm the first payment.".to_owned()
        }
        (_, Some(ended_at)) => format!("Ended on {}.", formats::day(ended_at)),
        (_, None) => "Ended.".to_owned(),
    }
}

const fn action(name: &'static str, label: &'static str, look: &'static str) -> Action {
    Action { name, label, look }
}

fn actions(found: &Subscription) -> Vec<Action> {
    let let_end = action("let-end", "Let the period end", "plain");
    match found.status {
        SubscriptionStatus::Active if found.cancels_at_period_end => vec![
            action("let-end", "Let the period end", "primary"),
            action("resume", "Keep the subscription", "plain"),
        ],
        SubscriptionStatus::Active => vec![
            action("renew", "Renew now", "primary"),
            action("fail", "Fail the renewal", "plain"),
            let_end,
            action("cancel", "Cancel at the end of the period", "danger"),
        ],
        SubscriptionStatus::PastDue => vec![
            action("renew", "Renew now", "primary"),
            action("let-grace-pass", "Let the days of grace pass", "plain"),
            action("cancel", "Cancel at the end of the period", "danger"),
        ],
        SubscriptionStatus::Incomplete => {
            vec![action("confirm", "Confirm as the bank", "primary")]
        }
        SubscriptionStatus::IncompleteExpired | SubscriptionStatus::Canceled => Vec::new(),
    }
}

fn row(id: &str, found: &Payment) -> PaymentRow {
    let plan = found.bought.plan();
    let what = match found.bought.end() {
        Some(end) => format!("{} until {}", formats::name(plan), formats::day(end)),
        None => formats::name(plan).to_owned(),
    };
    PaymentRow {
        id: id.to_owned(),
        what,
        at: formats::day(found.at),
        price: formats::price(plan.details()),
        badge: payment_badge(found),
        actions: payment_actions(found),
    }
}

fn payment_badge(found: &Payment) -> Badge {
    let dispute = found.dispute.as_ref().map(|dispute| dispute.state);
    let (kind, word) = match (found.state, dispute) {
        (PaymentState::Open, _) => ("warn", "Due"),
        (PaymentState::Void, _) => ("quiet", "Never paid"),
        (PaymentState::Paid, _) if found.is_refunded => ("quiet", "Refunded"),
        (PaymentState::Paid, Some(DisputeState::NeedsResponse)) => ("warn", "Disputed"),
        (PaymentState::Paid, Some(DisputeState::Lost)) => ("quiet", "Dispute lost"),
        (PaymentState::Paid, Some(DisputeState::Won)) => ("ok", "Dispute won"),
        (PaymentState::Paid, None) => ("ok", "Paid"),
    };
    Badge { kind, word }
}

fn payment_actions(found: &Payment) -> Vec<Action> {
    let mut actions = Vec::new();
    if found.is_refundable() {
        actions.push(action("refund", "Refund", "plain"));
    }
    if found.is_refunded {
        actions.push(action("fail-refund", "Fail the refund", "plain"));
    }
    if found.is_disputable() {
        actions.push(action("dispute", "Dispute", "plain"));
    }
    if found.is_in_dispute() {
        actions.push(action("win", "Win the dispute", "plain"));
        actions.push(action("lose", "Lose the dispute", "plain"));
    }
    actions
}
