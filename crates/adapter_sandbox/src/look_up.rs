//! What an event speaks of, as it stands now.

use chrono::{DateTime, Utc};
use triptych_billing::{
    BillingNews, Charge, CheckoutId, CheckoutStatus, Currency, Money, PaymentFact, PaymentId,
    SubscriptionId, SubscriptionState,
};
use triptych_ports::{Findings, NewsOwner};
use triptych_users::UserId;
use triptych_webhooks::Subject;

use crate::books::{
    Books, Bought, CheckoutState, Dispute, DisputeState, Payment, PaymentState, Subscription,
    SubscriptionStatus, Unknown,
};

/// Looks the subject of an event up. What is not known is not found; what is known and means
/// nothing yet answers none.
pub(crate) fn look_up(books: &Books, subject: &Subject) -> Result<Option<Findings>, Unknown> {
    match subject {
        Subject::Checkout(id) => checkout(books, id),
        Subject::Subscription(id) => subscription(books, id),
        Subject::Invoice(id) => invoice(books, id),
        Subject::Charge(id) => money_of_charge(books, id),
        Subject::Dispute(id) => money_in_dispute(books, id),
    }
}

/// A checkout is settled only together with what it bought.
fn checkout(books: &Books, id: &str) -> Result<Option<Findings>, Unknown> {
    let found = books.checkouts.get(id).ok_or(Unknown)?;
    let news_of = |status| BillingNews::Checkout {
        id: CheckoutId::new(id.to_owned()),
        status,
    };
    let news = match (found.state, &found.subscription) {
        (CheckoutState::Open, _) => return Ok(None),
        (CheckoutState::Expired, _) => vec![news_of(CheckoutStatus::Expired)],
        (CheckoutState::Paid, None) => {
            let paid = books.payments.get(id).ok_or(Unknown)?;
            let mut news = payment_news(id, paid);
            news.push(news_of(CheckoutStatus::Settled));
            news
        }
        (CheckoutState::Paid, Some(begun)) => {
            let mut news = subscription_news(books, begun)?;
            news.push(news_of(CheckoutStatus::Settled));
            news
        }
    };
    Ok(findings(&found.user_id, news))
}

fn subscription(books: &Books, id: &str) -> Result<Option<Findings>, Unknown> {
    let news = subscription_news(books, id)?;
    let found = books.subscriptions.get(id).ok_or(Unknown)?;
    Ok(findings(&found.user_id, news))
}

/// An invoice, and the subscription that it is of.
fn invoice(books: &Books, id: &str) -> Result<Option<Findings>, Unknown> {
    let paid = books.payments.get(id).ok_or(Unknown)?;
    let mut news = payment_news(id, paid);
    if let Bought::Period { subscription, .. } = &paid.bought {
        news.extend(subscription_news(books, subscription)?);
    }
    Ok(findings(&paid.user_id, news))
}

fn money_of_charge(books: &Books, charge: &str) -> Result<Option<Findings>, Unknown> {
    let (id, paid) = books.payment_of_charge(charge).ok_or(Unknown)?;
    Ok(findings(&paid.user_id, vec![money(id, paid)]))
}

fn money_in_dispute(books: &Books, dispute: &str) -> Result<Option<Findings>, Unknown> {
    let (id, paid) = books.payment_in_dispute(dispute).ok_or(Unknown)?;
    Ok(findings(&paid.user_id, vec![money(id, paid)]))
}

/// Where the money of a payment is now, whichever refund or dispute was asked about.
fn money(id: &str, paid: &Payment) -> BillingNews {
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

/// How a subscription stands, and whether its latest period is paid.
fn subscription_news(books: &Books, id: &str) -> Result<Vec<BillingNews>, Unknown> {
    let found = books.subscriptions.get(id).ok_or(Unknown)?;
    let latest = &found.latest_payment;
    let mut news = vec![BillingNews::Subscription(triptych_billing::Subscription {
        id: SubscriptionId::new(id.to_owned()),
        plan: found.plan,
        state: state(found),
        is_cancelled: found.cancels_at_period_end,
    })];
    if let Some(paid) = books.payments.get(latest) {
        news.extend(payment_news(latest, paid));
    }
    Ok(news)
}

fn state(found: &Subscription) -> SubscriptionState {
    let over = |ended_at: Option<DateTime<Utc>>| SubscriptionState::Ended {
        at: ended_at.unwrap_or(found.began_at),
    };
    match found.status {
        SubscriptionStatus::Incomplete => SubscriptionState::Incomplete,
        SubscriptionStatus::IncompleteExpired | SubscriptionStatus::Canceled => {
            over(found.ended_at)
        }
        // What was paid says how long it entitles; a renewal that failed takes nothing away.
        SubscriptionStatus::Active | SubscriptionStatus::PastDue => SubscriptionState::Live,
    }
}

/// What a payment bought and cost; nothing as long as it is not paid.
fn payment_news(id: &str, payment: &Payment) -> Vec<BillingNews> {
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

/// What the card was charged: the price of the plan.
fn charge(payment: &Payment) -> Option<Charge> {
    let plan = payment.bought.plan().details();
    Some(Charge {
        charged_at: payment.at,
        amount_cents: plan.price_cents,
        currency: Currency::parse(plan.currency).ok()?,
    })
}

fn fact(id: &str, fact: PaymentFact) -> BillingNews {
    BillingNews::Payment {
        id: PaymentId::new(id.to_owned()),
        fact,
    }
}

fn findings(user_id: &str, news: Vec<BillingNews>) -> Option<Findings> {
    let user_id = UserId::parse(user_id).ok()?;
    Some(Findings {
        owner: NewsOwner::User(user_id),
        news,
    })
}
