//! The order that a model answers, read leniently. Nothing in it is believed.

use serde::Deserialize;
use serde_json::json;
use triptych_trips::{PhotoId, Preference, PreferenceError};

use crate::model::{AnswerShape, json_in};

/// The shape that is asked for.
pub(super) fn shape() -> AnswerShape {
    AnswerShape {
        name: "photo_order",
        schema: json!({
            "type": "object",
            "properties": {
                "order": {
                    "type": "array",
                    "items": { "type": "integer" },
                    "description": "The number of every photo once, the best first.",
                },
            },
            "required": ["order"],
            "additionalProperties": false,
        }),
    }
}

#[derive(Deserialize)]
struct Answer {
    #[serde(alias = "ranking")]
    order: Vec<Label>,
}

/// A number, or a text with one in it, as models without a schema write it.
#[derive(Deserialize)]
#[serde(untagged)]
enum Label {
    Number(usize),
    Text(String),
}

impl Label {
    fn number(self) -> Option<usize> {
        match self {
            Self::Number(number) => Some(number),
            Self::Text(text) => {
                let digits = text.trim_matches(|c: char| !c.is_ascii_digit());
                digits.parse().ok()
            }
        }
    }
}

/// Reads an order of the photos that were compared, which are numbered from 1.
///
/// # Errors
/// What is wrong with the answer, as the model is told.
pub(super) fn read(text: &str, compared: &[PhotoId]) -> Result<Preference, String> {
    let answer: Option<Answer> = json_in(text).and_then(|json| serde_json::from_str(json).ok());
    let answer = answer.ok_or("It is no JSON object with an \"order\" of numbers.")?;
    let labelled = |label: Label| {
        let number = label.number();
        let index = number.and_then(|number| number.checked_sub(1));
        let photo_id = index.and_then(|index| compared.get(index)).copied();
        photo_id.ok_or("It names a photo that is not there.")
    };
    let order: Result<Vec<PhotoId>, &str> = answer.order.into_iter().map(labelled).collect();
    Preference::new(compared, order?).map_err(|error| objection(error, compared))
}

fn objection(error: PreferenceError, compared: &[PhotoId]) -> String {
    let (photo_id, wrong) = match error {
        PreferenceError::Unknown(photo_id) => (photo_id, "is not there"),
        PreferenceError::Repeated(photo_id) => (photo_id, "is named twice"),
        PreferenceError::Missing(photo_id) => (photo_id, "is missing"),
    };
    let index = compared.iter().position(|compared| *compared == photo_id);
    let number = index.map_or_else(String::new, |index| format!(" {}", index + 1));
    format!("Photo{number} {wrong}.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use triptych_users::id::Uuid;

    fn photos() -> Vec<PhotoId> {
        let ids = (1..=3).map(|number| PhotoId::new(Uuid::from_u128(number)));
        ids.collect()
    }

    #[test]
    fn an_order_is_read_however_it_is_written() {
        let photos = photos();
        let order = [2, 0, 1].map(|index: usize| photos[index]).to_vec();
        let expected = Preference::new(&photos, order).unwrap();
        for text in [
            r#"{"order": [3, 1, 2]}"#,
            "Here:\n```json\n{\"ranking\": [\"Photo 3\", \"1\", \"#2\"]}\n```",
            r#"{"order": [3, 1, 2], "why": "light"}"#,
        ] {
            assert_eq!(read(text, &photos), Ok(expected.clone()), "{text}");
        }
    }

    #[test]
    fn what_is_no_order_of_the_photos_is_told() {
        let photos = photos();
        for (text, wrong) in [
            ("Photo 3 is best.", "It is no JSON object"),
            (r#"{"order": "3, 1, 2"}"#, "It is no JSON object"),
            (r#"{"order": [3, 1, 4]}"#, "not there"),
            (r#"{"order": [0, 1, 2]}"#, "not there"),
            (r#"{"order": ["none", 1, 2]}"#, "not there"),
            (r#"{"order": [3, 1, 3]}"#, "Photo 3 is named twice."),
            (r#"{"order": [3, 1]}"#, "Photo 2 is missing."),
            (r#"{"order": []}"#, "Photo 1 is missing."),
        ] {
            let error = read(text, &photos).unwrap_err();
            assert!(error.contains(wrong), "{text}: {error}");
        }
    }
}
