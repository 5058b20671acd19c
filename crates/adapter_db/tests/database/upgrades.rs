//! What is stored outlives the migrations that move it.

use diesel::connection::SimpleConnection;
use diesel::dsl::sql;
use diesel::sql_types::BigInt;
use diesel::{RunQueryDsl, select};
use diesel_migrations::MigrationHarness;
use triptych_adapter_db::Database;
use triptych_billing::{LookupSubject, SubscriptionId};
use triptych_ports::contract::Stores;
use triptych_ports::contract::fixtures::{
    added_photo, analysed_photo, curate, full_verdict, moment, opened_trip, queued_letter,
    registered, saved_post,
};
use triptych_ports::{AnalysisOutcome, CuratedPhoto, Job, ProviderEvent};
use triptych_posts::Post;
use triptych_trips::{Photo, RefusalReason, Selection, Trip, TripSummary};

use crate::support::{
    PostgresDatabase, SqliteDatabase, connected, listed, migration_count, migration_files,
};

/// How many migrations there were while a photo's row still held what was measured on it.
const WITH_WIDE_PHOTOS: usize = 18;
/// The photos whose row tells all of this, counted.
const WIDE_PHOTOS: &str = "(SELECT count(*) FROM photos
    WHERE measurements IS NOT NULL AND verdict IS NOT NULL AND selected_by_hand)";

#[tokio::test(flavor = "multi_thread")]
async fn photos_in_sqlite_outlive_the_move_of_their_measurements() {
    let file = SqliteDatabase::migrated();
    let mut conn = file.connection();
    // As the server migrates: a table that is made anew is dropped with nothing that refers to it.
    conn.batch_execute("PRAGMA foreign_keys = OFF").unwrap();
    let wide_photos = |conn: &mut _| select(sql::<BigInt>(WIDE_PHOTOS)).get_result(conn).unwrap();
    photos_stay(&file.url(), "sqlite", &mut conn, wide_photos).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn photos_in_postgres_outlive_the_move_of_their_measurements() {
    let server = PostgresDatabase::migrated();
    let wide_photos = |conn: &mut _| select(sql::<BigInt>(WIDE_PHOTOS)).get_result(conn).unwrap();
    photos_stay(
        &server.url(),
        "postgres",
        &mut server.connection(),
        wide_photos,
    )
    .await;
}

async fn photos_stay<Conn, Backend>(
    url: &str,
    database: &str,
    conn: &mut Conn,
    wide_photos: impl Fn(&mut Conn) -> i64,
) where
    Conn: MigrationHarness<Backend>,
    Backend: diesel::backend::Backend,
{
    let (trip, post) = curated_trip(&connected(url)).await;
    let jobs = queued_jobs(&connected(url), &trip).await;
    let before = told(url, &trip, &post).await;
    assert_eq!(before.0.len(), 3);

    for _ in WITH_WIDE_PHOTOS..migration_count(database) {
        conn.revert_last_migration(migration_files(database))
            .unwrap();
    }
    assert_eq!(wide_photos(conn), 1);
    let versions = Database::connect(url, 1).unwrap().migrate().await;
    assert_eq!(
        versions.unwrap().len(),
        migration_count(database) - WITH_WIDE_PHOTOS
    );

    assert_eq!(told(url, &trip, &post).await, before);
    let stored = connected(url).jobs;
    let waiting = Job::Analysis(post.slides[0].photo_id);
    for job in jobs.into_iter().chain([waiting]) {
        let claim = stored.claim(job.queue(), moment(99), moment(100));
        assert_eq!(claim.await.unwrap().map(|claim| claim.job), Some(job));
    }
}

/// One job of each kind that had a table of its own.
async fn queued_jobs(stores: &Stores, trip: &Trip) -> [Job; 3] {
    let jobs = [
        Job::Letter(queued_letter()),
        Job::Event(ProviderEvent {
            id: "evt_1".to_owned(),
            kind: "invoice.paid".to_owned(),
            body: "{\n\"id\": \"evt_1\"}\n".to_owned(),
        }),
        Job::Lookup(LookupSubject::Subscription(SubscriptionId::new(
            "sub_1".to_owned(),
        ))),
    ];
    for job in &jobs {
        let owner = matches!(job, Job::Lookup(_)).then_some(trip.user_id);
        let queued = stores.jobs.enqueue(job, owner, moment(0));
        assert!(queued.await.unwrap());
    }
    jobs
}

/// A trip of three photos: one that curation picked and its user took out, a damaged one, and one
/// that is shown in a post and waits for its analysis.
async fn curated_trip(stores: &Stores) -> (Trip, Post) {
    let user_id = registered(stores, "mara").await;
    let trip = opened_trip(stores, user_id).await;
    let judged = analysed_photo(stores, &trip).await.id;
    let damaged = added_photo(stores, &trip).await.id;
    let post = saved_post(stores, &trip).await;
    let outcome = AnalysisOutcome::Refused(RefusalReason::Damaged);
    let refused = stores.photos.record_analysis(damaged, &outcome).await;
    refused.unwrap();
    let picked = CuratedPhoto {
        photo_id: judged,
        verdict: full_verdict(),
        is_picked: true,
    };
    curate(stores, &trip, &[picked], moment(1)).await;
    let by_hand = Selection::by_hand(false);
    let selected = stores.photos.set_selection(user_id, judged, by_hand).await;
    assert!(selected.unwrap().is_some());
    (trip, post)
}

/// All that a server tells of a trip that knows nothing of it yet.
async fn told(
    url: &str,
    trip: &Trip,
    post: &Post,
) -> (Vec<Photo>, Option<TripSummary>, Option<Post>) {
    let stores = connected(url);
    let summary = stores.trips.find(trip.user_id, trip.id).await;
    // The twentieth migration does not know of renditions that were counted before it was reverted.
    let summary = summary.unwrap().map(|summary| TripSummary {
        storage_bytes: 0,
        ..summary
    });
    let post = stores.posts.find(trip.user_id, post.id).await;
    (listed(&stores, trip).await, summary, post.unwrap())
}
