//! Plans and credits.

use actix_web::HttpResponse;
use triptych_billing::{PLANS, Plan};

use super::{Answer, Services};
use crate::dto::{BillingDto, CheckoutBody, CheckoutDto, ErrorBody, PlanDto};
use crate::extractors::{CurrentUser, Json};

/// The user's plan and balance.
#[utoipa::path(
    get, path = "/api/billing/me/", tag = "billing",
    security(("token" = [])),
    responses(
        (status = 200, description = "Plan and balance.", body = BillingDto),
        (status = 401, description = "No session.", body = ErrorBody),
    ),
)]
pub(crate) async fn read_billing(services: Services, user: CurrentUser) -> Answer {
    let overview = services.read_billing.run(user.id).await?;
    Ok(HttpResponse::Ok().json(BillingDto::from(overview)))
}

/// What can be bought.
#[utoipa::path(
    get, path = "/api/payment/plans/", tag = "billing",
    responses((status = 200, description = "All plans, the cheapest first.", body = [PlanDto])),
)]
pub(crate) async fn plans() -> HttpResponse {
    HttpResponse::Ok().json(PLANS.iter().map(PlanDto::from).collect::<Vec<_>>())
}

/// Opens a checkout at the payment provider.
#[utoipa::path(
    post, path = "/api/billing/checkout-session/", tag = "billing",
    security(("token" = [])),
    request_body = CheckoutBody,
    responses(
        (status = 200, description = "Where to pay.", body = CheckoutDto),
        (status = 400, description = "There is no such plan.", body = ErrorBody),
        (status = 401, description = "No session.", body = ErrorBody),
        (status = 503, description = "The payment provider does not answer.", body = ErrorBody),
    ),
)]
pub(crate) async fn start_checkout(
    services: Services,
    user: CurrentUser,
    json: Json<CheckoutBody>,
) -> Answer {
    let plan = Plan::try_from(json.body)?;
    let url = services.start_checkout.run(user.id, plan).await?;
    Ok(HttpResponse::Ok().json(CheckoutDto { url: url.0 }))
}
