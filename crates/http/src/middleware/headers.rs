//! Security headers of every response, CORS, and which responses are compressed.

use actix_cors::Cors;
use actix_web::Error;
use actix_web::body::{BodySize, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::http::header::{self, CONTENT_ENCODING, HeaderMap, HeaderName, HeaderValue};
use actix_web::middleware::{DefaultHeaders, Next};

use crate::handlers::curation::COMPARISON_HEADER;
use crate::services::HttpSettings;

/// How long a browser caches a preflight response.
const PREFLIGHT_MAX_AGE_SECONDS: usize = 3_600;

/// Adds headers to responses that do not set their own.
pub(crate) fn default_headers(settings: &HttpSettings) -> DefaultHeaders {
    let headers = header_map(settings);
    headers
        .iter()
        .fold(DefaultHeaders::new(), DefaultHeaders::add)
}

/// The default headers.
pub(crate) fn header_map(settings: &HttpSettings) -> HeaderMap {
    let fixed = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
        (
            header::PERMISSIONS_POLICY,
            "camera=(), geolocation=(), microphone=(), payment=()",
        ),
        (header::CACHE_CONTROL, "no-store"),
    ];
    let mut headers: HeaderMap = fixed
        .into_iter()
        .map(|(name, value)| (name, HeaderValue::from_static(value)))
        .collect();
    // The origins in it were parsed, so it is always a valid header value.
    if let Ok(policy) = HeaderValue::from_str(&content_security_policy(settings)) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    if settings.public_url.starts_with("https://") {
        let year = HeaderValue::from_static("max-age=31536000");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, year);
    }
    headers
}

/// Inline styles are allowed, because dialogs and toasts need them; inline scripts are not.
fn content_security_policy(settings: &HttpSettings) -> String {
    let public_url = &settings.public_url;
    [
        "default-src 'self'",
        &with_origins("script-src 'self'", &settings.page_loads_scripts_from),
        "style-src 'self' 'unsafe-inline'",
        &format!("img-src 'self' blob: data: {public_url}"),
        &with_origins(
            &format!("connect-src 'self' blob: {public_url}"),
            &settings.page_connects_to,
        ),
        "font-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
    .join("; ")
}

fn with_origins(directive: &str, origins: &[String]) -> String {
    origins
        .iter()
        .fold(directive.to_owned(), |sources, origin| {
            sources + " " + origin
        })
}

/// The configured origins may call with a token; cookies are never used. Browsers refuse all other
/// origins.
pub(crate) fn cross_origin(settings: &HttpSettings) -> Cors {
    let cors = Cors::default()
        .block_on_origin_mismatch(false)
        .allowed_methods([
            Method::GET,
            Method::POST,
            Method::PUT,
            Method::PATCH,
            Method::DELETE,
        ])
        .allowed_headers([header::AUTHORIZATION, header::CONTENT_TYPE, header::ACCEPT])
        .allowed_header("idempotency-key")
        .expose_headers([
            header::RETRY_AFTER,
            header::CONTENT_DISPOSITION,
            header::ETAG,
            HeaderName::from_static(COMPARISON_HEADER),
        ])
        .max_age(PREFLIGHT_MAX_AGE_SECONDS);
    settings
        .allowed_origins
        .iter()
        .fold(cors, |cors, origin| cors.allowed_origin(origin))
}

/// Smaller responses are sent uncompressed: compression would save little or nothing.
const COMPRESSED_BYTES_MIN: u64 = 200;

/// Marks small responses so that they are not compressed.
pub(crate) async fn leave_small_plain(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let mut response = next.call(request).await?;
    let size = response.response().body().size();
    let is_small = matches!(size, BodySize::Sized(bytes) if bytes < COMPRESSED_BYTES_MIN);
    if is_small && !response.headers().contains_key(CONTENT_ENCODING) {
        let identity = HeaderValue::from_static("identity");
        response.headers_mut().insert(CONTENT_ENCODING, identity);
    }
    Ok(response)
}

/// Removes the header by which a handler marks its response as compressed already: it disables
/// compression and is not meant for clients.
pub(crate) async fn hide_identity(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let mut response = next.call(request).await?;
    let encoding = response.headers().get(CONTENT_ENCODING);
    if encoding.is_some_and(|encoding| encoding == "identity") {
        response.headers_mut().remove(CONTENT_ENCODING);
    }
    Ok(response)
}
