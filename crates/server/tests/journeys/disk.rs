//! A disk that is full, and a database file that may not be written: what a server says, and that it
//! goes on without a restart.

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::{TestServer, TestUser, build_library, command, free_port};

/// A start, or a second for which an outcome counts, on a machine that is busy.
const PATIENCE: Duration = Duration::from_secs(30);

/// The user `nobody`, who may write what it owns alone. Tests may run as root, whom nothing is forbidden.
const NOBODY: u32 = 65_534;

/// Asks until the server is ready, or is not; answers what it says then.
async fn wait_for(url: &str, status: StatusCode) -> String {
    let started = Instant::now();
    loop {
        if let Ok(answer) = reqwest::get(format!("{url}/readyz")).await
            && answer.status() == status
        {
            return answer.text().await.unwrap();
        }
        assert!(started.elapsed() < PATIENCE, "never {status}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// What becomes of a sign-up, which writes.
async fn sign_up(url: &str, username: &str) -> (StatusCode, Value) {
    let body = json!({
        "first_name": "Mara", "last_name": "Oliveira", "username": username,
        "email": format!("{username}@example.org"), "password": "correct horse",
    });
    let request = Client::new().post(format!("{url}/register/")).json(&body);
    let answer = request.send().await.unwrap();
    (answer.status(), answer.json().await.unwrap())
}

/// A server that runs as an ordinary user, with its log beside its data.
struct OrdinaryServer {
    child: Child,
    data: TempDir,
    url: String,
}

impl OrdinaryServer {
    fn start() -> Self {
        let data = TempDir::new().unwrap();
        let port = free_port();
        let given = command(data.path(), port);
        // Where the executable lies an ordinary user may not look.
        let program = data.path().join("program");
        if fs::hard_link(given.get_program(), &program).is_err() {
            fs::copy(given.get_program(), &program).unwrap();
        }
        let log = fs::File::create(data.path().join("server.log")).unwrap();
        let mut command = Command::new(&program);
        let variables = given.get_envs();
        command
            .envs(variables.filter_map(|(name, value)| Some((name, value?))))
            .arg("serve")
            .stdin(Stdio::null())
            .stderr(log);
        if chown(data.path(), Some(NOBODY), Some(NOBODY)).is_ok() {
            command.uid(NOBODY).gid(NOBODY);
        }
        Self {
            child: command.spawn().unwrap(),
            data,
            url: format!("http://localhost:{port}"),
        }
    }

    fn log(&self) -> String {
        fs::read_to_string(self.data.path().join("server.log")).unwrap()
    }
}

impl Drop for OrdinaryServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

#[tokio::test]
async fn a_database_file_that_is_read_only_is_named_and_used_again_once_it_is_not() {
    let server = OrdinaryServer::start();
    wait_for(&server.url, StatusCode::OK).await;
    let (status, answer) = sign_up(&server.url, "before").await;
    assert_eq!(status, StatusCode::CREATED);
    let file = server.data.path().join("triptych.db");
    set_mode(&file, 0o400);
    let answer_of_probe = wait_for(&server.url, StatusCode::SERVICE_UNAVAILABLE).await;
    assert!(answer_of_probe.contains("database"), "{answer_of_probe}");
    let (status, refusal) = sign_up(&server.url, "meanwhile").await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{refusal}");
    let plans = reqwest::get(format!("{}/api/payment/plans/", server.url)).await;
    assert_eq!(
        plans.unwrap().status(),
        StatusCode::OK,
        "what only reads goes on"
    );
    let log = server.log();
    assert!(log.contains("triptych.db cannot be written"), "{log}");
    set_mode(&file, 0o600);
    wait_for(&server.url, StatusCode::OK).await;
    let (status, refusal) = sign_up(&server.url, "meanwhile").await;
    assert_eq!(status, StatusCode::CREATED, "{refusal}");
    assert!(answer["token"].is_string());
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_full_disk_is_named_and_written_to_again_once_there_is_room() {
    let folder = TempDir::new().unwrap();
    let library = build_library(folder.path(), "full_disk");
    let flag = folder.path().join("full");
    let environment = [
        ("LD_PRELOAD", library.as_str()),
        ("FULL_DISK", flag.to_str().unwrap()),
    ];
    let server = TestServer::start(&environment).await;
    let user = TestUser::sign_up(&server, "mara").await;
    let trip = user.upload(None, &["DSCN0010.jpg"]).await[0]["trip"].clone();
    fs::write(&flag, "").unwrap();
    let answer = wait_for(&server.url, StatusCode::SERVICE_UNAVAILABLE).await;
    assert!(
        answer.contains("database") && answer.contains("storage"),
        "{answer}"
    );
    let (status, refusal) = sign_up(&server.url, "meanwhile").await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{refusal}");
    let photos = format!("/api/trips/{}/photos/", trip.as_str().unwrap());
    assert_eq!(user.get(&photos).await.as_array().unwrap().len(), 1);
    let log = server.log();
    for cause in ["database or disk is full", "No space left on device"] {
        assert!(log.contains(cause), "{cause} is missing in {log}");
    }
    fs::remove_file(&flag).unwrap();
    wait_for(&server.url, StatusCode::OK).await;
    user.upload(trip.as_str(), &["DSCN0012.jpg"]).await;
    assert_eq!(user.get(&photos).await.as_array().unwrap().len(), 2);
}
