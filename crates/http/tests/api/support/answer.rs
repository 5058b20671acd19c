//! Responses.

use reqwest::header::HeaderMap;
use serde_json::Value;

/// A complete response.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub bytes: Vec<u8>,
}

impl Answer {
    pub async fn read(response: reqwest::Response) -> Self {
        Self {
            status: response.status().as_u16(),
            headers: response.headers().clone(),
            bytes: response.bytes().await.unwrap().to_vec(),
        }
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes)
            .unwrap_or_else(|_| panic!("no JSON: {} {}", self.status, self.text()))
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    /// A header's text; empty if it is missing.
    pub fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().unwrap())
    }

    /// The JSON of a response, which must have this status.
    #[track_caller]
    pub fn expect(&self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.text());
        if self.bytes.is_empty() {
            Value::Null
        } else {
            self.json()
        }
    }

    /// An error response, which must have this status, this code and the common shape.
    #[track_caller]
    pub fn expect_error(&self, status: u16, code: &str) -> Value {
        let body = self.expect(status);
        assert_eq!(body["code"], code, "{body}");
        assert!(
            body["error"].as_str().is_some_and(|text| !text.is_empty()),
            "{body}"
        );
        let keys: Vec<_> = body.as_object().unwrap().keys().cloned().collect();
        assert!(
            keys.iter()
                .all(|key| ["error", "code", "fields"].contains(&key.as_str()))
        );
        body
    }
}
