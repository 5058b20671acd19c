//! Signed webhook deliveries.

use actix_web::dev::Payload;
use actix_web::web::Bytes;
use actix_web::{FromRequest, HttpRequest};
use futures::future::LocalBoxFuture;

use super::request_body::{BodyBudgets, read_body};
use crate::error::{ApiError, ErrorCode};

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
