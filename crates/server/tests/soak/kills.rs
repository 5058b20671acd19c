//! The executable is killed while it has captions written.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use fastrand::Rng;
use futures::StreamExt as _;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use triptych_ports::CreditLedger as _;
use triptych_ports::contract::fixtures::purchase;
use triptych_users::UserId;

use crate::checks::{assert_that_every_reservation_was_settled_once, entries, open_reservations};
use crate::faulty_model::FaultyModel;
use crate::server::{TestServer, TestUser};
use crate::settings::{Settings, say};
use crate::support::{Shop, TestDatabase, on_both_databases};

on_both_databases!(
    a_server_that_is_killed_settles_every_reservation_after,
    a_server_that_is_killed_while_a_model_writes_settles_every_reservation_after,
);

const USERS: usize = 8;
/// How many captions are asked for at once.
const AT_ONCE: usize = 16;
/// How long a server that was started again has for what the dead one left.
const SWEPT_WITHIN: Duration = Duration::from_secs(30);

struct Author {
    user: TestUser,
    wish: Value,
}

/// Each of a few authors asks for more than a day allows.
const UNCAPPED: [(&str, &str); 2] = [
    ("TRIPTYCH__LIMITS__GENERATIONS_PER_USER_PER_DAY", "1000000"),
    ("TRIPTYCH__LIMITS__GENERATIONS_PER_DAY", "1000000"),
];

/// What came of asking for a caption.
enum Answer {
    /// The suggestion of this ID.
    Written(String),
    /// The writer could not be had, or wrote nothing of use, as this code says.
    Refused(String),
    /// The server died before it answered.
    CutOff,
}

async fn a_server_that_is_killed_settles_every_reservation_after(database: TestDatabase) {
    let refused = kill_among_generations(database, &UNCAPPED).await;
    assert!(refused.is_empty(), "the device always has something to say");
}

async fn a_server_that_is_killed_while_a_model_writes_settles_every_reservation_after(
    database: TestDatabase,
) {
    let model = FaultyModel::start().await;
    let settings = model.settings();
    let settings = settings
        .each_ref()
        .map(|(key, value)| (*key, value.as_str()));
    let refused = kill_among_generations(database, &[&UNCAPPED[..], &settings].concat()).await;
    let of_the_writer = |code: &String| ["no_caption", "unavailable"].contains(&code.as_str());
    assert!(!refused.is_empty(), "two calls in five fail");
    assert!(refused.keys().all(of_the_writer), "{refused:?}");
    let (calls, faults) = (model.tally.calls(), model.tally.faults());
    say(format!(
        "{calls} calls of the model, {faults} of which failed"
    ));
}

/// Has captions written by an executable of these settings that dies among them, and sees what
/// becomes of the credits; answers how many captions were refused by servers that lived, by their
/// codes.
async fn kill_among_generations(
    database: TestDatabase,
    environment: &[(&'static str, &str)],
) -> BTreeMap<String, usize> {
    let settings = Settings::read();
    let mut chance = Rng::with_seed(settings.seed);
    let shop = Shop::over(database).await;
    let mut server = shop.open(environment).await;
    let authors = authors(&shop, &server, settings.generations).await;
    let mut numbers = 0..settings.generations;
    let (mut written, mut refused) = (Vec::new(), BTreeMap::new());
    let (mut cut_off, mut left) = (0, 0);
    let rounds = settings.kills + 1;
    for round in 0..rounds {
        let is_last = round + 1 == rounds;
        let answers_before_the_kill = chance.usize(0..settings.generations / rounds);
        let is_dead = Cell::new(false);
        // Nobody asks a dead server any more; who has asked before may be cut off.
        let asked = std::iter::from_fn(|| (!is_dead.get()).then(|| numbers.next()).flatten());
        let asked = asked.map(|number| ask(&authors[number % USERS]));
        let mut answers = futures::stream::iter(asked).buffer_unordered(AT_ONCE);
        let mut answered = 0;
        while let Some(answer) = answers.next().await {
            match answer {
                Answer::Written(id) => written.push(id),
                Answer::Refused(code) => *refused.entry(code).or_default() += 1,
                Answer::CutOff => cut_off += 1,
            }
            if answered == answers_before_the_kill && !is_last {
                server.kill();
                is_dead.set(true);
            }
            answered += 1;
        }
        drop(answers);
        if !is_last {
            assert!(is_dead.get(), "too few generations for so many kills");
            left += start_again(&shop, &mut server, environment).await;
        }
        say(format!(
            "round {round}: {} captions, {refused:?} refused, {left} credits left aside by the dead",
            written.len()
        ));
    }
    let answered = written.len() + refused.values().sum::<usize>();
    assert_eq!(answered + cut_off, settings.generations);
    assert!(!written.is_empty(), "nothing is written");
    assert_that_every_reservation_was_settled_once(&shop.database);
    shop.database.assert_that_balances_equal_the_ledger();
    for id in &written {
        let kept = format!("FROM suggestions WHERE id = '{id}'");
        assert_eq!(
            shop.database.count(&kept),
            1,
            "{id} was answered and is gone"
        );
    }
    let kept: usize = entries(&shop.database, "keep").try_into().unwrap();
    assert!((written.len()..=written.len() + cut_off).contains(&kept));
    say(format!(
        "{} generations, {} kills: {} written, {refused:?} refused, {cut_off} cut off; {} reserved, \
         {kept} kept, {} given back, {left} of them by a sweep",
        settings.generations,
        settings.kills,
        written.len(),
        entries(&shop.database, "reserve"),
        entries(&shop.database, "give_back"),
    ));
    refused
}

async fn authors(shop: &Shop, server: &TestServer, generations: usize) -> Vec<Author> {
    let stores = shop.database.stores().await;
    let mut authors = Vec::new();
    for number in 0..USERS {
        let user = TestUser::sign_up(server, &format!("mara{number}")).await;
        let photos = user.upload(None, &["china.jpg"]).await;
        let me = user.get("/api/me/").await;
        let user_id = UserId::parse(me["id"].as_str().unwrap()).unwrap();
        for _ in 0..generations.div_ceil(USERS) {
            assert!(stores.append(&purchase(user_id)).await.unwrap());
        }
        let wish = json!({"tone": "funny", "photo_ids": [photos[0]["id"]]});
        authors.push(Author { user, wish });
    }
    authors
}

/// Asks for a caption.
async fn ask(author: &Author) -> Answer {
    let request = author
        .user
        .request(Method::POST, "/api/generate-suggestions/");
    let Ok(answer) = request.json(&author.wish).send().await else {
        return Answer::CutOff;
    };
    let status = answer.status();
    let Ok(answer) = answer.json::<Value>().await else {
        return Answer::CutOff;
    };
    if status == StatusCode::SERVICE_UNAVAILABLE {
        return Answer::Refused(answer["code"].as_str().unwrap().to_owned());
    }
    assert_eq!(status, StatusCode::OK, "{answer}");
    Answer::Written(answer["suggestion_id"].as_str().unwrap().to_owned())
}

/// Starts the server again as if half a minute had passed; answers how many credits the dead one had
/// set aside, which are all back then.
async fn start_again(
    shop: &Shop,
    server: &mut TestServer,
    environment: &[(&'static str, &str)],
) -> i64 {
    let left = open_reservations(&shop.database);
    shop.database
        .execute("UPDATE credit_reservations SET expires_at = created_at WHERE settlement IS NULL");
    shop.reopen(server, environment).await;
    let started = Instant::now();
    while open_reservations(&shop.database) > 0 {
        assert!(started.elapsed() < SWEPT_WITHIN, "nothing is given back");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    left
}
