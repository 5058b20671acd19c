//! Reads bodies into memory, limited in bytes, in time, and over all requests together; signed
//! webhook deliveries are read as they are.

use core::time::Duration;
use std::sync::Arc;

use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::web::{Bytes, BytesMut, Data};
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use futures::StreamExt;
use futures::future::LocalBoxFuture;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::connection::is_too_slow;
use crate::error::{ApiError, ErrorCode};

/// The start of each body is exempt from the budget. No form of the front end is larger, so that
/// large bodies cannot prevent a user from signing in.
const FREE_BYTES: usize = 16 * 1024;

/// Deadline of a body that is held in memory; the largest takes half of this at 50 kbit/s.
const WHOLE_BODY_DEADLINE: Duration = Duration::from_mins(3);

/// Memory budgets of all bodies.
#[derive(Debug, Clone)]
pub(crate) struct BodyBudgets {
    /// Of users.
    pub(crate) forms: Arc<Semaphore>,
    /// Of calling services, so that neither exhausts the other's.
    pub(crate) deliveries: Arc<Semaphore>,
}

impl BodyBudgets {
    /// Splits this many bytes into two budgets.
    pub(crate) fn new(bytes: usize) -> Self {
        let half = || Arc::new(Semaphore::new((bytes / 2).min(Semaphore::MAX_PERMITS)));
        Self {
            forms: half(),
            deliveries: half(),
        }
    }

    /// The budgets of a request's server.
    pub(crate) fn of(request: &HttpRequest) -> Option<&Self> {
        request.app_data::<Data<Self>>().map(Data::get_ref)
    }
}

