//! Servers on one database, each with what it knows of photos' measurements in its own memory.

use triptych_ports::CuratedPhoto;
use triptych_ports::contract::fixtures::{
    added_photo, analysed_photo, curate, full_verdict, measured as outcome_of, measurements,
    moment, opened_trip, registered,
};
use triptych_trips::{Measurements, Photo, Selection};

use crate::support::{PostgresDatabase, SqliteDatabase, connected, listed};

#[tokio::test(flavor = "multi_thread")]
async fn servers_on_one_sqlite_file_tell_the_same_of_a_photo() {
    let file = SqliteDatabase::migrated();
    tell_the_same(&file.url()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_on_one_postgres_tell_the_same_of_a_photo() {
    let server = PostgresDatabase::migrated();
    tell_the_same(&server.url()).await;
}

async fn tell_the_same(url: &str) {
    let [one, other] = [connected(url), connected(url)];
    let user_id = registered(&one, "mara").await;
    let trip = opened_trip(&one, user_id).await;
    let measured = analysed_photo(&one, &trip).await.id;
    let waiting = added_photo(&one, &trip).await.id;
    assert_eq!(listed(&one, &trip).await, listed(&other, &trip).await);

    // Both know the measurements of the first by now, and whatever can change still changes.
    let late = Measurements {
        contrast: 0.9,
        ..measurements()
    };
    let late = outcome_of(late);
    for photo_id in [measured, waiting] {
        other.photos.record_analysis(photo_id, &late).await.unwrap();
    }
    let verdict = CuratedPhoto {
        photo_id: measured,
        verdict: full_verdict(),
        is_picked: true,
    };
    curate(&other, &trip, &[verdict], moment(1)).await;
    let by_hand = Selection::by_hand(false);
    let selected = other.photos.set_selection(user_id, measured, by_hand).await;

    let told = listed(&one, &trip).await;
    assert_eq!(told.first(), selected.unwrap().as_ref());
    let contrasts = told.iter().filter_map(Photo::measurements);
    let contrasts: Vec<f32> = contrasts.map(|measured| measured.contrast).collect();
    assert_eq!(contrasts, [measurements().contrast, 0.9]);
    for stores in [&other, &connected(url)] {
        assert_eq!(listed(stores, &trip).await, told);
    }

    assert!(other.photos.delete(user_id, measured).await.unwrap());
    assert_eq!(listed(&one, &trip).await, told[1..]);
    assert_eq!(one.photos.find(user_id, measured).await.unwrap(), None);
}
