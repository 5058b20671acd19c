//! A trip as a traveller drops it in: good photos, copies, and shots that went wrong.

use std::num::NonZeroUsize;

use bytes::Bytes;
use triptych_trips::PickCount;

use crate::alteration::{cropped, halved, jpeg, out_of_focus, picture, shaken};
use crate::photographs::{AREZZO, Curated, photograph};

/// Nine sound photos of Arezzo, two more scenes with their copies, and a blurry photo.
fn files() -> Vec<(&'static str, Bytes)> {
    let (sunset, wine) = (
        picture(&photograph("sunset.jpg")),
        picture(&photograph("wine.jpg")),
    );
    let arezzo = AREZZO.into_iter().map(|name| (name, photograph(name)));
    let others = [
        ("sunset.jpg", photograph("sunset.jpg")),
        ("sunset shaken.jpg", shaken(&sunset, 10.0)),
        ("sunset half.jpg", halved(&sunset)),
        ("wine.jpg", photograph("wine.jpg")),
        ("wine cropped.jpg", cropped(&wine, 0.9, (0.0, 1.0))),
        ("wine out of focus.jpg", out_of_focus(&wine, 3.0)),
        (
            "seeding out of focus.jpg",
            out_of_focus(&picture(&photograph("seeding.jpg")), 3.0),
        ),
        (
            "messenger.jpg",
            jpeg(&picture(&photograph("DSCN0021.jpg")), 40),
        ),
    ];
    arezzo.chain(others).collect()
}

fn exactly(count: usize) -> PickCount {
    PickCount::Exactly(NonZeroUsize::new(count).unwrap())
}

#[tokio::test]
async fn without_a_number_every_scene_is_picked_once_by_its_best_photo() {
    let curated = Curated::of(&files(), PickCount::AllGood).await;
    let mut picks = curated.picks();
    picks.sort_unstable();
    let expected: Vec<&str> = AREZZO
        .into_iter()
        .chain(["sunset.jpg", "wine.jpg"])
        .collect();
    assert_eq!(picks, expected);
}

#[tokio::test]
async fn each_fault_is_put_into_words() {
    let curated = Curated::of(&files(), PickCount::AllGood).await;
    for (file, keeper, reason) in [
        (
            "sunset shaken.jpg",
            Some("sunset.jpg"),
            "Blurred by movement",
        ),
        ("wine out of focus.jpg", Some("wine.jpg"), "Out of focus"),
        ("seeding out of focus.jpg", None, "Out of focus"),
    ] {
        assert!(curated.verdict(file).is_blurry, "{file}");
        assert_eq!(curated.keeper_of(file), keeper, "{file}");
        assert_eq!(curated.reasons(file)[0], reason, "{file}");
    }
    assert_eq!(curated.keeper_of("messenger.jpg"), Some("DSCN0021.jpg"));
    assert_eq!(curated.keeper_of("wine cropped.jpg"), Some("wine.jpg"));
    assert_eq!(
        curated.reasons("sunset.jpg")[0],
        "Sharpest of 3 similar shots"
    );
}

#[tokio::test]
async fn a_few_picks_are_spread_over_the_trip() {
    let curated = Curated::of(&files(), exactly(4)).await;
    let picks = curated.picks();
    assert_eq!(picks.len(), 4);
    assert!(
        picks.iter().any(|file| file.starts_with("DSCN")),
        "{picks:?}"
    );
    assert!(
        picks.contains(&"sunset.jpg") || picks.contains(&"wine.jpg"),
        "{picks:?}"
    );
    let scores: Vec<u8> = picks
        .iter()
        .map(|file| curated.verdict(file).score)
        .collect();
    assert!(scores.is_sorted_by(|one, next| one >= next), "{scores:?}");
}

#[tokio::test]
async fn blurry_photos_and_copies_come_last_where_all_are_asked_for() {
    let files = files();
    let curated = Curated::of(&files, exactly(files.len())).await;
    let picks = curated.picks();
    assert_eq!(picks.len(), files.len());
    let (good, faulty) = picks.split_at(AREZZO.len() + 2);
    let is_good =
        |file: &&str| !curated.verdict(file).is_blurry && !curated.verdict(file).is_duplicate();
    assert!(good.iter().all(is_good), "{good:?}");
    assert!(!faulty.iter().any(is_good), "{faulty:?}");
}
