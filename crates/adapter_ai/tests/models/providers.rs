//! Every provider against a server that answers as it does. A new provider has a stand-in here.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use triptych_adapter_ai::captions::ChatCaptionModel;
use triptych_adapter_ai::{Model, Provider};
use triptych_captions::Proposal;
use triptych_ports::{CaptionTask, Failure, ModelError};
use wiremock::matchers::{method, path};
use wiremock::{Mock, MockServer, Request, Respond, ResponseTemplate};

use crate::support::{
    GOOD_CAPTION, InTurn, KEY, PictureShelf, body_of, brief, first_proposal, good_answer, options,
    workers,
};

/// How a provider is asked and answers.
struct StandIn {
    id: &'static str,
    path: &'static str,
    /// An answer with this text.
    saying: fn(&str) -> Value,
    /// Answers of a model that does not want to, or that did not finish.
    refusing: fn() -> Vec<Value>,
    /// How many pictures a question has.
    pictures: fn(&Value) -> usize,
    /// The schema of the answer that a question asks for.
    schema: fn(&Value) -> &Value,
}

const STAND_INS: [StandIn; Provider::ALL.len()] = [
    StandIn {
        id: "openai",
        path: "/chat/completions",
        saying: |text| json!({ "choices": [{ "message": { "content": text } }] }),
        refusing: || {
            let choice = |message: Value, reason: &str| json!({ "choices": [{ "message": message, "finish_reason": reason }] });
            vec![
                choice(json!({ "refusal": "I cannot." }), "stop"),
                choice(json!({ "content": "" }), "content_filter"),
                choice(json!({ "content": "{\"caption\": \"Sto" }), "length"),
            ]
        },
        pictures: |question| {
            let parts = question["messages"][1]["content"].as_array().unwrap();
            let pictures = parts.iter().filter(|part| part["type"] == "image_url");
            pictures.count()
        },
        schema: |question| &question["response_format"]["json_schema"]["schema"],
    },
    StandIn {
        id: "ollama",
        path: "/api/chat",
        saying: |text| json!({ "message": { "content": text }, "done_reason": "stop" }),
        refusing: || {
            let cut = json!({ "content": "{\"caption\": \"Sto" });
            vec![json!({ "message": cut, "done_reason": "length" })]
        },
        pictures: |question| {
            let images = question["messages"][1]["images"].as_array().unwrap();
            images.len()
        },
        schema: |question| &question["format"],
    },
];

/// A caption model of a provider, and the server that it asks.
struct Asked {
    captions: ChatCaptionModel,
    server: MockServer,
}

impl Asked {
    async fn with(
        stand_in: &StandIn,
        timeout: Duration,
        responder: impl Respond + 'static,
    ) -> Self {
        let server = MockServer::start().await;
        Mock::given(method("POST"))
            .and(path(stand_in.path))
            .respond_with(responder)
            .mount(&server)
            .await;
        let mut options = options(server.uri(), timeout);
        options.provider = Provider::find(stand_in.id).unwrap();
        let shelf = Arc::new(PictureShelf::default());
        Self {
            captions: ChatCaptionModel::new(Model::new(options).unwrap(), shelf, workers()),
            server,
        }
    }

    async fn by(stand_in: &StandIn, responder: impl Respond + 'static) -> Self {
        Self::with(stand_in, Duration::from_secs(20), responder).await
    }

    async fn write(&self, photos: usize) -> Result<Proposal, ModelError> {
        first_proposal(&self.captions, CaptionTask::Write(brief(photos))).await
    }

    async fn requests(&self) -> Vec<Request> {
        self.server.received_requests().await.unwrap()
    }
}

fn good(stand_in: &StandIn, photos: usize) -> ResponseTemplate {
    let text = good_answer(photos, GOOD_CAPTION).to_string();
    ResponseTemplate::new(200).set_body_json((stand_in.saying)(&text))
}

fn is_unavailable(error: &ModelError) -> bool {
    matches!(error, ModelError::Failure(Failure::Unavailable(_)))
}

