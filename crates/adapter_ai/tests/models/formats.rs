//! Interfaces that know no strict schema.

use serde_json::{Value, json};
use wiremock::{Request, Respond, ResponseTemplate};

use crate::support::{GOOD_CAPTION, Played, body_of, brief, good, good_answer, saying};

/// An interface that refuses some formats by name, and answers in fences.
struct Refusing(&'static [&'static str]);

impl Respond for Refusing {
    fn respond(&self, request: &Request) -> ResponseTemplate {
        let question = body_of(request);
        let format = question["response_format"]["type"].as_str();
        if format.is_some_and(|format| self.0.contains(&format)) {
            return ResponseTemplate::new(400)
                .set_body_json(json!({ "error": { "message": "response_format is not known" } }));
        }
        let answer = good_answer(1, GOOD_CAPTION);
        saying(&format!("Here it is:\n```json\n{answer:#}\n```"))
    }
}

fn formats(questions: &[Value]) -> Vec<&str> {
    let formats = questions
        .iter()
        .map(|question| &question["response_format"]["type"]);
    formats
        .map(|format| format.as_str().unwrap_or("none"))
        .collect()
}

#[tokio::test]
async fn a_strict_schema_is_asked_for_first() {
    let played = Played::by(good()).await;
    played.write(&brief(1)).await.unwrap();
    let questions = played.questions().await;
    assert_eq!(formats(&questions), ["json_schema"]);
    let schema = &questions[0]["response_format"]["json_schema"];
    assert_eq!(schema["strict"], true);
    assert_eq!(schema["schema"]["additionalProperties"], false);
    let properties = schema["schema"]["properties"].as_object().unwrap();
    let required = schema["schema"]["required"].as_array().unwrap();
    assert_eq!(properties.len(), required.len());
}

#[tokio::test]
async fn what_an_interface_knows_is_found_out_once() {
    for (refused, tried, then) in [
        (
            &["json_schema"][..],
            &["json_schema", "json_object"][..],
            "json_object",
        ),
        (
            &["json_schema", "json_object"],
            &["json_schema", "json_object", "none"],
            "none",
        ),
    ] {
        let played = Played::by(Refusing(refused)).await;
        for _ in 0..2 {
            let proposal = played.write(&brief(1)).await.unwrap();
            assert_eq!(proposal.caption, GOOD_CAPTION);
        }
        let questions = played.questions().await;
        let (last, first) = formats(&questions)
            .split_last()
            .map(|(l, f)| (*l, f.to_vec()))
            .unwrap();
        assert_eq!((first.as_slice(), last), (tried, then));
    }
}

#[tokio::test]
async fn odd_fields_beside_a_caption_cost_no_caption() {
    let mut answer = good_answer(2, GOOD_CAPTION);
    answer["places"] = Value::Null;
    answer["hashtags"] = json!(["stonesteps", null, "TravelDiary", 7, "PhotoDump"]);
    answer["suggested_hashtags"] = json!({ "first": "Steps" });
    answer["alt_texts"] = json!([{ "slide": 1 }, "A narrow street with stone steps."]);
    let odd = ResponseTemplate::new(200).set_body_json(json!({
        "choices": [{
            "message": { "content": answer.to_string(), "refusal": false },
            "finish_reason": 0,
        }],
        "usage": { "prompt_tokens": null, "completion_tokens": "many" },
    }));
    let played = Played::by(odd).await;
    let proposal = played.write(&brief(2)).await.unwrap();
    assert_eq!(played.questions().await.len(), 1);
    assert_eq!(proposal.caption, GOOD_CAPTION);
    assert_eq!(proposal.hashtags[0], "stonesteps");
    let seen = "A narrow street with stone steps.";
    assert_eq!(proposal.alt_texts, ["", seen]);
}
