//! What a start refuses, what it hides from others, and what it notices of its database.

use std::fs;
use std::path::Path;
use std::process::{Output, Stdio};

use reqwest::{Client, StatusCode};
use tempfile::TempDir;

use crate::start::PRODUCTION;
use crate::support::{TestServer, TestUser, command, free_port};

fn run(data: &Path, argument: &[&str], environment: &[(&str, &str)]) -> Output {
    let mut command = command(data, free_port());
    command.args(argument).envs(environment.iter().copied());
    let command = command.stdout(Stdio::null()).stderr(Stdio::piped());
    command.output().unwrap()
}

/// What is printed of a refusal, behind the lines of the log.
fn refusal(argument: &[&str], environment: &[(&str, &str)]) -> String {
    let data = TempDir::new().unwrap();
    let output = run(data.path(), argument, environment);
    assert!(!output.status.success(), "{argument:?} {environment:?}");
    let printed = String::from_utf8(output.stderr).unwrap();
    let (_, refusal) = printed.split_once("triptych: ").unwrap();
    refusal.to_owned()
}

#[test]
fn a_configuration_check_refuses_what_serving_refuses_in_the_same_words() {
    for (variable, value, named) in [
        ("DATABASE__URL", "mysql://host/name", "database.url"),
        ("DATABASE__URL", "sqlite://", "database.url"),
        ("DATABASE__POOL_SIZE", "4294967296", "database.pool_size"),
        ("STORAGE__URL", "s3:///photos", "storage.url"),
        ("STORAGE__URL", "ftp://host/photos", "storage.url"),
        ("STORAGE__URL", "photos", "storage.url"),
        ("STORAGE__URL", "file://host/photos", "storage.url"),
        ("STORAGE__ENDPOINT", "s3.example.org", "storage.endpoint"),
        (
            "STORAGE__ENDPOINT",
            "http://s3.example.org",
            "storage.endpoint",
        ),
        ("STORAGE__ACCESS_KEY_ID", "key", "storage.secret_access_key"),
        ("MAIL__FROM", "nobody", "mail.from"),
        ("MAIL__FROM", "A <a@b>", "mail.from"),
        ("MAIL__SUPPORT", "nobody", "mail.support"),
        ("PASSWORDS__BCRYPT_COST", "3", "passwords.bcrypt_cost"),
        ("SERVER__PUBLIC_URL", "ftp://host", "server.public_url"),
        ("SERVER__TRUSTED_PROXIES", "proxy", "server.trusted_proxies"),
    ] {
        let variable = format!("TRIPTYCH__{variable}");
        refused_alike(&[(&variable, value)], named);
    }
    for (more, named) in [
        (
            ("TRIPTYCH__MAIL__SMTP_URL", "mail.example"),
            "mail.smtp_url",
        ),
        (
            ("TRIPTYCH__MAIL__SMTP_URL", "smtps://mail.example/x"),
            "mail.smtp_url",
        ),
        (
            ("TRIPTYCH__MAIL__SMTP_AUTHORITY_FILE", "/none"),
            "mail.smtp_authority_file",
        ),
        (
            ("TRIPTYCH__PAYMENTS__SECRET_KEY", "sk_\u{7f}"),
            "payments.secret_key",
        ),
        (
            ("TRIPTYCH__SERVER__PUBLIC_URL", "http://triptych.example"),
            "server.public_url",
        ),
        (
            ("TRIPTYCH__PASSWORDS__BCRYPT_COST", "9"),
            "passwords.bcrypt_cost",
        ),
    ] {
        let mut environment = PRODUCTION.to_vec();
        environment.push(more);
        refused_alike(&environment, named);
    }
}

fn refused_alike(environment: &[(&str, &str)], named: &str) {
    let checked = refusal(&["config", "check"], environment);
    assert!(checked.starts_with(named), "{checked}");
    assert_eq!(checked, refusal(&["serve"], environment));
}

#[test]
fn a_misspelt_setting_stops_the_start() {
    let refusal = refusal(&["serve"], &[("TRIPTYCH_SERVER__PROFILE", "production")]);
    assert!(refusal.contains("TRIPTYCH_SERVER__PROFILE"), "{refusal}");
}

#[test]
fn production_does_not_start_on_a_database_that_is_missing_or_not_migrated() {
    let data = TempDir::new().unwrap();
    let mut environment = PRODUCTION.to_vec();
    environment.push(("TRIPTYCH__PAYMENTS__BASE_URL", "http://127.0.0.1:9"));
    let serve = || {
        let output = run(data.path(), &["serve"], &environment);
        assert!(!output.status.success());
        String::from_utf8(output.stderr).unwrap()
    };
    let refusal = serve();
    assert!(
        refusal.contains("does not exist: run `triptych migrate`"),
        "{refusal}"
    );
    let file = data.path().join("triptych.db");
    assert!(!file.exists());
    fs::write(&file, "").unwrap();
    let refusal = serve();
    assert!(
        refusal.contains("not up to date: run `triptych migrate`"),
        "{refusal}"
    );
}

