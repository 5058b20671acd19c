//! The address of the interface, and who asks. Unlike the library's own, it reads nothing from the
//! environment and cannot panic over a key.

use async_openai::config::Config;
use reqwest::header::{AUTHORIZATION, HeaderMap, HeaderValue};
use secrecy::{ExposeSecret, SecretString};
use url::Url;

use super::{OpenAiOptions, OpenAiOptionsError};

/// The address of the interface, and who asks.
#[derive(Clone)]
pub(super) struct Endpoint {
    base_url: String,
    api_key: SecretString,
    headers: HeaderMap,
}

impl Endpoint {
    /// # Errors
    /// [`OpenAiOptionsError::BaseUrl`] or [`OpenAiOptionsError::ApiKey`].
    pub(super) fn new(options: &OpenAiOptions) -> Result<Self, OpenAiOptionsError> {
        let url = Url::parse(&options.base_url)
            .ok()
            .filter(|url| matches!(url.scheme(), "http" | "https") && url.query().is_none())
            .ok_or_else(|| OpenAiOptionsError::BaseUrl(options.base_url.clone()))?;
        let mut headers = HeaderMap::new();
        let key = options.api_key.expose_secret();
        if !key.is_empty() {
            let mut bearer = HeaderValue::from_str(&format!("Bearer {key}"))
                .map_err(|_| OpenAiOptionsError::ApiKey)?;
            bearer.set_sensitive(true);
            headers.insert(AUTHORIZATION, bearer);
        }
        Ok(Self {
            base_url: url.as_str().trim_end_matches('/').to_owned(),
            api_key: options.api_key.clone(),
            headers,
        })
    }
}

impl Config for Endpoint {
    fn headers(&self) -> HeaderMap {
        self.headers.clone()
    }

    fn url(&self, path: &str) -> String {
        format!("{}{path}", self.base_url)
    }

    fn query(&self) -> Vec<(&str, &str)> {
        Vec::new()
    }

    fn api_base(&self) -> &str {
        &self.base_url
    }

    fn api_key(&self) -> &SecretString {
        &self.api_key
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::openai::TokenPrices;
    use std::time::Duration;

    fn endpoint(base_url: &str, key: &str) -> Result<Endpoint, OpenAiOptionsError> {
        Endpoint::new(&OpenAiOptions {
            base_url: base_url.to_owned(),
            model: "any".to_owned(),
            api_key: key.into(),
            timeout: Duration::from_secs(1),
            prices: TokenPrices::default(),
        })
    }

    #[test]
    fn an_address_is_the_same_with_and_without_a_slash_at_its_end() {
        for base_url in ["https://models.example/v1", "https://models.example/v1/"] {
            let endpoint = endpoint(base_url, "").unwrap();
            assert_eq!(
                endpoint.url("/chat/completions"),
                "https://models.example/v1/chat/completions"
            );
            assert!(endpoint.headers().is_empty());
        }
    }

    #[test]
    fn the_key_is_sent_and_never_shown() {
        let headers = endpoint("https://models.example/v1", "sk-1234")
            .unwrap()
            .headers();
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
            let refused = endpoint(base_url, "");
            assert!(
                matches!(refused, Err(OpenAiOptionsError::BaseUrl(_))),
                "{base_url}"
            );
        }
        let refused = endpoint("https://models.example", "two\nlines");
        assert!(matches!(refused, Err(OpenAiOptionsError::ApiKey)));
    }
}
