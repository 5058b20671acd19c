//! The pages of the sandbox: a checkout, and a portal in which a user triggers events.
//!
//! They need no script: every button is a form, and every response to one is a redirect to a page
//! that can be reloaded.

mod checkout;
mod error;
mod formats;
mod portal;
mod portal_actions;

use std::sync::Arc;

use actix_web::http::header;
use actix_web::web::{self, Data, ServiceConfig};
use actix_web::{HttpResponse, HttpResponseBuilder};
use askama::Template;

use crate::store::Store;
use error::PageError;

/// The design tokens of the front end, which the sandbox's style sheet uses. A browser knows no
/// theme of Tailwind's, which is one of the whole document.
pub(crate) fn tokens() -> String {
    include_str!("../../../../frontend/src/styles/tokens.css").replace("@theme static", ":root")
}

/// The dependencies of the pages.
pub(crate) struct PageContext {
    store: Arc<Store>,
    /// Without a trailing slash.
    public_url: String,
}

pub(crate) struct Pages(Data<PageContext>);

impl Pages {
    pub(crate) fn new(store: Arc<Store>, public_url: String) -> Self {
        Self(Data::new(PageContext { store, public_url }))
    }

    /// Adds the routes to a server.
    pub(crate) fn configure(&self, config: &mut ServiceConfig) {
        let scope = web::scope("/sandbox")
            .app_data(self.0.clone())
            .route("/checkout/{id}", web::get().to(checkout::show))
            .route("/checkout/{id}", web::head().to(checkout::show))
            .route("/checkout/{id}/pay", web::post().to(checkout::pay))
            .route("/checkout/{id}/decline", web::post().to(checkout::decline))
            .route("/checkout/{id}/cancel", web::post().to(checkout::cancel))
            .route("/portal/{portal}", web::get().to(portal::show))
            .route("/portal/{portal}", web::head().to(portal::show))
            .route(
                "/portal/{portal}/clock/{step}",
                web::post().to(portal_actions::move_clock),
            )
            .route(
                "/portal/{portal}/subscription/{id}/{action}",
                web::post().to(portal_actions::change_subscription),
            )
            .route(
                "/portal/{portal}/payment/{id}/{action}",
                web::post().to(portal_actions::change_payment),
            )
            .default_service(web::to(nothing_here));
        config.service(scope);
    }
}

async fn nothing_here() -> Answer {
    Err(PageError::NotFound)
}

/// The result of a handler.
type Answer = Result<HttpResponse, PageError>;

/// A page with one message.
#[derive(Template)]
#[template(path = "notice.html")]
struct NoticePage<'a> {
    title: &'a str,
    text: &'a str,
    link: &'a str,
    link_label: &'a str,
}

fn page(template: &impl Template) -> Answer {
    Ok(html(HttpResponse::Ok(), template.render()?))
}

fn html(mut answer: HttpResponseBuilder, body: String) -> HttpResponse {
    answer.content_type("text/html; charset=utf-8").body(body)
}

/// Redirects after a form, so that reloading does not send it again.
fn see_other(address: &str) -> HttpResponse {
    HttpResponse::SeeOther()
        .insert_header((header::LOCATION, address))
        .finish()
}
