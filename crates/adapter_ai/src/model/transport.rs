//! One request to an API, without retries. An error status becomes an error with its status and
//! `Retry-After`. The size of a response is limited, whatever its headers say.

use std::time::Duration;

use bytes::{Bytes, BytesMut};
use reqwest::header::{AUTHORIZATION, HeaderMap, HeaderValue, RETRY_AFTER};
use reqwest::{Client, Response, Url};
use secrecy::ExposeSecret;
use serde_json::Value;

use super::{ChatError, ModelOptions, ModelOptionsError};

/// Maximum size of a response in bytes.
const ANSWER_BYTES_MAX: usize = 1_000_000;
/// Timeout of opening a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// The URL of an API, and the client with its key.
pub(super) struct Transport {
    client: Client,
    address: Url,
}

impl Transport {
    /// # Errors
    /// [`ModelOptionsError`].
    pub(super) fn new(options: &ModelOptions) -> Result<Self, ModelOptionsError> {
        let client = Client::builder()
            .connect_timeout(CONNECT_TIMEOUT)
            // One that stalls leaves time for a retry.
            .timeout(options.timeout * 2 / 3)
            .redirect(reqwest::redirect::Policy::none())
            .default_headers(headers(options)?)
            .build()
            .map_err(|error| ModelOptionsError::Client(error.into()))?;
        Ok(Self {
            client,
            address: address(options)?,
        })
    }

    /// Sends a request and reads the whole response.
    ///
    /// # Errors
    /// [`ChatError`].
    #[tracing::instrument(name = "model", level = "debug", skip_all, err(level = "debug"))]
    pub(super) async fn send(&self, question: &Value) -> Result<Bytes, ChatError> {
        let request = self.client.post(self.address.clone()).json(question);
        let mut response = request.send().await?;
        let status = response.status();
        if !status.is_success() {
            let retry_after = retry_after(response.headers());
            let text = beginning(&mut response).await.unwrap_or_default();
            return Err(ChatError::Status {
                status,
                retry_after,
                text: String::from_utf8_lossy(&text).into_owned(),
            });
        }
        let answer = beginning(&mut response).await?;
        if answer.len() > ANSWER_BYTES_MAX {
            return Err(ChatError::Malformed("too long".to_owned()));
        }
        Ok(answer)
    }
}

fn address(options: &ModelOptions) -> Result<Url, ModelOptionsError> {
    let base_url = options.base_url.trim_end_matches('/');
    Url::parse(&format!("{base_url}{}", options.provider.wire.path()))
        .ok()
        .filter(|url| matches!(url.scheme(), "http" | "https") && !base_url.contains('?'))
        .ok_or_else(|| ModelOptionsError::BaseUrl(options.base_url.clone()))
}

fn headers(options: &ModelOptions) -> Result<HeaderMap, ModelOptionsError> {
    let mut headers = HeaderMap::new();
    let key = options.api_key.expose_secret();
    if !key.is_empty() {
        let mut bearer = HeaderValue::from_str(&format!("Bearer {key}"))
            .map_err(|_| ModelOptionsError::ApiKey)?;
        bearer.set_sensitive(true);
        headers.insert(AUTHORIZATION, bearer);
    }
    Ok(headers)
}

/// A response up to the maximum size, plus at most one chunk by which an excess is detected.
async fn beginning(response: &mut Response) -> Result<Bytes, reqwest::Error> {
    let mut read = BytesMut::new();
    while read.len() <= ANSWER_BYTES_MAX
        && let Some(piece) = response.chunk().await?
    {
        read.extend_from_slice(&piece);
    }
    Ok(read.freeze())
}

/// The seconds of `Retry-After`; a date is ignored.
fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let seconds = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    seconds.parse().ok().map(Duration::from_secs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::TokenPrices;
    use crate::providers::Provider;

    fn options(base_url: &str, key: &str) -> ModelOptions {
        ModelOptions {
            provider: Provider::find("openai").unwrap(),
            base_url: base_url.to_owned(),
            model: "any".to_owned(),
            api_key: key.into(),
            timeout: Duration::from_secs(1),
            prices: TokenPrices::default(),
        }
    }

    #[test]
    fn an_address_is_the_same_with_and_without_a_slash_at_its_end() {
        for base_url in ["https://models.example/v1", "https://models.example/v1/"] {
            let transport = Transport::new(&options(base_url, "")).unwrap();
            assert_eq!(
                transport.address.as_str(),
                "https://models.example/v1/chat/completions"
            );
        }
        let none = headers(&options("https://models.example/v1", "")).unwrap();
        assert!(none.is_empty());
    }

    #[test]
    fn the_key_is_sent_and_never_shown() {
        let headers = headers(&options("https://models.example/v1", "sk-1234")).unwrap();
        assert_eq!(headers.get(AUTHORIZATION).unwrap(), "Bearer sk-1234");
        assert!(!format!("{headers:?}").contains("1234"));
    }

    #[test]
    fn what_cannot_be_asked_is_refused() {
        for base_url in [
            "",
            "models.example",
            "ftp://models.example",
            "https://m.example/?a=b",
        ] {
            let refused = Transport::new(&options(base_url, ""));
            assert!(
                matches!(refused, Err(ModelOptionsError::BaseUrl(_))),
                "{base_url}"
            );
        }
        let refused = Transport::new(&options("https://models.example", "two\nlines"));
        assert!(matches!(refused, Err(ModelOptionsError::ApiKey)));
    }
}
