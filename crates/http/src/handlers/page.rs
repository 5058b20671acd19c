//! The front end's files.

use actix_web::http::header::{self, ContentEncoding, EntityTag};
use actix_web::http::{Method, StatusCode};
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};

use super::{Answer, KnownTags, Services, is_known};
use crate::error::{ApiError, ErrorCode};
use crate::page::{HOME, INDEX, PageAsset, PagePath, config_script, is_hashed, sort};

/// Precompressed variants from the build: token in `Accept-Encoding`, file name suffix and
/// encoding.
const PRECOMPRESSED: [(&str, &str, ContentEncoding); 2] = [
    ("br", ".br", ContentEncoding::Brotli),
    ("gzip", ".gz", ContentEncoding::Gzip),
];

/// The settings of the front end for this server.
pub(crate) async fn config(services: Services) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/javascript; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, "no-cache"))
        .body(config_script(&services.settings.page_config))
}

/// Handles every path that is not part of the API: a file or a screen of the front end, or 404.
pub(crate) async fn page(services: Services, request: HttpRequest, known: KnownTags) -> Answer {
    let not_found = || ApiError::new(ErrorCode::NotFound);
    let (file, status) = match sort(request.path()) {
        _ if !matches!(*request.method(), Method::GET | Method::HEAD) => return Err(not_found()),
        PagePath::File(file) => (file, StatusCode::OK),
        PagePath::Home => (HOME, StatusCode::OK),
        PagePath::Screen => (INDEX, StatusCode::OK),
        PagePath::UnknownScreen => (INDEX, StatusCode::NOT_FOUND),
        PagePath::Nothing => return Err(not_found()),
    };
    let find = services.settings.page_asset;
    let plain = find(file).ok_or_else(not_found)?;
    let (asset, encoding) = best_encoding(&request, file, find).unwrap_or((plain, None));
    let tag = EntityTag::new_strong(asset.digest);
    let is_unchanged = status.is_success() && is_known(&known, &tag);
    let status = if is_unchanged {
        StatusCode::NOT_MODIFIED
    } else {
        status
    };
    let mut response = HttpResponse::build(status);
    describe(&mut response, file, tag, encoding);
    Ok(if is_unchanged {
        response.finish()
    } else {
        response.body(asset.bytes)
    })
}

fn best_encoding(
    request: &HttpRequest,
    file: &str,
    find: fn(&str) -> Option<PageAsset>,
) -> Option<(PageAsset, Option<ContentEncoding>)> {
    let accepted = request
        .headers()
        .get(header::ACCEPT_ENCODING)?
        .to_str()
        .ok()?;
    let accepts = |word: &str| accepted.split(',').any(|item| item.trim() == word);
    PRECOMPRESSED
        .into_iter()
        .filter(|(word, ..)| accepts(word))
        .find_map(|(_, ending, encoding)| Some((find(&format!("{file}{ending}"))?, Some(encoding))))
}

fn describe(
    response: &mut HttpResponseBuilder,
    file: &str,
    tag: EntityTag,
    encoding: Option<ContentEncoding>,
) {
    let cache = if is_hashed(file) {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    response
        .content_type(mime_guess::from_path(file).first_or_octet_stream())
        .insert_header((header::CACHE_CONTROL, cache))
        .insert_header((header::VARY, "Accept-Encoding"))
        .insert_header(header::ETag(tag));
    let encoding = encoding.or_else(|| is_compressed(file).then_some(ContentEncoding::Identity));
    if let Some(encoding) = encoding {
        response.insert_header((header::CONTENT_ENCODING, encoding));
    }
}

/// Whether a file's format is already compressed.
fn is_compressed(file: &str) -> bool {
    let ending = file.rsplit('.').next().unwrap_or_default();
    matches!(
        ending,
        "woff2" | "png" | "jpg" | "webp" | "ico" | "br" | "gz"
    )
}
