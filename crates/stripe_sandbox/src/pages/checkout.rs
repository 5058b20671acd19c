//! The checkout page.

use actix_web::web::{Data, Path};
use askama::Template;

use super::{Answer, NoticePage, PageContext, formats, page, see_other};
use crate::provider_state::{Checkout, CheckoutState, Unknown};

#[derive(Template)]
#[template(path = "checkout.html")]
struct CheckoutPage<'a> {
    id: &'a str,
    plan: &'a str,
    price: String,
    cadence: &'a str,
    gives: String,
    is_subscription: bool,
    /// Empty if it is unknown.
    email: &'a str,
    is_declined: bool,
}

pub(super) async fn show(page_context: Data<PageContext>, id: Path<String>) -> Answer {
    let id = id.into_inner();
    let wanted = id.clone();
    let found = page_context.store.change(move |state, _| {
        let checkout = state.checkouts.get(&wanted).ok_or(Unknown)?;
        let customer = state.customers.get(&checkout.customer);
        let email = customer.map(|customer| customer.email.clone());
        Ok((checkout.clone(), email.unwrap_or_default()))
    });
    let (checkout, email) = found.await?;
    match checkout.state {
        CheckoutState::Open => open(&id, &checkout, &email),
        CheckoutState::Paid => page(&NoticePage {
            title: "This is paid",
            text: "The checkout was paid before. Nothing more is to be done here.",
            link: &page_context.success_url(&id),
            link_label: "Back to Triptych",
        }),
        CheckoutState::Expired => page(&NoticePage {
            title: "This checkout has expired",
            text: "It can no longer be paid: a day has passed, or a newer one took its place. \
                   Nothing was charged.",
            link: &format!("{}/pricing", page_context.public_url),
            link_label: "Back to the plans",
        }),
    }
}

/// Pays. A form that is sent twice pays once and redirects to the same page.
pub(super) async fn pay(page_context: Data<PageContext>, id: Path<String>) -> Answer {
    let id = id.into_inner();
    let paid = id.clone();
    let state = page_context
        .store
        .change(move |state, context| state.pay_checkout(&paid, context));
    Ok(match state.await? {
        CheckoutState::Paid => see_other(&page_context.success_url(&id)),
        CheckoutState::Open | CheckoutState::Expired => see_other(&address(&id)),
    })
}

/// Declines the card, and redirects to the checkout.
pub(super) async fn decline(page_context: Data<PageContext>, id: Path<String>) -> Answer {
    let id = id.into_inner();
    let declined = id.clone();
    let change = page_context
        .store
        .change(move |state, _| state.decline_checkout(&declined));
    change.await?;
    Ok(see_other(&address(&id)))
}

/// Redirects back without payment. The checkout stays open until it expires.
pub(super) async fn cancel(page_context: Data<PageContext>, id: Path<String>) -> Answer {
    let id = id.into_inner();
    let known = page_context
        .store
        .change(move |state, _| state.checkouts.get(&id).map(|_| ()).ok_or(Unknown));
    known.await?;
    Ok(see_other(&format!(
        "{}/billing/cancel",
        page_context.public_url
    )))
}

fn open(id: &str, checkout: &Checkout, email: &str) -> Answer {
    let plan = checkout.plan.details();
    page(&CheckoutPage {
        id,
        plan: plan.name,
        price: formats::price(plan),
        cadence: formats::cadence(plan),
        gives: formats::gives(plan),
        is_subscription: checkout.begins_subscription(),
        email,
        is_declined: checkout.is_declined,
    })
}

fn address(id: &str) -> String {
    format!("/sandbox/checkout/{id}")
}

impl PageContext {
    fn success_url(&self, id: &str) -> String {
        format!("{}/billing/success?session={id}", self.public_url)
    }
}
