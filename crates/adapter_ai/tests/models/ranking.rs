//! Photos that a model compares, and everything that it can do instead.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use image::GenericImageView;
use serde_json::{Value, json};
use triptych_ports::contract::fixtures::{measurements, new_id, photo, trip};
use triptych_ports::{Comparison, MissingComparison, ModelQuestions, PhotoRanker, Ranking};
use triptych_trips::{Photo, PhotoId, PhotoState, PickCount, Verdict, curate};
use triptych_users::UserId;
use wiremock::{Request, Respond, ResponseTemplate};

use crate::support::{InTurn, KEY, PictureShelf, Played, body_of, saying};

/// Puts all photos that it is shown in the opposite order.
pub(crate) struct Reversing;

impl Respond for Reversing {
    fn respond(&self, request: &Request) -> ResponseTemplate {
        let count = count_in(&body_of(request));
        let order: Vec<usize> = (1..=count).rev().collect();
        ordering(&json!(order))
    }
}

pub(crate) fn ordering(order: &Value) -> ResponseTemplate {
    saying(&json!({ "order": order }).to_string())
}

/// How many photos it is told of: what is said last ends with the highest number.
fn count_in(question: &Value) -> usize {
    let parts = question["messages"][1]["content"].as_array().unwrap();
    let text = parts.last().unwrap()["text"].as_str().unwrap();
    let number = text.trim_end_matches('.').rsplit(' ').next().unwrap();
    number.parse().unwrap()
}

pub(crate) fn pictures_in(question: &Value) -> Vec<&str> {
    let parts = question["messages"][1]["content"].as_array().unwrap();
    let urls = parts
        .iter()
        .filter_map(|part| part["image_url"]["url"].as_str());
    urls.collect()
}

async fn fresh_ranker() -> Played {
    Played::by(Reversing).await
}

triptych_ports::photo_ranker_contract!(fresh_ranker);

/// Photos that look different from each other.
pub(crate) fn photos(count: usize) -> Vec<Photo> {
    let trip = trip(UserId::new(new_id()));
    let analysed = |index: usize| {
        let mut measured = measurements();
        measured.hash.0 = (index as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        measured.window_hashes.clear();
        measured.content = None;
        Photo {
            state: PhotoState::Analysed {
                measurements: measured.into(),
            },
            ..photo(&trip)
        }
    };
    (1..=count).map(analysed).collect()
}

pub(crate) async fn ranked(played: &Played, photos: &[Photo]) -> Ranking {
    let ranked = played.rank(photos, PickCount::AllGood, ModelQuestions::Allowed);
    ranked.await.unwrap()
}

/// The picks, best first.
pub(crate) fn picks(ranking: &Ranking) -> Vec<PhotoId> {
    let verdicts = ranking.curation.verdicts.iter();
    let mut ranks: Vec<_> = verdicts
        .filter_map(|(id, verdict)| Some((verdict.rank?, *id)))
        .collect();
    ranks.sort_unstable();
    ranks.into_iter().map(|(_, id)| id).collect()
}

/// The picks are those of the rules, and this is why.
pub(crate) fn assert_alone(ranking: &Ranking, photos: &[Photo], why: MissingComparison) {
    assert_eq!(ranking.comparison, Comparison::Missing(why));
    assert_eq!(ranking.curation, curate(photos, PickCount::AllGood));
}

#[tokio::test]
async fn good_photos_are_picked_in_the_order_that_a_model_gives_them() {
    let photos = photos(4);
    let played = Played::by(ordering(&json!([3, 1, 4, 2]))).await;
    let ranking = ranked(&played, &photos).await;
    assert_eq!(ranking.comparison, Comparison::Made);
    let expected = [2, 0, 3, 1].map(|index: usize| photos[index].id);
    assert_eq!(picks(&ranking), expected);
    let one = PickCount::Exactly(NonZeroUsize::MIN);
    let best = played.rank(&photos, one, ModelQuestions::Allowed).await;
    assert_eq!(picks(&best.unwrap()), expected[..1]);
}

#[tokio::test]
async fn the_best_go_out_on_contact_sheets_and_without_anything_else() {
    let photos = photos(45);
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../vision/tests/photos/DSCN0010.jpg"
    );
    let located = bytes::Bytes::from(std::fs::read(file).unwrap());
    let shelf = PictureShelf(
        photos
            .iter()
            .take(3)
            .map(|p| (p.id, located.clone()))
            .collect(),
    );
    let played = Played::with(Reversing, Duration::from_mins(1), shelf).await;
    assert_eq!(ranked(&played, &photos).await.comparison, Comparison::Made);
    let questions = played.questions().await;
    assert_eq!(questions.len(), 1);
    let pictures = pictures_in(&questions[0]);
    assert_eq!(pictures.len(), 5);
    for picture in pictures {
        let encoded = picture.strip_prefix("data:image/jpeg;base64,").unwrap();
        let bytes = STANDARD.decode(encoded).unwrap();
        let sheet = image::load_from_memory(&bytes).unwrap();
        assert_eq!(sheet.dimensions(), (1_536, 768));
        assert!(!bytes.windows(4).any(|four| four == b"Exif"));
    }
    let asked = questions[0].to_string();
    for told in [
        "Sheet 1 of 5, 2 rows of 4 tiles: photos 1 to 8.",
        "Sheet 5 of 5, 2 rows of 4 tiles: photos 33 to 40.",
        "\"detail\":\"high\"",
        "photo_order",
    ] {
        assert!(asked.contains(told), "{told}");
    }
    for hidden in [KEY, photos[0].file_name.as_str(), &photos[0].id.to_string()] {
        assert!(!asked.contains(hidden), "{hidden}");
    }
}

