//! Everyday use while each service, the disk and the clock fail in turn: every fault is recovered from,
//! and memory and open files stay as they were.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use futures::future::join_all;
use tokio::task::JoinSet;
use wiremock::{Mock, MockServer, ResponseTemplate, matchers};

use crate::checks::open_reservations;
use crate::faulty_model::FaultyModel;
use crate::identity_provider::{CLIENT_ID, CLIENT_SECRET, ProviderProcess};
use crate::many_addresses::Bucket;
use crate::outages::{Fault, Libraries, Link};
use crate::server::{TestServer, free_port};
use crate::settings::{Settings, say};
use crate::smtp_server::SmtpServer;
use crate::support::{Shop, TestDatabase};
use crate::visits::{Visitor, is_orderly};

/// How many users there are at once.
const USERS: usize = 4;
/// Longer than any pause that the server makes after failures.
const RECOVERED_WITHIN: Duration = Duration::from_secs(90);
/// From the end of the work on, until memory is given back.
const QUIET: Duration = Duration::from_secs(20);
/// How much more than after the first minutes the server may hold.
const MORE_BYTES_MAX: u64 = 40_000_000;
const MORE_FILES_MAX: usize = 20;
const PROBE_MAX: Duration = Duration::from_secs(3);

#[tokio::test(flavor = "multi_thread")]
async fn every_outage_is_recovered_from_and_memory_and_files_stay_level() {
    let sqlite = endure("SQLite", TestDatabase::sqlite(), false);
    let postgres = endure("PostgreSQL", TestDatabase::postgres(), true);
    tokio::join!(sqlite, postgres);
}

/// A server, and all that it needs and that can fail.
struct World {
    server: TestServer,
    faults: Vec<Fault>,
    _libraries: Libraries,
    _bucket: Option<Bucket>,
    _model: FaultyModel,
    _provider: ProviderProcess,
    provider_port: u16,
    _collector: MockServer,
}

