//! A real provider in a process of its own, and a browser's way through it.

use std::io::{BufRead, BufReader, Lines};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::{Arc, OnceLock};

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use reqwest::header::LOCATION;
use reqwest::redirect::Policy;
use reqwest::{Client, Response, Url};
use triptych_adapter_oidc::{OidcProvider, OidcSettings};
use triptych_ports::contract::identity_provider::VisitedProvider;
use triptych_ports::{Clock, IdentityProvider};

const SCRIPT: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../frontend/e2e/openid-provider.mjs"
);
const CALLBACK: &str = "/oidc/callback";
pub(crate) const CLIENT_ID: &str = "triptych";
pub(crate) const CLIENT_SECRET: &str = "a secret with signs: +/%&=";

/// Triptych at the provider that all tests of this process share.
pub(crate) struct RealProvider(OidcProvider);

impl RealProvider {
    pub(crate) fn start() -> Self {
        let settings = OidcSettings {
            issuer: issuer().to_owned(),
            client_id: CLIENT_ID.to_owned(),
            client_secret: CLIENT_SECRET.into(),
            redirect_url: format!("http://localhost:8080{CALLBACK}"),
        };
        Self(OidcProvider::new(settings, Arc::new(WallClock)).unwrap())
    }
}

#[async_trait]
impl VisitedProvider for RealProvider {
    fn provider(&self) -> &dyn IdentityProvider {
        &self.0
    }

    async fn sign_in(&self, url: &str, login: &str) -> (String, String) {
        sign_in(url, login).await
    }
}

/// Signs in as a browser does that was sent to `url`. Returns the code and the state that it is sent
/// back with.
pub(crate) async fn sign_in(url: &str, login: &str) -> (String, String) {
    let browser = browser();
    let page = browser.get(url).send().await.unwrap();
    assert!(page.status().is_success(), "{}", page.url());
    let form = browser.post(page.url().clone()).form(&[("login", login)]);
    let back = sent_back_to(&form.send().await.unwrap());
    (parameter(&back, "code"), parameter(&back, "state"))
}

/// What time it really is: the provider goes by it too.
struct WallClock;

impl Clock for WallClock {
    #[allow(clippy::disallowed_methods, reason = "this is the port Clock")]
    fn now(&self) -> DateTime<Utc> {
        Utc::now()
    }
}

/// Follows the provider until that sends it back to us, where nobody listens.
fn browser() -> Client {
    let policy = Policy::custom(|attempt| match attempt.url().path() {
        CALLBACK => attempt.stop(),
        _ => attempt.follow(),
    });
    let browser = Client::builder().cookie_store(true).redirect(policy);
    browser.build().unwrap()
}

fn sent_back_to(answer: &Response) -> Url {
    let location = answer.headers().get(LOCATION);
    let location = location.unwrap_or_else(|| panic!("no redirect: {answer:?}"));
    Url::parse(location.to_str().unwrap()).unwrap()
}

fn parameter(url: &Url, name: &str) -> String {
    let found = url.query_pairs().find(|(key, _)| key == name);
    let (_, value) = found.unwrap_or_else(|| panic!("{url} has no {name}"));
    value.into_owned()
}

/// A provider's process, and the ends of its pipes: it ends when its standard input does, and so
/// with the tests, or when it has something to say that nobody can read.
pub(crate) struct ProviderProcess {
    issuer: String,
    _child: Child,
    _output: Lines<BufReader<ChildStdout>>,
}

impl ProviderProcess {
    /// Starts one with these arguments of its script.
    pub(crate) fn start(arguments: &[String]) -> Self {
        let mut command = Command::new("node");
        command.arg(SCRIPT).args(arguments);
        let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = pipes.spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let issuer = lines.find_map(|line| line.ok().filter(|line| line.starts_with("http")));
        let issuer = issuer.unwrap_or_else(|| {
            panic!("the provider did not start; are the page's packages installed (npm ci)?")
        });
        Self {
            issuer,
            _child: child,
            _output: lines,
        }
    }
}

/// The address of the one that the tests share.
fn issuer() -> &'static str {
    static RUNNING: OnceLock<ProviderProcess> = OnceLock::new();
    &RUNNING.get_or_init(|| ProviderProcess::start(&[])).issuer
}
