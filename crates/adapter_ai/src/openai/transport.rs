//! One request to the interface, without repetitions: those are ours. A status that is none of
//! success becomes an error that keeps it, and when to come back.

use std::time::Duration;

use async_openai::error::OpenAIError;
use async_openai::middleware::HttpRequestFactory;
use reqwest::Response;
use reqwest::header::{HeaderMap, RETRY_AFTER};

use super::ChatError;

/// The largest answer that is read, in bytes, as far as it says its size.
const ANSWER_BYTES_MAX: u64 = 1_000_000;
/// How much of what an interface says about an error is kept, in characters.
const ERROR_TEXT_CHARS_MAX: usize = 300;

/// Sends a request.
pub(super) async fn send(
    client: reqwest::Client,
    factory: HttpRequestFactory,
) -> Result<Response, OpenAIError> {
    let request = factory.build().await?;
    let response = client.execute(request).await?;
    let status = response.status();
    if !status.is_success() {
        let retry_after = retry_after(response.headers());
        let text = response.text().await.unwrap_or_default();
        return Err(boxed(ChatError::Status {
            status,
            retry_after,
            text: text.chars().take(ERROR_TEXT_CHARS_MAX).collect(),
        }));
    }
    if response
        .content_length()
        .is_some_and(|size| size > ANSWER_BYTES_MAX)
    {
        return Err(boxed(ChatError::Malformed("too long".to_owned())));
    }
    Ok(response)
}

fn boxed(error: ChatError) -> OpenAIError {
    OpenAIError::Boxed(Box::new(error))
}

/// The seconds of `Retry-After`; a date is not read.
fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let seconds = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    seconds.parse().ok().map(Duration::from_secs)
}
