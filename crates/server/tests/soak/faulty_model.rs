//! A model behind OpenAI's interface on which nobody can rely.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use triptych_adapter_ai::analysis::PhotoWorkers;
use triptych_adapter_ai::captions::ChatCaptionModel;
use triptych_adapter_ai::{Model, ModelOptions, Provider, TokenPrices};
use triptych_ports::ObjectStorage;
use wiremock::matchers::{method, path};
use wiremock::{Mock, MockServer, Request, Respond, ResponseTemplate};

use crate::tally::Tally;

/// How long the writer waits for an answer, repetitions included.
const TIMEOUT_SECONDS: u64 = 2;
/// Longer than anybody waits.
const TOO_LATE: Duration = Duration::from_secs(4);
/// Two calls in five fail.
const CALLS_IN_A_ROUND: usize = 5;
const FAULTS_IN_A_ROUND: usize = 2;

const MODEL: &str = "stand-in";
const KEY: &str = "sk-soak";

/// What stone steps can be, none of which has to be seen in the photo.
const WORDS: [&str; 16] = [
    "steep", "worn", "wide", "quiet", "narrow", "old", "even", "broad", "long", "cool", "rough",
    "smooth", "low", "high", "slow", "kind",
];

/// Fails in turn: it has too much to do, breaks, is too slow, answers no JSON, and writes what no
/// rule lets through.
pub(crate) struct FaultyModel {
    server: MockServer,
    pub(crate) tally: Arc<Tally>,
}

impl FaultyModel {
    pub(crate) async fn start() -> Self {
        Self::failing(FAULTS_IN_A_ROUND).await
    }

    /// One that never fails by itself.
    pub(crate) async fn sound() -> Self {
        Self::failing(0).await
    }

    async fn failing(faults: usize) -> Self {
        let server = MockServer::start().await;
        let tally = Arc::new(Tally::default());
        Mock::given(method("POST"))
            .and(path("/v1/chat/completions"))
            .respond_with(Answers {
                tally: tally.clone(),
                faults,
            })
            .mount(&server)
            .await;
        Self { server, tally }
    }

    pub(crate) fn base_url(&self) -> String {
        format!("{}/v1", self.server.uri())
    }

    /// What tells the executable to have it write.
    pub(crate) fn settings(&self) -> [(&'static str, String); 5] {
        [
            ("TRIPTYCH__AI__WRITER", "openai".to_owned()),
            ("TRIPTYCH__AI__BASE_URL", self.base_url()),
            ("TRIPTYCH__AI__MODEL", MODEL.to_owned()),
            ("TRIPTYCH__AI__API_KEY", KEY.to_owned()),
            ("TRIPTYCH__AI__TIMEOUT_SECONDS", TIMEOUT_SECONDS.to_string()),
        ]
    }

    /// A writer that asks it, with the photos of a storage.
    pub(crate) fn writer(&self, storage: Arc<dyn ObjectStorage>) -> ChatCaptionModel {
        let options = ModelOptions {
            provider: Provider::find("openai").unwrap(),
            base_url: self.base_url(),
            model: MODEL.to_owned(),
            api_key: KEY.into(),
            timeout: Duration::from_secs(TIMEOUT_SECONDS),
            prices: TokenPrices::default(),
        };
        let model = Model::new(options).unwrap();
        ChatCaptionModel::new(model, storage, PhotoWorkers::new(NonZeroUsize::MIN))
    }
}

struct Answers {
    tally: Arc<Tally>,
    /// In a round of calls.
    faults: usize,
}

impl Respond for Answers {
    fn respond(&self, _: &Request) -> ResponseTemplate {
        // Spread over the round, so that no run of faults has the writer leave the model alone.
        let call = self.tally.call();
        if call * self.faults % CALLS_IN_A_ROUND >= self.faults {
            return saying(&something_new(call));
        }
        match self.tally.fault() % 5 {
            0 => ResponseTemplate::new(429),
            1 => ResponseTemplate::new(500),
            2 => saying("Too late to be read.").set_delay(TOO_LATE),
            3 => ResponseTemplate::new(200).set_body_string("{\"choices\": ["),
            _ => saying("Greetings from Atlantis, where https://example.org sells steps."),
        }
    }
}

/// A caption that no call before had: what was written of a trip is not to be written again.
fn something_new(call: usize) -> String {
    let word = |place: u32| WORDS[call / WORDS.len().pow(place) % WORDS.len()];
    format!("Stone steps, {} and {} and {}.", word(0), word(1), word(2))
}

fn saying(caption: &str) -> ResponseTemplate {
    let answer = json!({ "caption": caption, "hashtags": [], "alt_texts": [] }).to_string();
    let answer = json!({ "choices": [{ "message": { "content": answer } }] });
    ResponseTemplate::new(200).set_body_json(answer)
}
