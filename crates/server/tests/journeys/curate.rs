//! `triptych curate` over folders of photographs.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use serde_json::Value;
use tempfile::TempDir;

use crate::support::command;

/// Three photographs, one of them twice and once more in a folder below.
fn trip() -> TempDir {
    let folder = TempDir::new().unwrap();
    for (name, photo) in [
        ("a <b>.jpg", "china.jpg"),
        ("flower.jpg", "flower.jpg"),
        ("day 2/again.jpg", "flower.jpg"),
        ("day 2/coffee.png", "coffee.png"),
    ] {
        let target = folder.path().join(name);
        fs::create_dir_all(target.parent().unwrap()).unwrap();
        fs::copy(photograph(photo), target).unwrap();
    }
    fs::write(folder.path().join("notes.txt"), "not a photo").unwrap();
    let whole = fs::read(photograph("sunset.jpg")).unwrap();
    fs::write(folder.path().join("torn.jpg"), &whole[..20]).unwrap();
    folder
}

fn photograph(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../vision/tests/photos")
        .join(name)
}

fn curate(folder: &Path, arguments: &[&str]) -> Output {
    let data = TempDir::new().unwrap();
    let mut command = command(data.path(), 0);
    command.arg("curate").arg(folder).args(arguments);
    command.output().unwrap()
}

fn json(folder: &Path, arguments: &[&str]) -> Value {
    let output = curate(folder, &[&["--json"], arguments].concat());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    serde_json::from_slice(&output.stdout).unwrap()
}

fn files(list: &Value) -> Vec<&str> {
    let files = list.as_array().unwrap().iter();
    files.map(|item| item["file"].as_str().unwrap()).collect()
}

#[test]
fn every_file_of_a_folder_is_judged_or_named() {
    let trip = trip();
    let report = json(trip.path(), &["--pick", "2"]);
    let mut judged = files(&report["photos"]);
    judged.sort_unstable();
    assert_eq!(
        judged,
        [
            "a <b>.jpg",
            "day 2/again.jpg",
            "day 2/coffee.png",
            "flower.jpg"
        ]
    );
    assert_eq!(files(&report["skipped"]), ["notes.txt", "torn.jpg"]);
    let errors = report["skipped"].as_array().unwrap().iter();
    let errors: Vec<_> = errors
        .map(|skipped| skipped["error"].as_str().unwrap())
        .collect();
    assert_eq!(
        errors,
        [
            "This file type isn't supported. Try a JPG, PNG, GIF or WebP.",
            "This file is damaged. Try to export or copy it again.",
        ]
    );
    let ranks: Vec<_> = report["photos"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|photo| photo["picked"] == true)
        .map(|photo| photo["rank"].as_u64().unwrap())
        .collect();
    assert_eq!(ranks, [1, 2], "picks come first, best first");
}

#[test]
fn the_same_photo_twice_is_one_group_with_one_duplicate() {
    let trip = trip();
    let report = json(trip.path(), &[]);
    let photos = report["photos"].as_array().unwrap();
    let photo = |file: &str| photos.iter().find(|photo| photo["file"] == file).unwrap();
    let (one, two) = (photo("flower.jpg"), photo("day 2/again.jpg"));
    assert!(one["group"].is_string());
    assert_eq!(one["group"], two["group"]);
    assert_ne!(one["is_duplicate"], two["is_duplicate"]);
    let (duplicate, keeper) = if one["is_duplicate"] == true {
        (one, two)
    } else {
        (two, one)
    };
    assert_eq!(duplicate["duplicate_of"], keeper["file"]);
    assert_eq!(duplicate["picked"], false);
    assert_eq!(photo("a <b>.jpg")["group"], Value::Null);
}

#[test]
fn the_number_of_workers_changes_no_verdict() {
    let trip = trip();
    let alone = json(trip.path(), &["--workers", "1"]);
    assert_eq!(alone, json(trip.path(), &["--workers", "3"]));
}

