//! `triptych backup` beside a running server, and `triptych restore` on an empty machine.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::sync::Arc;

use reqwest::{Method, Url};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::{TestServer, TestUser, command, files_below, free_port};

/// Runs a command over a folder of data, and returns whether it succeeded and what it printed.
fn run(data: &Path, name: &str, place: &Path) -> (bool, String) {
    let Output {
        status,
        stdout,
        stderr,
    } = command(data, free_port())
        .arg(name)
        .arg(place)
        .output()
        .unwrap();
    let printed = [stdout, stderr].concat();
    let printed = String::from_utf8_lossy(&printed).trim().to_owned();
    (status.success(), printed)
}

fn succeeded(data: &Path, name: &str, place: &Path) -> String {
    let (is_done, printed) = run(data, name, place);
    assert!(is_done, "{printed}");
    printed
}

/// What a user sees of a server, but for addresses, which each server signs by itself.
async fn seen(user: &TestUser, trip: &str) -> [Value; 4] {
    let mut seen = [
        user.get("/api/trips/").await,
        user.get(&format!("/api/trips/{trip}/photos/")).await,
        user.get(&format!("/api/trips/{trip}/draft/")).await,
        user.get("/api/billing/me/").await,
    ];
    seen.iter_mut().for_each(without_addresses);
    seen
}

fn without_addresses(value: &mut Value) {
    match value {
        Value::String(text) if Url::parse(text).is_ok() => *value = Value::Null,
        Value::Array(values) => values.iter_mut().for_each(without_addresses),
        Value::Object(fields) => fields.values_mut().for_each(without_addresses),
        _ => {}
    }
}

/// A server whose user has a trip of two photos.
async fn server_with_trip() -> (TestServer, TestUser, String) {
    let server = TestServer::start(&[]).await;
    let mara = TestUser::sign_up(&server, "mara").await;
    let uploaded = mara.upload(None, &["DSCN0010.jpg", "DSCN0021.jpg"]).await;
    let trip = uploaded[0]["trip"].as_str().unwrap().to_owned();
    mara.curate(&trip, 2).await;
    (server, mara, trip)
}

/// Spends a credit on words for all photos of a trip.
async fn generate(user: &TestUser, trip: &str) {
    let photos = user.get(&format!("/api/trips/{trip}/photos/")).await;
    let photos = photos.as_array().unwrap().iter();
    let ids: Vec<_> = photos.map(|photo| &photo["id"]).collect();
    let asked = json!({"tone": "funny", "photo_ids": ids});
    user.post("/api/generate-suggestions/", asked).await;
}

async fn delete_trip(user: &TestUser, trip: &str) {
    let deleted = user.request(Method::DELETE, &format!("/api/trips/{trip}/"));
    deleted.send().await.unwrap().error_for_status().unwrap();
}

#[tokio::test]
async fn a_backup_becomes_the_same_server_on_an_empty_machine() {
    let (server, mara, trip) = server_with_trip().await;
    generate(&mara, &trip).await;
    let before = seen(&mara, &trip).await;
    let place = TempDir::new().unwrap();
    let made = succeeded(&server.path(""), "backup", place.path());
    assert!(made.ends_with("6 files: 6 new, 0 deleted"), "{made}");

    let machine = Arc::new(TempDir::new().unwrap());
    let restored = succeeded(machine.path(), "restore", place.path());
    assert!(
        restored.starts_with("restored and verified ") && restored.ends_with("and 6 files"),
        "{restored}"
    );
    let other = TestServer::start_over(Arc::clone(&machine), &[]).await;
    // Sessions are not restored.
    let me = mara.at(&other).request(Method::GET, "/api/me/").send();
    assert_eq!(me.await.unwrap().status(), 401);
    let mara = TestUser::log_in(&other, "mara").await;
    assert_eq!(seen(&mara, &trip).await, before);
    let photos = mara.get(&format!("/api/trips/{trip}/photos/")).await;
    let picture = mara.download(photos[0]["url"].as_str().unwrap()).await;
    assert!(picture.status().is_success());

    let (is_done, printed) = run(machine.path(), "restore", place.path());
    assert!(!is_done);
    assert_eq!(
        printed,
        "triptych: database is not empty: restore into a new one"
    );
}

#[tokio::test]
async fn a_second_backup_copies_only_what_is_new_and_deletes_what_is_gone() {
    let (server, mara, trip) = server_with_trip().await;
    let place = TempDir::new().unwrap();
    succeeded(&server.path(""), "backup", place.path());
    delete_trip(&mara, &trip).await;
    let uploaded = mara.upload(None, &["china.jpg"]).await;
    let trip = uploaded[0]["trip"].as_str().unwrap();
    mara.curate(trip, 1).await;
    let made = succeeded(&server.path(""), "backup", place.path());
    assert!(made.ends_with("3 files: 3 new, 6 deleted"), "{made}");
    let made = succeeded(&server.path(""), "backup", place.path());
    assert!(made.ends_with("3 files: 0 new, 0 deleted"), "{made}");
    let files = files_below(place.path());
    assert_eq!(files.len(), 5, "{files:?}");

    delete_trip(&mara, trip).await;
    let (is_done, printed) = run(&server.path(""), "backup", place.path());
    assert!(
        !is_done && printed.contains("add --allow-fewer"),
        "{printed}"
    );
    assert_eq!(files_below(place.path()).len(), 5);
}

