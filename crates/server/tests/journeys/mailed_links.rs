//! What is done by mail: the links that the server writes, opened as a person would.

use std::time::{Duration, Instant};

use mail_parser::MessageParser;
use reqwest::{Client, StatusCode, Url};
use serde_json::{Value, json};

use crate::smtp_server::SmtpServer;
use crate::support::{TestServer, TestUser};

/// Mail goes within a second; a busy machine takes longer.
const MAILED_WITHIN: Duration = Duration::from_secs(20);

const MARA: &str = "mara@example.org";

/// A mail in the outbox.
struct Mailed {
    subject: String,
    text: String,
    html: String,
}

impl Mailed {
    /// Waits for the newest mail of this subject.
    async fn wait_for(server: &TestServer, subject: &str) -> Self {
        let started = Instant::now();
        loop {
            let mails = outbox(server).into_iter().rev();
            if let Some(mail) = mails.into_iter().find(|mail| mail.subject == subject) {
                return mail;
            }
            assert!(started.elapsed() < MAILED_WITHIN, "no mail {subject:?}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// The one link with a token.
    fn link(&self) -> Url {
        let mut lines = self.text.lines();
        let link = lines.find(|line| line.contains("token=")).unwrap();
        assert!(self.html.contains(&link.replace('&', "&#38;")));
        link.parse().unwrap()
    }
}

/// Every mail, oldest first.
fn outbox(server: &TestServer) -> Vec<Mailed> {
    let mut files = server.files_in("outbox");
    files.retain(|path| path.extension().is_some_and(|ending| ending == "eml"));
    files.sort();
    files.iter().map(|path| read(path)).collect()
}

fn read(path: &std::path::Path) -> Mailed {
    let bytes = std::fs::read(path).unwrap();
    let message = MessageParser::default().parse(&bytes).unwrap();
    Mailed {
        subject: message.subject().unwrap().to_owned(),
        text: message.body_text(0).unwrap().into_owned(),
        html: message.body_html(0).unwrap().into_owned(),
    }
}

fn parameter(link: &Url, name: &str) -> String {
    let mut pairs = link.query_pairs();
    let (_, value) = pairs.find(|(key, _)| key == name).unwrap();
    value.into_owned()
}

async fn post(server: &TestServer, path: &str, body: &Value) -> (StatusCode, Value) {
    let request = Client::new().post(format!("{}{path}", server.url));
    let answer = request.json(body).send().await.unwrap();
    (answer.status(), answer.json().await.unwrap())
}

async fn log_in(server: &TestServer, password: &str) -> StatusCode {
    let body = json!({"username": "mara", "password": password});
    post(server, "/login/", &body).await.0
}

#[tokio::test]
async fn a_forgotten_password_is_chosen_anew_by_the_mailed_link() {
    let server = TestServer::start(&[("RUST_LOG", "debug")]).await;
    let user = TestUser::sign_up(&server, "mara").await;
    let confirmation = Mailed::wait_for(&server, "Confirm your email address").await;

    let asked = post(&server, "/request-reset-password/", &json!({"email": MARA})).await;
    assert_eq!((asked.0, &asked.1["token"]), (StatusCode::OK, &Value::Null));
    let link = Mailed::wait_for(&server, "Reset your password")
        .await
        .link();
    assert_eq!(parameter(&link, "email"), MARA);
    assert!(
        link.as_str()
            .starts_with(&format!("{}/reset-password?", server.url))
    );
    // Whether the page is built or not, the request is logged.
    reqwest::get(link.clone()).await.unwrap();

    let token = parameter(&link, "token");
    let body = json!({"email": MARA, "token": token, "new_password": "battery staple"});
    assert_eq!(
        post(&server, "/reset-password/", &body).await.0,
        StatusCode::OK
    );
    let again = post(&server, "/reset-password/", &body).await;
    assert_eq!(again.1["code"], "invalid_reset_link");

    let ended = user.request(reqwest::Method::GET, "/api/me/").send().await;
    assert_eq!(ended.unwrap().status(), StatusCode::UNAUTHORIZED);
    assert_eq!(
        log_in(&server, "correct horse").await,
        StatusCode::UNAUTHORIZED
    );
    assert_eq!(log_in(&server, "battery staple").await, StatusCode::OK);
    Mailed::wait_for(&server, "Your password was changed").await;

    let shown = asked.1["mock_mail"]["link"]
        .as_str()
        .unwrap()
        .parse()
        .unwrap();
    assert_eq!(shown, link, "what is shown is what is mailed");
    let log = server.log();
    assert!(
        log.contains("/reset-password"),
        "requests are logged: {log}"
    );
    for secret in [&link, &shown, &confirmation.link()] {
        assert!(
            !log.contains(&parameter(secret, "token")),
            "a token is in the log"
        );
    }
    assert!(!log.contains("token="), "a query is in the log");
    assert!(!log.contains("battery staple") && !log.contains("correct horse"));
}

#[tokio::test]
async fn a_thousand_requests_to_reset_leave_no_secret_in_the_log() {
    let server = TestServer::start(&[
        ("RUST_LOG", "debug"),
        ("TRIPTYCH__LIMITS__RESETS_PER_HOUR", "1000"),
    ])
    .await;
    TestUser::sign_up(&server, "mara").await;
    let client = Client::new();
    for number in 0..1_000 {
        let email = match number % 2 {
            0 => MARA.to_owned(),
            _ => format!("nobody{number}@example.org"),
        };
        let request = client.post(format!("{}/request-reset-password/", server.url));
        let answer = request.json(&json!({"email": email})).send().await;
        assert_eq!(answer.unwrap().status(), StatusCode::OK);
    }
    let link = Mailed::wait_for(&server, "Reset your password").await;
    let token = parameter(&link.link(), "token");
    let log = server.log();
    assert!(log.matches("/request-reset-password/").count() >= 1_000);
    assert!(!log.contains(&token) && !log.contains("token="));
}

#[tokio::test]
async fn an_address_is_confirmed_by_the_mailed_link() {
    let server = TestServer::start(&[]).await;
    let user = TestUser::sign_up(&server, "mara").await;
    let mail = Mailed::wait_for(&server, "Confirm your email address").await;
    let link = mail.link();
    assert_eq!(link.path(), "/confirm-email");
    let body = json!({"token": parameter(&link, "token")});
    let confirmed = post(&server, "/confirm-email/", &body).await;
    assert_eq!(
        (confirmed.0, &confirmed.1["email"]),
        (StatusCode::OK, &json!(MARA))
    );
    assert_eq!(user.get("/api/me/").await["email_confirmed"], true);
}

#[tokio::test]
async fn mail_waits_for_a_server_that_is_away_and_no_link_is_shown_meanwhile() {
    let away = [
        ("TRIPTYCH__MAIL__PROVIDER", "smtp"),
        // Nothing listens there.
        ("TRIPTYCH__MAIL__SMTP_URL", "smtp://127.0.0.1:9"),
    ];
    let mut server = TestServer::start(&away).await;
    TestUser::sign_up(&server, "mara").await;
    let asked = post(&server, "/request-reset-password/", &json!({"email": MARA})).await;
    let expected = json!({"message": "A reset link was sent.", "token": null, "status": "sent"});
    assert_eq!(asked, (StatusCode::OK, expected));
    let started = Instant::now();
    while server.log().matches("job was put off").count() < 2 {
        assert!(
            started.elapsed() < MAILED_WITHIN,
            "nobody tried: {}",
            server.log()
        );
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    server.kill();
    assert!(!server.log().contains("token="));
}

#[tokio::test]
async fn a_receiver_that_is_refused_holds_no_other_mail_up() {
    let smtp = SmtpServer::start(&[
        ("mara", "451 4.7.1 not now"),
        ("kim", "550 5.1.1 nobody of this name"),
    ]);
    let url = format!("smtp://{}", smtp.address);
    let server = TestServer::start(&[
        ("TRIPTYCH__MAIL__PROVIDER", "smtp"),
        ("TRIPTYCH__MAIL__SMTP_URL", &url),
    ])
    .await;
    for name in ["mara", "kim", "zoe"] {
        TestUser::sign_up(&server, name).await;
    }
    let started = Instant::now();
    while smtp.inbox().is_empty() {
        assert!(started.elapsed() < MAILED_WITHIN, "nothing was taken");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let mails = smtp.inbox();
    assert_eq!(mails.len(), 1);
    assert!(mails.iter().all(|mail| mail.contains("zoe@example.org")));
    let log = server.log();
    assert_eq!(log.matches("job was put off").count(), 1, "{log}");
    assert_eq!(log.matches("job was given up").count(), 1, "{log}");
}
