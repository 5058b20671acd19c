//! Translates Stripe's objects to the domain. Objects that are not sold here are ignored.

use std::collections::HashMap;
use std::hash::BuildHasher;

use chrono::{DateTime, Utc};
use stripe_shared::{Invoice, InvoiceLineItem, InvoiceStatus, SubscriptionStatus};
use triptych_billing::{
    BillingUpdate, Bought, Charge, Currency, PaymentFact, PaymentId, Plan, Subscription,
    SubscriptionId, SubscriptionState,
};
use triptych_ports::{CustomerId, PaymentError, UpdateOwner};
use triptych_users::UserId;

use super::error::senseless;
use super::{PLAN, PriceIds, USER_ID};

/// A time from Unix seconds.
pub(super) fn moment(seconds: i64) -> Result<DateTime<Utc>, PaymentError> {
    DateTime::from_timestamp(seconds, 0).ok_or_else(|| senseless("a time beyond all calendars"))
}

/// The owner of an object: our user by its metadata, otherwise Stripe's customer.
pub(super) fn owner<Hasher: BuildHasher>(
    names: Option<&HashMap<String, String, Hasher>>,
    customer: Option<&str>,
) -> Option<UpdateOwner> {
    let user_id = names.and_then(|names| names.get(USER_ID));
    let user = user_id.and_then(|id| UserId::parse(id).ok());
    let customer = || customer.map(|name| UpdateOwner::Customer(CustomerId::new(name.to_owned())));
    user.map(UpdateOwner::User).or_else(customer)
}

/// The subscription plan of a price, or, for a price that is no longer sold, the plan in the
/// metadata.
fn plan<Hasher: BuildHasher>(
    price: Option<&str>,
    names: Option<&HashMap<String, String, Hasher>>,
    prices: &PriceIds,
) -> Option<Plan> {
    let noted = || Plan::from_backend_name(names?.get(PLAN)?);
    let plan = price.and_then(|price| prices.plan(price)).or_else(noted);
    plan.filter(|plan| *plan != Plan::PayAsYouGo)
}

/// The plan of the next period of a subscription.
pub(super) fn billed_plan(found: &stripe_shared::Subscription, prices: &PriceIds) -> Option<Plan> {
    let price = found.items.data.first().map(|item| item.price.id.as_str());
    plan(price, Some(&found.metadata), prices)
}

/// Whether a subscription ends with its period. The portal may have set a later day: then it is
/// renewed before.
fn is_cancelled(found: &stripe_shared::Subscription) -> bool {
    let period_end = found.items.data.first().map(|item| item.current_period_end);
    let ends_within = |day| period_end.is_none_or(|period_end| day <= period_end);
    found.cancel_at_period_end || found.cancel_at.is_some_and(ends_within)
}

/// Whether a subscription has an end date.
pub(super) const fn ends_by_itself(found: &stripe_shared::Subscription) -> bool {
    found.cancel_at_period_end || found.cancel_at.is_some()
}

/// A subscription; `None` if it is not for one of our plans.
pub(super) fn subscription(
    found: &stripe_shared::Subscription,
    prices: &PriceIds,
) -> Result<Option<Subscription>, PaymentError> {
    let Some(plan) = billed_plan(found, prices) else {
        return Ok(None);
    };
    Ok(Some(Subscription {
        id: SubscriptionId::new(found.id.to_string()),
        plan,
        state: state(found)?,
        is_cancelled: is_cancelled(found),
    }))
}

fn state(found: &stripe_shared::Subscription) -> Result<SubscriptionState, PaymentError> {
    match found.status {
        SubscriptionStatus::Incomplete => Ok(SubscriptionState::Incomplete),
        SubscriptionStatus::Canceled | SubscriptionStatus::IncompleteExpired => {
            let at = found.ended_at.or(found.canceled_at);
            let at = moment(at.unwrap_or(found.created))?;
            Ok(SubscriptionState::Ended { at })
        }
        // The paid period determines the entitlement; this status alone does not end it.
        _ => Ok(SubscriptionState::Live),
    }
}

pub(super) fn subscription_of(invoice: &Invoice) -> Option<String> {
    let parent = invoice.parent.as_ref()?.subscription_details.as_ref()?;
    Some(parent.subscription.id().to_string())
}

/// The metadata of the subscription at the time of the invoice.
pub(super) fn names_of(invoice: &Invoice) -> Option<&HashMap<String, String>> {
    let parent = invoice.parent.as_ref()?.subscription_details.as_ref()?;
    parent.metadata.as_ref()
}

/// The amount charged to a card, with the time in Unix seconds.
pub(super) fn charge(
    charged_at: i64,
    amount_cents: i64,
    currency: &str,
) -> Result<Charge, PaymentError> {
    let currency = Currency::parse(currency).map_err(|_| senseless("a currency without a code"))?;
    Ok(Charge {
        charged_at: moment(charged_at)?,
        amount_cents,
        currency,
    })
}

pub(super) fn update_of_payment(id: &str, fact: PaymentFact) -> BillingUpdate {
    BillingUpdate::Payment {
        id: PaymentId::new(id.to_owned()),
        fact,
    }
}

/// The payment of a period, and its charge; empty while the invoice is unpaid, and if it is not for
/// one of our plans.
pub(super) fn payment(
    invoice: &Invoice,
    prices: &PriceIds,
) -> Result<Vec<BillingUpdate>, PaymentError> {
    if invoice.status != Some(InvoiceStatus::Paid) {
        return Ok(Vec::new());
    }
    let (Some(id), Some(subscription_id)) = (&invoice.id, subscription_of(invoice)) else {
        return Ok(Vec::new());
    };
    let periods = invoice.lines.data.iter().filter(|line| is_period(line));
    let Some(line) = periods.max_by_key(|line| line.period.end) else {
        return Ok(Vec::new());
    };
    let Some(plan) = plan(price(line), names_of(invoice), prices) else {
        return Ok(Vec::new());
    };
    let bought = Bought::Period {
        subscription_id: SubscriptionId::new(subscription_id),
        plan,
        end: moment(line.period.end)?,
    };
    let paid_at = invoice.status_transitions.paid_at;
    let charge = charge(
        paid_at.unwrap_or(invoice.created),
        invoice.amount_paid,
        &invoice.currency.to_string(),
    )?;
    let facts = [PaymentFact::Paid(bought), PaymentFact::Charged(charge)];
    Ok(facts
        .map(|fact| update_of_payment(id.as_str(), fact))
        .into())
}

/// Whether an invoice line is a period, and not a proration between two plans.
fn is_period(line: &InvoiceLineItem) -> bool {
    let parent = line.parent.as_ref();
    let item = parent.and_then(|parent| parent.subscription_item_details.as_ref());
    item.is_some_and(|item| !item.proration)
}

fn price(line: &InvoiceLineItem) -> Option<&str> {
    let details = line.pricing.as_ref()?.price_details.as_ref()?;
    Some(details.price.id().as_str())
}
