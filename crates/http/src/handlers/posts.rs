//! Posts and their history.

use actix_web::HttpResponse;
use triptych_app::posts::{self, ExportTarget};
use triptych_captions::Tone;
use triptych_ports::HistoryQuery;
use triptych_posts::PostId;
use triptych_users::id::Uuid;

use super::{Answer, Services};
use crate::dto::{DownloadDto, ErrorBody, ExportPostBody, HistoryDto, PostDto, post_cursor};
use crate::error::ApiError;
use crate::extractors::{CurrentUser, Json, PathId, QueryParameters};

/// Maximum length of a search text.
const SEARCH_CHARS_MAX: usize = 200;

/// Saves a post. The same content for the same trip is the post that is there already.
#[utoipa::path(
    post, path = "/api/export-post/", tag = "posts",
    security(("token" = [])),
    request_body = ExportPostBody,
    responses(
        (status = 201, description = "The post as the history shows it.", body = PostDto),
        (status = 400, description = "A field breaks a rule.", body = ErrorBody),
        (status = 401, description = "No session.", body = ErrorBody),
        (status = 404, description = "Something named is absent, or another user's.", body = ErrorBody),
        (status = 422, description = "A photo cannot be read, or the account holds no more posts.", body = ErrorBody),
    ),
)]
pub(crate) async fn export_post(
    services: Services,
    user: CurrentUser,
    json: Json<ExportPostBody>,
) -> Answer {
    let command = json.body.into_command(user.id, &services.settings.signer)?;
    let post = posts::export_post(&services.ports, command).await?;
    Ok(HttpResponse::Created().json(PostDto::new(&post, &services.addresses())))
}

/// Where the archive of a post can be downloaded.
#[utoipa::path(
    get, path = "/api/export-post/{id}/", tag = "posts",
    security(("token" = [])),
    params(
        ("id" = String, Path, description = "A post, or a trip for its latest post."),
        ("originals" = Option<bool>, Query, description = "`1` for the original files as well."),
    ),
    responses(
        (status = 200, description = "The address of the archive.", body = DownloadDto),
        (status = 400, description = "A parameter breaks a rule.", body = ErrorBody),
        (status = 401, description = "No session.", body = ErrorBody),
        (status = 404, description = "Absent, or another user's.", body = ErrorBody),
    ),
)]
pub(crate) async fn read_export(
    services: Services,
    user: CurrentUser,
    target: PathId<Uuid>,
    query: QueryParameters,
) -> Answer {
    let with_originals = query.flag("originals")?;
    let target = ExportTarget(target.0);
    let post = posts::read_export(&services.ports, user.id, target).await?;
    let download_url = services.addresses().archive(&post, with_originals);
    Ok(HttpResponse::Ok().json(DownloadDto { download_url }))
}

/// Deletes a post; its photos stay with their trip.
#[utoipa::path(
    delete, path = "/api/export-post/{id}/", tag = "posts",
    security(("token" = [])),
    params(("id" = String, Path, description = "The post.")),
    responses(
        (status = 204, description = "It is gone."),
        (status = 401, description = "No session.", body = ErrorBody),
        (status = 404, description = "Absent, or another user's.", body = ErrorBody),
    ),
)]
pub(crate) async fn delete_post(
    services: Services,
    user: CurrentUser,
    post: PathId<PostId>,
) -> Answer {
    posts::delete_post(&services.ports, user.id, post.0).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// The user's posts, newest first, and what all of them add up to.
#[utoipa::path(
    get, path = "/api/my-post-exports/", tag = "posts",
    security(("token" = [])),
    params(
        ("search" = Option<String>, Query, description = "A text in caption or hashtags."),
        ("style" = Option<String>, Query, description = "A style, or `all`."),
        ("cursor" = Option<String>, Query, description = "`next_cursor` of the page before."),
        ("limit" = Option<u32>, Query, description = "1 to 100; 24 without it."),
    ),
    responses(
        (status = 200, description = "A page of the history.", body = HistoryDto),
        (status = 400, description = "A parameter breaks a rule.", body = ErrorBody),
        (status = 401, description = "No session.", body = ErrorBody),
    ),
)]
pub(crate) async fn list_posts(
    services: Services,
    user: CurrentUser,
    query: QueryParameters,
) -> Answer {
    let query = history_query(&query)?;
    let page = posts::list_posts(&services.ports, user.id, query).await?;
    Ok(HttpResponse::Ok().json(HistoryDto::new(&page, &services.addresses())))
}

fn history_query(query: &QueryParameters) -> Result<HistoryQuery, ApiError> {
    let tone = match query
        .one("style")?
        .filter(|style| !style.eq_ignore_ascii_case("all"))
    {
        None => None,
        Some(style) => {
            let tone = Tone::parse(style);
            Some(tone.ok_or_else(|| ApiError::field("style", "Unknown style."))?)
        }
    };
    let search = query.text("search", SEARCH_CHARS_MAX)?.map(str::trim);
    Ok(HistoryQuery {
        search: search
            .filter(|search| !search.is_empty())
            .map(str::to_owned),
        tone,
        after: post_cursor(query.text("cursor", 200)?)?,
        limit: query.limit()?.get(),
    })
}
