//! `triptych doctor`: a call to each service that is configured.

use std::sync::Arc;

use rcgen::{CertifiedKey, generate_simple_self_signed};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::PrivatePkcs8KeyDer;
use triptych_stripe_sandbox::testing::{SECRET_KEY, TestSandbox};

use crate::smtp_server::SmtpServer;
use crate::support::command;

/// Whether all is well, and what was printed.
fn doctor(data: &TempDir, environment: &[(&str, &str)]) -> (bool, String) {
    let mut command = command(data.path(), 0);
    let output = command.arg("doctor").envs(environment.iter().copied());
    let output = output.output().unwrap();
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    (output.status.success(), printed)
}

/// The line of a service.
fn line_of<'a>(printed: &'a str, service: &str) -> &'a str {
    let mut lines = printed.lines();
    lines.find(|line| line.starts_with(service)).unwrap()
}

#[test]
fn a_database_that_is_missing_is_found_and_named() {
    let data = TempDir::new().unwrap();
    let (is_well, printed) = doctor(&data, &[]);
    assert!(!is_well);
    assert!(line_of(&printed, "database").contains("does not exist: run `triptych migrate`"));
    let migrated = command(data.path(), 0).arg("migrate").status().unwrap();
    assert!(migrated.success());
    let (is_well, printed) = doctor(&data, &[]);
    assert!(is_well, "{printed}");
    for service in ["settings", "database", "storage"] {
        assert!(line_of(&printed, service).ends_with(" ok"), "{printed}");
    }
}

const STRIPE: [(&str, &str); 6] = [
    ("TRIPTYCH__PAYMENTS__PROVIDER", "stripe"),
    ("TRIPTYCH__PAYMENTS__SECRET_KEY", "sk_test_hush"),
    ("TRIPTYCH__PAYMENTS__WEBHOOK_SECRET", "whsec_hush"),
    ("TRIPTYCH__PAYMENTS__PRICE_PAY_AS_YOU_GO", "price_post"),
    ("TRIPTYCH__PAYMENTS__PRICE_BASIC", "price_basic"),
    ("TRIPTYCH__PAYMENTS__PRICE_PRO", "price_pro"),
];

#[test]
fn every_service_that_does_not_answer_is_named_with_advice_and_no_secret() {
    let mut environment = vec![
        (
            "TRIPTYCH__DATABASE__URL",
            "postgres://mara:hush@127.0.0.1:1/none",
        ),
        ("TRIPTYCH__STORAGE__URL", "s3://photos"),
        ("TRIPTYCH__STORAGE__ENDPOINT", "http://127.0.0.1:1"),
        ("TRIPTYCH__STORAGE__REGION", "any"),
        ("TRIPTYCH__STORAGE__ACCESS_KEY_ID", "any"),
        ("TRIPTYCH__STORAGE__SECRET_ACCESS_KEY", "hush"),
        ("TRIPTYCH__STORAGE__ALLOW_HTTP", "true"),
        ("TRIPTYCH__MAIL__PROVIDER", "smtp"),
        ("TRIPTYCH__MAIL__FROM", "hello@triptych.example"),
        ("TRIPTYCH__MAIL__SMTP_URL", "smtp://mara:hush@127.0.0.1:1"),
        ("TRIPTYCH__AI__WRITER", "ollama"),
        ("TRIPTYCH__AI__MODEL", "any"),
        ("TRIPTYCH__AI__API_KEY", "hush"),
        ("TRIPTYCH__AI__BASE_URL", "http://127.0.0.1:1"),
        ("TRIPTYCH__PAYMENTS__BASE_URL", "http://127.0.0.1:1"),
        ("TRIPTYCH__TELEMETRY__OTLP_ENDPOINT", "http://127.0.0.1:1"),
        ("TRIPTYCH__TELEMETRY__OTLP_HEADERS", "api-key=hush"),
        ("TRIPTYCH__OIDC__GOOGLE__ISSUER", "https://127.0.0.1:1"),
        ("TRIPTYCH__OIDC__GOOGLE__CLIENT_ID", "any"),
        ("TRIPTYCH__OIDC__GOOGLE__CLIENT_SECRET", "hush"),
    ];
    environment.extend(STRIPE);
    let (is_well, printed) = doctor(&TempDir::new().unwrap(), &environment);
    assert!(!is_well);
    for service in [
        "database",
        "storage",
        "mail",
        "payments",
        "ai",
        "telemetry",
        "oidc.google",
    ] {
        assert!(
            line_of(&printed, service).contains("failed: unavailable: "),
            "{printed}"
        );
    }
    assert_eq!(printed.matches("             see ").count(), 7, "{printed}");
    assert!(!printed.contains("hush"), "{printed}");
}

