//! `POST /api/best-photo/` for a trip of 500 photos whose analysis has ended, beside the bare query
//! for their rows.
//!
//! The executable is spoken to over HTTP. The query is made in turn with it, on the same SQLite
//! file, for every column of the same rows, measurements included, and nothing is made of them.
//!
//! For the first time every photo has a verdict written: between two such calls the verdicts are
//! taken out of the file. Again, each call asks for another number of picks than the one before, so
//! that it has something to write. The server has the measurements in memory, as it has those of
//! every photo that it has analysed lately, and reads all else from the file.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout
)]
#![allow(clippy::indexing_slicing)]

#[path = "../tests/journeys/support.rs"]
#[allow(dead_code)] // The bench needs a part of what the tests do.
mod support;

use std::time::Instant;

use diesel::sql_types::{BigInt, Bool, Nullable, SmallInt, Text, Timestamp};
use diesel::{Connection, QueryableByName, RunQueryDsl, SqliteConnection};
use support::{TestServer, TestUser, photo};
use triptych_vision::CropRequest;

const PHOTOS: usize = 500;
const BATCH: usize = 50;
/// Asked for in turn, so that every call has something to write.
const PICKS: [usize; 2] = [10, 12];
const ROUNDS: usize = 41;
/// As a trip is that nobody has curated.
const FORGET_VERDICTS: &str = "UPDATE photos SET verdict = NULL, is_selected = TRUE";
/// Scenes of which the photos show parts, so that there are groups.
const SCENES: &str = include_str!("../../vision/tests/photos/scenes.txt");
/// How many parts of each.
const PARTS: usize = 25;

/// All that is stored of a photo: its row, and that of its measurements.
#[derive(QueryableByName)]
#[expect(dead_code, reason = "read for the time that it takes")]
struct Row {
    #[diesel(sql_type = Text)]
    id: String,
    #[diesel(sql_type = Text)]
    trip_id: String,
    #[diesel(sql_type = Text)]
    user_id: String,
    #[diesel(sql_type = Text)]
    file_name: String,
    #[diesel(sql_type = Text)]
    content_hash: String,
    #[diesel(sql_type = BigInt)]
    size_bytes: i64,
    #[diesel(sql_type = Text)]
    format: String,
    #[diesel(sql_type = BigInt)]
    width: i64,
    #[diesel(sql_type = BigInt)]
    height: i64,
    #[diesel(sql_type = Nullable<Timestamp>)]
    taken_at_local: Option<chrono::NaiveDateTime>,
    #[diesel(sql_type = Nullable<SmallInt>)]
    taken_at_offset_minutes: Option<i16>,
    #[diesel(sql_type = Timestamp)]
    uploaded_at: chrono::NaiveDateTime,
    #[diesel(sql_type = Text)]
    state: String,
    #[diesel(sql_type = Nullable<Text>)]
    refusal_reason: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    verdict: Option<String>,
    #[diesel(sql_type = Bool)]
    is_selected: bool,
    #[diesel(sql_type = Bool)]
    selected_by_hand: bool,
    #[diesel(sql_type = Nullable<Text>)]
    not_duplicate_of: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    measured: Option<String>,
}

fn main() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(compare());
}

async fn compare() {
    let server = TestServer::start(&[]).await;
    let user = TestUser::sign_up(&server, "mara").await;
    let photos = parts_of_scenes();
    let trip = analysed_trip(&user, &photos).await;
    let database = server
        .files_in(".")
        .into_iter()
        .find(|path| path.ends_with("triptych.db"))
        .unwrap();
    let mut connection = SqliteConnection::establish(database.to_str().unwrap()).unwrap();
    // The server may be writing when verdicts are to be forgotten.
    diesel::sql_query("PRAGMA busy_timeout = 5000")
        .execute(&mut connection)
        .unwrap();
    let side_by_side = async |connection: &mut SqliteConnection, wanted: usize| {
        let started = Instant::now();
        let picks = user.curate(&trip, wanted).await;
        let call = started.elapsed().as_secs_f64();
        assert_eq!(picks.as_array().unwrap().len(), wanted);
        let started = Instant::now();
        assert_eq!(rows(connection, &trip).len(), PHOTOS);
        (call, started.elapsed().as_secs_f64())
    };

    let mut first = Vec::with_capacity(ROUNDS);
    for _ in 0..ROUNDS {
        diesel::sql_query(FORGET_VERDICTS)
            .execute(&mut connection)
            .unwrap();
        first.push(side_by_side(&mut connection, PICKS[1]).await);
    }
    print_medians("for the first time", first);
    let mut again = Vec::with_capacity(ROUNDS);
    for round in 0..ROUNDS {
        again.push(side_by_side(&mut connection, PICKS[round % PICKS.len()]).await);
    }
    print_medians("again, for another number", again);
}

fn print_medians(which: &str, times: Vec<(f64, f64)>) {
    let (calls, queries) = times.into_iter().unzip();
    let (call, query) = (median(calls), median(queries));
    println!(
        "best of {PHOTOS} photos, {which}: {:.1} ms, the bare query for their rows {:.1} ms: {:.2} \
         times",
        call * 1e3,
        query * 1e3,
        call / query
    );
}

fn rows(connection: &mut SqliteConnection, trip: &str) -> Vec<Row> {
    diesel::sql_query(
        "SELECT * FROM photos LEFT JOIN measurements ON measurements.photo_id = photos.id
         WHERE trip_id = ? ORDER BY id",
    )
    .bind::<Text, _>(trip)
    .load(connection)
    .unwrap()
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Uploads all photos into a trip of their own, and answers it when they are analysed.
async fn analysed_trip(user: &TestUser, photos: &[Vec<u8>]) -> String {
    let mut trip: Option<String> = None;
    for batch in photos.chunks(BATCH) {
        let files = batch
            .iter()
            .cloned()
            .map(|bytes| ("photo.jpg".to_owned(), bytes));
        let items = user.upload_bytes(trip.as_deref(), files.collect()).await;
        trip = items[0]["trip"].as_str().map(str::to_owned);
    }
    let trip = trip.unwrap();
    let path = format!("/api/trips/{trip}/");
    user.wait_for(&path, |trip| trip["analysed"] == PHOTOS)
        .await;
    trip
}

/// Twenty-five overlapping parts of each scene.
fn parts_of_scenes() -> Vec<Vec<u8>> {
    let places = [0.0, 0.25, 0.5, 0.75, 1.0];
    let mut parts = Vec::with_capacity(PHOTOS);
    for scene in SCENES.lines().take(PHOTOS / PARTS) {
        let whole = triptych_vision::rendition(&photo(scene), 640, None)
            .unwrap()
            .jpeg;
        for across in places {
            for down in places {
                let request = CropRequest {
                    ratio: if down < 0.5 { (1, 1) } else { (4, 5) },
                    focus: (across, down),
                    width_px_max: 400,
                };
                let mut part = triptych_vision::crop(&whole, request, None).unwrap().jpeg;
                // Behind the end of a picture nothing is read: no two files are alike.
                part.extend(parts.len().to_be_bytes());
                parts.push(part);
            }
        }
    }
    parts
}
