//! The contract of the port, kept with a model that writes well.

use serde_json::Value;
use wiremock::{Request, Respond, ResponseTemplate};

use crate::support::{Played, body_of, good_answer, saying};

const BEGINNINGS: [&str; 5] = [
    "Stone steps, all the way up.",
    "Nobody said anything about stone steps.",
    "The street was narrow on purpose.",
    "Some plans begin with steps.",
    "A narrow street, and no map.",
];
const ENDINGS: [&str; 4] = [
    "Worth every complaint.",
    "No regrets so far.",
    "Still counting.",
    "Would do it again.",
];

/// Writes about what it is shown, varies it as it is told, and rewrites as it is asked.
struct GoodModel;

impl Respond for GoodModel {
    fn respond(&self, request: &Request) -> ResponseTemplate {
        let question = body_of(request);
        let messages = question["messages"].as_array().unwrap();
        let Some(parts) = messages[1]["content"].as_array() else {
            return crate::rewriting::GoodModel.respond(request);
        };
        let slides = parts.iter().filter(|part| part["type"] == "image_url");
        let data: Value = serde_json::from_str(parts[0]["text"].as_str().unwrap()).unwrap();
        let seed = usize::try_from(data["variation"].as_u64().unwrap()).unwrap();
        let seed = seed + messages.len();
        let beginning = BEGINNINGS[seed % BEGINNINGS.len()];
        let ending = ENDINGS[seed / BEGINNINGS.len() % ENDINGS.len()];
        let answer = good_answer(slides.count(), &format!("{beginning} {ending}"));
        saying(&answer.to_string())
    }
}

async fn fresh_model() -> Played {
    Played::by(GoodModel).await
}

triptych_ports::caption_model_contract!(fresh_model);
