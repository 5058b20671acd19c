//! Clients that send or read as slowly as they are let, against the executable.

use std::time::{Duration, Instant};

use bytes::Bytes;
use reqwest::StatusCode;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinSet;

use crate::many_addresses::Bucket;
use crate::server::{TestServer, TestUser, photo};

/// So long a client may send too slowly, and a little more.
pub(crate) const GIVEN_UP_WITHIN: Duration = Duration::from_secs(75);

/// `HEAD_DEADLINE`, and the time of a busy machine.
const HEADS_WITHIN: Duration = Duration::from_secs(7);

/// What attackers may cost.
const MEMORY_MAX: u64 = 100 * 1024 * 1024;

/// A minute without a reader for each; the pictures of forty archives are made one after the other.
const CUT_OFF_WITHIN: Duration = Duration::from_mins(3);
/// What another user may wait for an upload of theirs.
pub(crate) const UPLOAD_MAX: Duration = Duration::from_secs(10);

/// A probe asks again after a few seconds at most.
const PROBE_DEADLINE: Duration = Duration::from_secs(3);

const BOUNDARY: &str = "----soak";

async fn connect(server: &TestServer) -> TcpStream {
    let address = server
        .url
        .trim_start_matches("http://")
        .replace("localhost", "127.0.0.1");
    TcpStream::connect(address).await.unwrap()
}

/// Sends a beginning, and then a few bytes again and again; answers when the server closes.
pub(crate) async fn trickle(
    mut stream: TcpStream,
    begin: Vec<u8>,
    bytes: &'static [u8],
    pause: Duration,
) {
    if stream.write_all(&begin).await.is_err() {
        return;
    }
    let mut answer = [0; 1_024];
    loop {
        tokio::select! {
            read = stream.read(&mut answer) => if !matches!(read, Ok(1..)) { return },
            () = tokio::time::sleep(pause) => if stream.write_all(bytes).await.is_err() { return },
        }
    }
}

pub(crate) fn upload_head(token: &str, length: usize) -> String {
    format!(
        "POST /api/upload-photo/ HTTP/1.1\r\nHost: localhost\r\nAuthorization: Token {token}\r\n\
         Content-Type: multipart/form-data; boundary={BOUNDARY}\r\nContent-Length: {length}\r\n\r\n"
    )
}

pub(crate) fn form(bytes: &[u8]) -> Vec<u8> {
    let head = format!(
        "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"images\"; filename=\"a.jpg\"\r\n\r\n"
    );
    [
        head.as_bytes(),
        bytes,
        format!("\r\n--{BOUNDARY}--\r\n").as_bytes(),
    ]
    .concat()
}

