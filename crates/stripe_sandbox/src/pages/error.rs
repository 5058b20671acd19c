//! Error pages.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, ResponseError};
use askama::Template as _;
use thiserror::Error;
use triptych_ports::Failure;

use super::{NoticePage, html};
use crate::store::ChangeError;

/// Why a page was not shown.
#[derive(Debug, Error)]
pub(super) enum PageError {
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
    pub(super) fn page(&self) -> HttpResponse {
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