#[tokio::test]
async fn a_database_that_is_deleted_is_not_created_again_and_the_log_says_so() {
    let server = TestServer::start(&[]).await;
    let file = server.path("triptych.db");
    fs::remove_file(&file).unwrap();
    let ready = || reqwest::get(format!("{}/readyz", server.url));
    // An outcome counts for a second.
    tokio::time::sleep(std::time::Duration::from_millis(1_100)).await;
    let answer = ready().await.unwrap();
    assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert!(answer.text().await.unwrap().contains("database"));
    assert!(
        server.log().contains("was deleted while it was open"),
        "{}",
        server.log()
    );
    assert!(!file.exists());
}

#[tokio::test]
async fn a_header_that_names_a_client_is_logged_once_where_nobody_trusts_its_sender() {
    let server = TestServer::start(&[]).await;
    for _ in 0..3 {
        let request = Client::new().get(format!("{}/healthz", server.url));
        let request = request.header("X-Forwarded-For", "203.0.113.9");
        assert_eq!(request.send().await.unwrap().status(), StatusCode::OK);
    }
    let log = server.log();
    assert_eq!(
        log.matches("x-forwarded-for is ignored").count(),
        1,
        "{log}"
    );
}

#[tokio::test]
async fn a_start_notes_the_highest_cost_of_a_password() {
    let mut server = TestServer::start(&[("RUST_LOG", "info")]).await;
    let noted = "unknown users are compared at the highest cost in use";
    assert!(!server.log().contains(noted), "nobody has a password");
    TestUser::sign_up(&server, "mara").await;
    server.kill();
    server.restart(&[("RUST_LOG", "info")]).await;
    assert!(server.log().contains(noted));
}

#[tokio::test]
async fn a_development_server_answers_its_own_name_alone() {
    let server = TestServer::start(&[]).await;
    for (host, status) in [("evil.example", 421), ("localhost", 200)] {
        let request = Client::new().get(format!("{}/readyz", server.url));
        let answer = request.header("Host", host).send().await.unwrap();
        assert_eq!(answer.status(), status, "{host}");
    }
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_server_that_may_open_few_files_raises_its_limit() {
    let data = TempDir::new().unwrap();
    let port = free_port();
    let serve = command(data.path(), port);
    let mut limited = std::process::Command::new("sh");
    limited.args(["-c", "ulimit -Sn 256 && exec \"$0\" serve"]);
    limited.arg(serve.get_program());
    limited.envs(
        serve
            .get_envs()
            .filter_map(|(key, value)| Some((key, value?))),
    );
    let mut server = limited.stderr(Stdio::null()).spawn().unwrap();
    let url = format!("http://127.0.0.1:{port}/healthz");
    while reqwest::get(&url).await.is_err() {
        assert!(server.try_wait().unwrap().is_none(), "the server stopped");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    let limits = fs::read_to_string(format!("/proc/{}/limits", server.id())).unwrap();
    server.kill().unwrap();
    server.wait().unwrap();
    let files = limits
        .lines()
        .find(|line| line.starts_with("Max open files"));
    let [soft, hard] = files.unwrap().split_whitespace().collect::<Vec<_>>()[3..5] else {
        panic!("{limits}");
    };
    assert_eq!(soft, hard);
    assert_ne!(soft, "256");
}

#[tokio::test]
async fn requests_that_are_no_http_are_no_errors_in_the_log() {
    use std::io::{Read as _, Write as _};

    let server = TestServer::start(&[]).await;
    let address = server.url.trim_start_matches("http://");
    let address = address.replace("localhost", "127.0.0.1");
    for request in [
        "no http at all\r\n\r\n",
        "GET / HTTP/1.1\r\nHost\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
    ] {
        let mut connection = std::net::TcpStream::connect(&address).unwrap();
        connection.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        connection.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 400"), "{request}: {answer}");
    }
    assert_eq!(server.log(), "");
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_can_read_what_a_server_stores() {
    use std::os::unix::fs::PermissionsExt as _;

    let server = TestServer::start(&[]).await;
    let user = TestUser::sign_up(&server, "mara").await;
    user.upload(None, &["DSCN0010.jpg"]).await;
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    for folder in ["outbox", "storage"] {
        assert_eq!(mode(&server.path(folder)), 0o700, "{folder}");
    }
    let files = server.files_in("");
    assert!(files.len() > 5, "{files:?}");
    for file in files.iter().filter(|file| !file.ends_with("server.log")) {
        assert_eq!(mode(file), 0o600, "{}", file.display());
    }
}