#[test]
fn picks_are_copied_whole_and_nothing_is_overwritten() {
    let trip = trip();
    let target = trip.path().join("picks");
    let into = ["--pick", "2", "--copy-to", target.to_str().unwrap()];
    let report = json(trip.path(), &into);
    for (place, file) in files(&report["photos"]).into_iter().take(2).enumerate() {
        let original = trip.path().join(file);
        let name = original.file_name().unwrap().to_str().unwrap();
        let copy = target.join(format!("{:02}-{name}", place + 1));
        assert_eq!(fs::read(copy).unwrap(), fs::read(original).unwrap());
    }
    let again = curate(trip.path(), &into);
    assert_eq!(again.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&again.stderr).contains("picks"));
    assert_eq!(fs::read_dir(&target).unwrap().count(), 2);
}

#[test]
fn a_pick_that_lay_on_its_side_is_copied_upright() {
    let trip = TempDir::new().unwrap();
    let upright = image::open(photograph("astronaut.png")).unwrap();
    let lying = upright.rotate90();
    lying.save(trip.path().join("lying.png")).unwrap();
    let target = trip.path().join("picks");
    json(trip.path(), &["--copy-to", target.to_str().unwrap()]);
    let copy = image::open(target.join("01-lying.jpg")).unwrap();
    let (copy, upright) = (copy.into_luma8(), upright.into_luma8());
    assert_eq!(copy.dimensions(), upright.dimensions());
    let pairs = copy.iter().zip(upright.iter());
    let differences: u64 = pairs
        .map(|(one, other)| u64::from(one.abs_diff(*other)))
        .sum();
    assert!(differences < 5 * upright.len() as u64, "{differences}");
}

#[test]
fn the_contact_sheet_shows_every_photo_and_escapes_their_names() {
    let trip = trip();
    let sheet = trip.path().join("sheet.html");
    let output = curate(trip.path(), &["--html", sheet.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0));
    let again = curate(trip.path(), &["--html", sheet.to_str().unwrap()]);
    assert_eq!(again.status.code(), Some(0), "an earlier sheet is replaced");
    let html = fs::read_to_string(sheet).unwrap();
    assert!(!html.contains("<b>"), "a name is text");
    assert_eq!(html.matches("data:image/jpeg;base64,/9j/").count(), 5);
    for name in ["coffee.png", "again.jpg", "notes.txt", "torn.jpg"] {
        assert!(html.contains(name), "{name}");
    }
}

#[test]
fn a_contact_sheet_is_written_over_no_photo() {
    let trip = trip();
    let photo = trip.path().join("flower.jpg");
    let output = curate(trip.path(), &["--html", photo.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("flower.jpg is there already"));
    let original = fs::read(photograph("flower.jpg")).unwrap();
    assert_eq!(fs::read(photo).unwrap(), original);
}

#[test]
fn a_reader_who_has_seen_enough_is_no_failure() {
    let trip = trip();
    let data = TempDir::new().unwrap();
    let mut command = command(data.path(), 0);
    command.arg("curate").arg(trip.path());
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let status = command.stdout(writer).status().unwrap();
    assert_eq!(status.code(), Some(0));
}

#[test]
fn the_table_ends_with_the_totals() {
    let trip = trip();
    let output = curate(trip.path(), &["--pick", "1"]);
    let text = String::from_utf8(output.stdout).unwrap();
    let last = text.lines().last().unwrap();
    assert!(last.starts_with("4 photos: 1 picked"), "{text}");
    assert!(last.ends_with("2 files passed over"), "{text}");
}

#[test]
fn what_cannot_be_done_has_its_own_exit_code() {
    let empty = TempDir::new().unwrap();
    let absent = empty.path().join("absent");
    for (folder, arguments, code) in [
        (empty.path(), &[][..], 3),
        (absent.as_path(), &[], 1),
        (photograph("flower.jpg").as_path(), &[], 1),
        (empty.path(), &["--pick", "0"], 2),
        (empty.path(), &["--nonsense"], 2),
    ] {
        let output = curate(folder, arguments);
        assert_eq!(output.status.code(), Some(code), "{output:?}");
    }
}