#[tokio::test]
async fn photos_without_a_file_are_counted_and_most_of_them_stop_a_backup() {
    let (server, mara, trip) = server_with_trip().await;
    let more = mara.upload(Some(&trip), &["china.jpg"]).await;
    assert_eq!(more[0]["error"], Value::Null, "{more}");
    let is_original = |path: &PathBuf| path.ends_with("original");
    let originals: Vec<PathBuf> = server
        .stored_files()
        .into_iter()
        .filter(is_original)
        .collect();
    assert_eq!(originals.len(), 3);

    std::fs::remove_file(&originals[0]).unwrap();
    let place = TempDir::new().unwrap();
    let warning = "warning: 1 of 3 photos have no file in the storage";
    let made = succeeded(&server.path(""), "backup", place.path());
    assert!(made.ends_with(warning), "{made}");
    let machine = TempDir::new().unwrap();
    let restored = succeeded(machine.path(), "restore", place.path());
    assert!(restored.ends_with(warning), "{restored}");

    std::fs::remove_file(&originals[1]).unwrap();
    let elsewhere = TempDir::new().unwrap();
    let (is_done, printed) = run(&server.path(""), "backup", elsewhere.path());
    assert!(!is_done);
    assert_eq!(
        printed,
        "triptych: 2 of 3 photos have no file in the storage: check storage.url, or add --allow-fewer"
    );
    let (is_done, printed) = run(elsewhere.path(), "restore", elsewhere.path());
    assert!(!is_done && printed.contains("no backup in"), "{printed}");
}

#[tokio::test]
async fn all_but_the_damaged_files_of_a_backup_can_be_restored() {
    let (server, _, _) = server_with_trip().await;
    let place = TempDir::new().unwrap();
    succeeded(&server.path(""), "backup", place.path());
    let mut files = files_below(place.path()).into_iter();
    let original = files.find(|path| path.ends_with("original")).unwrap();
    std::fs::write(original, "damaged").unwrap();
    let machine = TempDir::new().unwrap();
    let restored = command(machine.path(), free_port())
        .args(["restore", "--without-damaged"])
        .arg(place.path())
        .output()
        .unwrap();
    let printed = [restored.stdout, restored.stderr].concat();
    let printed = String::from_utf8_lossy(&printed);
    assert!(restored.status.success(), "{printed}");
    for expected in [
        "left out 1 damaged files: photos/",
        " and 5 files\n",
        "warning: 1 of 2 photos have no file in the storage",
    ] {
        assert!(printed.contains(expected), "{expected:?} in {printed}");
    }
}

#[tokio::test]
async fn a_damaged_backup_leaves_the_database_empty() {
    let (server, _, _) = server_with_trip().await;
    let place = TempDir::new().unwrap();
    succeeded(&server.path(""), "backup", place.path());
    let machine = TempDir::new().unwrap();
    let is_dump = |path: &PathBuf| path.extension().is_some_and(|suffix| suffix == "gz");
    let (dumps, mut objects): (Vec<_>, Vec<_>) =
        files_below(place.path()).into_iter().partition(is_dump);
    objects.retain(|path| path.ends_with("original"));
    for damaged in [&objects[0], &dumps[0]] {
        let whole = std::fs::read(damaged).unwrap();
        let mut bytes = whole.clone();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 0x55;
        std::fs::write(damaged, bytes).unwrap();
        let (is_done, printed) = run(machine.path(), "restore", place.path());
        assert!(!is_done && printed.contains("damaged"), "{printed}");
        std::fs::write(damaged, whole).unwrap();
    }
    succeeded(machine.path(), "restore", place.path());
    let (is_done, printed) = run(machine.path(), "restore", TempDir::new().unwrap().path());
    assert!(!is_done && printed.contains("no backup in"), "{printed}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_made_while_photos_come_and_go_has_all_that_stay() {
    let (server, mara, _) = server_with_trip().await;
    let place = TempDir::new().unwrap();
    let (data, backup) = (server.path(""), place.path().to_owned());
    let backups = tokio::task::spawn_blocking(move || {
        (0..5).for_each(|_| drop(succeeded(&data, "backup", &backup)));
    });
    let (mut deleted, mut earlier) = (HashSet::new(), None);
    while !backups.is_finished() {
        let uploaded = mara.upload(None, &["flower.jpg"]).await;
        let trip = uploaded[0]["trip"].as_str().unwrap().to_owned();
        if let Some(earlier) = earlier.replace(trip) {
            delete_trip(&mara, &earlier).await;
            deleted.insert(earlier);
        }
    }
    backups.await.unwrap();
    assert!(deleted.len() > 5, "{} changes are no load", deleted.len());

    let machine = Arc::new(TempDir::new().unwrap());
    succeeded(machine.path(), "restore", place.path());
    let other = TestServer::start_over(Arc::clone(&machine), &[]).await;
    let mara = TestUser::log_in(&other, "mara").await;
    let trips = mara.get("/api/trips/").await;
    let mut found = 0;
    // What was deleted while it was copied may be without its files.
    let trips = trips["trips"].as_array().unwrap().iter();
    let trips = trips.map(|trip| trip["id"].as_str().unwrap());
    for trip in trips.filter(|trip| !deleted.contains(*trip)) {
        let path = format!("/api/trips/{trip}/photos/");
        for photo in mara.get(&path).await.as_array().unwrap() {
            let picture = mara.download(photo["url"].as_str().unwrap()).await;
            assert!(picture.status().is_success(), "{photo}");
            found += 1;
        }
    }
    assert!(found >= 2, "{found} photos");
}
