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

/// Saves a post. If the trip has a post with the same content, that post is returned.
#[utoipa::path(
    post, path = "/api/export-post/", tag = "posts",
    security(("token" = [])),
    request_body = ExportPostBody,
    responses(
        (status = 201, description = "The post as in the history.", body = PostDto),
        (status = 400, description = "A field is invalid.", body = ErrorBody),
        (status = 404, description = "The trip, a photo or the post is absent, or another user's.", body = ErrorBody),
        (status = 422, description = "A photo cannot be read, or the user has the maximum number of posts.", body = ErrorBody),
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

/// A URL for downloading the archive of a post.
#[utoipa::path(
    get, path = "/api/export-post/{id}/", tag = "posts",
    security(("token" = [])),
    params(
        ("id" = String, Path, description = "The post, or a trip for its latest post."),
        ("originals" = Option<bool>, Query, description = "`1` to include the original files."),
    ),
    responses(
        (status = 200, description = "The URL of the archive.", body = DownloadDto),
        (status = 400, description = "A parameter is invalid.", body = ErrorBody),
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

/// Deletes a post, but not its photos.
#[utoipa::path(
    delete, path = "/api/export-post/{id}/", tag = "posts",
    security(("token" = [])),
    params(("id" = String, Path, description = "The post.")),
    responses(
        (status = 204, description = "The post was deleted."),
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

/// The user's posts, newest first, and the totals of all posts.
#[utoipa::path(
    get, path = "/api/my-post-exports/", tag = "posts",
    security(("token" = [])),
    params(
        ("search" = Option<String>, Query, description = "A text to find in captions or hashtags."),
        ("style" = Option<String>, Query, description = "A style, or `all`."),
        ("cursor" = Option<String>, Query, description = "`next_cursor` of the previous page."),
        ("limit" = Option<u32>, Query, description = "The size of a page: 1 to 100, by default 24."),
    ),
    responses(
        (status = 200, description = "A page of the history.", body = HistoryDto),
        (status = 400, description = "A parameter is invalid.", body = ErrorBody),
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
