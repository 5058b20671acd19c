//! What a user does of an evening, again and again: photos, picks, a payment, a caption, a post, a mail, a
//! sign-in by another service.

use std::time::{Duration, Instant};

use reqwest::multipart::{Form, Part};
use reqwest::{Client, Method, RequestBuilder, StatusCode, Url};
use serde_json::{Value, json};
use triptych_stripe_sandbox::testing::Event;

use crate::identity_provider;
use crate::outages::Fault;
use crate::server::{TestServer, TestUser, photo};
use crate::support::{Shop, now_seconds};

/// Longer than any answer takes.
const ANSWER_MAX: Duration = Duration::from_mins(3);
/// How long a payment may take to become a credit.
const PAID_WITHIN: Duration = Duration::from_secs(15);
const FINISH: &str = "/api/oidc/finish/";

/// A call that was not answered as hoped for: its name, and its status and code if there was an answer.
pub(crate) type Refused = String;

pub(crate) struct Visitor<'a> {
    shop: &'a Shop,
    url: String,
    user: TestUser,
    name: String,
    /// Where the user's browser reaches the provider, which the server may not.
    provider_port: u16,
    visits: usize,
    /// Events that the server did not take; the provider sends them again.
    unsent: Vec<Event>,
}

impl<'a> Visitor<'a> {
    pub(crate) async fn sign_up(
        shop: &'a Shop,
        server: &TestServer,
        provider_port: u16,
        number: usize,
    ) -> Self {
        let name = format!("mara{number}");
        Self {
            shop,
            url: server.url.clone(),
            user: TestUser::sign_up(server, &name).await,
            name,
            provider_port,
            visits: 0,
            unsent: Vec::new(),
        }
    }

    /// Everything once, up to the first call that fails.
    pub(crate) async fn visit(&mut self) -> Result<(), Refused> {
        self.visits += 1;
        let photos = self.call("upload", self.upload()).await?;
        let trip = &photos[0]["trip"];
        let best = json!({"trip_id": trip, "num_photos": 1});
        let picks = self.post("/api/best-photo/", &best).await?;
        self.buy().await?;
        let wish = json!({"tone": "funny", "photo_ids": [picks[0]["id"]]});
        let written = self.caption(&wish).await?;
        let post = json!({
            "caption": written["caption"], "hashtags": written["hashtags"], "style": "Funny",
            "trip": trip, "photo_ids": [picks[0]["id"]],
        });
        let post = self.post("/api/export-post/", &post).await?;
        self.call(
            "history",
            self.request(Method::GET, "/api/my-post-exports/"),
        )
        .await?;
        let archive = Client::new().get(post["download_url"].as_str().unwrap());
        answer("archive", archive).await?;
        let mail = json!({"email": format!("{}@example.org", self.name)});
        self.post("/request-reset-password/", &mail).await?;
        for (what, id) in [("/api/export-post/", &post["id"]), ("/api/trips/", trip)] {
            let path = format!("{what}{}/", id.as_str().unwrap());
            answer("deletion", self.request(Method::DELETE, &path)).await?;
        }
        self.sign_in_by_provider().await
    }

    /// A photo that differs from all others in its last bytes alone.
    fn upload(&self) -> RequestBuilder {
        let mut bytes = photo("china.jpg");
        bytes.extend(format!("{}/{}", self.name, self.visits).bytes());
        let part = Part::bytes(bytes).file_name("china.jpg");
        let form = Form::new().part("images", part);
        self.request(Method::POST, "/api/upload-photo/")
            .multipart(form)
    }

    /// Buys a post, and has the provider send what it has to say.
    async fn buy(&mut self) -> Result<(), Refused> {
        let path = "/api/billing/checkout-session/";
        let opened = self.post(path, &json!({"plan": "pay_as_you_go"})).await?;
        let (_, checkout) = opened["url"].as_str().unwrap().rsplit_once('/').unwrap();
        let mut events = std::mem::take(&mut self.unsent);
        events.extend(self.shop.stripe.pay(checkout, now_seconds()));
        for event in events {
            if !self.shop.send(&self.url, &event).await {
                self.unsent.push(event);
            }
        }
        Ok(())
    }

    /// Signs in to another account by the provider, and out again.
    async fn sign_in_by_provider(&self) -> Result<(), Refused> {
        let started = json!({"provider": "google"});
        let started = self.anonymous("/api/oidc/start/", &started).await?;
        let mut url = Url::parse(started["url"].as_str().unwrap()).unwrap();
        url.set_port(Some(self.provider_port)).unwrap();
        let login = format!("{}-elsewhere", self.name);
        let (code, state) = identity_provider::sign_in(url.as_str(), &login).await;
        let back = json!({"code": code, "state": state});
        let signed_in = self.anonymous(FINISH, &back).await?;
        let token = format!("Token {}", signed_in["token"].as_str().unwrap());
        let log_out = Client::new().post(format!("{}/logout/", self.url));
        answer("log out", log_out.header("Authorization", token)).await?;
        Ok(())
    }

    async fn anonymous(&self, path: &str, body: &Value) -> Result<Value, Refused> {
        let request = Client::new().post(format!("{}{path}", self.url));
        self.call(path, request.json(body)).await
    }

    async fn caption(&self, wish: &Value) -> Result<Value, Refused> {
        let asked_at = Instant::now();
        loop {
            let written = self.post("/api/generate-suggestions/", wish).await;
            match written {
                Err(refused) if refused.contains("402") && asked_at.elapsed() < PAID_WITHIN => {}
                written => return written,
            }
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
    }

    async fn post(&self, path: &str, body: &Value) -> Result<Value, Refused> {
        self.call(path, self.request(Method::POST, path).json(body))
            .await
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.user.request(method, path)
    }

    async fn call(&self, what: &str, request: RequestBuilder) -> Result<Value, Refused> {
        let bytes = answer(what, request).await?;
        serde_json::from_slice(&bytes).map_err(|error| format!("{what}: {error}"))
    }
}

/// The body of an answer.
async fn answer(what: &str, request: RequestBuilder) -> Result<Vec<u8>, Refused> {
    let no_answer = |error: reqwest::Error| format!("{what}: {error:?}");
    let answer = request
        .timeout(ANSWER_MAX)
        .send()
        .await
        .map_err(no_answer)?;
    let status = answer.status();
    let bytes = answer.bytes().await.map_err(no_answer)?.to_vec();
    if status.is_success() {
        return Ok(bytes);
    }
    let error: Value = serde_json::from_slice(&bytes).unwrap_or_default();
    Err(format!("{what}: {} {}", status.as_u16(), error["code"]))
}

/// Whether a call was refused as it may be while something fails: the service is away, the payment has
/// not been heard of, the same is still under way, or what the provider has signed is not valid by a clock
/// that is wrong.
pub(crate) fn is_orderly(refused: &str, fault: &Fault) -> bool {
    let is_busy = [
        StatusCode::SERVICE_UNAVAILABLE,
        StatusCode::PAYMENT_REQUIRED,
        StatusCode::CONFLICT,
    ]
    .iter()
    .any(|status| refused.contains(&format!(": {} ", status.as_u16())));
    is_busy || fault.is_of_the_clock() && refused == format!("{FINISH}: 400 \"invalid_sign_in\"")
}
