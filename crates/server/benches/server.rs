//! The start of a server, a small call beside a bare handler, uploads beside hashing and copying the
//! same files, and the memory that uploads and archives take.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout
)]
#![allow(clippy::indexing_slicing, clippy::cast_precision_loss)]

#[path = "../tests/journeys/support.rs"]
#[allow(dead_code)] // The bench needs a part of what the tests do.
mod support;

use std::process::Command;
use std::time::{Duration, Instant};

use actix_web::{App, HttpResponse, HttpServer, web};
use futures::future::join_all;
use serde_json::{Value, json};
use support::{TestServer, TestUser, free_port, photo};
use tempfile::TempDir;
use triptych_adapter_db::Database;
use triptych_ports::UserStore;
use triptych_users::UserId;

const CAMERAS: [&str; 3] = [
    "camera_nikon_d90.jpg",
    "camera_canon_450d.jpg",
    "camera_galaxy_s7.jpg",
];
const STARTS: usize = 5;
/// Connections with one request at a time each.
const CALLERS: usize = 8;
const CALLS_FOR: Duration = Duration::from_secs(4);
/// Turns of each side, so that a busy moment meets both.
const TURNS: usize = 3;
const UPLOADS: usize = 60;
/// As the page sends them.
const UPLOADS_AT_ONCE: usize = 3;
const BIG_UPLOADS: usize = 50;
const BIG_BYTES: usize = 20_000_000;
const ARCHIVES: [usize; 2] = [2, 20];
const NO_ANALYSIS: (&str, &str) = ("TRIPTYCH__LIMITS__ANALYSIS_WORKERS", "0");

fn main() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        starts().await;
        small_calls().await;
        uploads().await;
        memory_of_uploads().await;
        memory_of_archives().await;
    });
}

