//! Photos that a model compares, and everything that its interface can do instead.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use image::GenericImageView;
use serde_json::{Value, json};
use triptych_ports::contract::fixtures::new_id;
use triptych_ports::{ModelError, PhotoRanker};
use triptych_trips::{PhotoId, PreferenceError};
use wiremock::{Request, Respond, ResponseTemplate};

use crate::support::{InTurn, KEY, PictureShelf, Played, body_of, saying};

/// Puts all photos that it is shown in the opposite order, and after an objection in their own.
pub(crate) struct Reversing;

impl Respond for Reversing {
    fn respond(&self, request: &Request) -> ResponseTemplate {
        let question = body_of(request);
        let mut order: Vec<usize> = (1..=count_in(&question)).collect();
        if question["messages"].as_array().unwrap().len() == 2 {
            order.reverse();
        }
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

pub(crate) fn photos(count: usize) -> Vec<PhotoId> {
    (0..count).map(|_| PhotoId::new(new_id())).collect()
}

/// The order that is proposed first.
pub(crate) async fn ordered(played: &Played, photos: &[PhotoId]) -> Result<Vec<usize>, ModelError> {
    played.begin(photos).await?.propose(None).await
}

async fn assert_unavailable(played: &Played) {
    let order = ordered(played, &photos(3)).await;
    assert!(matches!(order, Err(ModelError::Failure(_))), "{order:?}");
}

#[tokio::test]
async fn photos_go_out_on_contact_sheets_and_without_anything_else() {
    let photos = photos(40);
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../vision/tests/photos/DSCN0010.jpg"
    );
    let located = bytes::Bytes::from(std::fs::read(file).unwrap());
    let shelf = PictureShelf(
        photos
            .iter()
            .take(3)
            .map(|id| (*id, located.clone()))
            .collect(),
    );
    let played = Played::with(Reversing, Duration::from_mins(1), shelf).await;
    ordered(&played, &photos).await.unwrap();
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
    for hidden in [KEY, &photos[0].to_string()] {
        assert!(!asked.contains(hidden), "{hidden}");
    }
}

#[tokio::test]
async fn where_the_interface_fails_there_is_no_order() {
    let status = ResponseTemplate::new;
    let html = ResponseTemplate::new(200).set_body_string("<html>");
    for (answer, times) in [
        (status(429), 3),
        (status(500), 3),
        (html, 3),
        (status(401), 1),
        (status(302), 1),
    ] {
        let played = Played::by(answer).await;
        assert_unavailable(&played).await;
        assert_eq!(played.questions().await.len(), times);
    }
}

#[tokio::test]
async fn a_slow_interface_is_given_up_within_the_budget() {
    let budget = Duration::from_secs(1);
    let slow = ordering(&json!([1, 2, 3])).set_delay(Duration::from_secs(30));
    let played = Played::with(slow, budget, PictureShelf::default()).await;
    let begun = Instant::now();
    assert_unavailable(&played).await;
    assert!(begun.elapsed() < 4 * budget, "{:?}", begun.elapsed());
}

#[tokio::test]
async fn an_interface_that_is_left_alone_is_not_asked() {
    let played = Played::by(ResponseTemplate::new(500)).await;
    for _ in 0..4 {
        assert_unavailable(&played).await;
    }
    assert_eq!(played.questions().await.len(), 6);
}

#[tokio::test]
async fn an_answer_is_passed_on_unchecked_and_without_an_order_it_is_empty() {
    for (text, order) in [
        (r#"{"order": [1, 2, 2, 9]}"#, &[1, 2, 2, 9][..]),
        (r#"{"order": [3, 1, 2], "reasons": ["HACKED"]}"#, &[3, 1, 2]),
        ("The last.", &[]),
    ] {
        let played = Played::by(saying(text)).await;
        assert_eq!(ordered(&played, &photos(3)).await.unwrap(), order, "{text}");
    }
}

#[tokio::test]
async fn a_model_that_refuses_is_not_unavailable() {
    let refusing = ResponseTemplate::new(200)
        .set_body_json(json!({"choices": [{"message": {"refusal": "I cannot."}}]}));
    let order = ordered(&Played::by(refusing).await, &photos(3)).await;
    assert!(matches!(order, Err(ModelError::Refused(_))), "{order:?}");
}

#[tokio::test]
async fn a_second_answer_is_told_what_was_wrong() {
    let answers = vec![ordering(&json!([3, 3, 1])), ordering(&json!([3, 2, 1]))];
    let played = Played::by(InTurn::new(answers)).await;
    let mut comparison = played.begin(&photos(3)).await.unwrap();
    assert_eq!(comparison.propose(None).await.unwrap(), [3, 3, 1]);
    let objection = PreferenceError::Repeated(3);
    let second = comparison.propose(Some(objection)).await.unwrap();
    assert_eq!(second, [3, 2, 1]);
    let questions = played.questions().await;
    let messages = &questions[1]["messages"];
    let before = messages[2]["content"].to_string();
    assert!(before.contains("[3,3,1]"), "{before}");
    let wrong = messages[3]["content"].as_str().unwrap();
    assert!(wrong.contains("Photo 3 is named twice."), "{wrong}");
}

#[tokio::test]
async fn a_photo_without_its_bytes_is_left_out() {
    let photos = photos(3);
    let shelf = PictureShelf(HashMap::from([(photos[0], bytes::Bytes::new())]));
    let played = Played::with(Reversing, Duration::from_secs(20), shelf).await;
    let comparison = played.begin(&photos).await.unwrap();
    assert_eq!(comparison.shown(), &photos[1..]);
}
