//! Restart of a server with an existing file, and invalid files.

use std::sync::Arc;

use triptych_billing::Plan;
use triptych_ports::{Clock as _, PaymentProvider as _};
use triptych_stripe_sandbox::{Sandbox, SandboxError};

use crate::support::{Bench, NOW, options, payments};

const NOWHERE: &str = "http://127.0.0.1:9/";

#[tokio::test]
async fn everything_is_as_it_was_after_a_restart() {
    let bench = Bench::new();
    let portal = bench.portal(Plan::Basic).await;
    let button = bench.get(&portal).await.button("Renew now");
    bench.post(&button).await;
    let shown = bench.get(&portal).await.text;
    let again = Bench {
        sandbox: bench.reopened(NOWHERE),
        folder: bench.folder,
        user_id: bench.user_id,
    };
    assert_eq!(again.ahead(), bench.sandbox.clock().now() - NOW);
    assert_eq!(again.get(&portal).await.text, shown);
    let waiting = again.waiting();
    let found = again.payments().look_up(&waiting[0]).await.unwrap();
    assert!(found.is_some());
}

#[tokio::test]
async fn two_servers_over_one_folder_see_what_the_other_does() {
    let bench = Bench::new();
    let beside = bench.reopened(NOWHERE);
    let portal = bench.portal(Plan::Basic).await;
    let button = bench.get(&portal).await.button("Renew now");
    bench.post(&button).await;
    let customer = bench.customer().await;
    payments(&beside).open_portal(&customer).await.unwrap();
    assert_eq!(beside.clock().now(), bench.sandbox.clock().now());
}

#[tokio::test]
async fn the_secret_of_a_folder_is_drawn_once() {
    let bench = Bench::new();
    let first = bench.file();
    assert!(first.contains("\"whsec_"), "{first}");
    bench.reopened(NOWHERE);
    assert_eq!(bench.file(), first);
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_may_read_the_file() {
    use std::os::unix::fs::PermissionsExt as _;
    let bench = Bench::new();
    let file = bench.folder.path().join("sandbox.json");
    let mode = std::fs::metadata(file).unwrap().permissions().mode();
    assert_eq!(mode & 0o077, 0);
}

#[test]
fn a_file_that_is_not_the_sandboxs_stops_the_start() {
    for text in [
        "",
        "{}",
        r#"{"webhook_secret":"whsec_1","books":{"unknown":1}}"#,
        r#"{"webhook_secret":"whsec_1","books":{"clock_ahead_seconds":-1,"customers":{},"checkouts":{},"subscriptions":{},"payments":{},"wishes":{},"events":[]}}"#,
    ] {
        let folder = tempfile::TempDir::new().unwrap();
        std::fs::write(folder.path().join("sandbox.json"), text).unwrap();
        let opened = open(folder.path().to_owned(), None);
        assert!(matches!(opened, Err(SandboxError::File(_))), "{text:?}");
    }
}

#[test]
fn an_empty_secret_is_refused() {
    let folder = tempfile::TempDir::new().unwrap();
    let opened = open(folder.path().to_owned(), Some(""));
    assert!(matches!(opened, Err(SandboxError::Secret(_))));
}

fn open(folder: std::path::PathBuf, secret: Option<&str>) -> Result<Sandbox, SandboxError> {
    let mut options = options(folder, NOWHERE);
    options.webhook_secret = secret.map(Into::into);
    let (clock, randomness) = crate::support::machine();
    Sandbox::open(options, Arc::new(clock), Arc::new(randomness))
}
