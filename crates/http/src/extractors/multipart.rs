//! Multipart bodies, streamed part by part: files are never held in memory. Also the limit of
//! concurrent uploads.

use core::future::{Ready, ready};

use actix_multipart::{Field, Multipart, MultipartError};
use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::web::{Bytes, Data};
use actix_web::{FromRequest, HttpRequest};
use futures::StreamExt;

use super::{CurrentUser, request_body};
use crate::connection::{Connections, Place, connection_of};
use crate::error::{ApiError, ErrorCode};

/// Uploads of fast clients end within seconds.
const RETRY_AFTER_SECONDS: u64 = 10;

/// The parts of a multipart body in order.
pub struct Parts {
    stream: Multipart,
}

/// One part.
pub enum Part {
    /// A text field.
    Text {
        /// Its name.
        name: String,
        /// Its text, at most [`Parts::TEXT_BYTES_MAX`].
        text: String,
    },
    /// A file that is not read yet.
    File(Box<FilePart>),
}

/// A file to read.
pub struct FilePart {
    /// The field's name.
    pub name: String,
    /// The file name as sent; empty if there was none.
    pub file_name: String,
    field: Field,
    is_at_end: bool,
}

impl Parts {
    /// Maximum size of a text field.
    pub const TEXT_BYTES_MAX: usize = 1_024;

    /// Whether a request has a multipart body.
    pub fn are_in(request: &HttpRequest) -> bool {
        let value = request.headers().get(header::CONTENT_TYPE);
        value
            .and_then(|value| value.to_str().ok())
            .is_some_and(|text| {
                text.trim_start()
                    .to_ascii_lowercase()
                    .starts_with("multipart/")
            })
    }

    /// The parts of a body.
    pub fn of(request: &HttpRequest, payload: &mut Payload) -> Self {
        Self {
            stream: Multipart::new(request.headers(), payload.take()),
        }
    }

    /// The next part; `None` after the last. The rest of the file before it is skipped.
    ///
    /// # Errors
    /// The body is not a multipart body, ends early or stalls; a text is too long or not UTF-8.
    pub async fn next(&mut self) -> Result<Option<Part>, ApiError> {
        let Some(field) = self.stream.next().await else {
            return Ok(None);
        };
        let field = field.map_err(|error| refusal(&error))?;
        let name = field.name().unwrap_or_default().to_owned();
        let disposition = field.content_disposition();
        let file_name = disposition.and_then(|disposition| disposition.get_filename());
        let is_file = file_name.is_some() || says_image(&field);
        let file_name = file_name.unwrap_or_default().to_owned();
        let mut file = FilePart {
            name,
            file_name,
            field,
            is_at_end: false,
        };
        if is_file {
            return Ok(Some(Part::File(Box::new(file))));
        }
        let text = file.read_text().await?;
        Ok(Some(Part::Text {
            name: file.name,
            text,
        }))
    }
}

impl FilePart {
    /// The next bytes; `None` at the end.
    ///
    /// # Errors
    /// The body ends early or stalls.
    pub async fn next_chunk(&mut self) -> Result<Option<Bytes>, ApiError> {
        // The library's field panics if it is read after its end.
        if self.is_at_end {
            return Ok(None);
        }
        let chunk = self.field.next().await.transpose();
        let chunk = chunk.map_err(|error| refusal(&error))?;
        self.is_at_end = chunk.is_none();
        Ok(chunk)
    }

    async fn read_text(&mut self) -> Result<String, ApiError> {
        let mut bytes = Vec::new();
        while let Some(chunk) = self.next_chunk().await? {
            if bytes.len() + chunk.len() > Parts::TEXT_BYTES_MAX {
                return Err(ApiError::field(
                    self.name.as_str(),
                    "This field is too long.",
                ));
            }
            bytes.extend_from_slice(&chunk);
        }
        String::from_utf8(bytes)
            .map_err(|_| ApiError::field(self.name.as_str(), "This field is not UTF-8 text."))
    }
}

/// Some clients send a picture without a file name, but with its type.
fn says_image(field: &Field) -> bool {
    field
        .content_type()
        .is_some_and(|media_type| media_type.type_() == "image")
}

fn refusal(error: &MultipartError) -> ApiError {
    match error {
        MultipartError::ContentTypeIncompatible | MultipartError::ContentTypeMissing => {
            ApiError::new(ErrorCode::UnsupportedMediaType)
                .saying("The request's body must be multipart/form-data.")
        }
        MultipartError::Payload(error) => request_body::refusal(error, "the upload broke off."),
        MultipartError::Incomplete => ApiError::bad_request("the upload broke off."),
        _ => ApiError::bad_request("the body is not valid multipart/form-data."),
    }
}

impl FromRequest for Parts {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        ready(Ok(Self::of(request, payload)))
    }
}

/// A permit for an upload, of its user and of all users, until it is dropped.
#[derive(Debug)]
pub struct UploadPlace {
    _places: Option<[Place; 2]>,
}

impl UploadPlace {
    /// Acquires a permit, before anything of the body is read.
    ///
    /// # Errors
    /// [`ErrorCode::TooManyRequests`] if the user has too many uploads.
    pub fn take(request: &HttpRequest, user: CurrentUser) -> Result<Self, ApiError> {
        let connections = request.app_data::<Data<Connections>>();
        let (Some(connections), Some(state)) = (connections, connection_of(request)) else {
            return Ok(Self { _places: None });
        };
        let connections = connections.clone().into_inner();
        let places = connections.upload(user.id, state).ok_or_else(|| {
            ApiError::new(ErrorCode::TooManyRequests)
                .saying("Too many uploads at once. Please wait until one finishes.")
                .retry_after_seconds(RETRY_AFTER_SECONDS)
        })?;
        Ok(Self {
            _places: Some(places),
        })
    }
}
