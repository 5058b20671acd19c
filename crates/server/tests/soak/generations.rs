//! A thousand captions from a writer that fails, asked for by processes that die.

use std::sync::Arc;
use std::time::Duration;

use fastrand::Rng;
use futures::StreamExt as _;
use triptych_adapter_db::Database;
use triptych_adapter_memory::{ManualClock, MemoryStorage};
use triptych_adapter_system::{SystemClock, SystemRandomness};
use triptych_app::Ports;
use triptych_app::maintenance::sweep_reservations;
use triptych_app::posts::{
    Captioner, GenerateSuggestionsCommand, Generated, PostError, generate_suggestions,
};
use triptych_billing::Reservation;
use triptych_captions::{ExcludedFacts, Tone};
use triptych_ports::contract::Stores;
use triptych_ports::contract::fixtures::{analysed_photo, opened_trip, purchase, registered};
use triptych_ports::{
    CaptionModel, Clock as _, ObjectKey, ObjectStorage as _, Randomness as _, SuggestionStore as _,
};
use triptych_trips::PhotoId;
use triptych_users::UserId;

use crate::checks::{assert_that_every_reservation_was_settled_once, entries, open_reservations};
use crate::faulty_model::FaultyModel;
use crate::faulty_writer::FaultyWriter;
use crate::server::photo;
use crate::settings::{Settings, say};
use crate::support::{TestDatabase, on_both_databases, ports};
use crate::tally::Tally;

on_both_databases!(
    every_reservation_is_settled_once_whatever_fails,
    every_reservation_is_settled_once_whatever_a_model_answers,
);

const USERS: usize = 10;
/// How many captions are written at once.
const AT_ONCE: usize = 16;
/// How many generations in a hundred die at a moment drawn by chance.
const DEATHS_PER_HUNDRED: u32 = 15;
/// How often the clock goes beyond the life of every reservation, those of the living included.
const LEAPS: usize = 5;

/// Who writes, and how often they were asked.
struct Writing {
    writer: Arc<dyn CaptionModel>,
    tally: Arc<Tally>,
    /// How long one that hangs is waited for before it dies too.
    patience: Duration,
}

/// Somebody who has captions written.
#[derive(Clone, Copy)]
struct Author {
    user_id: UserId,
    photo_id: PhotoId,
}

/// What became of one generation.
enum Ending {
    Written(UserId, Box<Generated>),
    Failed(PostError),
    /// Its task was dropped, or broke.
    Died,
}

struct Desk {
    database: Arc<Database>,
    writing: Writing,
    clock: Arc<ManualClock>,
    ports: Ports,
    authors: Vec<Author>,
}

impl Desk {
    async fn over(database: &TestDatabase, settings: &Settings, writing: Writing) -> Self {
        let database = database.stores().await;
        let clock = Arc::new(ManualClock::new(SystemClock.now()));
        let stores = Stores::of(&database);
        let ports = Ports {
            captioner: Captioner {
                model: Some(writing.writer.clone()),
            },
            ..ports(&database, &clock)
        };
        let mut authors = Vec::new();
        for number in 0..USERS {
            authors.push(author(&stores, number, settings.generations).await);
        }
        Self {
            database,
            writing,
            clock,
            ports,
            authors,
        }
    }

    /// One generation, which dies after `death` where that is given.
    async fn generate(&self, author: Author, death: Option<Duration>) -> Ending {
        let command = GenerateSuggestionsCommand {
            user_id: author.user_id,
            tone: Tone::Funny,
            language: triptych_captions::Language::English,
            photo_ids: vec![author.photo_id],
            note: None,
            excluded: ExcludedFacts::new(),
        };
        let ports = self.ports.clone();
        let run_id = SystemRandomness.new_id();
        let task = tokio::spawn(async move { generate_suggestions(&ports, command, run_id).await });
        let killer = task.abort_handle();
        let patience = death.unwrap_or(self.writing.patience);
        match tokio::time::timeout(patience, task).await {
            Ok(Ok(Ok(generated))) => Ending::Written(author.user_id, Box::new(generated)),
            Ok(Ok(Err(error))) => Ending::Failed(error),
            Ok(Err(_)) => Ending::Died,
            Err(_) => {
                killer.abort();
                Ending::Died
            }
        }
    }

    /// Time passes beyond every reservation, and the sweep comes.
    async fn leap(&self) -> usize {
        self.clock.advance(Reservation::LEASE);
        let mut swept = 0;
        loop {
            match sweep_reservations(&self.ports).await.unwrap() {
                0 => return swept,
                some => swept += some,
            }
        }
    }
}