#[tokio::test(flavor = "multi_thread")]
async fn services_that_answer_are_well_and_prices_that_differ_are_named() {
    let data = TempDir::new().unwrap();
    command(data.path(), 0).arg("migrate").status().unwrap();
    let stripe = TestSandbox::start().await;
    let smtp = SmtpServer::start(&[]);
    let (stripe_url, smtp_url) = (stripe.url(), format!("smtp://{}", smtp.address));
    let mut environment = vec![
        ("TRIPTYCH__MAIL__PROVIDER", "smtp"),
        ("TRIPTYCH__MAIL__FROM", "hello@triptych.example"),
        ("TRIPTYCH__MAIL__SMTP_URL", smtp_url.as_str()),
        ("TRIPTYCH__PAYMENTS__BASE_URL", stripe_url.as_str()),
    ];
    environment.extend(STRIPE);
    environment.push(("TRIPTYCH__PAYMENTS__SECRET_KEY", SECRET_KEY));
    let (is_well, printed) = doctor(&data, &environment);
    assert!(is_well, "{printed}");
    assert_eq!(printed.matches(" ok\n").count(), 5, "{printed}");
    assert_eq!(smtp.inbox(), [""; 0]);

    environment.push(("TRIPTYCH__PAYMENTS__PRICE_PRO", "price_basic"));
    let (is_well, printed) = doctor(&data, &environment);
    assert!(!is_well);
    assert!(line_of(&printed, "payments").contains("payments.price_pro: \"price_basic\" costs"));
}

/// A proxy with a certificate of its own for `localhost`, which answers each request with a status:
/// its address, and the certificate as PEM.
async fn proxy_that_answers(status: &'static str) -> (String, String) {
    let CertifiedKey { cert, signing_key } =
        generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let key = PrivatePkcs8KeyDer::from(signing_key.serialize_der());
    let config = ServerConfig::builder()
        .with_no_client_auth()
        .with_single_cert(vec![cert.der().clone()], key.into())
        .unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        loop {
            let (stream, _) = listener.accept().await.unwrap();
            // A client that refuses the certificate ends the handshake.
            if let Ok(mut stream) = acceptor.accept(stream).await {
                assert_ne!(stream.read(&mut [0; 1024]).await.unwrap(), 0);
                let answer = format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\n\r\n");
                stream.write_all(answer.as_bytes()).await.unwrap();
                stream.shutdown().await.ok();
            }
        }
    });
    (format!("https://localhost:{port}"), cert.pem())
}

/// Asks the doctor at a public address, on a system that trusts these authorities.
fn doctor_at(data: &TempDir, public_url: &str, authorities: Option<&str>) -> (bool, String) {
    let mut environment = vec![("TRIPTYCH__SERVER__PUBLIC_URL", public_url)];
    environment.extend(authorities.map(|file| ("SSL_CERT_FILE", file)));
    doctor(data, &environment)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_certificate_that_is_not_trusted_fails_and_a_server_that_is_not_started_does_not() {
    let data = TempDir::new().unwrap();
    command(data.path(), 0).arg("migrate").status().unwrap();
    let file = data.path().join("authorities.pem");
    let authorities = file.to_str();
    for (status, is_sound, verdict) in [
        ("200 OK", true, "ok"),
        ("404 Not Found", false, "failed: internal failure: "),
        ("502 Bad Gateway", true, "not reached: unavailable: "),
    ] {
        let (url, certificate) = proxy_that_answers(status).await;
        std::fs::write(&file, certificate).unwrap();
        let (is_well, printed) = doctor_at(&data, &url, authorities);
        assert_eq!(is_well, is_sound, "{printed}");
        assert!(
            line_of(&printed, "public_url").contains(verdict),
            "{printed}"
        );
    }
    // The certificate of another proxy.
    let (url, _) = proxy_that_answers("200 OK").await;
    for authorities in [authorities, None] {
        let (is_well, printed) = doctor_at(&data, &url, authorities);
        assert!(!is_well, "{printed}");
        let line = line_of(&printed, "public_url");
        assert!(line.contains("failed: internal failure: "), "{printed}");
        assert!(line.contains("certificate"), "{printed}");
    }
    let (is_well, printed) = doctor_at(&data, "https://localhost:1", authorities);
    assert!(is_well, "{printed}");
    assert!(line_of(&printed, "public_url").contains("not reached: unavailable: "));
}
