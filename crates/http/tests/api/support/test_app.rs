//! The application on a free port.

use std::net::TcpListener;
use std::sync::atomic::{AtomicUsize, Ordering};

use reqwest::{Client, Method, RequestBuilder};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use triptych_app::Ports;
use triptych_app::jobs::{JobStep, run_next};
use triptych_http::HttpSettings;
use triptych_ports::{Mail, Queue};

use super::services::{Fakes, settings};
use super::{Answer, Session};

/// A running application and its fakes.
pub struct TestApp {
    /// Scheme, host and port.
    pub url: String,
    pub fakes: Fakes,
    client: Client,
    server: JoinHandle<std::io::Result<()>>,
    users: AtomicUsize,
}

impl TestApp {
    /// Starts a new application.
    pub fn start() -> Self {
        Self::start_with(|_, _| {})
    }

    /// Starts a new application with changed fakes or settings.
    pub fn start_with(change: impl FnOnce(&mut Fakes, &mut HttpSettings)) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let (mut fakes, mut settings) = (Fakes::new(), settings(&url));
        change(&mut fakes, &mut settings);
        let services = fakes.services(settings);
        let server = tokio::spawn(triptych_http::serve(listener, services, Vec::new()).unwrap());
        let client = Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .unwrap();
        Self {
            url,
            fakes,
            client,
            server,
            users: AtomicUsize::new(0),
        }
    }

    /// The ports of use cases and workers.
    pub fn ports(&self) -> Ports {
        self.fakes.ports(&self.url)
    }

    /// A request that is not sent yet. `target` is a path or a complete URL.
    pub fn request(&self, method: Method, target: &str) -> RequestBuilder {
        let address = if target.starts_with("http") {
            target.to_owned()
        } else {
            format!("{}{target}", self.url)
        };
        self.client.request(method, address)
    }

    /// Sends a GET request without a token.
    pub async fn get(&self, target: &str) -> Answer {
        send(self.request(Method::GET, target)).await
    }

    /// Sends JSON without a token.
    pub async fn post(&self, target: &str, body: &Value) -> Answer {
        send(self.request(Method::POST, target).json(body)).await
    }

    /// Registers a new user.
    pub async fn sign_up(&self) -> Session<'_> {
        let number = self.users.fetch_add(1, Ordering::Relaxed);
        let registration = Self::registration(&format!("mara{number}"));
        let signed_in = self.post("/register/", &registration).await.expect(201);
        Session::new(self, signed_in["token"].as_str().unwrap().to_owned())
    }

    /// The registration body of a user with this name.
    pub fn registration(username: &str) -> Value {
        json!({
            "first_name": "Mara",
            "last_name": "Lindqvist",
            "email": format!("{username}@example.org"),
            "username": username,
            "password": "correct horse",
        })
    }

    /// Analyses all queued photos.
    pub async fn analyse_all(&self) {
        self.run_all(Queue::Photos).await;
    }

    /// Sends every due mail and returns the steps.
    pub async fn deliver_all(&self) -> Vec<JobStep> {
        self.run_all(Queue::Mail).await
    }

    /// Runs every due job of this queue and returns the steps.
    pub async fn run_all(&self, queue: Queue) -> Vec<JobStep> {
        let ports = self.ports();
        let mut steps = Vec::new();
        loop {
            match run_next(&ports, queue).await.unwrap() {
                JobStep::Idle => return steps,
                step => steps.push(step),
            }
        }
    }

    /// The mails to this address, oldest first.
    pub fn mails_to(&self, address: &str) -> Vec<Mail> {
        let sent = self.fakes.mail.sent().into_iter();
        sent.filter(|mail| mail.to.as_str() == address).collect()
    }

    /// Sends raw bytes and returns all bytes of the response until the server closes.
    pub async fn send_raw(&self, bytes: &[u8]) -> String {
        let mut stream = TcpStream::connect(self.url.trim_start_matches("http://"))
            .await
            .unwrap();
        stream.write_all(bytes).await.unwrap();
        stream.shutdown().await.unwrap();
        let mut answer = Vec::new();
        // A server that stops reading may reset the connection after its response.
        let _ = stream.read_to_end(&mut answer).await;
        String::from_utf8_lossy(&answer).into_owned()
    }
}

impl Drop for TestApp {
    fn drop(&mut self) {
        self.server.abort();
    }
}

/// Sends a request and reads its response.
pub async fn send(request: RequestBuilder) -> Answer {
    Answer::read(request.send().await.unwrap()).await
}
