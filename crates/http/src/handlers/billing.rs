//! Plans, credits and payments.

use actix_web::HttpResponse;
use triptych_app::billing::{self, StartCheckoutCommand, StartedCheckout};
use triptych_app::idempotency::one_at_a_time;
use triptych_billing::{CheckoutId, PLANS, Plan};
use triptych_ports::IdempotencyScope;

use super::{Answer, Services};
use crate::dto::{
    BillingDto, BillingHistoryDto, CancelledDto, CheckoutBody, CheckoutDto, CheckoutStatusDto,
    ErrorBody, PlanChangeBody, PlanDto, SubscriptionBody, SubscriptionDetailsDto,
};
use crate::extractors::{CurrentUser, Delivery, Json, PathId};

/// The lock per user around starting a subscription: two concurrent requests must not start two,
/// and before its event arrives the first one is unknown here.
const SUBSCRIBE_LOCK: (&str, &str) = ("/api/payment/create-subscription/", "turn");

/// The user's plan and balance.
#[utoipa::path(
    get, path = "/api/billing/me/", tag = "billing",
    security(("token" = [])),
    responses(
        (status = 200, description = "Plan and balance.", body = BillingDto),
    ),
)]
pub(crate) async fn read_billing(services: Services, user: CurrentUser) -> Answer {
    let overview = billing::read_billing(&services.ports, user.id).await?;
    Ok(HttpResponse::Ok().json(BillingDto::from(overview)))
}

/// The plans that can be bought.
#[utoipa::path(
    get, path = "/api/payment/plans/", tag = "billing",
    responses((status = 200, description = "All plans, the cheapest first.", body = [PlanDto])),
)]
pub(crate) async fn plans() -> HttpResponse {
    HttpResponse::Ok().json(PLANS.iter().map(PlanDto::from).collect::<Vec<_>>())
}

/// Opens a checkout at the payment provider. For a user with a subscription to another plan the URL
/// is that of our own page, which confirms the change.
#[utoipa::path(
    post, path = "/api/billing/checkout-session/", tag = "billing",
    security(("token" = [])),
    request_body = CheckoutBody,
    responses(
        (status = 200, description = "The page to pay on.", body = CheckoutDto),
        (status = 400, description = "The plan does not exist.", body = ErrorBody),
        (status = 409, description = "The user already has this plan.", body = ErrorBody),
        (status = 422, description = "The provider does not offer this checkout.", body = ErrorBody),
        (status = 503, description = "The payment provider is unavailable.", body = ErrorBody),
    ),
)]
pub(crate) async fn start_checkout(
    services: Services,
    user: CurrentUser,
    json: Json<CheckoutBody>,
) -> Answer {
    let plan = Plan::try_from(json.body)?;
    let user_id = user.id;
    let command = StartCheckoutCommand { user_id, plan };
    let url = match billing::start_checkout(&services.ports, command).await? {
        StartedCheckout::Pay { url } => url,
        StartedCheckout::ConfirmChange(plan) => format!(
            "{}/billing/change?plan={}",
            services.settings.public_url,
            plan.backend_name()
        ),
    };
    Ok(HttpResponse::Ok().json(CheckoutDto { url }))
}

/// The status of a checkout.
#[utoipa::path(
    get, path = "/api/billing/checkout-session/{id}/", tag = "billing",
    security(("token" = [])),
    params(("id" = String, Path, description = "The provider's id of the checkout.")),
    responses(
        (status = 200, description = "The status.", body = CheckoutStatusDto),
        (status = 404, description = "Absent, or another user's.", body = ErrorBody),
    ),
)]
pub(crate) async fn read_checkout(
    services: Services,
    user: CurrentUser,
    id: PathId<CheckoutId>,
) -> Answer {
    let status = billing::read_checkout(&services.ports, user.id, &id.0).await?;
    Ok(HttpResponse::Ok().json(CheckoutStatusDto::from(status)))
}

/// Changes between Basic and Pro from the next period on, or reverts a cancellation.
#[utoipa::path(
    post, path = "/api/billing/change-plan/", tag = "billing",
    security(("token" = [])),
    request_body = PlanChangeBody,
    responses(
        (status = 200, description = "The updated plan and balance.", body = BillingDto),
        (status = 400, description = "The plan is neither Basic nor Pro.", body = ErrorBody),
        (status = 404, description = "The user has no subscription.", body = ErrorBody),
        (status = 409, description = "The user already has this plan.", body = ErrorBody),
        (status = 503, description = "The payment provider is unavailable.", body = ErrorBody),
    ),
)]
pub(crate) async fn change_plan(
    services: Services,
    user: CurrentUser,
    json: Json<PlanChangeBody>,
) -> Answer {
    let plan = Plan::try_from(json.body)?;
    let overview = billing::change_plan(&services.ports, user.id, plan).await?;
    Ok(HttpResponse::Ok().json(BillingDto::from(overview)))
}

