//! The buttons of the portal.

use actix_web::web::{Data, Path};
use chrono::TimeDelta;

use super::{Answer, Desk, see_other};
use crate::books::{Books, DisputeState, Unknown};
use crate::occasion::Occasion;

/// Moves the clock by a fixed step.
pub(super) async fn move_clock(desk: Data<Desk>, path: Path<(String, String)>) -> Answer {
    let (portal, step) = path.into_inner();
    act(&desk, &portal, move |books, _, occasion| {
        let by = match step.as_str() {
            "day" => TimeDelta::days(1),
            "week" => TimeDelta::weeks(1),
            _ => return Err(Unknown),
        };
        books.move_clock(by, occasion);
        Ok(())
    })
    .await
}

/// Runs an action on one of the customer's subscriptions.
pub(super) async fn change_subscription(
    desk: Data<Desk>,
    path: Path<(String, String, String)>,
) -> Answer {
    let (portal, id, action) = path.into_inner();
    act(&desk, &portal, move |books, customer, occasion| {
        let found = books.subscriptions.get(&id).ok_or(Unknown)?;
        if found.customer != customer {
            return Err(Unknown);
        }
        match action.as_str() {
            "renew" => books.renew(&id, occasion),
            "fail" => books.fail_renewal(&id, occasion),
            "cancel" => books.cancel_at_period_end(&id, occasion),
            "resume" => books.resume(&id, occasion),
            "let-end" => books.let_period_end(&id, occasion),
            "let-grace-pass" => books.let_grace_pass(&id, occasion),
            "confirm" => books.pay_due(&id, occasion),
            _ => Err(Unknown),
        }
    })
    .await
}

/// Runs an action on one of the customer's payments.
pub(super) async fn change_payment(
    desk: Data<Desk>,
    path: Path<(String, String, String)>,
) -> Answer {
    let (portal, id, action) = path.into_inner();
    act(&desk, &portal, move |books, customer, occasion| {
        let found = books.payments.get(&id).ok_or(Unknown)?;
        if found.customer != customer {
            return Err(Unknown);
        }
        match action.as_str() {
            "refund" => books.refund(&id, occasion),
            "fail-refund" => books.fail_refund(&id, occasion),
            "dispute" => books.open_dispute(&id, occasion),
            "win" => books.close_dispute(&id, DisputeState::Won, occasion),
            "lose" => books.close_dispute(&id, DisputeState::Lost, occasion),
            _ => Err(Unknown),
        }
    })
    .await
}

/// Runs an action for the customer of a portal, and redirects to the portal.
async fn act(
    desk: &Desk,
    portal: &str,
    action: impl FnOnce(&mut Books, &str, &Occasion<'_>) -> Result<(), Unknown> + Send + 'static,
) -> Answer {
    let wanted = portal.to_owned();
    let acted = desk.store.change(move |books, occasion| {
        let (customer, _) = books.customer_of_portal(&wanted).ok_or(Unknown)?;
        let customer = customer.to_owned();
        action(books, &customer, occasion)
    });
    acted.await?;
    Ok(see_other(&format!("/sandbox/portal/{portal}")))
}