#[tokio::test]
async fn a_question_has_the_model_the_pictures_and_the_schema_and_the_key_in_its_header() {
    for stand_in in &STAND_INS {
        let asked = Asked::by(stand_in, good(stand_in, 3)).await;
        let proposal = asked.write(3).await.unwrap();
        assert_eq!(proposal.caption, GOOD_CAPTION, "{}", stand_in.id);
        assert_eq!(proposal.alt_texts.len(), 3);
        let requests = asked.requests().await;
        let question = body_of(&requests[0]);
        assert_eq!(question["model"], "stand-in");
        assert_eq!((stand_in.pictures)(&question), 3, "{}", stand_in.id);
        let schema = (stand_in.schema)(&question);
        assert!(schema["properties"]["caption"].is_object(), "{schema}");
        let authorization = requests[0].headers.get("authorization").unwrap();
        assert_eq!(authorization, &format!("Bearer {KEY}"));
        assert!(!question.to_string().contains(KEY));
    }
}

#[tokio::test]
async fn what_may_pass_is_tried_three_times_and_what_does_not_once() {
    let html = || ResponseTemplate::new(200).set_body_string("<html>");
    let status = ResponseTemplate::new;
    for stand_in in &STAND_INS {
        for (answer, times) in [
            (status(500), 3),
            (status(503), 3),
            (status(429), 3),
            (html(), 3),
            (status(401), 1),
            (status(404), 1),
        ] {
            let asked = Asked::by(stand_in, answer).await;
            let error = asked.write(1).await.unwrap_err();
            assert!(is_unavailable(&error), "{}: {error:?}", stand_in.id);
            assert_eq!(asked.requests().await.len(), times, "{}", stand_in.id);
        }
        let answers = vec![status(503), good(stand_in, 1)];
        let asked = Asked::by(stand_in, InTurn::new(answers)).await;
        assert_eq!(asked.write(1).await.unwrap().caption, GOOD_CAPTION);
    }
}

#[tokio::test]
async fn an_interface_that_knows_no_schema_is_asked_without_one() {
    for stand_in in &STAND_INS {
        let answers = vec![ResponseTemplate::new(400), good(stand_in, 1)];
        let asked = Asked::by(stand_in, InTurn::new(answers)).await;
        assert_eq!(asked.write(1).await.unwrap().caption, GOOD_CAPTION);
        let second = body_of(&asked.requests().await[1]);
        assert!((stand_in.schema)(&second)["properties"].is_null());
    }
}

#[tokio::test]
async fn a_slow_interface_is_given_up_within_the_budget() {
    for stand_in in &STAND_INS {
        let budget = Duration::from_secs(1);
        let slow = good(stand_in, 1).set_delay(Duration::from_secs(30));
        let asked = Asked::with(stand_in, budget, slow).await;
        let begun = Instant::now();
        let error = asked.write(1).await.unwrap_err();
        assert!(is_unavailable(&error), "{}: {error:?}", stand_in.id);
        assert!(begun.elapsed() < budget * 10, "{:?}", begun.elapsed());
    }
}

#[tokio::test]
async fn a_model_that_refuses_or_is_cut_off_is_not_asked_again() {
    for stand_in in &STAND_INS {
        for answer in (stand_in.refusing)() {
            let template = ResponseTemplate::new(200).set_body_json(answer);
            let asked = Asked::by(stand_in, template).await;
            let error = asked.write(1).await.unwrap_err();
            let is_refused = matches!(error, ModelError::Refused(_));
            assert!(is_refused, "{}: {error:?}", stand_in.id);
            assert_eq!(asked.requests().await.len(), 1);
        }
    }
}

#[tokio::test]
async fn an_answer_that_is_no_caption_is_an_empty_proposal() {
    for stand_in in &STAND_INS {
        let answer = (stand_in.saying)("Sorry, what?");
        let template = ResponseTemplate::new(200).set_body_json(answer);
        let proposal = Asked::by(stand_in, template).await.write(1).await.unwrap();
        assert_eq!(proposal, Proposal::default());
    }
}
