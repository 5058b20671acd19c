//! The buttons of the portal.

use actix_web::web::{Data, Path};
use chrono::TimeDelta;

use super::{Answer, PageContext, see_other};
use crate::provider_state::{DisputeState, OperationContext, ProviderState, Unknown};

/// Moves the clock by a fixed step.
pub(super) async fn move_clock(
    page_context: Data<PageContext>,
    path: Path<(String, String)>,
) -> Answer {
    let (portal, step) = path.into_inner();
    act(&page_context, &portal, move |state, _, context| {
        let by = match step.as_str() {
            "day" => TimeDelta::days(1),
            "week" => TimeDelta::weeks(1),
            _ => return Err(Unknown),
        };
        state.move_clock(by, context);
        Ok(())
    })
    .await
}

/// Runs an action on one of the customer's subscriptions.
pub(super) async fn change_subscription(
    page_context: Data<PageContext>,
    path: Path<(String, String, String)>,
) -> Answer {
    let (portal, id, action) = path.into_inner();
    act(&page_context, &portal, move |state, customer, context| {
        let found = state.subscriptions.get(&id).ok_or(Unknown)?;
        if found.customer != customer {
            return Err(Unknown);
        }
        match action.as_str() {
            "renew" => state.renew(&id, context),
            "fail" => state.fail_renewal(&id, context),
            "cancel" => state.cancel_at_period_end(&id, context),
            "resume" => state.resume(&id, context),
            "let-end" => state.let_period_end(&id, context),
            "let-grace-pass" => state.let_grace_pass(&id, context),
            "confirm" => state.pay_due(&id, context),
            _ => Err(Unknown),
        }
    })
    .await
}

/// Runs an action on one of the customer's payments.
pub(super) async fn change_payment(
    page_context: Data<PageContext>,
    path: Path<(String, String, String)>,
) -> Answer {
    let (portal, id, action) = path.into_inner();
    act(&page_context, &portal, move |state, customer, context| {
        let found = state.payments.get(&id).ok_or(Unknown)?;
        if found.customer != customer {
            return Err(Unknown);
        }
        match action.as_str() {
            "refund" => state.refund(&id, context),
            "fail-refund" => state.fail_refund(&id, context),
            "dispute" => state.open_dispute(&id, context),
            "win" => state.close_dispute(&id, DisputeState::Won, context),
            "lose" => state.close_dispute(&id, DisputeState::Lost, context),
            _ => Err(Unknown),
        }
    })
    .await
}

/// Runs an action for the customer of a portal, and redirects to the portal.
async fn act(
    page_context: &PageContext,
    portal: &str,
    action: impl FnOnce(&mut ProviderState, &str, &OperationContext<'_>) -> Result<(), Unknown>
    + Send
    + 'static,
) -> Answer {
    let wanted = portal.to_owned();
    let acted = page_context.store.change(move |state, context| {
        let (customer, _) = state.customer_of_portal(&wanted).ok_or(Unknown)?;
        let customer = customer.to_owned();
        action(state, &customer, context)
    });
    acted.await?;
    Ok(see_other(&format!("/sandbox/portal/{portal}")))
}
