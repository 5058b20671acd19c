//! Captions.

use actix_web::http::StatusCode;
use triptych_app::Ports;
use triptych_app::idempotency::{self, RepeatableWork};
use triptych_app::posts::{
    self, GenerateSuggestionsCommand, Generated, PostError, RefineSuggestionCommand,
};
use triptych_ports::{IdempotencyScope, StoredResponse};
use triptych_users::UserId;
use triptych_users::id::Uuid;

use super::{Answer, Services};
use crate::dto::{ErrorBody, GenerateBody, RefineBody, SuggestionDto};
use crate::error::{ApiError, response_of};
use crate::extractors::{CurrentUser, IdempotencyKey, Json, PreferredLanguage};
use crate::log;

const GENERATE: &str = "/api/generate-suggestions/";
const REFINE: &str = "/api/refine/";

/// Generates a caption for the chosen photos. A success costs one credit; a retry with the same
/// `Idempotency-Key` and body within 24 hours returns the same response and costs nothing.
#[utoipa::path(
    post, path = "/api/generate-suggestions/", tag = "captions",
    security(("token" = [])),
    params(
        ("Idempotency-Key" = Option<String>, Header, description = "The key of retries, 1 to 255 characters."),
    ),
    request_body = GenerateBody,
    responses(
        (status = 200, description = "The generated text.", body = SuggestionDto),
        (status = 400, description = "A field is invalid.", body = ErrorBody),
        (status = 402, description = "No credit is left.", body = ErrorBody),
        (status = 404, description = "A photo is absent, or another user's.", body = ErrorBody),
        (status = 409, description = "The same request is still running, or the last credit is reserved for another; `Retry-After` says when to retry.", body = ErrorBody),
        (status = 422, description = "The idempotency key was used with another body.", body = ErrorBody),
        (status = 429, description = "The daily limit of captions is reached.", body = ErrorBody),
        (status = 503, description = "The caption writer is unavailable or produced nothing usable.", body = ErrorBody),
    ),
)]
pub(crate) async fn generate_suggestions(
    services: Services,
    user: CurrentUser,
    key: IdempotencyKey,
    preferred: PreferredLanguage,
    json: Json<GenerateBody>,
) -> Answer {
    let work = Generation {
        command: json.body.into_command(user.id, preferred.0)?,
        ports: services.ports.clone(),
    };
    run_once(&services, (user.id, key, GENERATE), &json.raw, work).await
}

/// Rewrites a paid caption, which is free ten times. A retry with the same `Idempotency-Key` and
/// body within 24 hours returns the same response and counts once.
#[utoipa::path(
    post, path = "/api/refine/", tag = "captions",
    security(("token" = [])),
    params(
        ("Idempotency-Key" = Option<String>, Header, description = "The key of retries, 1 to 255 characters."),
    ),
    request_body = RefineBody,
    responses(
        (status = 200, description = "The rewritten text.", body = SuggestionDto),
        (status = 400, description = "A field is invalid, or a locked sentence is not in the caption.", body = ErrorBody),
        (status = 402, description = "The free rewrites of the caption are used up.", body = ErrorBody),
        (status = 404, description = "The suggestion is absent, or another user's.", body = ErrorBody),
        (status = 409, description = "The same request is still running.", body = ErrorBody),
        (status = 422, description = "The caption writer does not support the instruction, or the idempotency key was used with another body.", body = ErrorBody),
        (status = 429, description = "The daily limit of model requests is reached.", body = ErrorBody),
        (status = 503, description = "The caption writer is unavailable or produced nothing usable.", body = ErrorBody),
    ),
)]
pub(crate) async fn refine(
    services: Services,
    user: CurrentUser,
    key: IdempotencyKey,
    json: Json<RefineBody>,
) -> Answer {
    let work = Refinement {
        command: json.body.into_command(user.id)?,
        ports: services.ports.clone(),
    };
    run_once(&services, (user.id, key, REFINE), &json.raw, work).await
}

/// Runs work that a client may retry with the same key of the same user and route.
async fn run_once(
    services: &Services,
    (user_id, key, route): (UserId, IdempotencyKey, &'static str),
    body: &[u8],
    work: impl RepeatableWork<Failed = ApiError>,
) -> Answer {
    let scope = key.0.map(|key| IdempotencyScope {
        user_id,
        route,
        key,
    });
    let stored = idempotency::run_once(&services.ports, scope, body, work).await??;
    let status = StatusCode::from_u16(stored.status).map_err(ApiError::internal)?;
    Ok(response_of(status)
        .content_type("application/json")
        .body(stored.body))
}

#[derive(Clone)]
struct Generation {
    command: GenerateSuggestionsCommand,
    ports: Ports,
}

impl RepeatableWork for Generation {
    type Failed = ApiError;

    async fn run(self, run_id: Uuid) -> Result<StoredResponse, ApiError> {
        outcome(posts::generate_suggestions(&self.ports, self.command, run_id).await)
    }

    async fn bar(&self, run_id: Uuid) -> Result<(), ApiError> {
        let barred = posts::bar_generation(&self.ports, self.command.user_id, run_id).await;
        barred.map_err(Into::into)
    }

    async fn end(&self, run_id: Uuid) -> Result<Option<StoredResponse>, ApiError> {
        let ended = posts::end_generation(&self.ports, self.command.user_id, run_id).await;
        match ended.transpose() {
            Some(ended) => outcome(ended).map(Some),
            None => Ok(None),
        }
    }
}

#[derive(Clone)]
struct Refinement {
    command: RefineSuggestionCommand,
    ports: Ports,
}

impl RepeatableWork for Refinement {
    type Failed = ApiError;

    async fn run(self, _: Uuid) -> Result<StoredResponse, ApiError> {
        outcome(posts::refine_suggestion(&self.ports, self.command).await)
    }

    /// Does nothing: a rewrite is counted only when it is saved, in the same transaction.
    async fn bar(&self, _: Uuid) -> Result<(), ApiError> {
        Ok(())
    }

    /// `None`: a run leaves nothing open, and its result cannot be distinguished from that of
    /// others.
    async fn end(&self, _: Uuid) -> Result<Option<StoredResponse>, ApiError> {
        Ok(None)
    }
}

/// The response to store. A failure is logged here, because the client may be disconnected.
fn outcome(result: Result<Generated, PostError>) -> Result<StoredResponse, ApiError> {
    let written = result.map_err(ApiError::from).and_then(stored);
    written.map_err(log::logged)
}

fn stored(written: Generated) -> Result<StoredResponse, ApiError> {
    let body = serde_json::to_string(&SuggestionDto::from(written)).map_err(ApiError::internal)?;
    Ok(StoredResponse {
        status: StatusCode::OK.as_u16(),
        body,
    })
}
