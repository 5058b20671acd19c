//! One request to the interface, without repetitions: those are ours. A status that is none of
//! success becomes an error that keeps it, and when to come back. Of no answer more is read than any
//! answer has, whatever it says of its size.

use std::time::Duration;

use async_openai::error::OpenAIError;
use async_openai::middleware::HttpRequestFactory;
use bytes::{Bytes, BytesMut};
use reqwest::Response;
use reqwest::header::{HeaderMap, RETRY_AFTER};

use super::ChatError;

/// The longest answer that is read, in bytes.
const ANSWER_BYTES_MAX: usize = 1_000_000;

/// Sends a request and reads the whole answer.
pub(super) async fn send(
    client: reqwest::Client,
    factory: HttpRequestFactory,
) -> Result<Response, OpenAIError> {
    let request = factory.build().await?;
    let mut response = client.execute(request).await?;
    let status = response.status();
    if !status.is_success() {
        let retry_after = retry_after(response.headers());
        let text = beginning(&mut response).await.unwrap_or_default();
        return Err(boxed(ChatError::Status {
            status,
            retry_after,
            text: String::from_utf8_lossy(&text).into_owned(),
        }));
    }
    let answer = beginning(&mut response).await?;
    if answer.len() > ANSWER_BYTES_MAX {
        return Err(boxed(ChatError::Malformed("too long".to_owned())));
    }
    Ok(http::Response::new(answer).into())
}

/// An answer as far as it is looked at, and at most one more piece by which it is known as too long.
async fn beginning(response: &mut Response) -> Result<Bytes, reqwest::Error> {
    let mut read = BytesMut::new();
    while read.len() <= ANSWER_BYTES_MAX
        && let Some(piece) = response.chunk().await?
    {
        read.extend_from_slice(&piece);
    }
    Ok(read.freeze())
}

fn boxed(error: ChatError) -> OpenAIError {
    OpenAIError::Boxed(Box::new(error))
}

/// The seconds of `Retry-After`; a date is not read.
fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let seconds = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    seconds.parse().ok().map(Duration::from_secs)
}
