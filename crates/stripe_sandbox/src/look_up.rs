//! Looks up the current state of an event's object.

use chrono::{DateTime, Utc};
use triptych_billing::{
    BillingUpdate, Charge, CheckoutId, CheckoutStatus, Currency, Money, PaymentFact, PaymentId,
    SubscriptionId, SubscriptionState,
};
use triptych_ports::{Findings, UpdateOwner};
use triptych_users::UserId;
use triptych_webhooks::Subject;

use crate::provider_state::{
    Bought, CheckoutState, Dispute, DisputeState, Payment, PaymentState, ProviderState,
    Subscription, SubscriptionStatus, Unknown,
};

/// Looks up the object of an event. Fails for an unknown object; `None` if it has no effect yet.
pub(crate) fn look_up(
    state: &ProviderState,
    subject: &Subject,
) -> Result<Option<Findings>, Unknown> {
    match subject {
        Subject::Checkout(id) => checkout(state, id),
        Subject::Subscription(id) => subscription(state, id),
        Subject::Invoice(id) => invoice(state, id),
        Subject::Charge(id) => money_of_charge(state, id),
        Subject::Dispute(id) => money_in_dispute(state, id),
    }
}

/// A checkout is settled only together with what it bought.
fn checkout(state: &ProviderState, id: &str) -> Result<Option<Findings>, Unknown> {
    let found = state.checkouts.get(id).ok_or(Unknown)?;
    let updates_of = |status| BillingUpdate::Checkout {
        id: CheckoutId::new(id.to_owned()),
        status,
    };
    let updates = match (found.state, &found.subscription) {
        (CheckoutState::Open, _) => return Ok(None),
        (CheckoutState::Expired, _) => vec![updates_of(CheckoutStatus::Expired)],
        (CheckoutState::Paid, None) => {
            let paid = state.payments.get(id).ok_or(Unknown)?;
            let mut updates = payment_updates(id, paid);
            updates.push(updates_of(CheckoutStatus::Settled));
            updates
        }
        (CheckoutState::Paid, Some(begun)) => {
            let mut updates = subscription_updates(state, begun)?;
            updates.push(updates_of(CheckoutStatus::Settled));
            updates
        }
    };
    Ok(findings(&found.user_id, updates))
}

fn subscription(state: &ProviderState, id: &str) -> Result<Option<Findings>, Unknown> {
    let updates = subscription_updates(state, id)?;
    let found = state.subscriptions.get(id).ok_or(Unknown)?;
    Ok(findings(&found.user_id, updates))
}

/// An invoice, and its subscription.
fn invoice(state: &ProviderState, id: &str) -> Result<Option<Findings>, Unknown> {
    let paid = state.payments.get(id).ok_or(Unknown)?;
    let mut updates = payment_updates(id, paid);
    if let Bought::Period { subscription, .. } = &paid.bought {
        updates.extend(subscription_updates(state, subscription)?);
    }
    Ok(findings(&paid.user_id, updates))
}

fn money_of_charge(state: &ProviderState, charge: &str) -> Result<Option<Findings>, Unknown> {
    let (id, paid) = state.payment_of_charge(charge).ok_or(Unknown)?;
    Ok(findings(&paid.user_id, vec![money(id, paid)]))
}

fn money_in_dispute(state: &ProviderState, dispute: &str) -> Result<Option<Findings>, Unknown> {
    let (id, paid) = state.payment_in_dispute(dispute).ok_or(Unknown)?;
    Ok(findings(&paid.user_id, vec![money(id, paid)]))
}

/// The state of a payment's money, after all refunds and disputes.
fn money(id: &str, paid: &Payment) -> BillingUpdate {
    let is_taken = |dispute: &Dispute| dispute.state != DisputeState::Won;
    let money = if paid.is_refunded {
        Money::Refunded
    } else if paid.dispute.as_ref().is_some_and(is_taken) {
        Money::Disputed
    } else {
        Money::Ours
    };
    fact(id, PaymentFact::Money(money))
}

/// The state of a subscription, and whether its latest period is paid.
fn subscription_updates(state: &ProviderState, id: &str) -> Result<Vec<BillingUpdate>, Unknown> {
    let found = state.subscriptions.get(id).ok_or(Unknown)?;
    let latest = &found.latest_payment;
    let mut updates = vec![BillingUpdate::Subscription(
        triptych_billing::Subscription {
            id: SubscriptionId::new(id.to_owned()),
            plan: found.plan,
            state: state_of(found),
            is_cancelled: found.cancels_at_period_end,
        },
    )];
    if let Some(paid) = state.payments.get(latest) {
        updates.extend(payment_updates(latest, paid));
    }
    Ok(updates)
}

fn state_of(found: &Subscription) -> SubscriptionState {
    let over = |ended_at: Option<DateTime<Utc>>| SubscriptionState::Ended {
        at: ended_at.unwrap_or(found.began_at),
    };
    match found.status {
        SubscriptionStatus::Incomplete => SubscriptionState::Incomplete,
        SubscriptionStatus::IncompleteExpired | SubscriptionStatus::Canceled => {
            over(found.ended_at)
        }
        // The paid period determines the entitlement; a failed renewal does not end it.
        SubscriptionStatus::Active | SubscriptionStatus::PastDue => SubscriptionState::Live,
    }
}

/// What a payment bought and cost; empty while it is not paid.
fn payment_updates(id: &str, payment: &Payment) -> Vec<BillingUpdate> {
    if payment.state != PaymentState::Paid {
        return Vec::new();
    }
    let bought = match &payment.bought {
        Bought::Post => triptych_billing::Bought::Post,
        Bought::Period {
            subscription,
            plan,
            end,
        } => triptych_billing::Bought::Period {
            subscription_id: SubscriptionId::new(subscription.clone()),
            plan: *plan,
            end: *end,
        },
    };
    let facts = [
        Some(PaymentFact::Paid(bought)),
        charge(payment).map(PaymentFact::Charged),
    ];
    let told = facts.into_iter().flatten();
    told.map(|one| fact(id, one)).collect()
}

/// The charged amount: the price of the plan.
fn charge(payment: &Payment) -> Option<Charge> {
    let plan = payment.bought.plan().details();
    Some(Charge {
        charged_at: payment.at,
        amount_cents: plan.price_cents,
        currency: Currency::parse(plan.currency).ok()?,
    })
}

fn fact(id: &str, fact: PaymentFact) -> BillingUpdate {
    BillingUpdate::Payment {
        id: PaymentId::new(id.to_owned()),
        fact,
    }
}

fn findings(user_id: &str, updates: Vec<BillingUpdate>) -> Option<Findings> {
    let user_id = UserId::parse(user_id).ok()?;
    Some(Findings {
        owner: UpdateOwner::User(user_id),
        updates,
    })
}
