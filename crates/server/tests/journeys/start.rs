//! What a start tells, and what stops it.

use std::collections::HashSet;
use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::json;
use tempfile::TempDir;
use triptych_stripe_sandbox::testing::{SECRET_KEY, TestSandbox};
use wiremock::matchers::{method, path};
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::support::{TestServer, command, files_below, free_port};

fn run(arguments: &[&str], environment: &[(&str, &str)]) -> Output {
    let data = TempDir::new().unwrap();
    let mut command: Command = command(data.path(), free_port());
    command.args(arguments).envs(environment.iter().copied());
    command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .output()
        .unwrap()
}

/// The names of the environment variables of all settings.
fn settings() -> HashSet<String> {
    let defaults = include_str!("../../../../config/default.toml");
    let mut section = "";
    let mut settings = HashSet::new();
    for line in defaults.lines() {
        if let Some(name) = line.strip_prefix('[') {
            section = name.trim_end_matches(']');
        } else if let Some((key, _)) = line.trim_start_matches("# ").split_once(" = ") {
            settings.insert(format!("TRIPTYCH__{section}__{key}").to_uppercase());
        }
    }
    settings
}

#[test]
fn every_variable_of_the_documents_and_deployment_files_is_a_setting() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = files_below(&root.join("deploy"));
    files.extend(files_below(&root.join("docs")));
    files.push(root.join("README.md"));
    let settings = settings();
    let mut found = HashSet::new();
    for file in files {
        // Pictures are no text.
        let text = fs::read_to_string(&file).unwrap_or_default();
        let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
        for word in words.filter(|word| word.starts_with("TRIPTYCH__")) {
            assert!(settings.contains(word), "{}: {word}", file.display());
            found.insert(word.to_owned());
        }
    }
    assert!(found.len() > 20, "{found:?}");
}

#[test]
fn a_sound_configuration_is_confirmed() {
    let output = run(&["config", "check"], &[]);
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stdout).contains("configuration is sound"));
}

#[test]
fn a_wrong_setting_stops_every_command_and_is_named() {
    for arguments in [&["serve"][..], &["migrate"], &["config", "check"]] {
        let output = run(arguments, &[("TRIPTYCH__SERVER__BIND", "0.0.0.0:80")]);
        assert!(!output.status.success());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains("server.bind"), "{said}");
    }
}

#[test]
fn migrating_twice_is_no_error() {
    let data = TempDir::new().unwrap();
    for _ in 0..2 {
        let status = command(data.path(), 0).arg("migrate").status().unwrap();
        assert!(status.success());
    }
}

#[tokio::test]
async fn the_page_is_part_of_the_executable() {
    let server = TestServer::start(&[]).await;
    let page = reqwest::get(&server.url).await.unwrap();
    assert_eq!(page.status(), 200);
    assert!(
        page.headers()["content-type"]
            .to_str()
            .unwrap()
            .starts_with("text/html")
    );
    assert!(page.text().await.unwrap().contains("<title>"));
}

/// All that production asks for, with Stripe to take the money.
pub(crate) const PRODUCTION: [(&str, &str); 13] = [
    ("TRIPTYCH__SERVER__PROFILE", "production"),
    ("TRIPTYCH__SERVER__PUBLIC_URL", "https://triptych.example"),
    ("TRIPTYCH__PASSWORDS__BCRYPT_COST", "10"),
    (
        "TRIPTYCH__SERVER__SIGNING_KEY",
        "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
    ),
    ("TRIPTYCH__MAIL__PROVIDER", "smtp"),
    ("TRIPTYCH__MAIL__FROM", "hello@triptych.example"),
    ("TRIPTYCH__MAIL__SMTP_URL", "smtp://localhost:9"),
    ("TRIPTYCH__PAYMENTS__PROVIDER", "stripe"),
    ("TRIPTYCH__PAYMENTS__SECRET_KEY", SECRET_KEY),
    ("TRIPTYCH__PAYMENTS__WEBHOOK_SECRET", "whsec_1"),
    ("TRIPTYCH__PAYMENTS__PRICE_PAY_AS_YOU_GO", "price_post"),
    ("TRIPTYCH__PAYMENTS__PRICE_BASIC", "price_basic"),
    ("TRIPTYCH__PAYMENTS__PRICE_PRO", "price_pro"),
];

fn production(base_url: &str) -> Vec<(&'static str, &str)> {
    let mut environment = PRODUCTION.to_vec();
    environment.push(("TRIPTYCH__PAYMENTS__BASE_URL", base_url));
    environment
}