/// Somebody with a photo and as many credits as there are captions to be written of theirs.
async fn author(stores: &Stores, number: usize, generations: usize) -> Author {
    let user_id = registered(stores, &format!("mara{number}")).await;
    let trip = opened_trip(stores, user_id).await;
    let photo = analysed_photo(stores, &trip).await;
    for _ in 0..generations.div_ceil(USERS) {
        assert!(stores.credits.append(&purchase(user_id)).await.unwrap());
    }
    Author {
        user_id,
        photo_id: photo.id,
    }
}

async fn every_reservation_is_settled_once_whatever_fails(database: TestDatabase) {
    let settings = Settings::read();
    let writer = FaultyWriter::new(Rng::with_seed(settings.seed));
    let writing = Writing {
        tally: writer.tally.clone(),
        writer: Arc::new(writer),
        patience: Duration::from_millis(400),
    };
    let desk = Desk::over(&database, &settings, writing).await;
    generate_all(&database, &desk, &settings).await;
}

async fn every_reservation_is_settled_once_whatever_a_model_answers(database: TestDatabase) {
    let settings = Settings::read();
    let model = FaultyModel::start().await;
    let storage = Arc::new(MemoryStorage::new(Arc::new(SystemClock)));
    let writing = Writing {
        tally: model.tally.clone(),
        writer: Arc::new(model.writer(storage.clone())),
        patience: Duration::from_secs(10),
    };
    let desk = Desk::over(&database, &settings, writing).await;
    for author in &desk.authors {
        let key = ObjectKey::original(author.photo_id);
        let picture = photo("coffee.png").into();
        storage.put(&key, picture).await.unwrap();
    }
    generate_all(&database, &desk, &settings).await;
}

/// Has all captions written, and sees what becomes of the credits.
async fn generate_all(database: &TestDatabase, desk: &Desk, settings: &Settings) {
    let mut chance = Rng::with_seed(settings.seed);
    let plans: Vec<(Author, Option<Duration>)> = (0..settings.generations)
        .map(|number| {
            let dies = chance.u32(0..100) < DEATHS_PER_HUNDRED;
            let death = Duration::from_micros(chance.u64(0..20_000));
            (desk.authors[number % USERS], dies.then_some(death))
        })
        .collect();

    let (mut written, mut failed, mut died, mut swept) = (Vec::new(), 0, 0, 0);
    let mut endings = futures::stream::iter(plans)
        .map(|(author, death)| desk.generate(author, death))
        .buffer_unordered(AT_ONCE);
    let leap_every = settings.generations.div_ceil(LEAPS).max(1);
    let mut ended = 0;
    while let Some(ending) = endings.next().await {
        match ending {
            Ending::Written(user_id, generated) => written.push((user_id, generated)),
            Ending::Failed(error) => {
                assert!(is_expected(&error), "{error:?}");
                failed += 1;
            }
            Ending::Died => died += 1,
        }
        ended += 1;
        if ended % leap_every == 0 {
            swept += desk.leap().await;
            say(format!("{ended} generations, {swept} reservations swept"));
        }
    }
    drop(endings);
    // What was on its way to the database when its task was dropped arrives all the same.
    tokio::time::sleep(Duration::from_secs(1)).await;
    swept += desk.leap().await;

    assert_that_every_reservation_was_settled_once(database);
    database.assert_that_balances_equal_the_ledger();
    for (user_id, generated) in &written {
        let id = generated.suggestion.id;
        let found = desk.database.find(*user_id, id).await.unwrap();
        assert!(found.is_some(), "a caption that was answered is not kept");
    }
    let kept: usize = entries(database, "keep").try_into().unwrap();
    assert!((written.len()..=written.len() + died).contains(&kept));
    say(format!(
        "{ended} generations: {} calls of the writer, {} of which failed; {} written, {failed} \
         failed, {died} died, {swept} swept; {} reserved, {kept} kept, {} given back, {} open",
        desk.writing.tally.calls(),
        desk.writing.tally.faults(),
        written.len(),
        entries(database, "reserve"),
        entries(database, "give_back"),
        open_reservations(database),
    ));
}

/// What a writer that fails, and a sweep that takes a slow one for dead, lead to.
fn is_expected(error: &PostError) -> bool {
    matches!(
        error,
        PostError::CaptionWriter(_) | PostError::Rejected(_) | PostError::Interrupted
    )
}
