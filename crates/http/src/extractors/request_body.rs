//! The reading of bodies: bounded in bytes, and in the time that a client may stall.

use core::time::Duration;

use actix_web::dev::Payload;
use actix_web::web::{Bytes, BytesMut};
use futures::{Stream, StreamExt};

use crate::error::{ApiError, ErrorCode};

/// How long a client may pause in the middle of a body. The server's own limit ends with the
/// request's head.
pub const CHUNK_DEADLINE: Duration = Duration::from_secs(30);

/// The next item of a body; none at its end.
///
/// # Errors
/// [`ErrorCode::RequestTimeout`] when the client pauses for longer than [`CHUNK_DEADLINE`].
pub(super) async fn next_within_deadline<S: Stream + Unpin>(
    stream: &mut S,
) -> Result<Option<S::Item>, ApiError> {
    tokio::time::timeout(CHUNK_DEADLINE, stream.next())
        .await
        .map_err(|_| ApiError::new(ErrorCode::RequestTimeout))
}

/// Reads a small body whole.
///
/// # Errors
/// [`ErrorCode::BodyTooLarge`] above `bytes_max`, [`ErrorCode::RequestTimeout`] for a stalled
/// client, [`ErrorCode::BadRequest`] for a body that breaks off.
pub async fn read_body(payload: &mut Payload, bytes_max: usize) -> Result<Bytes, ApiError> {
    let mut body = BytesMut::new();
    while let Some(chunk) = next_within_deadline(payload).await? {
        let chunk = chunk.map_err(|_| ApiError::bad_request("the body is incomplete."))?;
        if body.len() + chunk.len() > bytes_max {
            return Err(ApiError::new(ErrorCode::BodyTooLarge));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body.freeze())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use futures::stream;

    fn payload(chunks: Vec<&'static [u8]>, stalls: bool) -> Payload {
        let chunks = stream::iter(chunks).map(|chunk| Ok(Bytes::from_static(chunk)));
        if stalls {
            let payload = chunks.chain(stream::pending()).boxed_local();
            Payload::Stream { payload }
        } else {
            let payload = chunks.boxed_local();
            Payload::Stream { payload }
        }
    }

    #[tokio::test]
    async fn a_body_is_read_up_to_its_limit() {
        let body = read_body(&mut payload(vec![b"sea ", b"sky"], false), 7)
            .await
            .unwrap();
        assert_eq!(body, "sea sky");
        let error = read_body(&mut payload(vec![b"sea ", b"sky!"], false), 7)
            .await
            .unwrap_err();
        assert_eq!(error.code(), ErrorCode::BodyTooLarge);
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_stalls_is_not_waited_for() {
        let start = tokio::time::Instant::now();
        let error = read_body(&mut payload(vec![b"sea "], true), 7)
            .await
            .unwrap_err();
        assert_eq!(error.code(), ErrorCode::RequestTimeout);
        assert_eq!(start.elapsed().as_secs(), CHUNK_DEADLINE.as_secs());
    }
}
