//! PostgreSQL hangs: all of its processes are suspended for longer than anybody waits, and go on.

use std::process::Command;
use std::time::{Duration, Instant};

use reqwest::{Client, StatusCode};

use crate::server::{TestServer, TestUser, free_port};
use crate::settings::say;
use crate::support::{Shop, TestDatabase};

const ROUNDS: usize = 3;
/// How many requests of each kind are sent at once, which is more than there are connections.
const AT_ONCE: usize = 50;
/// Longer than the limits of connections, so that those that hang are replaced.
const HANGS_FOR: Duration = Duration::from_secs(25);

/// What the slowest answer of a kind may take on a busy machine.
const PROBE_MAX: Duration = Duration::from_secs(5);
const REQUEST_MAX: Duration = Duration::from_secs(13);
const PAGE_MAX: Duration = Duration::from_secs(3);
/// `server.shutdown_seconds`, and the time of a busy machine.
const SHUTDOWN_MAX: Duration = Duration::from_secs(40);
const RECOVERED_WITHIN: Duration = Duration::from_secs(20);

#[tokio::test(flavor = "multi_thread")]
async fn a_postgres_that_hangs_holds_up_no_request_and_nothing_after() {
    let shop = Shop::over(TestDatabase::postgres()).await;
    let metrics = format!("127.0.0.1:{}", free_port());
    let metrics = ("TRIPTYCH__SERVER__METRICS_BIND", metrics.as_str());
    let server = shop.open(&[metrics]).await;
    let metrics = format!("http://{}/metrics", metrics.1);
    let user = TestUser::sign_up(&server, "mara").await;
    let [ready, me] = ["/readyz", "/api/me/"].map(|path| format!("{}{path}", server.url));
    for round in 0..ROUNDS {
        let suspended = Suspended::postgres_of(&shop.database);
        let began = Instant::now();
        // What `/readyz` found before counts for a second.
        tokio::time::sleep(Duration::from_millis(1_500)).await;
        ask_all(&server, &user, &metrics, (round, "first")).await;
        tokio::time::sleep(HANGS_FOR.saturating_sub(began.elapsed())).await;
        ask_all(&server, &user, &metrics, (round, "later")).await;
        drop(suspended);
        let resumed_at = Instant::now();
        while slowest(&user, &ready, 1).await.1 != StatusCode::OK {
            assert!(resumed_at.elapsed() < RECOVERED_WITHIN, "not ready");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let ready_after = resumed_at.elapsed();
        let (slowest, status) = slowest(&user, &me, AT_ONCE).await;
        assert_eq!(status, StatusCode::OK);
        say(format!(
            "round {round}: ready {ready_after:?} after the end, then {slowest:?} at most"
        ));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_told_to_stop_while_postgres_hangs_answers_and_ends() {
    let shop = Shop::over(TestDatabase::postgres()).await;
    let mut server = shop.open(&[]).await;
    let user = TestUser::sign_up(&server, "mara").await;
    let me = format!("{}/api/me/", server.url);
    let _suspended = Suspended::postgres_of(&shop.database);
    let stopping = async {
        tokio::time::sleep(Duration::from_millis(500)).await;
        server.signal("TERM");
    };
    let (asked, ()) = tokio::join!(slowest(&user, &me, 10), stopping);
    assert_eq!(asked.1, StatusCode::SERVICE_UNAVAILABLE);
    let ended = server.ended(SHUTDOWN_MAX).await;
    say(format!("answered in {:?}, ended {ended:?} later", asked.0));
}

/// Asks for everything at once while PostgreSQL hangs.
async fn ask_all(
    server: &TestServer,
    user: &TestUser,
    metrics: &str,
    (round, when): (usize, &str),
) {
    let of_server = |path: &str| format!("{}{path}", server.url);
    let kinds = [
        (
            of_server("/readyz"),
            StatusCode::SERVICE_UNAVAILABLE,
            PROBE_MAX,
        ),
        (
            of_server("/api/me/"),
            StatusCode::SERVICE_UNAVAILABLE,
            REQUEST_MAX,
        ),
        (of_server("/healthz"), StatusCode::OK, PAGE_MAX),
        (of_server("/config.js"), StatusCode::OK, PAGE_MAX),
        (metrics.to_owned(), StatusCode::OK, PAGE_MAX),
    ];
    let asked = kinds
        .iter()
        .map(|(address, ..)| slowest(user, address, AT_ONCE));
    let answers = futures::future::join_all(asked).await;
    for ((path, expected, longest), (took, status)) in kinds.into_iter().zip(answers) {
        say(format!(
            "round {round}, {when}: {path} {status} in {took:?} at most"
        ));
        assert_eq!(status, expected, "{path}");
        assert!(took < longest, "{path} took {took:?}");
    }
}

/// The longest of so many requests at once, and their status, which is one for all.
async fn slowest(user: &TestUser, address: &str, count: usize) -> (Duration, StatusCode) {
    let client = Client::new();
    let asked = (0..count).map(|_| {
        let request = client
            .get(address)
            .header("Authorization", format!("Token {}", user.token()));
        async move {
            let asked_at = Instant::now();
            let answer = request.send().await.unwrap();
            let is_late = answer.status() == StatusCode::SERVICE_UNAVAILABLE;
            let is_probe = answer.url().path() == "/readyz";
            assert!(is_probe || is_late == answer.headers().contains_key("retry-after"));
            (asked_at.elapsed(), answer.status())
        }
    });
    let answers = futures::future::join_all(asked).await;
    let status = answers[0].1;
    assert!(answers.iter().all(|answer| answer.1 == status), "{address}");
    (answers.iter().map(|answer| answer.0).max().unwrap(), status)
}

/// Processes that are suspended until this is dropped.
struct Suspended(Vec<String>);

impl Suspended {
    /// The server of a database, and all of its children.
    fn postgres_of(database: &TestDatabase) -> Self {
        let server = database.look_at_backend(parent_of).unwrap();
        let processes = std::fs::read_dir("/proc").unwrap();
        let names = processes.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let is_child = |pid: &String| parent_of(pid).is_some_and(|parent| parent == server);
        let mut pids = vec![server.clone()];
        pids.extend(names.filter(is_child));
        signal("STOP", &pids);
        Self(pids)
    }
}

impl Drop for Suspended {
    fn drop(&mut self) {
        signal("CONT", &self.0);
    }
}

fn parent_of(pid: &str) -> Option<String> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name of the program stands in brackets and may hold anything.
    let (_, after_name) = stat.rsplit_once(") ")?;
    after_name.split(' ').nth(1).map(str::to_owned)
}

fn signal(name: &str, pids: &[String]) {
    // One of them may have ended meanwhile.
    let _ = Command::new("kill").args(["-s", name]).args(pids).status();
}
