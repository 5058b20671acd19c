//! Parses the order that a model answers leniently. Nothing in it is trusted.

use serde::Deserialize;
use serde_json::json;

use crate::model::{AnswerShape, json_in};

/// The requested shape of the answer.
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

/// A number, or a text that contains one, as from models without a schema.
#[derive(Deserialize)]
#[serde(untagged)]
enum Label {
    Number(usize),
    Text(String),
}

impl Label {
    /// The number; 0, which no photo has, if there is none.
    fn number(self) -> usize {
        match self {
            Self::Number(number) => number,
            Self::Text(text) => {
                let digits = text.trim_matches(|c: char| !c.is_ascii_digit());
                digits.parse().unwrap_or(0)
            }
        }
    }
}

/// The numbers of an order; `None` without an order.
pub(super) fn read(text: &str) -> Option<Vec<usize>> {
    let answer: Answer = serde_json::from_str(json_in(text)?).ok()?;
    Some(answer.order.into_iter().map(Label::number).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_is_read_however_it_is_written() {
        for (text, order) in [
            (r#"{"order": [3, 1, 2]}"#, &[3, 1, 2][..]),
            (
                "Here:\n```json\n{\"ranking\": [\"Photo 3\", \"1\", \"#2\"]}\n```",
                &[3, 1, 2],
            ),
            (r#"{"order": [3, 1, 2], "why": "light"}"#, &[3, 1, 2]),
            (r#"{"order": [0, "none", 4]}"#, &[0, 0, 4]),
            (r#"{"order": []}"#, &[]),
        ] {
            assert_eq!(read(text).as_deref(), Some(order), "{text}");
        }
    }

    #[test]
    fn an_answer_without_a_list_of_numbers_is_no_order() {
        for text in [
            "Photo 3 is best.",
            r#"{"order": "3, 1, 2"}"#,
            r#"{"order": [-1]}"#,
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
