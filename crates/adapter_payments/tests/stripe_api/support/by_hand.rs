//! A server of others, asked by hand for what the adapter has no call for.

use reqwest::redirect::Policy;
use serde_json::Value;

use super::stub::SECRET_KEY;

/// A server at an address that the environment names.
pub(crate) struct ByHand {
    pub(crate) url: String,
    client: reqwest::Client,
}

impl ByHand {
    /// The server that `make test` has started, and named in this variable.
    pub(crate) fn at(variable: &str) -> Self {
        let url = std::env::var(variable).unwrap_or_else(|_| {
            panic!("{variable}: run the tests by `make test`, which starts the server")
        });
        // A page to pay on leads back to ours, which is nowhere.
        let client = reqwest::Client::builder().redirect(Policy::none());
        Self {
            url,
            client: client.build().unwrap(),
        }
    }

    /// Sends a form, and answers the object that is answered; nothing where that is none.
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
