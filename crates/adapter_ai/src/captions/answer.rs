//! Parses a model's answer leniently. Nothing in it is trusted: it becomes a proposal to be
//! reviewed.

use serde_json::{Map, Value, json};
use triptych_captions::Proposal;

use crate::model::{AnswerShape, json_in};

/// The requested shape of the answer when a caption is written.
pub(super) fn shape() -> AnswerShape {
    AnswerShape {
        name: "instagram_post",
        schema: json!({
            "type": "object",
            "properties": {
                "alt_texts": texts("What each slide shows, one plain sentence for each, in their order."),
                "caption": caption(),
                "hashtags": texts("3 to 5 hashtags."),
                "suggested_hashtags": texts("10 other hashtags to choose from."),
                "places": texts("Every place that the caption names."),
            },
            "required": ["alt_texts", "caption", "hashtags", "suggested_hashtags", "places"],
            "additionalProperties": false,
        }),
    }
}

/// The requested shape when a caption is rewritten: without alt texts, which do not change.
pub(super) fn rewritten_shape() -> AnswerShape {
    AnswerShape {
        name: "rewritten_caption",
        schema: json!({
            "type": "object",
            "properties": {
                "caption": caption(),
                "hashtags": texts("3 to 5 hashtags; those of before unless others are wished for."),
                "suggested_hashtags": texts("10 other hashtags to choose from."),
                "places": texts("Every place that the caption names."),
            },
            "required": ["caption", "hashtags", "suggested_hashtags", "places"],
            "additionalProperties": false,
        }),
    }
}

fn caption() -> Value {
    json!({ "type": "string", "description": "The whole caption, without hashtags." })
}

fn texts(description: &str) -> Value {
    json!({
        "type": "array",
        "items": { "type": "string" },
        "description": description,
    })
}

/// Parses an answer; `None` without a caption. Other fields that are missing or malformed, as from
/// models without a schema, are left empty; the review completes them.
pub(super) fn read(text: &str) -> Option<Proposal> {
    let answer: Map<String, Value> = serde_json::from_str(json_in(text)?).ok()?;
    Some(Proposal {
        caption: answer.get("caption")?.as_str()?.to_owned(),
        hashtags: words(field(&answer, &["hashtags"])),
        suggested_hashtags: words(field(&answer, &["suggested_hashtags", "suggestions"])),
        alt_texts: list(field(&answer, &["alt_texts"])),
        places: list(field(&answer, &["places", "places_claimed"])),
    })
}

/// The value of the first of these fields that is not null.
fn field<'a>(answer: &'a Map<String, Value>, names: &[&str]) -> &'a Value {
    let mut found = names.iter().filter_map(|name| answer.get(*name));
    found.find(|value| !value.is_null()).unwrap_or(&Value::Null)
}

/// The texts of a list, or a single text as a list. Entries that are not texts become empty texts,
/// so that the positions of the others do not change: alt texts are in the order of the slides.
fn list(field: &Value) -> Vec<String> {
    match field {
        Value::String(text) => vec![text.clone()],
        Value::Array(entries) => entries.iter().map(text_of).collect(),
        _ => Vec::new(),
    }
}

fn text_of(entry: &Value) -> String {
    entry.as_str().unwrap_or_default().to_owned()
}

/// The texts of a list, or a single text split at spaces and commas.
fn words(field: &Value) -> Vec<String> {
    match field {
        Value::String(text) => text.split([' ', ',']).map(str::to_owned).collect(),
        other => list(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const JSON: &str = r##"{"caption": "Stone steps.", "hashtags": ["#Arezzo", "steps"],
        "suggested_hashtags": ["stone"], "alt_texts": ["Steps."], "places": ["Arezzo"]}"##;

    fn expected() -> Proposal {
        Proposal {
            caption: "Stone steps.".to_owned(),
            hashtags: vec!["#Arezzo".to_owned(), "steps".to_owned()],
            suggested_hashtags: vec!["stone".to_owned()],
            alt_texts: vec!["Steps.".to_owned()],
            places: vec!["Arezzo".to_owned()],
        }
    }

    #[test]
    fn json_is_read_however_it_is_wrapped() {
        for text in [
            JSON.to_owned(),
            format!("```json\n{JSON}\n```"),
            format!("Sure, here it is:\n\n```\n{JSON}```\nEnjoy!"),
        ] {
            assert_eq!(read(&text), Some(expected()), "{text}");
        }
    }

    #[test]
    fn other_names_and_a_line_of_hashtags_are_understood() {
        let text = r##"{"caption": "Stone steps.", "hashtags": "#Arezzo steps",
            "suggestions": ["stone"], "alt_texts": "Steps.", "places_claimed": ["Arezzo"], "mood": 3}"##;
        assert_eq!(read(text), Some(expected()));
    }

    #[test]
    fn an_odd_field_costs_that_field_alone() {
        let whole: Map<String, Value> = serde_json::from_str(JSON).unwrap();
        for odd in [json!(null), json!({ "1": "Steps." }), json!(7), json!(true)] {
            for name in ["hashtags", "suggested_hashtags", "alt_texts", "places"] {
                let mut answer = whole.clone();
                answer.insert(name.to_owned(), odd.clone());
                let mut left = expected();
                match name {
                    "hashtags" => left.hashtags.clear(),
                    "suggested_hashtags" => left.suggested_hashtags.clear(),
                    "alt_texts" => left.alt_texts.clear(),
                    _ => left.places.clear(),
                }
                let text = Value::Object(answer).to_string();
                assert_eq!(read(&text), Some(left), "{text}");
            }
        }
    }

    #[test]
    fn an_odd_entry_leaves_the_others_in_their_places() {
        let text = r#"{"caption": "Stone steps.", "alt_texts": [{"slide": 1}, "Steps.", null]}"#;
        assert_eq!(read(text).unwrap().alt_texts, ["", "Steps.", ""]);
    }

    #[test]
    fn two_names_for_one_field_are_no_reason_to_refuse_both() {
        let text = r#"{"caption": "Stone steps.", "places": null, "places_claimed": ["Arezzo"],
            "suggested_hashtags": ["stone"], "suggestions": ["steps"]}"#;
        let read = read(text).unwrap();
        assert_eq!(
            (read.places, read.suggested_hashtags),
            (vec!["Arezzo".to_owned()], vec!["stone".to_owned()])
        );
    }

    #[test]
    fn an_answer_without_a_caption_is_none() {
        for text in [
            "",
            "Stone steps.",
            "{}",
            "}{",
            r#"{"caption": 7}"#,
            r#"{"caption": null, "places": []}"#,
            r#"{"caption": "cut"#,
        ] {
            assert_eq!(read(text), None, "{text:?}");
        }
    }

    #[test]
    fn of_an_endless_answer_only_the_beginning_is_looked_at() {
        let endless = format!("{JSON}{}", "é}".repeat(40_000));
        assert_eq!(read(&endless), None);
    }
}
