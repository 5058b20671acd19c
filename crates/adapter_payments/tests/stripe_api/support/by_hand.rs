//! Direct calls to a third-party server for what the adapter does not support.

use reqwest::redirect::Policy;
use serde_json::Value;

use super::stub::SECRET_KEY;

/// A server whose address is in an environment variable.
pub(crate) struct ByHand {
    pub(crate) url: String,
    client: reqwest::Client,
}

impl ByHand {
    /// The server that `make test` has started, by its variable.
    pub(crate) fn at(variable: &str) -> Self {
        let url = std::env::var(variable).unwrap_or_else(|_| {
            panic!("{variable}: run the tests by `make test`, which starts the server")
        });
        // The payment page redirects to our address, which does not exist in tests.
        let client = reqwest::Client::builder().redirect(Policy::none());
        Self {
            url,
            client: client.build().unwrap(),
        }
    }

    /// Sends a form and returns the object of the response; null if there is none.
    pub(crate) async fn post(&self, path: &str, form: &[(&str, &str)]) -> Value {
        let mut body = form_urlencoded::Serializer::new(String::new());
        body.extend_pairs(form);
        let request = self.client.post(format!("{}{path}", self.url));
        let request = request.basic_auth(SECRET_KEY, Some(""));
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let answer = request.body(body.finish()).send().await.unwrap();
        let answer = answer.error_for_status().unwrap().text().await.unwrap();
        serde_json::from_str(&answer).unwrap_or_default()
    }

    pub(crate) async fn get(&self, path: &str) -> Value {
        let request = self.client.get(format!("{}{path}", self.url));
        let request = request.basic_auth(SECRET_KEY, Some(""));
        let answer = request.send().await.unwrap().text().await.unwrap();
        serde_json::from_str(&answer).unwrap()
    }
}
