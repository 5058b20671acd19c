//! The Stripe prices of the plans, and their comparison with the plans.

use std::sync::atomic::Ordering;

use async_trait::async_trait;
use stripe_product::price::RetrievePrice;
use stripe_shared::{Price, RecurringInterval};
use thiserror::Error;
use triptych_billing::{Interval, PLANS, Plan, PlanDetails};
use triptych_ports::{Failure, HealthCheck, PaymentError};

use super::StripePayments;

/// The Stripe price id of each plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PriceIds {
    /// A single post.
    pub pay_as_you_go: String,
    /// A month of Basic.
    pub basic: String,
    /// A month of Pro.
    pub pro: String,
}

impl PriceIds {
    /// The price id of a plan.
    pub(super) fn of(&self, plan: Plan) -> &str {
        match plan {
            Plan::PayAsYouGo => &self.pay_as_you_go,
            Plan::Basic => &self.basic,
            Plan::Pro => &self.pro,
        }
    }

    /// The plan of a price; `None` if it is not sold now.
    pub(super) fn plan(&self, price: &str) -> Option<Plan> {
        let mut plans = PLANS.iter().map(|details| details.plan);
        plans.find(|plan| self.of(*plan) == price)
    }
}

/// A price at Stripe that differs from its plan.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("payments.price_{}: \"{price}\" {found}, and {} costs {expected}", .plan.backend_name(), .plan.details().name)]
pub struct PriceDifference {
    /// The plan.
    pub plan: Plan,
    /// The price id.
    pub price: String,
    /// The price at Stripe.
    pub found: String,
    /// The price of the plan.
    pub expected: String,
}

/// Why the prices cannot be used.
#[derive(Debug, Error)]
pub enum PriceCheckError {
    /// Prices at Stripe differ from those shown here.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
    Different(Vec<PriceDifference>),
    /// Stripe could not be asked.
    #[error(transparent)]
    Failure(#[from] Failure),
}

#[async_trait]
impl HealthCheck for StripePayments {
    fn name(&self) -> &'static str {
        "payments"
    }

    async fn check(&self) -> Result<(), Failure> {
        self.check_prices().await.map_err(|error| match error {
            PriceCheckError::Failure(failure) => failure,
            PriceCheckError::Different(_) => Failure::Internal(error.into()),
        })
    }
}

impl StripePayments {
    /// Compares the three prices at Stripe with the plans. Sales are allowed once they are equal.
    ///
    /// # Errors
    /// [`PriceCheckError::Different`] lists the differences.
    pub async fn check_prices(&self) -> Result<(), PriceCheckError> {
        let mut differences = Vec::new();
        for details in &PLANS {
            let price = self.prices.of(details.plan);
            let expected = charge_of(details);
            let found = self.charge_at_stripe(price).await?;
            if found != format!("costs {expected}") {
                differences.push(PriceDifference {
                    plan: details.plan,
                    price: price.to_owned(),
                    found,
                    expected,
                });
            }
        }
        if differences.is_empty() {
            self.are_prices_good.store(true, Ordering::Relaxed);
            Ok(())
        } else {
            Err(PriceCheckError::Different(differences))
        }
    }

    /// Refuses sales before the prices are checked, so that nobody is charged another amount than
    /// shown.
    ///
    /// # Errors
    /// Sales are not allowed now.
    pub(super) fn refuse_unchecked_prices(&self) -> Result<(), PaymentError> {
        if self.are_prices_good.load(Ordering::Relaxed) {
            return Ok(());
        }
        let cause = "the prices were not compared with those at stripe yet";
        Err(Failure::Unavailable(cause.into()).into())
    }

    /// A description of a price at Stripe.
    async fn charge_at_stripe(&self, price: &str) -> Result<String, Failure> {
        if price.is_empty() {
            return Ok("is not set".to_owned());
        }
        match self.client.send(&RetrievePrice::new(price)).await {
            Ok(found) if !found.active => Ok("is no longer sold".to_owned()),
            Ok(found) => Ok(format!("costs {}", charge(&found))),
            Err(PaymentError::NotFound) => Ok("is unknown to Stripe".to_owned()),
            Err(PaymentError::Failure(failure)) => Err(failure),
            Err(error @ (PaymentError::AlreadySubscribed | PaymentError::Declined(_))) => {
                Err(Failure::Internal(error.into()))
            }
        }
    }
}

fn charge_of(details: &PlanDetails) -> String {
    let period = match details.interval {
        Interval::Post => "once",
        Interval::Month => "every month",
    };
    format!("{} {} {period}", details.price_cents, details.currency)
}

fn charge(price: &Price) -> String {
    let period = price.recurring.as_ref().map(|recurring| {
        let count = recurring.interval_count;
        match (&recurring.interval, count) {
            (RecurringInterval::Month, 1) => "every month".to_owned(),
            (interval, count) => format!("every {count} {interval}s"),
        }
    });
    // A tiered price has no amount.
    let amount = price.unit_amount;
    let amount = amount.map_or_else(|| "varying".to_owned(), |cents| cents.to_string());
    let period = period.unwrap_or_else(|| "once".to_owned());
    format!("{amount} {} {period}", price.currency)
}