#[tokio::test]
async fn in_production_prices_that_stripe_does_not_have_stop_the_start() {
    let stripe = MockServer::start().await;
    let unknown = json!({
        "error": {
            "type": "invalid_request_error",
            "code": "resource_missing",
            "message": "No such price",
        },
    });
    for price in ["price_post", "price_basic", "price_pro"] {
        Mock::given(method("GET"))
            .and(path(format!("/v1/prices/{price}")))
            .respond_with(ResponseTemplate::new(404).set_body_json(&unknown))
            .expect(1)
            .mount(&stripe)
            .await;
    }
    let output = run(&["serve"], &production(&stripe.uri()));
    assert!(!output.status.success());
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    for named in ["price_pay_as_you_go", "price_basic", "price_pro"] {
        assert!(said.contains(&format!("payments.{named}")), "{said}");
    }
}

#[tokio::test]
async fn in_production_prices_that_cost_something_else_at_stripe_stop_the_start() {
    let stripe = TestSandbox::start().await;
    let url = stripe.url();
    let mut environment = production(&url);
    environment.extend([
        ("TRIPTYCH__PAYMENTS__PRICE_BASIC", "price_pro"),
        ("TRIPTYCH__PAYMENTS__PRICE_PRO", "price_basic"),
    ]);
    let output = run(&["serve"], &environment);
    assert!(!output.status.success());
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    for named in [
        "payments.price_basic: \"price_pro\" costs 1000 usd every month",
        "payments.price_pro: \"price_basic\" costs 500 usd every month",
    ] {
        assert!(said.contains(named), "{said}");
    }
    assert!(!said.contains("price_pay_as_you_go"), "{said}");
}

#[tokio::test]
async fn in_production_prices_as_at_stripe_let_it_start() {
    let stripe = TestSandbox::start().await;
    let mut server = TestServer::start(&[]).await;
    server.kill();
    server.restart(&production(&stripe.url())).await;
    let log = server.log();
    assert!(!log.contains("nothing is sold"), "{log}");
}

#[test]
fn production_names_what_money_cannot_be_taken_without() {
    for (variable, value, named) in [
        ("TRIPTYCH__PAYMENTS__PROVIDER", "demo", "payments.provider"),
        (
            "TRIPTYCH__PAYMENTS__PROVIDER",
            "sandbox",
            "payments.provider",
        ),
        (
            "TRIPTYCH__PAYMENTS__WEBHOOK_SECRET",
            "",
            "payments.webhook_secret",
        ),
        ("TRIPTYCH__PAYMENTS__SECRET_KEY", "", "payments.secret_key"),
        (
            "TRIPTYCH__PAYMENTS__PRICE_BASIC",
            "",
            "payments.price_basic",
        ),
    ] {
        let mut environment = production("http://127.0.0.1:9");
        environment.push((variable, value));
        let output = run(&["serve"], &environment);
        assert!(!output.status.success(), "{variable} = {value:?}");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains(named), "{said}");
    }
}

#[tokio::test]
async fn in_production_a_stripe_that_does_not_answer_does_not_stop_the_start() {
    let nobody = format!("http://127.0.0.1:{}", free_port());
    // In production the database is brought up to date by hand; in development by the start.
    let mut server = TestServer::start(&[]).await;
    server.kill();
    server.restart(&production(&nobody)).await;
    let log = server.log();
    assert!(log.contains("nothing is sold until then"), "{log}");
}

#[tokio::test]
async fn in_production_a_stripe_that_hangs_does_not_delay_the_start() {
    // Connections are accepted by the system, and nothing is ever answered.
    let stripe = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", stripe.local_addr().unwrap());
    let mut server = TestServer::start(&[]).await;
    server.kill();
    server.restart(&production(&url)).await;
    let log = server.log();
    assert!(log.contains("nothing is sold until then"), "{log}");
    // Not the timeout of a call, which is longer and has a second attempt.
    assert!(log.contains("no answer within 2s"), "{log}");
}

#[tokio::test]
async fn no_version_control_data_is_served() {
    let server = TestServer::start(&[]).await;
    for path in ["/.git/HEAD", "/.git/config", "/.gitignore", "/.svn/entries"] {
        let answer = reqwest::get(format!("{}{path}", server.url)).await.unwrap();
        assert_eq!(answer.status(), 404, "{path}");
    }
}
