//! The application on a free port.

use std::net::TcpListener;
use std::sync::atomic::{AtomicUsize, Ordering};

use reqwest::{Client, Method, RequestBuilder};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use triptych_app::Ports;
use triptych_app::mail::{DeliveryStep, deliver_next};
use triptych_app::trips::AnalysisStep;
use triptych_http::HttpSettings;
use triptych_ports::{AnalysisKind, Mail};

use super::services::{Fakes, settings};
use super::{Answer, Session};

/// A running application and the fakes behind it.
pub struct TestApp {
    /// Scheme, host and port.
    pub url: String,
    /// What stands behind the ports.
    pub fakes: Fakes,
    client: Client,
    server: JoinHandle<std::io::Result<()>>,
    users: AtomicUsize,
}

impl TestApp {
    /// Starts an application of its own.
    pub fn start() -> Self {
        Self::start_with(|_, _| {})
    }

    /// Starts an application of its own, with something about it changed.
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

    /// What use cases and workers are called with.
    pub fn ports(&self) -> Ports {
        self.fakes.ports(&self.url)
    }

    /// A request that is not sent yet. `target` is a path or a whole address.
    pub fn request(&self, method: Method, target: &str) -> RequestBuilder {
        let address = if target.starts_with("http") {
            target.to_owned()
        } else {
            format!("{}{target}", self.url)
        };
        self.client.request(method, address)
    }

    /// Reads without a token.
    pub async fn get(&self, target: &str) -> Answer {
        send(self.request(Method::GET, target)).await
    }

    /// Sends JSON without a token.
    pub async fn post(&self, target: &str, body: &Value) -> Answer {
        send(self.request(Method::POST, target).json(body)).await
    }

    /// Registers somebody new.
    pub async fn sign_up(&self) -> Session<'_> {
        let number = self.users.fetch_add(1, Ordering::Relaxed);
        let registration = Self::registration(&format!("mara{number}"));
        let signed_in = self.post("/register/", &registration).await.expect(201);
        Session::new(self, signed_in["token"].as_str().unwrap().to_owned())
    }

    /// What somebody of this name registers with.
    pub fn registration(username: &str) -> Value {
        json!({
            "first_name": "Mara",
            "last_name": "Lindqvist",
            "email": format!("{username}@example.org"),
            "username": username,
            "password": "correct horse",
        })
    }

    /// Analyses every photo that waits.
    pub async fn analyse_all(&self) {
        let analysis = self.fakes.analysis();
        let kind = AnalysisKind::Ordinary;
        while let AnalysisStep::Done(_) = analysis.run(kind).await.unwrap() {}
    }

    /// Sends every letter that is due, and answers what was done.
    pub async fn deliver_all(&self) -> Vec<DeliveryStep> {
        let ports = self.ports();
        let mut steps = Vec::new();
        loop {
            match deliver_next(&ports).await.unwrap() {
                DeliveryStep::Idle => return steps,
                step => steps.push(step),
            }
        }
    }

    /// The mails to this address, oldest first.
    pub fn mails_to(&self, address: &str) -> Vec<Mail> {
        let sent = self.fakes.mail.sent().into_iter();
        sent.filter(|mail| mail.to.as_str() == address).collect()
    }

    /// Sends bytes as they are and answers all that comes back until the server closes.
    pub async fn send_raw(&self, bytes: &[u8]) -> String {
        let mut stream = TcpStream::connect(self.url.trim_start_matches("http://"))
            .await
            .unwrap();
        stream.write_all(bytes).await.unwrap();
        stream.shutdown().await.unwrap();
        let mut answer = Vec::new();
        // A server that has heard enough may reset the connection after it has answered.
        let _ = stream.read_to_end(&mut answer).await;
        String::from_utf8_lossy(&answer).into_owned()
    }
}

impl Drop for TestApp {
    fn drop(&mut self) {
        self.server.abort();
    }
}

/// Sends a request and reads its answer.
pub async fn send(request: RequestBuilder) -> Answer {
    Answer::read(request.send().await.unwrap()).await
}
