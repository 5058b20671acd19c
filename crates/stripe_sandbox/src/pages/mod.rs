//! The pages of the sandbox: a checkout, and a portal in which a user triggers events.
//!
//! They need no script: every button is a form, and every response to one is a redirect to a page
//! that can be reloaded.

mod checkout;
mod formats;
mod portal;
mod portal_actions;

use std::sync::Arc;

use actix_web::http::{StatusCode, header};
use actix_web::web::{self, Data, ServiceConfig};
use actix_web::{HttpResponse, HttpResponseBuilder, ResponseError};
use askama::Template;
use thiserror::Error;
use triptych_ports::Failure;

use crate::store::{ChangeError, Store};

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

/// Why a page was not shown.
#[derive(Debug, Error)]
enum PageError {
    /// The object does not exist, or its state does not allow the operation.
    #[error("no such page")]
    NotFound,
    /// The storage failed.
    #[error("the sandbox's books failed")]
    Failure(#[from] Failure),
    /// Rendering the template failed.
    #[error("the page could not be written")]
    Template(#[from] askama::Error),
}

impl From<ChangeError> for PageError {
    fn from(error: ChangeError) -> Self {
        match error {
            ChangeError::Unknown(_) => Self::NotFound,
            ChangeError::Failure(failure) => Self::Failure(failure),
        }
    }
}

impl PageError {
    /// The error page.
    fn page(&self) -> HttpResponse {
        let (title, text) = match self {
            Self::NotFound => (
                "There is nothing here",
                "This page of the sandbox does not exist, or what it was about has changed since.",
            ),
            Self::Failure(_) | Self::Template(_) => (
                "That did not work",
                "The sandbox could not read or write its file. The server's log says why. Nothing was changed.",
            ),
        };
        let notice = NoticePage {
            title,
            text,
            link: "/account",
            link_label: "Back to Triptych",
        };
        let answer = HttpResponse::build(self.status_code());
        html(answer, notice.render().unwrap_or_else(|_| title.to_owned()))
    }
}

impl ResponseError for PageError {
    fn status_code(&self) -> StatusCode {
        match self {
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::Failure(Failure::Unavailable(_)) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Failure(_) | Self::Template(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    fn error_response(&self) -> HttpResponse {
        match self {
            Self::NotFound => {}
            error => tracing::error!(?error, "a page of the sandbox failed"),
        }
        self.page()
    }
}