/// Asks how the server is until stopped; answers the longest that an answer took.
pub(crate) async fn probe(url: String, until: Instant) -> Duration {
    let client = reqwest::Client::builder()
        .pool_max_idle_per_host(0)
        .build()
        .unwrap();
    let mut longest = Duration::ZERO;
    while Instant::now() < until {
        for path in ["/healthz", "/readyz"] {
            let started = Instant::now();
            let answer = client
                .get(format!("{url}{path}"))
                .timeout(PROBE_DEADLINE)
                .send()
                .await;
            assert_eq!(answer.unwrap().status(), StatusCode::OK, "{path}");
            longest = longest.max(started.elapsed());
        }
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
    longest
}

/// 50 kbit/s, with pauses of 20 seconds. Says when the first bytes of the photo are on their way.
async fn upload_from_a_phone(
    mut stream: TcpStream,
    user: &TestUser,
    bytes: &[u8],
    sent: oneshot::Sender<()>,
) -> (String, Duration) {
    const BYTES_PER_SECOND: usize = 6_250;
    const SECONDS_BETWEEN_PAUSES: usize = 5;
    let started = Instant::now();
    let body = form(bytes);
    let head = upload_head(user.token(), body.len());
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut sent = Some(sent);
    for (second, piece) in body.chunks(BYTES_PER_SECOND).enumerate() {
        let is_pause = second % SECONDS_BETWEEN_PAUSES == SECONDS_BETWEEN_PAUSES - 1;
        stream.write_all(piece).await.unwrap();
        if let Some(sent) = sent.take() {
            sent.send(()).unwrap();
        }
        let pause = if is_pause { 20 } else { 1 };
        tokio::time::sleep(Duration::from_secs(pause)).await;
    }
    let mut answer = vec![0; 1_024];
    let count = stream.read(&mut answer).await.unwrap();
    answer.truncate(count);
    (
        String::from_utf8_lossy(&answer).into_owned(),
        started.elapsed(),
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_uploads_and_bodies_are_given_up_and_keep_nobody_else_waiting() {
    rlimit::increase_nofile_limit(u64::MAX).unwrap();
    let server = TestServer::start(&[]).await;
    let attacker = TestUser::sign_up(&server, "attacker").await;
    let phone = TestUser::sign_up(&server, "phone").await;
    let others = TestUser::sign_up(&server, "others").await;
    let before = server.memory_bytes();
    let probes = tokio::spawn(probe(server.url.clone(), Instant::now() + GIVEN_UP_WITHIN));
    let mut uploads = JoinSet::new();
    for _ in 0..300 {
        let begin = [
            upload_head(attacker.token(), 5_000_000).into_bytes(),
            form(&[7; 1_024]),
        ]
        .concat();
        let stream = connect(&server).await;
        uploads.spawn(trickle(stream, begin, b"12345678", Duration::from_secs(20)));
    }
    let stream = connect(&server).await;
    let (sent, is_sent) = oneshot::channel();
    let slow = tokio::spawn(async move {
        upload_from_a_phone(stream, &phone, &photo("DSCN0010.jpg"), sent).await
    });
    // Of connections of which it has read nothing the server cannot know which is slow.
    is_sent.await.unwrap();
    tokio::time::sleep(Duration::from_secs(1)).await;
    let mut bodies = JoinSet::new();
    for number in 0..2_000 {
        let path = [
            "/login/",
            "/register/",
            "/api/contact/",
            "/api/billing/webhook/",
        ][number % 4];
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nStripe-Signature: t=1,v1=0\r\n\
             Content-Length: 100000\r\n\r\n{{"
        );
        let stream = connect(&server).await;
        bodies.spawn(trickle(
            stream,
            head.into_bytes(),
            b" ",
            Duration::from_secs(10),
        ));
    }
    let began = Instant::now();
    let mut longest = Duration::ZERO;
    while began.elapsed() < Duration::from_secs(30) {
        let started = Instant::now();
        others.upload(None, &["DSCN0010.jpg"]).await;
        longest = longest.max(started.elapsed());
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    let memory = server.memory_bytes().saturating_sub(before);
    let all_given_up = async {
        while uploads
            .join_next()
            .await
            .or(bodies.join_next().await)
            .is_some()
        {}
    };
    let given_up = tokio::time::timeout(GIVEN_UP_WITHIN, all_given_up).await;
    assert!(
        given_up.is_ok(),
        "{} and {} live on",
        uploads.len(),
        bodies.len()
    );
    let given_up_after = began.elapsed();
    let slowest_probe = probes.await.unwrap();
    let (answer, took) = slow.await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
    assert!(longest < UPLOAD_MAX, "another's upload took {longest:?}");
    assert!(memory < MEMORY_MAX, "{memory} bytes more");
    eprintln!(
        "300 uploads and 2,000 bodies: given up after {} s at most, {} MB; another's upload {} ms, \
         a probe {} ms at most; a phone's photo through in {} s",
        given_up_after.as_secs(),
        memory / 1_000_000,
        longest.as_millis(),
        slowest_probe.as_millis(),
        took.as_secs(),
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_heads_are_cut_off_after_seconds_and_keep_nobody_waiting() {
    rlimit::increase_nofile_limit(u64::MAX).unwrap();
    let server = TestServer::start(&[]).await;
    let others = TestUser::sign_up(&server, "others").await;
    let mut heads = JoinSet::new();
    for _ in 0..2_000 {
        let stream = connect(&server).await;
        heads.spawn(async move {
            let began = Instant::now();
            let head = b"GET /healthz HTTP/1.1\r\nX-Slow: ".to_vec();
            trickle(stream, head, b"a", Duration::from_secs(1)).await;
            began.elapsed()
        });
    }
    let began = Instant::now();
    others.upload(None, &["DSCN0010.jpg"]).await;
    let upload = began.elapsed();
    let longest = heads.join_all().await.into_iter().max().unwrap();
    assert!(longest < HEADS_WITHIN, "a head went on for {longest:?}");
    assert!(upload < UPLOAD_MAX, "another's upload took {upload:?}");
    eprintln!("2,000 slow heads: cut off after {longest:?}; another's upload {upload:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn unfinished_deliveries_hold_no_more_than_their_budget() {
    let server = TestServer::start(&[]).await;
    let before = server.memory_bytes();
    let mut deliveries = Vec::new();
    let head = "POST /api/billing/webhook/ HTTP/1.1\r\nHost: localhost\r\nStripe-Signature: t=1,v1=0\r\n\
                Content-Length: 1048576\r\n\r\n";
    let begin = [head.as_bytes(), &vec![b' '; 1_048_575]].concat();
    for _ in 0..400 {
        let mut stream = connect(&server).await;
        let begin = begin.clone();
        deliveries.push(tokio::spawn(async move {
            let _ = stream.write_all(&begin).await;
            let mut answer = [0; 12];
            let read = stream.read_exact(&mut answer);
            let read = tokio::time::timeout(Duration::from_secs(10), read).await;
            (
                stream,
                matches!(read, Ok(Ok(_)) if answer.ends_with(b"503")),
            )
        }));
    }
    let mut refused = 0;
    let mut open = Vec::new();
    for delivery in deliveries {
        let (stream, is_refused) = delivery.await.unwrap();
        refused += usize::from(is_refused);
        open.push(stream);
    }
    let memory = server.memory_bytes().saturating_sub(before);
    eprintln!(
        "400 deliveries of 1 MB: {refused} refused with 503, {} MB",
        memory / 1_000_000
    );
    assert!(refused > 300, "{refused} refused");
    assert!(memory < MEMORY_MAX, "{memory} bytes more");
}

#[tokio::test(flavor = "multi_thread")]
async fn clients_that_never_read_cost_little_and_are_cut_off() {
    never_read(&TestServer::start(&[]).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn on_s3_clients_that_never_read_cost_little_and_are_cut_off() {
    let bucket = Bucket::start().await;
    never_read(&bucket.server().await).await;
}

async fn never_read(server: &TestServer) {
    let user = TestUser::sign_up(server, "mara").await;
    let trip = user
        .upload_bytes(None, vec![("large.jpg".to_owned(), large_photo())])
        .await;
    let path = format!("/api/trips/{}/photos/", trip[0]["trip"].as_str().unwrap());
    let photos = user
        .wait_for(&path, |photos| {
            photos[0]["status"] == "ready" || photos[0]["full_url"].is_string()
        })
        .await;
    let url = photos[0]["full_url"].as_str().unwrap();
    let size = full_size(&user, url).await.len();
    assert!(size > 15_000_000, "{size} bytes are not large");
    nobody_reads(server, "a full size", url).await;

    let body = json!({"caption": "Sea", "style": "Funny", "photo_ids": [trip[0]["id"]]});
    let post = user.post("/api/export-post/", body).await;
    let path = format!(
        "/api/export-post/{}/?originals=1",
        post["id"].as_str().unwrap()
    );
    let archive = user.get(&path).await["download_url"].clone();
    nobody_reads(server, "an archive", archive.as_str().unwrap()).await;
}

/// Forty clients ask for what is at an address, and read nothing of it.
async fn nobody_reads(server: &TestServer, what: &str, url: &str) {
    let (before, began) = (server.memory_bytes(), Instant::now());
    let target = url.splitn(4, '/').nth(3).unwrap();
    let request = format!("GET /{target} HTTP/1.1\r\nHost: localhost\r\n\r\n");
    let mut streams = Vec::new();
    for _ in 0..40 {
        let mut stream = connect(server).await;
        stream.write_all(request.as_bytes()).await.unwrap();
        streams.push(stream);
    }
    tokio::time::sleep(Duration::from_secs(5)).await;
    let memory = server.memory_bytes().saturating_sub(before);
    assert!(server.open_sockets() >= 40, "not all are still open");
    let mut open = server.open_sockets();
    while open >= 10 {
        assert!(began.elapsed() < CUT_OFF_WITHIN, "{open} sockets are open");
        tokio::time::sleep(Duration::from_secs(1)).await;
        open = server.open_sockets();
    }
    let after = server.memory_bytes().saturating_sub(before);
    eprintln!(
        "40 clients that never read {what}: {} MB, {} MB and {open} sockets after {} s",
        memory / 1_000_000,
        after / 1_000_000,
        began.elapsed().as_secs(),
    );
    assert!(
        memory < MEMORY_MAX && after < MEMORY_MAX / 2,
        "{memory}, then {after} bytes more"
    );
    drop(streams);
}

/// The picture, once the server has had the time to make and store it: until then it may answer that
/// the storage is too slow.
async fn full_size(user: &TestUser, url: &str) -> Bytes {
    for _ in 0..60 {
        let answer = user.download(url).await;
        if answer.status() == StatusCode::OK {
            return answer.bytes().await.unwrap();
        }
        assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert!(answer.headers().contains_key("retry-after"));
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    panic!("the full size is not made within a minute");
}

/// A picture that no encoder makes small.
fn large_photo() -> Vec<u8> {
    let mut draw = fastrand::Rng::with_seed(17);
    let pixels = image::RgbImage::from_fn(5_000, 4_400, |_, _| {
        image::Rgb([draw.u8(..), draw.u8(..), draw.u8(..)])
    });
    let mut bytes = std::io::Cursor::new(Vec::new());
    let encoder = image::codecs::jpeg::JpegEncoder::new_with_quality(&mut bytes, 70);
    pixels.write_with_encoder(encoder).unwrap();
    bytes.into_inner()
}