/// A body that is in memory until its response is sent.
struct HeldBytes(#[allow(dead_code)] OwnedSemaphorePermit); // Gives the room back when it is dropped.

/// Reads a small body into memory, if the budget allows.
///
/// # Errors
/// [`ErrorCode::BodyTooLarge`] above `bytes_max`, [`ErrorCode::RequestTimeout`] for a slow client,
/// [`ErrorCode::BadRequest`] for a body that ends early, [`ErrorCode::Unavailable`] if other bodies
/// have used up the budget.
pub(crate) async fn read_body(
    request: &HttpRequest,
    payload: &mut Payload,
    bytes_max: usize,
    budget: Option<Arc<Semaphore>>,
) -> Result<Bytes, ApiError> {
    let reading = read_within_budget(payload, bytes_max, budget);
    let (body, held) = tokio::time::timeout(WHOLE_BODY_DEADLINE, reading)
        .await
        .map_err(|_| ApiError::new(ErrorCode::RequestTimeout))??;
    if let Some(held) = held {
        request.extensions_mut().insert(HeldBytes(held));
    }
    Ok(body)
}

async fn read_within_budget(
    payload: &mut Payload,
    bytes_max: usize,
    budget: Option<Arc<Semaphore>>,
) -> Result<(Bytes, Option<OwnedSemaphorePermit>), ApiError> {
    let mut body = BytesMut::new();
    let mut held = budget.as_ref().map(|budget| hold(budget, 0)).transpose()?;
    while let Some(chunk) = payload.next().await {
        let chunk = chunk.map_err(|error| refusal(&error, "the body is incomplete."))?;
        let length = body.len() + chunk.len();
        if length > bytes_max {
            return Err(ApiError::new(ErrorCode::BodyTooLarge));
        }
        if let (Some(held), Some(budget)) = (&mut held, &budget) {
            let wanted = length.saturating_sub(FREE_BYTES);
            held.merge(hold(budget, wanted - held.num_permits())?);
        }
        body.extend_from_slice(&chunk);
    }
    Ok((body.freeze(), held))
}

fn hold(budget: &Arc<Semaphore>, bytes: usize) -> Result<OwnedSemaphorePermit, ApiError> {
    let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
    let held = Arc::clone(budget).try_acquire_many_owned(bytes);
    held.map_err(|_| ApiError::new(ErrorCode::Unavailable).caused_by("too many unfinished bodies"))
}

/// The response to a body that could not be read; `incomplete` is the text for one that ends early.
pub(super) fn refusal(error: &PayloadError, incomplete: &'static str) -> ApiError {
    if is_too_slow(error) {
        ApiError::new(ErrorCode::RequestTimeout)
    } else {
        ApiError::bad_request(incomplete)
    }
}

/// The header with the signature, as named by Stripe.
const SIGNATURE_HEADER: &str = "Stripe-Signature";

/// A raw body, since the signature covers its bytes, and its signature.
#[derive(Debug)]
pub struct Delivery {
    /// The body.
    pub body: Bytes,
    /// The signature. A delivery without one is refused before its body is read.
    pub signature: String,
}

impl Delivery {
    /// Maximum size of a delivery: an event with a large object takes some 100 KB.
    pub const BYTES_MAX: usize = 1024 * 1024;
}

impl FromRequest for Delivery {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let header = request.headers().get(SIGNATURE_HEADER);
        let signature = header
            .and_then(|value| value.to_str().ok())
            .map(str::to_owned);
        let mut payload = payload.take();
        let budget = BodyBudgets::of(request).map(|budgets| budgets.deliveries.clone());
        let request = request.clone();
        Box::pin(async move {
            let signature = signature.ok_or_else(|| ApiError::new(ErrorCode::BadSignature))?;
            let body = read_body(&request, &mut payload, Self::BYTES_MAX, budget).await?;
            Ok(Self { body, signature })
        })
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;
    use futures::stream;

    use super::*;

    fn payload(chunks: Vec<&'static [u8]>, stalls: bool) -> Payload {
        let chunks = stream::iter(chunks).map(|chunk| Ok(Bytes::from_static(chunk)));
        let payload = if stalls {
            chunks.chain(stream::pending()).boxed_local()
        } else {
            chunks.boxed_local()
        };
        Payload::Stream { payload }
    }

    #[tokio::test]
    async fn a_body_is_read_up_to_its_limit() {
        let request = TestRequest::default().to_http_request();
        let mut whole = payload(vec![b"sea ", b"sky"], false);
        let body = read_body(&request, &mut whole, 7, None).await.unwrap();
        assert_eq!(body, "sea sky");
        let mut large = payload(vec![b"sea ", b"sky!"], false);
        let error = read_body(&request, &mut large, 7, None).await.unwrap_err();
        assert_eq!(error.code(), ErrorCode::BodyTooLarge);
    }

    #[tokio::test]
    async fn bodies_share_their_room_but_for_the_beginning_of_each() {
        const CHUNK: &[u8] = &[b'x'; FREE_BYTES];
        let budget = Some(Arc::new(Semaphore::new(FREE_BYTES)));
        let read = async |chunks, request: &HttpRequest| {
            let mut payload = payload(chunks, false);
            let read = read_body(request, &mut payload, usize::MAX, budget.clone()).await;
            read.map(|body| body.len()).map_err(|error| error.code())
        };
        let first = TestRequest::default().to_http_request();
        assert_eq!(read(vec![CHUNK, CHUNK], &first).await, Ok(2 * FREE_BYTES));
        let second = TestRequest::default().to_http_request();
        let refused = read(vec![CHUNK, CHUNK], &second).await;
        assert_eq!(refused, Err(ErrorCode::Unavailable));
        assert_eq!(
            read(vec![CHUNK], &second).await,
            Ok(FREE_BYTES),
            "a small one"
        );
        drop(first);
        assert_eq!(read(vec![CHUNK, CHUNK], &second).await, Ok(2 * FREE_BYTES));
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_does_not_end_is_given_up() {
        let request = TestRequest::default().to_http_request();
        let mut stalling = payload(vec![b"sea "], true);
        let error = read_body(&request, &mut stalling, 7, None)
            .await
            .unwrap_err();
        assert_eq!(error.code(), ErrorCode::RequestTimeout);
    }
}
