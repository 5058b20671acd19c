//! Plans and credits.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use triptych_app::billing::StartSubscriptionCommand;
use triptych_billing::{BillingOverview, CheckoutStatus, Interval, Plan, PlanDetails, Tier};
use triptych_ports::SubscriptionDetails;
use triptych_users::UserId;
use utoipa::ToSchema;

use super::rfc3339;
use crate::error::{ApiError, FieldErrors};

dto_enum! {
    /// The plan of a user.
    #[schema(as = Tier)]
    TierId of Tier { Free, PayAsYouGo, Basic, Pro }
}

dto_enum! {
    /// A plan that can be bought.
    PlanId of Plan { PayAsYouGo, Basic, Pro }
}

/// A user's plan and balance.
#[derive(Serialize, ToSchema)]
#[schema(as = Billing)]
pub struct BillingDto {
    /// The user's plan.
    pub subscription_tier: TierId,
    /// The number of posts that can still be generated.
    #[schema(minimum = 0)]
    pub posts_remaining: i64,
    /// The end of the paid period; null without one.
    #[schema(required, format = DateTime)]
    pub subscription_active_until: Option<String>,
    /// When the subscription ends, if it is cancelled; else null.
    #[schema(required, format = DateTime)]
    pub cancel_at: Option<String>,
    /// The plan from the next period on; null if no change is scheduled.
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

/// A plan, with its price.
#[derive(Serialize, ToSchema)]
#[schema(as = Plan)]
pub struct PlanDto {
    /// The name in URLs.
    pub id: &'static str,
    /// The display name.
    pub name: &'static str,
    /// The name in requests.
    pub backend_name: PlanId,
    /// The price in cents.
    pub price_cents: i64,
    /// The currency, as ISO 4217 in lower case.
    pub currency: &'static str,
    /// The billing interval: `post` or `month`.
    pub interval: &'static str,
    /// The number of posts per payment.
    pub posts: u32,
    /// A description of one sentence.
    pub description: &'static str,
    /// What is included.
    pub features: &'static [&'static str],
    /// Whether it is labelled as most popular.
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

/// A plan to buy.
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
        Self::from_backend_name(&body.plan)
            .ok_or_else(|| ApiError::field("plan", "Plan must be pay_as_you_go, basic or pro."))
    }
}

/// The plan to change to.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlanChangeBody {
    /// `basic` or `pro`.
    #[schema(value_type = PlanId)]
    pub plan: String,
}

impl TryFrom<PlanChangeBody> for Plan {
    type Error = ApiError;

    fn try_from(body: PlanChangeBody) -> Result<Self, ApiError> {
        monthly_plan(&body.plan).ok_or_else(|| ApiError::field("plan", NO_MONTHLY_PLAN))
    }
}

/// The plan of this name, if it is a subscription.
fn monthly_plan(name: &str) -> Option<Plan> {
    Plan::from_backend_name(name).filter(|plan| *plan != Plan::PayAsYouGo)
}

const NO_MONTHLY_PLAN: &str = "Plan must be basic or pro.";

/// A page to open: of the payment provider, or our own.
#[derive(Serialize, ToSchema)]
#[schema(as = Checkout)]
pub struct CheckoutDto {
    /// The URL of the page. `#mock-checkout` means that this server takes no payments.
    pub url: String,
}

/// The status of a checkout.
#[derive(Serialize, ToSchema)]
#[schema(as = CheckoutStatus)]
pub struct CheckoutStatusDto {
    /// `open` until it is paid, `settled` when the credits are granted, `expired` when it can no
    /// longer be paid.
    pub status: CheckoutStatusId,
}

dto_enum! {
    /// A status of a checkout.
    CheckoutStatusId of CheckoutStatus { Open, Settled, Expired }
}

impl From<CheckoutStatus> for CheckoutStatusDto {
    fn from(status: CheckoutStatus) -> Self {
        Self {
            status: status.into(),
        }
    }
}

/// When a subscription ends.
#[derive(Serialize, ToSchema)]
#[schema(as = Cancelled)]
pub struct CancelledDto {
    /// The end of the paid period; null if the provider reports none.
    #[schema(required, format = DateTime)]
    pub cancel_at: Option<String>,
}

impl From<Option<DateTime<Utc>>> for CancelledDto {
    fn from(cancel_at: Option<DateTime<Utc>>) -> Self {
        Self {
            cancel_at: cancel_at.map(rfc3339),
        }
    }
}

/// A subscription to start.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SubscriptionBody {
    /// `basic` or `pro`.
    #[schema(value_type = PlanId)]
    pub plan_id: String,
    /// The provider's id of the payment method that the client has collected.
    #[schema(min_length = 1, max_length = 255)]
    pub payment_method_id: String,
    /// `month`, the only period.
    #[serde(default = "month")]
    pub billing_period: String,
}

fn month() -> String {
    MONTH.to_owned()
}

const MONTH: &str = "month";

impl SubscriptionBody {
    /// Maximum length of the provider's id of a payment method.
    const PAYMENT_METHOD_BYTES_MAX: usize = 255;

    /// Converts to a command of the user.
    ///
    /// # Errors
    /// Field errors.
    pub fn into_command(self, user_id: UserId) -> Result<StartSubscriptionCommand, ApiError> {
        let mut errors = FieldErrors::default();
        let plan = monthly_plan(&self.plan_id);
        if plan.is_none() {
            errors.push("plan_id", NO_MONTHLY_PLAN);
        }
        let method = &self.payment_method_id;
        let is_name = (1..=Self::PAYMENT_METHOD_BYTES_MAX).contains(&method.len())
            && method.bytes().all(|byte| byte.is_ascii_graphic());
        if !is_name {
            errors.push("payment_method_id", "Please choose a payment method.");
        }
        if self.billing_period != MONTH {
            errors.push("billing_period", "Plans are billed by the month.");
        }
        match plan {
            Some(plan) if errors.is_empty() => Ok(StartSubscriptionCommand {
                user_id,
                plan,
                payment_method: self.payment_method_id,
            }),
            _ => Err(errors.into_error()),
        }
    }
}

/// A subscription as the provider reports it.
#[derive(Serialize, ToSchema)]
#[schema(as = SubscriptionDetails)]
pub struct SubscriptionDetailsDto {
    /// The provider's id of the subscription.
    pub id: String,
    /// The plan of the current period. A change from the next period on is the `next_plan` of
    /// `/api/billing/me/`.
    pub plan: PlanId,
    /// The status, in the provider's terms.
    #[schema(example = "active")]
    pub status: String,
    /// The end of the current period.
    #[schema(format = DateTime)]
    pub current_period_end: String,
    /// When the subscription ends, if it is cancelled; else null.
    #[schema(required, format = DateTime)]
    pub cancel_at: Option<String>,
    /// The secret with which the client completes the bank's authentication of the payment; null if
    /// none is required.
    #[schema(required)]
    pub client_secret: Option<String>,
}

impl From<SubscriptionDetails> for SubscriptionDetailsDto {
    fn from(details: SubscriptionDetails) -> Self {
        Self {
            id: details.id.as_str().to_owned(),
            plan: details.plan.into(),
            status: details.status,
            current_period_end: rfc3339(details.current_period_end),
            cancel_at: details.cancel_at.map(rfc3339),
            client_secret: details.client_secret,
        }
    }
}