impl World {
    /// Over a network the database and the storage can be cut off, too.
    async fn over(shop: &Shop, is_networked: bool) -> Self {
        let (libraries, model) = (Libraries::build(), FaultyModel::sound().await);
        let mut settings: Vec<(&'static str, String)> = libraries.settings().to_vec();
        settings.extend(model.settings());
        let mail = Link::to(SmtpServer::start(&[]).address).await;
        let payments = Link::to(address(&shop.stripe.url())).await;
        let captions = Link::to(address(&model.base_url())).await;
        let collector = collector().await;
        let traces = Link::to(*collector.address()).await;
        let provider_port = free_port();
        let sign_in = Link::to(SocketAddr::from(([127, 0, 0, 1], provider_port))).await;
        // It calls itself by the address of the link.
        let provider = ProviderProcess::start(&[provider_port.to_string(), sign_in.url("http")]);
        settings.extend([
            ("TRIPTYCH__OIDC__GOOGLE__ISSUER", sign_in.url("http")),
            ("TRIPTYCH__OIDC__GOOGLE__CLIENT_ID", CLIENT_ID.to_owned()),
            (
                "TRIPTYCH__OIDC__GOOGLE__CLIENT_SECRET",
                CLIENT_SECRET.to_owned(),
            ),
            ("TRIPTYCH__TELEMETRY__OTLP_ENDPOINT", traces.url("http")),
            ("TRIPTYCH__AI__BASE_URL", captions.url("http") + "/v1"),
            ("TRIPTYCH__AI__TIMEOUT_SECONDS", "20".to_owned()),
            ("TRIPTYCH__PAYMENTS__BASE_URL", payments.url("http")),
            ("TRIPTYCH__MAIL__PROVIDER", "smtp".to_owned()),
            ("TRIPTYCH__MAIL__SMTP_URL", mail.url("smtp")),
        ]);
        let unlimited = [
            "TRIPTYCH__LIMITS__GENERATIONS_PER_USER_PER_DAY",
            "TRIPTYCH__LIMITS__GENERATIONS_PER_DAY",
            "TRIPTYCH__LIMITS__RESETS_PER_HOUR",
            "TRIPTYCH__LIMITS__SIGN_INS_PER_HOUR",
        ];
        settings.extend(unlimited.map(|name| (name, "1000000".to_owned())));
        let mut faults = vec![
            Fault::Cut("model", captions),
            Fault::Cut("payments", payments),
            Fault::Cut("mail", mail),
            Fault::Cut("sign-in", sign_in),
            Fault::Cut("traces", traces),
        ];
        let mut bucket = None;
        if is_networked {
            let started = Bucket::start().await;
            let storage = Link::to(address(&started.endpoint())).await;
            settings.extend(started.settings(&storage.url("http")));
            let url = shop.database.url();
            let database = Link::to(address(&url)).await;
            let near = url.replace(&address(&url).to_string(), &database.address.to_string());
            settings.push(("TRIPTYCH__DATABASE__URL", near));
            faults.extend([
                Fault::Cut("storage", storage),
                Fault::Cut("database", database),
            ]);
            bucket = Some(started);
        }
        faults.extend(libraries.faults());
        let settings: Vec<_> = settings
            .iter()
            .map(|(key, value)| (*key, value.as_str()))
            .collect();
        Self {
            server: shop.open(&settings).await,
            faults,
            _libraries: libraries,
            _bucket: bucket,
            _model: model,
            _provider: provider,
            provider_port,
            _collector: collector,
        }
    }
}

/// Accepts traces, some at least, and stores none.
async fn collector() -> MockServer {
    let server = MockServer::builder().disable_request_recording();
    let server = server.start().await;
    let traces = Mock::given(matchers::path("/v1/traces"));
    let accepted = traces.respond_with(ResponseTemplate::new(200));
    accepted.expect(1..).mount(&server).await;
    server
}

/// Where a service of this machine listens, by its URL.
fn address(url: &str) -> SocketAddr {
    let url = reqwest::Url::parse(url).unwrap();
    let port = url.port().unwrap();
    SocketAddr::from(([127, 0, 0, 1], port))
}

async fn endure(name: &str, database: TestDatabase, is_networked: bool) {
    let settings = Settings::read();
    let length = Duration::from_secs(settings.seconds);
    let stretch = (length / 20).min(Duration::from_mins(1));
    let shop = Shop::over(database).await;
    let world = World::over(&shop, is_networked).await;
    let probe = Probe::start(&world.server);
    let mut visitors = Vec::new();
    for number in 0..USERS {
        visitors.push(Visitor::sign_up(&shop, &world.server, world.provider_port, number).await);
    }
    let mut tally = Tally::default();
    tally.recovered = work(&mut visitors, stretch, RECOVERED_WITHIN, &mut tally).await;
    let started = Instant::now();
    let (bytes, files) = measure(&world.server, name, "before", &tally).await;
    let mut failures = Vec::new();
    for (number, fault) in world.faults.iter().cycle().enumerate() {
        if number >= world.faults.len() && started.elapsed() > length {
            break;
        }
        let mut tally = Tally::default();
        fault.begin();
        work(&mut visitors, stretch, stretch, &mut tally).await;
        fault.end();
        tally.recovered = work(&mut visitors, stretch, RECOVERED_WITHIN, &mut tally).await;
        let now = measure(&world.server, name, fault.name(), &tally).await;
        let is_level = now.0 <= bytes + MORE_BYTES_MAX && now.1 <= files + MORE_FILES_MAX;
        if !is_level
            || tally.recovered.is_none()
            || !tally
                .refused
                .keys()
                .all(|refused| is_orderly(refused, fault))
        {
            failures.push(format!("{} {now:?} {tally:?}", fault.name()));
        }
    }
    say(format!(
        "{name}: the longest probe took {:?}",
        probe.longest()
    ));
    assert!(failures.is_empty(), "{name}: {failures:#?}");
    assert!(probe.longest() < PROBE_MAX);
    drop(world);
    assert_eq!(open_reservations(&shop.database), 0);
    shop.database.assert_that_balances_equal_the_ledger();
}

/// What came of the visits during a fault and after it.
#[derive(Debug, Default)]
struct Tally {
    done: usize,
    refused: BTreeMap<String, usize>,
    /// When the last visitor was served again, if all were.
    recovered: Option<Duration>,
}

/// Lets everybody visit for a while, and on to their first success, at most `longest`; returns when the
/// last had it.
async fn work(
    visitors: &mut [Visitor<'_>],
    shortest: Duration,
    longest: Duration,
    tally: &mut Tally,
) -> Option<Duration> {
    let started = Instant::now();
    let each = visitors.iter_mut().map(async |visitor| {
        let (mut first, mut done, mut refused) = (None, 0, Vec::new());
        while started.elapsed() < shortest || first.is_none() && started.elapsed() < longest {
            match visitor.visit().await {
                Ok(()) => {
                    first.get_or_insert(started.elapsed());
                    done += 1;
                }
                Err(error) => refused.push(error),
            }
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
        (first, done, refused)
    });
    let ends = join_all(each).await;
    for (_, done, refused) in &ends {
        tally.done += done;
        for error in refused {
            *tally.refused.entry(error.clone()).or_default() += 1;
        }
    }
    let firsts: Option<Vec<Duration>> = ends.iter().map(|end| end.0).collect();
    firsts.and_then(|firsts| firsts.into_iter().max())
}

/// The memory and the open files of a server that has had time to rest.
async fn measure(server: &TestServer, name: &str, what: &str, tally: &Tally) -> (u64, usize) {
    tokio::time::sleep(QUIET).await;
    let (bytes, files) = (server.memory_bytes(), server.open_files().len());
    say(format!(
        "{name}, {what}: {} visits, refused {:?}, all served again after {:?}; {} MB, {files} files, {} sockets",
        tally.done,
        tally.refused,
        tally.recovered,
        bytes / 1_000_000,
        server.open_sockets()
    ));
    (bytes, files)
}

/// Asks for `/healthz` twice a second.
struct Probe {
    longest_ms: Arc<AtomicU64>,
    _asking: JoinSet<()>,
}

impl Probe {
    fn start(server: &TestServer) -> Self {
        let longest_ms = Arc::new(AtomicU64::new(0));
        let (noted, url) = (longest_ms.clone(), format!("{}/healthz", server.url));
        let mut asking = JoinSet::new();
        asking.spawn(async move {
            loop {
                let asked_at = Instant::now();
                let answer = reqwest::get(&url).await;
                let is_well = answer.is_ok_and(|answer| answer.status().is_success());
                let took = if is_well {
                    asked_at.elapsed()
                } else {
                    Duration::MAX
                };
                let took = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
                noted.fetch_max(took, Ordering::Relaxed);
                tokio::time::sleep(Duration::from_millis(500)).await;
            }
        });
        Self {
            longest_ms,
            _asking: asking,
        }
    }

    fn longest(&self) -> Duration {
        Duration::from_millis(self.longest_ms.load(Ordering::Relaxed))
    }
}
