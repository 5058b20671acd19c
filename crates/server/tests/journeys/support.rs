//! A server of one's own, and a client that has signed up.

use std::fs::OpenOptions;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use reqwest::multipart::{Form, Part};
use reqwest::{Body, Client, Response, StatusCode};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

/// Far more than a start takes.
const READY_WITHIN: Duration = Duration::from_secs(30);

/// Far more than an event takes on its way.
const ARRIVES_WITHIN: Duration = Duration::from_secs(30);

/// Where a server's log goes, beside its data.
const LOG: &str = "server.log";

/// A running executable with data of its own.
pub(crate) struct TestServer {
    child: Child,
    data: Arc<TempDir>,
    pub(crate) url: String,
    port: u16,
    environment: Vec<(&'static str, String)>,
}

impl TestServer {
    /// Starts over an empty SQLite file.
    pub(crate) async fn start(environment: &[(&'static str, &str)]) -> Self {
        Self::start_over(Arc::new(TempDir::new().unwrap()), environment).await
    }

    /// Starts another server over the same data.
    pub(crate) async fn start_beside(&self) -> Self {
        Self::start_over(Arc::clone(&self.data), &[]).await
    }

    /// Starts over a folder of data.
    pub(crate) async fn start_over(
        data: Arc<TempDir>,
        environment: &[(&'static str, &str)],
    ) -> Self {
        let port = free_port();
        let environment: Vec<_> = environment
            .iter()
            .map(|(key, value)| (*key, (*value).to_owned()))
            .collect();
        let child = spawn(&data, port, &environment);
        let url = format!("http://localhost:{port}");
        let mut server = Self {
            child,
            data,
            url,
            port,
            environment,
        };
        server.wait_until_ready().await;
        server
    }

    /// Ends the process as a crash would.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Sends the process a signal, such as `TERM`.
    pub(crate) fn signal(&self, name: &str) {
        let pid = self.child.id().to_string();
        let sent = Command::new("kill").args(["-s", name, &pid]).status();
        assert!(sent.unwrap().success(), "no process {pid}");
    }

    /// Waits until the process has ended by itself; answers how long that took.
    pub(crate) async fn ended(&mut self, longest: Duration) -> Duration {
        let started = Instant::now();
        while self.child.try_wait().unwrap().is_none() {
            assert!(started.elapsed() < longest, "the server goes on");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        started.elapsed()
    }

    /// Starts again over the same data, with other settings.
    pub(crate) async fn restart(&mut self, environment: &[(&'static str, &str)]) {
        self.environment = environment
            .iter()
            .map(|(key, value)| (*key, (*value).to_owned()))
            .collect();
        self.child = spawn(&self.data, self.port, &self.environment);
        self.wait_until_ready().await;
    }

    /// The most memory that the process has used, in bytes, as Linux counts it.
    #[allow(dead_code, reason = "only the soak asks for it")]
    pub(crate) fn peak_bytes(&self) -> u64 {
        let path = format!("/proc/{}/status", self.child.id());
        let status = std::fs::read_to_string(path).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB"));
        1_024 * kilobytes.unwrap().trim().parse::<u64>().unwrap()
    }

    /// Starts the peak anew at what the process uses now, and returns that, in bytes.
    #[allow(dead_code, reason = "only a bench asks for it")]
    pub(crate) fn begin_peak(&self) -> u64 {
        std::fs::write(format!("/proc/{}/clear_refs", self.child.id()), "5").unwrap();
        self.memory_bytes()
    }

    /// Every file below the storage folder, but for the one that `/readyz` writes to see whether
    /// it can.
    pub(crate) fn stored_files(&self) -> Vec<PathBuf> {
        let mut files = self.files_in("storage");
        files.retain(|path| !path.ends_with("write-check"));
        files
    }

    /// A file or folder of the data.
    #[allow(dead_code)] // Not every test target looks at files.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.data.path().join(name)
    }

    /// Every file below a folder of the data.
    pub(crate) fn files_in(&self, folder: &str) -> Vec<PathBuf> {
        files_below(&self.data.path().join(folder))
    }

    /// The memory that the process holds.
    #[allow(dead_code)] // Not every test target asks.
    pub(crate) fn memory_bytes(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kilobytes = line.unwrap().trim().trim_end_matches(" kB");
        kilobytes.parse::<u64>().unwrap() * 1_024
    }

    /// How many sockets the process has open.
    #[allow(dead_code)] // Not every test target asks.
    pub(crate) fn open_sockets(&self) -> usize {
        let files = self.open_files().into_iter();
        files
            .filter(|file| file.to_string_lossy().starts_with("socket:"))
            .count()
    }

    /// What the process has open: paths, and names of what has none.
    #[allow(dead_code)] // Not every test target asks.
    pub(crate) fn open_files(&self) -> Vec<PathBuf> {
        let files = std::fs::read_dir(format!("/proc/{}/fd", self.child.id())).unwrap();
        files
            .filter_map(|file| std::fs::read_link(file.unwrap().path()).ok())
            .collect()
    }

    /// What the server has logged since its first start.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(self.data.path().join(LOG)).unwrap()
    }

    /// What the database has written to the disk.
    pub(crate) fn database_bytes(&self) -> Vec<u8> {
        let files = files_below(self.data.path()).into_iter();
        let of_database = files.filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with("triptych.db")
        });
        of_database
            .flat_map(|path| std::fs::read(path).unwrap())
            .collect()
    }

    async fn wait_until_ready(&mut self) {
        let started = Instant::now();
        let client = Client::new();
        loop {
            let answer = client.get(format!("{}/readyz", self.url)).send().await;
            if answer.is_ok_and(|answer| answer.status() == StatusCode::OK) {
                return;
            }
            assert!(
                self.child.try_wait().unwrap().is_none(),
                "the server stopped"
            );
            assert!(
                started.elapsed() < READY_WITHIN,
                "the server did not become ready"
            );
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

impl Drop for TestServer {
    #[allow(clippy::print_stderr)] // Whoever looks for a fault needs what the server said of it.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        if std::thread::panicking() {
            eprintln!("{}", self.log());
        }
    }
}

/// The executable, told to serve on a port over a folder of data.
pub(crate) fn command(data: &Path, port: u16) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_triptych"));
    command
        .env("RUST_LOG", "warn")
        .env("TRIPTYCH__SERVER__BIND", format!("127.0.0.1:{port}"))
        .env("TRIPTYCH__SERVER__DATA_DIR", data)
        .env("TRIPTYCH__PASSWORDS__BCRYPT_COST", "4")
        .stdin(Stdio::null());
    command
}

fn spawn(data: &TempDir, port: u16, environment: &[(&'static str, String)]) -> Child {
    let mut command = command(data.path(), port);
    let mut log = OpenOptions::new();
    let log = log.create(true).append(true).open(data.path().join(LOG));
    command.stderr(log.unwrap());
    command.arg("serve").envs(
        environment
            .iter()
            .map(|(key, value)| (*key, value.as_str())),
    );
    command.spawn().unwrap()
}

pub(crate) fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port()
}

/// Every file below a folder.
pub(crate) fn files_below(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let paths = entries.map(|entry| entry.unwrap().path());
    paths
        .flat_map(|path| {
            if path.is_dir() {
                files_below(&path)
            } else {
                vec![path]
            }
        })
        .collect()
}

/// A user who has just signed up.
pub(crate) struct TestUser {
    client: Client,
    url: String,
    token: String,
}

impl TestUser {
    pub(crate) async fn sign_up(server: &TestServer, username: &str) -> Self {
        let body = json!({
            "first_name": "Mara", "last_name": "Oliveira", "username": username,
            "email": format!("{username}@example.org"), "password": "correct horse",
        });
        Self::begin_session(server, "/register/", body).await
    }

    /// A user who has signed up before.
    #[allow(dead_code)] // Not every test target needs a second session.
    pub(crate) async fn log_in(server: &TestServer, username: &str) -> Self {
        let body = json!({"username": username, "password": "correct horse"});
        Self::begin_session(server, "/login/", body).await
    }

    async fn begin_session(server: &TestServer, path: &str, body: Value) -> Self {
        let client = Client::new();
        let request = client.post(format!("{}{path}", server.url)).json(&body);
        let answer = request.send().await.unwrap();
        assert!(answer.status().is_success(), "{}", answer.status());
        let answer: Value = answer.json().await.unwrap();
        let token = answer["token"].as_str().unwrap().to_owned();
        Self {
            client,
            url: server.url.clone(),
            token,
        }
    }

    /// The same user, with the same session, at another server.
    #[allow(dead_code)] // Not every test target has two.
    pub(crate) fn at(&self, server: &TestServer) -> Self {
        Self {
            client: self.client.clone(),
            url: server.url.clone(),
            token: self.token.clone(),
        }
    }

    /// The secret of the session.
    pub(crate) fn token(&self) -> &str {
        &self.token
    }

    pub(crate) async fn get(&self, path: &str) -> Value {
        json_of(
            self.request(reqwest::Method::GET, path)
                .send()
                .await
                .unwrap(),
        )
        .await
    }

    /// Asks again and again until the answer is as wanted.
    pub(crate) async fn wait_for(&self, path: &str, is_wanted: impl Fn(&Value) -> bool) -> Value {
        let started = Instant::now();
        loop {
            let answer = self.get(path).await;
            if is_wanted(&answer) {
                return answer;
            }
            assert!(started.elapsed() < ARRIVES_WITHIN, "still {answer}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Value {
        json_of(
            self.request(reqwest::Method::POST, path)
                .json(&body)
                .send()
                .await
                .unwrap(),
        )
        .await
    }

    pub(crate) async fn upload(&self, trip: Option<&str>, names: &[&str]) -> Value {
        let files = names
            .iter()
            .map(|name| ((*name).to_owned(), photo(name)))
            .collect();
        self.upload_bytes(trip, files).await
    }

    pub(crate) async fn upload_bytes(
        &self,
        trip: Option<&str>,
        files: Vec<(String, Vec<u8>)>,
    ) -> Value {
        let mut form = Form::new();
        if let Some(trip) = trip {
            form = form.text("trip", trip.to_owned());
        }
        for (name, bytes) in files {
            form = form.part("images", Part::bytes(bytes).file_name(name));
        }
        let request = self
            .request(reqwest::Method::POST, "/api/upload-photo/")
            .multipart(form);
        json_of(request.send().await.unwrap()).await
    }

    pub(crate) async fn curate(&self, trip: &str, count: usize) -> Value {
        let form = Form::new()
            .text("trip_id", trip.to_owned())
            .text("num_photos", count.to_string());
        let request = self
            .request(reqwest::Method::POST, "/api/best-photo/")
            .multipart(form);
        json_of(request.send().await.unwrap()).await
    }

    pub(crate) async fn download(&self, url: &str) -> Response {
        self.client.get(url).send().await.unwrap()
    }

    pub(crate) fn request(&self, method: reqwest::Method, path: &str) -> reqwest::RequestBuilder {
        let token = format!("Token {}", self.token);
        self.client
            .request(method, format!("{}{path}", self.url))
            .header("Authorization", token)
    }
}

async fn json_of(answer: Response) -> Value {
    let status = answer.status();
    let text = answer.text().await.unwrap();
    assert!(status.is_success(), "{status}: {text}");
    serde_json::from_str(&text).unwrap()
}

/// Builds a library that a server can load before libc, from the C file of this name; returns its path.
#[allow(dead_code)] // Not every test target loads one.
pub(crate) fn build_library(folder: &Path, name: &str) -> String {
    let library = folder.join(format!("{name}.so"));
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/journeys");
    let built = Command::new("cc")
        .args(["-shared", "-fPIC", "-o"])
        .args([&library, &sources.join(format!("{name}.c"))])
        .status();
    assert!(built.unwrap().success());
    library.to_str().unwrap().to_owned()
}

/// Begins an upload of a file, over a connection of its own. The sender takes the rest, and the file
/// ends when it is dropped.
#[allow(dead_code)] // Not every test target stops in the middle of an upload.
pub(crate) fn begin_upload(
    user: &TestUser,
    trip: Option<&str>,
    begin: &[u8],
) -> (mpsc::Sender<Vec<u8>>, JoinHandle<reqwest::Result<Response>>) {
    let (sender, receiver) = mpsc::channel::<Vec<u8>>(2);
    sender.try_send(begin.to_vec()).unwrap();
    let chunks = futures::stream::unfold(receiver, |mut receiver| async {
        let chunk = receiver.recv().await?;
        Some((Ok::<_, std::io::Error>(chunk), receiver))
    });
    let mut form = Form::new();
    if let Some(trip) = trip {
        form = form.text("trip", trip.to_owned());
    }
    let part = Part::stream(Body::wrap_stream(chunks)).file_name("half.jpg");
    let request = user
        .request(reqwest::Method::POST, "/api/upload-photo/")
        .header("Connection", "close")
        .multipart(form.part("images", part));
    (sender, tokio::spawn(request.send()))
}

/// One of the project's photographs.
pub(crate) fn photo(name: &str) -> Vec<u8> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../vision/tests/photos");
    std::fs::read(format!("{folder}/{name}")).unwrap()
}
