//! The draft of a trip.

use std::collections::BTreeSet;

use actix_web::http::header::{ETag, EntityTag};
use actix_web::{HttpResponse, ResponseError as _};
use triptych_app::posts::{self, DraftView, PostError};
use triptych_posts::PostId;
use triptych_posts::draft::DraftField;
use triptych_trips::TripId;

use super::{Answer, Services};
use crate::dto::{DraftConflictDto, DraftDto, DraftPatchBody, ErrorBody};
use crate::error::{ApiError, response_of};
use crate::extractors::{CurrentUser, IfMatch, Json, PathId};

/// The draft of a trip; an empty one at revision 0 if nothing was written yet.
#[utoipa::path(
    get, path = "/api/trips/{id}/draft/", tag = "drafts",
    security(("token" = [])),
    params(("id" = String, Path, description = "The trip.")),
    responses(
        (status = 200, description = "The draft; its revision is the `ETag`.", body = DraftDto, headers(("ETag" = String, description = "The revision in quotes."))),
        (status = 404, description = "Absent, or another user's.", body = ErrorBody),
    ),
)]
pub(crate) async fn read_draft(
    services: Services,
    user: CurrentUser,
    trip: PathId<TripId>,
) -> Answer {
    let draft = posts::read_draft(&services.ports, user.id, trip.0);
    Ok(answered(draft.await?))
}

/// Changes fields of a draft. Concurrent changes of other fields since the revision of `If-Match`
/// are merged; if the same field was changed to another value, nothing is written.
#[utoipa::path(
    patch, path = "/api/trips/{id}/draft/", tag = "drafts",
    security(("token" = [])),
    params(
        ("id" = String, Path, description = "The trip."),
        ("If-Match" = String, Header, description = "The revision in quotes that the changes are based on."),
    ),
    request_body = DraftPatchBody,
    responses(
        (status = 200, description = "The whole draft; its revision is the `ETag`.", body = DraftDto, headers(("ETag" = String, description = "The revision in quotes."))),
        (status = 400, description = "A field is invalid.", body = ErrorBody),
        (status = 404, description = "Absent, or another user's.", body = ErrorBody),
        (status = 409, description = "A field was changed concurrently; the body has its name and the current draft.", body = DraftConflictDto),
        (status = 428, description = "`If-Match` is missing.", body = ErrorBody),
    ),
)]
pub(crate) async fn change_draft(
    services: Services,
    user: CurrentUser,
    trip: PathId<TripId>,
    seen: IfMatch,
    json: Json<DraftPatchBody>,
) -> Answer {
    let command = json.body.into_command((user.id, trip.0), seen.0)?;
    match posts::change_draft(&services.ports, command).await {
        Ok(view) => Ok(answered(view)),
        Err(PostError::DraftConflict { fields, current }) => Ok(conflict(fields, *current)),
        Err(error) => Err(error.into()),
    }
}

/// Opens a post for editing: its content is copied into the draft of its trip, and the next save
/// replaces it. The previous text of the draft becomes a version.
#[utoipa::path(
    post, path = "/api/export-post/{id}/edit/", tag = "drafts",
    security(("token" = [])),
    params(("id" = String, Path, description = "The post.")),
    responses(
        (status = 200, description = "The draft; its revision is the `ETag`.", body = DraftDto, headers(("ETag" = String, description = "The revision in quotes."))),
        (status = 404, description = "Absent, or another user's.", body = ErrorBody),
    ),
)]
pub(crate) async fn edit_post(
    services: Services,
    user: CurrentUser,
    post: PathId<PostId>,
) -> Answer {
    let opened = posts::edit_post(&services.ports, user.id, post.0);
    Ok(answered(opened.await?))
}

/// Starts another post of a trip: only the best of the good photos that are in no post are
/// selected, and the text of the draft is empty. The previous text becomes a version.
#[utoipa::path(
    post, path = "/api/trips/{id}/draft/next-post/", tag = "drafts",
    security(("token" = [])),
    params(("id" = String, Path, description = "The trip.")),
    responses(
        (status = 200, description = "The draft; its revision is the `ETag`.", body = DraftDto, headers(("ETag" = String, description = "The revision in quotes."))),
        (status = 404, description = "Absent, or another user's.", body = ErrorBody),
        (status = 409, description = "All good photos are in posts.", body = ErrorBody),
    ),
)]
pub(crate) async fn begin_next_post(
    services: Services,
    user: CurrentUser,
    trip: PathId<TripId>,
) -> Answer {
    let begun = posts::begin_next_post(&services.ports, user.id, trip.0);
    Ok(answered(begun.await?))
}

fn conflict(fields: BTreeSet<DraftField>, current: DraftView) -> HttpResponse {
    let failure = ApiError::draft_conflict(fields);
    response_of(failure.status_code())
        .insert_header(tag_of(&current))
        .json(DraftConflictDto {
            failure: failure.body(),
            draft: current.into(),
        })
}

/// A draft with its revision as `ETag`.
fn answered(view: DraftView) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header(tag_of(&view))
        .json(DraftDto::from(view))
}

fn tag_of(view: &DraftView) -> ETag {
    ETag(EntityTag::new_strong(view.draft.revision.to_string()))
}
