//! The checkout page.

use actix_web::web::{Data, Path};
use askama::Template;

use super::{Answer, Desk, NoticePage, formats, page, see_other};
use crate::books::{Checkout, CheckoutState, Unknown};

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

pub(super) async fn show(desk: Data<Desk>, id: Path<String>) -> Answer {
    let id = id.into_inner();
    let wanted = id.clone();
    let found = desk.store.change(move |books, _| {
        let checkout = books.checkouts.get(&wanted).ok_or(Unknown)?;
        let customer = books.customers.get(&checkout.customer);
        let email = customer.map(|customer| customer.email.clone());
        Ok((checkout.clone(), email.unwrap_or_default()))
    });
    let (checkout, email) = found.await?;
    match checkout.state {
        CheckoutState::Open => open(&id, &checkout, &email),
        CheckoutState::Paid => page(&NoticePage {
            title: "This is paid",
            text: "The checkout was paid before. Nothing more is to be done here.",
            link: &desk.success_url(&id),
            link_label: "Back to Triptych",
        }),
        CheckoutState::Expired => page(&NoticePage {
            title: "This checkout has expired",
            text: "It can no longer be paid: a day has passed, or a newer one took its place. \
                   Nothing was charged.",
            link: &format!("{}/pricing", desk.public_url),
            link_label: "Back to the plans",
        }),
    }
}

/// Pays. A form that is sent twice pays once and redirects to the same page.
pub(super) async fn pay(desk: Data<Desk>, id: Path<String>) -> Answer {
    let id = id.into_inner();
    let paid = id.clone();
    let state = desk
        .store
        .change(move |books, occasion| books.pay_checkout(&paid, occasion));
    Ok(match state.await? {
        CheckoutState::Paid => see_other(&desk.success_url(&id)),
        CheckoutState::Open | CheckoutState::Expired => see_other(&address(&id)),
    })
}

/// Declines the card, and redirects to the checkout.
pub(super) async fn decline(desk: Data<Desk>, id: Path<String>) -> Answer {
    let id = id.into_inner();
    let declined = id.clone();
    let change = desk
        .store
        .change(move |books, _| books.decline_checkout(&declined));
    change.await?;
    Ok(see_other(&address(&id)))
}

/// Redirects back without payment. The checkout stays open until it expires.
pub(super) async fn cancel(desk: Data<Desk>, id: Path<String>) -> Answer {
    let id = id.into_inner();
    let known = desk
        .store
        .change(move |books, _| books.checkouts.get(&id).map(|_| ()).ok_or(Unknown));
    known.await?;
    Ok(see_other(&format!("{}/billing/cancel", desk.public_url)))
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

impl Desk {
    fn success_url(&self, id: &str) -> String {
        format!("{}/billing/success?session={id}", self.public_url)
    }
}
