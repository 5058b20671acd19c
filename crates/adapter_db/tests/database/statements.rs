//! How many statements PostgreSQL is sent for the calls that every screen makes.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use diesel::connection::{Instrumentation, InstrumentationEvent, set_default_instrumentation};
use triptych_ports::HistoryQuery;
use triptych_ports::contract::fixtures::{opened_trip, registered, saved_post};
use triptych_users::TokenDigest;

use crate::support::{PostgresDatabase, connected};

/// The statements so far, by the database's URL.
static STATEMENTS: Mutex<BTreeMap<String, Vec<String>>> = Mutex::new(BTreeMap::new());

/// Notes the statements of one connection.
#[derive(Default)]
struct Noted {
    url: String,
}

impl Instrumentation for Noted {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        match event {
            InstrumentationEvent::StartEstablishConnection { url, .. } => {
                url.clone_into(&mut self.url);
            }
            InstrumentationEvent::StartQuery { query, .. } => {
                let mut all = STATEMENTS.lock().unwrap_or_else(PoisonError::into_inner);
                let of_url = all.entry(self.url.clone()).or_default();
                of_url.push(query.to_string());
            }
            _ => {}
        }
    }
}

/// The statements to a database since the last call.
fn noted(url: &str) -> Vec<String> {
    let mut all = STATEMENTS.lock().unwrap_or_else(PoisonError::into_inner);
    let of_url = all.iter_mut().filter(|(noted, _)| noted.starts_with(url));
    of_url
        .flat_map(|(_, noted)| std::mem::take(noted))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_are_tested_without_a_statement_and_posts_are_read_by_one() {
    set_default_instrumentation(|| Some(Box::new(Noted::default()))).unwrap();
    let server = PostgresDatabase::migrated();
    let (url, stores) = (server.url(), connected(&server.url()));
    let user_id = registered(&stores, "mara").await;
    let trip = opened_trip(&stores, user_id).await;
    let post = saved_post(&stores, &trip).await;
    saved_post(&stores, &trip).await;
    assert!(!noted(&url).is_empty(), "nothing is noted");

    let query = HistoryQuery {
        limit: 10,
        ..HistoryQuery::default()
    };
    // What a page of the history asks, with the session of the request.
    let token = TokenDigest::of("a token");
    stores.sessions.find(&token).await.unwrap();
    let listed = stores.posts.list(user_id, &query).await.unwrap();
    assert_eq!(listed.len(), 2);
    stores.posts.totals(user_id).await.unwrap();
    let statements = noted(&url);
    assert_eq!(statements.len(), 3, "{statements:#?}");

    let search = HistoryQuery {
        search: Some("arezzo".to_owned()),
        ..query
    };
    stores.sessions.find(&token).await.unwrap();
    let listed = stores.posts.list(user_id, &search).await.unwrap();
    assert_eq!(listed.len(), 2);
    stores.posts.totals(user_id).await.unwrap();
    let statements = noted(&url);
    assert_eq!(statements.len(), 3, "{statements:#?}");

    stores.posts.find(user_id, post.id).await.unwrap();
    let statements = noted(&url);
    assert_eq!(statements.len(), 1, "{statements:#?}");

    // What `/api/me/` asks.
    stores.sessions.find(&token).await.unwrap();
    stores.users.find(user_id).await.unwrap();
    stores.billing.status(user_id).await.unwrap();
    let statements = noted(&url);
    assert_eq!(statements.len(), 4, "{statements:#?}");
}