async fn starts() {
    let mut seconds = Vec::new();
    for _ in 0..STARTS {
        let started = Instant::now();
        TestServer::start(&[]).await;
        seconds.push(started.elapsed().as_secs_f64());
    }
    let median = median(seconds);
    println!("start to readyz, with a new database: {median:.2} s (median of {STARTS})");
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// `GET /api/billing/me/` beside a handler that reads a row by its key and answers 100 bytes.
async fn small_calls() {
    let server = TestServer::start(&[("TRIPTYCH__LIMITS__ANALYSIS_WORKERS", "0")]).await;
    let user = TestUser::sign_up(&server, "mara").await;
    let id = user.get("/api/me/").await["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let file = server.path("triptych.db");
    let bare = bare_server(&format!("sqlite://{}", file.display()), &id);
    let (mut ours, mut bares) = (Vec::new(), Vec::new());
    for _ in 0..TURNS {
        let call = format!("{}/api/billing/me/", server.url);
        ours.push(calls_a_second(&call, user.token()).await);
        bares.push(calls_a_second(&bare, user.token()).await);
    }
    let (ours, bare) = (median(ours), median(bares));
    println!(
        "GET /api/billing/me/: {ours:.0} a second, {:.2} of the {bare:.0} of a bare handler",
        ours / bare
    );
}

/// Serves the handler in this process, and returns its URL.
fn bare_server(database: &str, user_id: &str) -> String {
    let database = web::Data::new(Database::connect(database, 4).unwrap());
    let user_id = UserId::parse(user_id).unwrap();
    let port = free_port();
    std::thread::spawn(move || {
        let server = HttpServer::new(move || {
            let handler = move |database: web::Data<Database>| async move {
                let user = UserStore::find(database.get_ref(), user_id).await.unwrap();
                let name = user.unwrap().profile.username;
                HttpResponse::Ok().body(format!("{:<100}", name.as_str()))
            };
            App::new()
                .app_data(database.clone())
                .route("/", web::get().to(handler))
        });
        let bound = server.workers(2).bind(("127.0.0.1", port)).unwrap();
        actix_web::rt::System::new().block_on(bound.run()).unwrap();
    });
    format!("http://127.0.0.1:{port}/")
}

async fn calls_a_second(url: &str, token: &str) -> f64 {
    let started = Instant::now();
    let callers = (0..CALLERS).map(|_| async {
        let client = reqwest::Client::new();
        let mut answered = 0_u32;
        while started.elapsed() < CALLS_FOR {
            let call = client
                .get(url)
                .header("Authorization", format!("Token {token}"));
            let answer = call.send().await;
            match answer {
                Ok(answer) => {
                    assert!(answer.status().is_success(), "{}", answer.status());
                    answer.bytes().await.unwrap();
                    answered += 1;
                }
                // The server is being started.
                Err(error) if error.is_connect() => {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
                Err(error) => panic!("{error}"),
            }
        }
        answered
    });
    let answered: u32 = join_all(callers).await.into_iter().sum();
    f64::from(answered) / started.elapsed().as_secs_f64()
}

/// A camera's photo that differs from the others by some bytes behind its end, which decoders leave
/// alone.
fn distinct(index: usize, bytes_min: usize) -> Vec<u8> {
    let mut bytes = photo(CAMERAS[index % CAMERAS.len()]);
    bytes.resize(bytes.len().max(bytes_min), 0);
    bytes.extend(index.to_be_bytes());
    bytes
}

async fn uploads() {
    let photos: Vec<Vec<u8>> = (0..UPLOADS).map(|index| distinct(index, 0)).collect();
    let bytes: usize = photos.iter().map(Vec::len).sum();
    let copied = hash_and_copy(&photos);
    let rate = |seconds: f64| bytes as f64 / 1e6 / seconds;
    println!(
        "sha256sum and cp of {UPLOADS} photos: {:.0} MB a second",
        rate(copied)
    );
    for (what, environment) in [
        ("without analysis", &[NO_ANALYSIS][..]),
        ("beside analysis", &[]),
    ] {
        let server = TestServer::start(environment).await;
        let user = TestUser::sign_up(&server, "mara").await;
        let started = Instant::now();
        send(&user, &photos).await;
        let seconds = started.elapsed().as_secs_f64();
        println!(
            "uploads {what}: {:.0} MB a second, {:.2} of that",
            rate(seconds),
            copied / seconds
        );
    }
}

/// Sends photos into one trip.
async fn send(user: &TestUser, photos: &[Vec<u8>]) -> Value {
    let one = |trip: Option<String>, bytes: Vec<u8>| async move {
        let file = ("photo.jpg".to_owned(), bytes);
        let sent = user.upload_bytes(trip.as_deref(), vec![file]).await;
        sent[0].clone()
    };
    let first = one(None, photos[0].clone()).await;
    let trip = first["trip"].as_str().unwrap().to_owned();
    let mut ids = vec![first["id"].clone()];
    for few in photos[1..].chunks(UPLOADS_AT_ONCE) {
        let sent = few
            .iter()
            .map(|bytes| one(Some(trip.clone()), bytes.clone()));
        ids.extend(
            join_all(sent)
                .await
                .into_iter()
                .map(|sent| sent["id"].clone()),
        );
    }
    json!({ "trip": trip, "photo_ids": ids })
}

/// How many seconds it takes to hash the files and to copy them.
fn hash_and_copy(photos: &[Vec<u8>]) -> f64 {
    let (from, to) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let mut files = Vec::new();
    for (index, bytes) in photos.iter().enumerate() {
        let file = from.path().join(format!("{index}.jpg"));
        std::fs::write(&file, bytes).unwrap();
        files.push(file);
    }
    let started = Instant::now();
    let hashed = Command::new("sha256sum").args(&files).output().unwrap();
    let copied = Command::new("cp").args(&files).arg(to.path()).status();
    assert!(hashed.status.success() && copied.unwrap().success());
    started.elapsed().as_secs_f64()
}

/// Each by a user of its own, since one user's uploads at once are limited.
async fn memory_of_uploads() {
    let many = ("TRIPTYCH__LIMITS__REGISTRATIONS_PER_HOUR", "100");
    let server = TestServer::start(&[NO_ANALYSIS, many]).await;
    let mut users = Vec::new();
    for number in 0..BIG_UPLOADS {
        users.push(TestUser::sign_up(&server, &format!("mara{number}")).await);
    }
    let before = server.begin_peak();
    let sent = users.iter().enumerate().map(|(index, user)| async move {
        let file = ("photo.jpg".to_owned(), distinct(index, BIG_BYTES));
        user.upload_bytes(None, vec![file]).await
    });
    for answer in join_all(sent).await {
        assert!(answer[0]["id"].is_string(), "{answer}");
    }
    println!(
        "memory for {BIG_UPLOADS} uploads of 20 MB at once: {} MB more",
        server.peak_bytes().saturating_sub(before) / 1_000_000
    );
}

async fn memory_of_archives() {
    for count in ARCHIVES {
        let mut server = TestServer::start(&[]).await;
        let user = TestUser::sign_up(&server, "mara").await;
        let photos: Vec<Vec<u8>> = (0..count).map(|index| distinct(index, 0)).collect();
        let sent = send(&user, &photos).await;
        let trip = format!("/api/trips/{}/", sent["trip"].as_str().unwrap());
        user.wait_for(&trip, |trip| trip["analysed"] == trip["total"])
            .await;
        let body = json!({
            "caption": "All of them", "hashtags": ["trip"], "style": "Funny",
            "trip": sent["trip"], "photo_ids": sent["photo_ids"],
        });
        let post = user.post("/api/export-post/", body).await;
        let export = format!("/api/export-post/{}/", post["id"].as_str().unwrap());
        server.kill();
        server.restart(&[NO_ANALYSIS]).await;
        let url = user.get(&export).await["download_url"].clone();
        let before = server.begin_peak();
        let archive = user.download(url.as_str().unwrap()).await;
        let bytes = archive.bytes().await.unwrap().len();
        println!(
            "archive of {count} photos, {:.1} MB: {:.1} MB of memory",
            bytes as f64 / 1e6,
            server.peak_bytes().saturating_sub(before) as f64 / 1e6
        );
    }
}
