//! The HTTP client for providers.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use openidconnect::http::Response;
use openidconnect::{AsyncHttpClient, HttpRequest, HttpResponse};
use reqwest::{Client, redirect};
use thiserror::Error;

/// The timeout of connecting.
const CONNECT_WITHIN: Duration = Duration::from_secs(5);
/// The timeout of a response.
const ANSWER_WITHIN: Duration = Duration::from_secs(10);
/// The maximum size of a response. Keys and claims are a few kilobytes.
const BYTES_MAX: usize = 1024 * 1024;

/// Why a request failed.
#[derive(Debug, Error)]
pub(crate) enum HttpError {
    /// The provider cannot be reached, or the response was cut off.
    #[error("the provider cannot be reached")]
    Request(#[from] reqwest::Error),
    /// The response is too large.
    #[error("the provider's answer is larger than {BYTES_MAX} bytes")]
    TooLarge,
    /// The response cannot be converted.
    #[error("the provider's answer cannot be read")]
    Response(#[from] openidconnect::http::Error),
}

/// Sends requests and follows no redirects, so that a provider cannot make the server call other
/// hosts (SSRF).
#[derive(Debug, Clone)]
pub(crate) struct HttpClient(Client);

impl HttpClient {
    pub(crate) fn new() -> Result<Self, reqwest::Error> {
        let client = Client::builder()
            .redirect(redirect::Policy::none())
            .connect_timeout(CONNECT_WITHIN)
            .timeout(ANSWER_WITHIN)
            .build()?;
        Ok(Self(client))
    }

    #[tracing::instrument(name = "oidc", level = "debug", skip_all, err(level = "debug"))]
    async fn send(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        let mut answer = self.0.execute(request.try_into()?).await?;
        let mut body = Vec::new();
        while let Some(chunk) = answer.chunk().await? {
            if body.len() + chunk.len() > BYTES_MAX {
                return Err(HttpError::TooLarge);
            }
            body.extend_from_slice(&chunk);
        }
        let mut response = Response::builder().status(answer.status());
        for (name, value) in answer.headers() {
            response = response.header(name, value);
        }
        Ok(response.body(body)?)
    }
}

impl<'c> AsyncHttpClient<'c> for HttpClient {
    type Error = HttpError;
    type Future = Pin<Box<dyn Future<Output = Result<HttpResponse, HttpError>> + Send + 'c>>;

    fn call(&'c self, request: HttpRequest) -> Self::Future {
        Box::pin(self.send(request))
    }
}
