//! What a model answers, read leniently. Nothing in it is believed: it becomes a proposal.

use serde::Deserialize;
use serde_json::{Value, json};
use triptych_posts::Proposal;

use crate::openai::{AnswerShape, json_in};

/// The shape that is asked for where a caption is written.
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

/// The shape that is asked for where one is rewritten: alt texts stay as they are.
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

#[derive(Deserialize)]
struct Answer {
    caption: String,
    #[serde(default)]
    hashtags: Texts,
    #[serde(default, alias = "suggestions")]
    suggested_hashtags: Texts,
    #[serde(default)]
    alt_texts: Texts,
    #[serde(default, alias = "places_claimed")]
    places: Texts,
}

/// Some texts, or one with spaces between, as models without a schema write hashtags.
#[derive(Deserialize)]
#[serde(untagged)]
enum Texts {
    List(Vec<String>),
    Line(String),
}

impl Default for Texts {
    fn default() -> Self {
        Self::List(Vec::new())
    }
}

impl Texts {
    fn list(self) -> Vec<String> {
        match self {
            Self::List(texts) => texts,
            Self::Line(text) => vec![text],
        }
    }

    fn words(self) -> Vec<String> {
        match self {
            Self::List(texts) => texts,
            Self::Line(text) => text.split([' ', ',']).map(str::to_owned).collect(),
        }
    }
}

/// Reads an answer; none where there is no caption in it.
pub(super) fn read(text: &str) -> Option<Proposal> {
    let answer: Answer = serde_json::from_str(json_in(text)?).ok()?;
    Some(Proposal {
        caption: answer.caption,
        hashtags: answer.hashtags.words(),
        suggested_hashtags: answer.suggested_hashtags.words(),
        alt_texts: answer.alt_texts.list(),
        places: answer.places.list(),
    })
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
    fn an_answer_without_a_caption_is_none() {
        for text in [
            "",
            "Stone steps.",
            "{}",
            "}{",
            r#"{"caption": 7}"#,
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
