//! Slow clients of many addresses, against the executable with its photos on S3. The addresses are those
//! of this machine's loopback network, 127.0.0.0/8.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use reqwest::{Client, StatusCode};
use secrecy::ExposeSecret as _;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;

use crate::server::{TestServer, TestUser};
use crate::slow_clients::{GIVEN_UP_WITHIN, UPLOAD_MAX, form, probe, trickle, upload_head};
use crate::storage::{BUCKET, S3Server};

/// What all connections that the server has may cost, each with its buffers.
const MEMORY_MAX: u64 = 200 * 1024 * 1024;

const ACCOUNTS: u8 = 40;
const UPLOADS_OF_EACH: u8 = 12;
const ADDRESSES: u16 = 500;
const BODIES_OF_EACH: u16 = 10;

/// An S3 server in this process, with an empty bucket.
pub(crate) struct Bucket {
    _folder: TempDir,
    s3: S3Server,
}

impl Bucket {
    pub(crate) async fn start() -> Self {
        let folder = TempDir::new().unwrap();
        let s3 = S3Server::start(folder.path()).await;
        Self {
            _folder: folder,
            s3,
        }
    }

    /// A server whose photos lie in it.
    pub(crate) async fn server(&self) -> TestServer {
        let settings = self.settings(&self.endpoint());
        let settings = settings
            .each_ref()
            .map(|(key, value)| (*key, value.as_str()));
        TestServer::start(&settings).await
    }

    pub(crate) fn endpoint(&self) -> String {
        self.s3.options().endpoint.unwrap()
    }

    /// What has a server keep its photos in it, by way of an endpoint.
    pub(crate) fn settings(&self, endpoint: &str) -> [(&'static str, String); 6] {
        let options = self.s3.options();
        let secret = options.secret_access_key.unwrap();
        [
            ("TRIPTYCH__STORAGE__URL", format!("s3://{BUCKET}")),
            ("TRIPTYCH__STORAGE__ENDPOINT", endpoint.to_owned()),
            ("TRIPTYCH__STORAGE__REGION", options.region.unwrap()),
            (
                "TRIPTYCH__STORAGE__ACCESS_KEY_ID",
                options.access_key_id.unwrap(),
            ),
            (
                "TRIPTYCH__STORAGE__SECRET_ACCESS_KEY",
                secret.expose_secret().to_owned(),
            ),
            ("TRIPTYCH__STORAGE__ALLOW_HTTP", "true".to_owned()),
        ]
    }
}

async fn connect_from(server: &TestServer, source: Ipv4Addr) -> TcpStream {
    let (_, port) = server.url.rsplit_once(':').unwrap();
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::from((source, 0))).unwrap();
    let target = SocketAddr::from((Ipv4Addr::LOCALHOST, port.parse().unwrap()));
    socket.connect(target).await.unwrap()
}

/// The token of an account that signs up from an address of its own.
async fn token_of(server: &TestServer, number: u8) -> String {
    let client = Client::builder()
        .local_address(Some(Ipv4Addr::new(127, 1, 0, number).into()))
        .build()
        .unwrap();
    let body = json!({
        "first_name": "Mara", "last_name": "Oliveira", "username": format!("attacker{number}"),
        "email": format!("attacker{number}@example.org"), "password": "correct horse",
    });
    let url = server.url.replace("localhost", "127.0.0.1");
    let request = client.post(format!("{url}/register/")).json(&body);
    let answer = request.send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::CREATED);
    let answer: Value = answer.json().await.unwrap();
    answer["token"].as_str().unwrap().to_owned()
}

/// Uploads that send 300 KB, which S3 collects in parts, and then 8 bytes every 20 seconds.
async fn begin_uploads(server: &TestServer) -> JoinSet<()> {
    let mut uploads = JoinSet::new();
    for account in 1..=ACCOUNTS {
        let token = token_of(server, account).await;
        for number in 1..=UPLOADS_OF_EACH {
            let head = upload_head(&token, 5_000_000).into_bytes();
            let begin = [head, form(&vec![7; 300_000])].concat();
            let source = Ipv4Addr::new(127, 2, account, number);
            let stream = connect_from(server, source).await;
            let pause = Duration::from_secs(20);
            uploads.spawn(trickle(stream, begin, b"12345678", pause));
        }
    }
    uploads
}

/// Bodies of nobody that send a byte every 10 seconds.
async fn begin_bodies(server: &TestServer) -> JoinSet<()> {
    let mut bodies = JoinSet::new();
    for address in 0..ADDRESSES {
        let [high, low] = address.to_be_bytes();
        for _ in 0..BODIES_OF_EACH {
            let head =
                "POST /login/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n{";
            let stream = connect_from(server, Ipv4Addr::new(127, 3, high, low)).await;
            let pause = Duration::from_secs(10);
            bodies.spawn(trickle(stream, head.into(), b" ", pause));
        }
    }
    bodies
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_clients_of_many_addresses_keep_nobody_else_waiting_on_s3() {
    rlimit::increase_nofile_limit(u64::MAX).unwrap();
    let bucket = Bucket::start().await;
    let server = bucket.server().await;
    let others = TestUser::sign_up(&server, "others").await;
    let before = server.memory_bytes();
    let mut uploads = begin_uploads(&server).await;
    let mut bodies = begin_bodies(&server).await;
    let began = Instant::now();
    let probes = tokio::spawn(probe(server.url.clone(), began + GIVEN_UP_WITHIN));
    let mut longest = Duration::ZERO;
    let mut memory = 0;
    while began.elapsed() < Duration::from_secs(20) {
        let started = Instant::now();
        others.upload(None, &["DSCN0010.jpg"]).await;
        longest = longest.max(started.elapsed());
        memory = memory.max(server.memory_bytes().saturating_sub(before));
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    let live_on = async {
        while uploads
            .join_next()
            .await
            .or(bodies.join_next().await)
            .is_some()
        {}
    };
    let given_up = tokio::time::timeout(GIVEN_UP_WITHIN, live_on).await;
    assert!(
        given_up.is_ok(),
        "{} and {} live on",
        uploads.len(),
        bodies.len()
    );
    let took = began.elapsed();
    let slowest_probe = probes.await.unwrap();
    eprintln!(
        "on S3 {} uploads and {} bodies of {} addresses: given up after {} s at most, {} MB; another's \
         upload {} ms at most, a probe {} ms",
        u16::from(ACCOUNTS) * u16::from(UPLOADS_OF_EACH),
        ADDRESSES * BODIES_OF_EACH,
        u16::from(ACCOUNTS) * u16::from(UPLOADS_OF_EACH) + ADDRESSES,
        took.as_secs(),
        memory / 1_000_000,
        longest.as_millis(),
        slowest_probe.as_millis(),
    );
    assert!(longest < UPLOAD_MAX, "another's upload took {longest:?}");
    assert!(memory < MEMORY_MAX, "{memory} bytes more");
}
