//! Small answers over a kept connection, plain and compressed: `GET /api/my-post-exports/` with ten
//! posts, and one of them, one request after the other, in turn.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout
)]
#![allow(clippy::indexing_slicing)]

#[path = "../tests/journeys/support.rs"]
#[allow(dead_code)] // The bench needs a part of what the tests do.
mod support;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Instant;

use serde_json::json;
use support::{TestServer, TestUser};

const POSTS: usize = 10;
const REQUESTS: usize = 400;
const ENCODINGS: [&str; 3] = ["identity", "gzip", "br"];
const CAPTION: &str = "A long walk along the shore, with the tide far out and the light of the late \
                       afternoon on wet sand. We stayed until the last boat was in.";

fn main() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let (server, token, paths) = runtime.block_on(history());
    for (what, path) in paths {
        let mut milliseconds = [const { Vec::new() }; ENCODINGS.len()];
        let mut bytes = [0; ENCODINGS.len()];
        let mut connections = ENCODINGS.map(|_| Client::connect(&server.url));
        for _ in 0..REQUESTS {
            for (index, encoding) in ENCODINGS.iter().enumerate() {
                let started = Instant::now();
                bytes[index] = connections[index].get(&path, &token, encoding);
                milliseconds[index].push(started.elapsed().as_secs_f64() * 1_000.0);
            }
        }
        for (index, encoding) in ENCODINGS.iter().enumerate() {
            let of_one = &mut milliseconds[index];
            of_one.sort_by(f64::total_cmp);
            let (median, late) = (of_one[REQUESTS / 2], of_one[REQUESTS * 95 / 100]);
            println!(
                "{what}, {encoding}: {} bytes, {median:.2} ms, 95 % within {late:.2} ms",
                bytes[index]
            );
        }
    }
}

async fn history() -> (TestServer, String, Vec<(&'static str, String)>) {
    let server = TestServer::start(&[]).await;
    let user = TestUser::sign_up(&server, "mara").await;
    let photos = user.upload(None, &["DSCN0010.jpg"]).await;
    let path = format!("/api/trips/{}/", photos[0]["trip"].as_str().unwrap());
    user.wait_for(&path, |trip| {
        trip["analysing_count"] == 0 || trip["pending"] == 0 || trip["analysed"] != 0
    })
    .await;
    user.curate(photos[0]["trip"].as_str().unwrap(), 1).await;
    let mut id = String::new();
    for number in 0..POSTS {
        let body = json!({
            "caption": format!("{number}. {CAPTION}"),
            "hashtags": ["#shore", "#tide", "#evening"],
            "style": "Funny",
            "photo_ids": [photos[0]["id"]],
        });
        let post = user.post("/api/export-post/", body).await;
        post["id"].as_str().unwrap().clone_into(&mut id);
    }
    let token = user.token().to_owned();
    let paths = vec![
        ("history of ten posts", "/api/my-post-exports/".to_owned()),
        ("one post", format!("/api/export-post/{id}/")),
    ];
    (server, token, paths)
}

/// One kept connection.
struct Client(BufReader<TcpStream>);

impl Client {
    fn connect(url: &str) -> Self {
        let address = url
            .trim_start_matches("http://")
            .replace("localhost", "127.0.0.1");
        Self(BufReader::new(TcpStream::connect(address).unwrap()))
    }

    /// The size of the body as it is sent.
    fn get(&mut self, path: &str, token: &str, encoding: &str) -> usize {
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Token {token}\r\n\
             Accept-Encoding: {encoding}\r\n\r\n"
        );
        self.0.get_mut().write_all(request.as_bytes()).unwrap();
        assert!(self.line().starts_with("HTTP/1.1 200"));
        let mut length = None;
        loop {
            let line = self.line().to_ascii_lowercase();
            if line.is_empty() {
                break;
            }
            if let Some(value) = line.strip_prefix("content-length: ") {
                length = Some(value.parse().unwrap());
            }
        }
        match length {
            Some(length) => self.skip(length),
            None => self.skip_chunks(),
        }
    }

    fn skip_chunks(&mut self) -> usize {
        let mut total = 0;
        loop {
            let length = usize::from_str_radix(&self.line(), 16).unwrap();
            total += self.skip(length);
            assert_eq!(self.line(), "");
            if length == 0 {
                return total;
            }
        }
    }

    fn skip(&mut self, length: usize) -> usize {
        self.0.read_exact(&mut vec![0; length]).unwrap();
        length
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.0.read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    }
}