/// Cancels the subscription at the end of its paid period, or at once if that has passed.
#[utoipa::path(
    post, path = "/api/billing/cancel/", tag = "billing",
    security(("token" = [])),
    responses(
        (status = 200, description = "When the subscription ends.", body = CancelledDto),
        (status = 404, description = "The user has no subscription.", body = ErrorBody),
        (status = 503, description = "The payment provider is unavailable.", body = ErrorBody),
    ),
)]
pub(crate) async fn cancel(services: Services, user: CurrentUser) -> Answer {
    cancelled(&services, &user).await
}

/// The same as `/api/billing/cancel/`.
#[utoipa::path(
    post, path = "/api/payment/cancel-subscription/", tag = "billing",
    security(("token" = [])),
    responses(
        (status = 200, description = "When the subscription ends.", body = CancelledDto),
        (status = 404, description = "The user has no subscription.", body = ErrorBody),
        (status = 503, description = "The payment provider is unavailable.", body = ErrorBody),
    ),
)]
pub(crate) async fn cancel_subscription(services: Services, user: CurrentUser) -> Answer {
    cancelled(&services, &user).await
}

async fn cancelled(services: &Services, user: &CurrentUser) -> Answer {
    let cancel_at = billing::cancel_subscription(&services.ports, user.id).await?;
    Ok(HttpResponse::Ok().json(CancelledDto::from(cancel_at)))
}

/// Starts a subscription with a payment method that the client has collected.
#[utoipa::path(
    post, path = "/api/payment/create-subscription/", tag = "billing",
    security(("token" = [])),
    request_body = SubscriptionBody,
    responses(
        (status = 200, description = "The subscription.", body = SubscriptionDetailsDto),
        (status = 400, description = "A field is invalid.", body = ErrorBody),
        (status = 402, description = "The card was declined.", body = ErrorBody),
        (status = 409, description = "The user has a subscription, or one is being started.", body = ErrorBody),
        (status = 422, description = "This server offers no subscriptions.", body = ErrorBody),
        (status = 503, description = "The payment provider is unavailable.", body = ErrorBody),
    ),
)]
pub(crate) async fn create_subscription(
    services: Services,
    user: CurrentUser,
    json: Json<SubscriptionBody>,
) -> Answer {
    let command = json.body.into_command(user.id)?;
    let turn = IdempotencyScope {
        user_id: user.id,
        route: SUBSCRIBE_LOCK.0,
        key: SUBSCRIBE_LOCK.1.to_owned(),
    };
    let called = services.clone();
    let work = async move { billing::start_subscription(&called.ports, command).await };
    let details = one_at_a_time(&services.ports, turn, work).await??;
    Ok(HttpResponse::Ok().json(SubscriptionDetailsDto::from(details)))
}

/// The subscription as the payment provider reports it.
#[utoipa::path(
    get, path = "/api/payment/subscription/", tag = "billing",
    security(("token" = [])),
    responses(
        (status = 200, description = "The subscription.", body = SubscriptionDetailsDto),
        (status = 404, description = "The user has no subscription.", body = ErrorBody),
        (status = 503, description = "The payment provider is unavailable.", body = ErrorBody),
    ),
)]
pub(crate) async fn read_subscription(services: Services, user: CurrentUser) -> Answer {
    let details = billing::read_subscription(&services.ports, user.id).await?;
    Ok(HttpResponse::Ok().json(SubscriptionDetailsDto::from(details)))
}

/// Opens the provider's customer portal, for cards and invoices.
#[utoipa::path(
    post, path = "/api/billing/portal/", tag = "billing",
    security(("token" = [])),
    responses(
        (status = 200, description = "The customer portal.", body = CheckoutDto),
        (status = 404, description = "The user has never paid.", body = ErrorBody),
        (status = 503, description = "The payment provider is unavailable.", body = ErrorBody),
    ),
)]
pub(crate) async fn open_portal(services: Services, user: CurrentUser) -> Answer {
    let url = billing::open_portal(&services.ports, user.id).await?;
    Ok(HttpResponse::Ok().json(CheckoutDto { url }))
}

/// The user's payments and credit ledger.
#[utoipa::path(
    get, path = "/api/billing/history/", tag = "billing",
    security(("token" = [])),
    responses(
        (status = 200, description = "Entries and payments, oldest first.", body = BillingHistoryDto),
    ),
)]
pub(crate) async fn read_history(services: Services, user: CurrentUser) -> Answer {
    let history = billing::read_history(&services.ports, user.id).await?;
    Ok(HttpResponse::Ok().json(BillingHistoryDto::from(&history)))
}

/// Receives an event of the payment provider. Its signature over the raw body is verified, and the
/// event is stored; it is applied after the response.
#[utoipa::path(
    post, path = "/api/billing/webhook/", tag = "billing",
    request_body(content = String, content_type = "application/json"),
    responses(
        (status = 200, description = "The event is stored."),
        (status = 400, description = "The signature is missing or invalid.", body = ErrorBody),
        (status = 413, description = "The body is too large.", body = ErrorBody),
        (status = 503, description = "The event cannot be stored now.", body = ErrorBody),
    ),
)]
pub(crate) async fn webhook(services: Services, delivery: Delivery) -> Answer {
    let signature = Some(delivery.signature.as_str());
    billing::receive_event(&services.ports, &delivery.body, signature).await?;
    Ok(HttpResponse::Ok().finish())
}
