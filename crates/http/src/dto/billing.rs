//! Plans and credits.

use serde::{Deserialize, Serialize};
use triptych_billing::{BillingOverview, Interval, Plan, PlanDetails, Tier};
use utoipa::ToSchema;

use super::time::rfc3339;
use crate::error::ApiError;

/// What a user has.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = Tier)]
pub enum TierId {
    /// The free first post, or nothing.
    Free,
    /// Single posts, paid one by one.
    PayAsYouGo,
    /// The Basic subscription.
    Basic,
    /// The Pro subscription.
    Pro,
}

impl From<Tier> for TierId {
    fn from(tier: Tier) -> Self {
        match tier {
            Tier::Free => Self::Free,
            Tier::PayAsYouGo => Self::PayAsYouGo,
            Tier::Basic => Self::Basic,
            Tier::Pro => Self::Pro,
        }
    }
}

/// What can be bought.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PlanId {
    /// One post.
    PayAsYouGo,
    /// The Basic subscription.
    Basic,
    /// The Pro subscription.
    Pro,
}

impl From<Plan> for PlanId {
    fn from(plan: Plan) -> Self {
        match plan {
            Plan::PayAsYouGo => Self::PayAsYouGo,
            Plan::Basic => Self::Basic,
            Plan::Pro => Self::Pro,
        }
    }
}

/// A user's plan and balance.
#[derive(Serialize, ToSchema)]
#[schema(as = Billing)]
pub struct BillingDto {
    /// What the user has.
    pub subscription_tier: TierId,
    /// How many posts can still be generated.
    #[schema(minimum = 0)]
    pub posts_remaining: i64,
    /// The end of the paid period; null without one.
    #[schema(required, format = DateTime)]
    pub subscription_active_until: Option<String>,
    /// When a cancelled subscription ends; null where nothing is cancelled.
    #[schema(required, format = DateTime)]
    pub cancel_at: Option<String>,
    /// The plan from the next period on; null where no change is planned.
    #[schema(required)]
    pub next_plan: Option<PlanId>,
}

impl From<BillingOverview> for BillingDto {
    fn from(overview: BillingOverview) -> Self {
        Self {
            subscription_tier: overview.tier.into(),
            posts_remaining: overview.posts_remaining,
            subscription_active_until: overview.subscription_active_until.map(rfc3339),
            cancel_at: overview.cancel_at.map(rfc3339),
            next_plan: overview.next_plan.map(PlanId::from),
        }
    }
}

/// A plan that can be bought.
#[derive(Serialize, ToSchema)]
#[schema(as = Plan)]
pub struct PlanDto {
    /// The name in addresses.
    pub id: &'static str,
    /// The name to show.
    pub name: &'static str,
    /// The name in calls.
    pub backend_name: PlanId,
    /// The price in cents.
    pub price_cents: i64,
    /// The currency, as ISO 4217 in lower case.
    pub currency: &'static str,
    /// What is paid for at a time: `post` or `month`.
    pub interval: &'static str,
    /// How many posts it gives for each payment.
    pub posts: u32,
    /// One sentence.
    pub description: &'static str,
    /// What it holds.
    pub features: &'static [&'static str],
    /// Whether it is the one most people take.
    pub popular: bool,
}

impl From<&'static PlanDetails> for PlanDto {
    fn from(details: &'static PlanDetails) -> Self {
        Self {
            id: details.id,
            name: details.name,
            backend_name: details.plan.into(),
            price_cents: details.price_cents,
            currency: details.currency,
            interval: match details.interval {
                Interval::Post => "post",
                Interval::Month => "month",
            },
            posts: details.posts,
            description: details.description,
            features: details.features,
            popular: details.popular,
        }
    }
}

/// What somebody wants to buy.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckoutBody {
    /// `pay_as_you_go`, `basic` or `pro`.
    #[schema(value_type = PlanId)]
    pub plan: String,
}

impl TryFrom<CheckoutBody> for Plan {
    type Error = ApiError;

    fn try_from(body: CheckoutBody) -> Result<Self, ApiError> {
        Self::from_backend_name(&body.plan).ok_or_else(|| {
            ApiError::field("plan", "The plan is one of pay_as_you_go, basic and pro.")
        })
    }
}

/// Where to pay.
#[derive(Serialize, ToSchema)]
#[schema(as = Checkout)]
pub struct CheckoutDto {
    /// The address to go to. `#mock-checkout` means that nothing can be paid here.
    pub url: String,
}