#[tokio::test]
async fn where_the_interface_fails_the_picks_are_those_of_the_rules() {
    let status = ResponseTemplate::new;
    let html = ResponseTemplate::new(200).set_body_string("<html>");
    for (answer, times) in [
        (status(429), 3),
        (status(500), 3),
        (html, 3),
        (status(401), 1),
        (status(302), 1),
    ] {
        let photos = photos(3);
        let played = Played::by(answer).await;
        let ranking = ranked(&played, &photos).await;
        assert_alone(&ranking, &photos, MissingComparison::Unavailable);
        assert_eq!(played.questions().await.len(), times);
    }
}

#[tokio::test]
async fn a_slow_interface_is_given_up_within_the_budget() {
    let photos = photos(3);
    let budget = Duration::from_secs(1);
    let slow = ordering(&json!([1, 2, 3])).set_delay(Duration::from_secs(30));
    let played = Played::with(slow, budget, PictureShelf::default()).await;
    let begun = Instant::now();
    let ranking = ranked(&played, &photos).await;
    assert_alone(&ranking, &photos, MissingComparison::Unavailable);
    assert!(begun.elapsed() < 4 * budget, "{:?}", begun.elapsed());
}

#[tokio::test]
async fn an_interface_that_is_left_alone_is_not_asked() {
    let photos = photos(3);
    let played = Played::by(ResponseTemplate::new(500)).await;
    for _ in 0..4 {
        let ranking = ranked(&played, &photos).await;
        assert_alone(&ranking, &photos, MissingComparison::Unavailable);
    }
    assert_eq!(played.questions().await.len(), 6);
}

#[tokio::test]
async fn what_is_no_order_is_asked_for_once_more_and_then_given_up() {
    for order in [
        json!([1, 2]),
        json!([1, 2, 2]),
        json!([1, 2, 4]),
        json!([0, 1, 2]),
        json!([1, 2, 3, 3]),
        json!([]),
        json!("the last"),
    ] {
        let photos = photos(3);
        let played = Played::by(ordering(&order)).await;
        let ranking = ranked(&played, &photos).await;
        assert_alone(&ranking, &photos, MissingComparison::Unusable);
        assert_eq!(played.questions().await.len(), 2, "{order}");
    }
    let refusing = ResponseTemplate::new(200)
        .set_body_json(json!({"choices": [{"message": {"refusal": "I cannot."}}]}));
    let photos = photos(3);
    let ranking = ranked(&Played::by(refusing).await, &photos).await;
    assert_alone(&ranking, &photos, MissingComparison::Unusable);
}

#[tokio::test]
async fn a_second_answer_is_told_what_was_wrong_and_counts() {
    let photos = photos(3);
    let answers = vec![ordering(&json!([3, 3, 1])), ordering(&json!([3, 2, 1]))];
    let played = Played::by(InTurn::new(answers)).await;
    let ranking = ranked(&played, &photos).await;
    assert_eq!(ranking.comparison, Comparison::Made);
    let questions = played.questions().await;
    let wrong = questions[1]["messages"][3]["content"].as_str().unwrap();
    assert!(wrong.contains("Photo 3 is named twice."), "{wrong}");
}

#[tokio::test]
async fn where_it_may_not_be_asked_or_has_nothing_to_compare_nobody_asks_it() {
    let played = Played::by(Reversing).await;
    let photos = photos(3);
    let used_up = played.rank(&photos, PickCount::AllGood, ModelQuestions::UsedUp);
    assert_alone(&used_up.await.unwrap(), &photos, MissingComparison::UsedUp);
    let one = ranked(&played, &photos[..1]).await;
    assert_eq!(one.comparison, Comparison::NotWanted);
    assert!(played.questions().await.is_empty());
}

#[tokio::test]
async fn a_photo_without_its_bytes_is_no_reason_to_fail() {
    let photos = photos(2);
    let shelf = PictureShelf(HashMap::from([(photos[0].id, bytes::Bytes::new())]));
    let played = Played::with(Reversing, Duration::from_secs(20), shelf).await;
    let ranking = ranked(&played, &photos).await;
    assert_alone(&ranking, &photos, MissingComparison::Unavailable);
}

/// A model that does all that a sign in a photo tells it: to put that photo first, and more.
#[tokio::test]
async fn writing_in_a_photo_can_change_the_order_and_nothing_else() {
    let photos = photos(4);
    let obeyed = json!({
        "order": [4, 1, 2, 3],
        "reasons": ["HACKED"],
        "is_blurry": [1, 2, 3],
        "delete": [1, 2, 3],
        "caption": "HACKED",
        "ai_score": 100,
    });
    let played = Played::by(saying(&obeyed.to_string())).await;
    let ranking = ranked(&played, &photos).await;
    assert_eq!(picks(&ranking)[0], photos[3].id);
    assert!(!format!("{ranking:?}").contains("HACKED"));
    let judged = |verdict: &Verdict| Verdict {
        rank: None,
        position: None,
        reasons: Vec::new(),
        ..verdict.clone()
    };
    let alone = curate(&photos, PickCount::AllGood);
    for ((id, one), (_, other)) in alone.verdicts.iter().zip(&ranking.curation.verdicts) {
        assert_eq!(judged(one), judged(other), "{id}");
    }
}
