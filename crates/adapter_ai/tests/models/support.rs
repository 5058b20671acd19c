//! A storage of pictures, a stand-in for a model, and what is asked of it.

use std::collections::HashMap;
use std::io::Cursor;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use bytes::Bytes;
use chrono::{DateTime, Utc};
use image::{ImageFormat, Rgb, RgbImage};
use serde_json::{Value, json};
use triptych_adapter_ai::analysis::PhotoWorkers;
use triptych_adapter_ai::captions::ChatCaptionModel;
use triptych_adapter_ai::ranking::ChatRanker;
use triptych_adapter_ai::{Model, ModelOptions, Provider, TokenPrices};
use triptych_captions::facts::{PhotoFacts, TripFacts};
use triptych_captions::{Objection, Proposal, Tone};
use triptych_ports::contract::fixtures::{new_id, photo, trip};
use triptych_ports::{
    CaptionBrief, CaptionDialogue, CaptionModel, CaptionTask, Failure, ModelError, ObjectFolder,
    ObjectKey, ObjectStorage, ObjectStream, ObjectUpload, PhotoComparison, PhotoRanker,
    RefineBrief, StaleObject,
};
use triptych_trips::PhotoId;
use triptych_users::UserId;
use wiremock::matchers::{method, path};
use wiremock::{Mock, MockServer, Request, Respond, ResponseTemplate};

pub(crate) const KEY: &str = "sk-secret-of-the-tests";

/// The bytes of a photo that the shelf fails to read.
pub(crate) const UNAVAILABLE: Bytes = Bytes::from_static(b"unavailable");

/// Pictures by photo; every other photo has the same small one. Empty bytes are gone.
#[derive(Default)]
pub(crate) struct PictureShelf(pub(crate) HashMap<PhotoId, Bytes>);

#[async_trait]
impl ObjectStorage for PictureShelf {
    async fn begin_upload(&self, _: &ObjectKey) -> Result<Box<dyn ObjectUpload>, Failure> {
        Err(Failure::Internal("a shelf takes nothing".into()))
    }

    async fn put(&self, _: &ObjectKey, _: Bytes) -> Result<(), Failure> {
        Err(Failure::Internal("a shelf takes nothing".into()))
    }

    /// There are originals alone.
    async fn read(&self, key: &ObjectKey) -> Result<Option<Bytes>, Failure> {
        let photo_id = key.photo_id().unwrap();
        let is_original = *key == ObjectKey::original(photo_id);
        let found = self.0.get(&photo_id).cloned();
        if found.as_ref() == Some(&UNAVAILABLE) {
            return Err(Failure::Unavailable("shelf is down".into()));
        }
        let bytes = found.unwrap_or_else(|| plain_picture([90, 120, 150]));
        Ok((is_original && !bytes.is_empty()).then_some(bytes))
    }

    async fn read_stream(&self, _: &ObjectKey) -> Result<Option<ObjectStream>, Failure> {
        Ok(None)
    }

    async fn delete(&self, _: &ObjectKey) -> Result<(), Failure> {
        Ok(())
    }

    async fn list_stale(
        &self,
        _: ObjectFolder,
        _: Option<&ObjectKey>,
        _: DateTime<Utc>,
        _: usize,
    ) -> Result<Vec<StaleObject>, Failure> {
        Ok(Vec::new())
    }
}

/// A small JPEG of one colour.
pub(crate) fn plain_picture(colour: [u8; 3]) -> Bytes {
    let picture = RgbImage::from_pixel(64, 48, Rgb(colour));
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, ImageFormat::Jpeg).unwrap();
    bytes.into_inner().into()
}

pub(crate) fn options(base_url: String, timeout: Duration) -> ModelOptions {
    ModelOptions {
        provider: Provider::find("openai").unwrap(),
        base_url,
        model: "stand-in".to_owned(),
        api_key: KEY.into(),
        timeout,
        prices: TokenPrices::default(),
    }
}

/// A caption model and a ranker, and the stand-in that they ask.
pub(crate) struct Played {
    pub(crate) captions: ChatCaptionModel,
    pub(crate) ranker: ChatRanker,
    pub(crate) server: MockServer,
}

impl Played {
    /// A stand-in that answers by `responder`.
    pub(crate) async fn by(responder: impl Respond + 'static) -> Self {
        Self::with(responder, Duration::from_secs(20), PictureShelf::default()).await
    }

    pub(crate) async fn with(
        responder: impl Respond + 'static,
        timeout: Duration,
        shelf: PictureShelf,
    ) -> Self {
        let server = MockServer::start().await;
        Mock::given(method("POST"))
            .and(path("/v1/chat/completions"))
            .respond_with(responder)
            .mount(&server)
            .await;
        let shelf = Arc::new(shelf);
        let model = model(options(format!("{}/v1/", server.uri()), timeout));
        Self {
            captions: ChatCaptionModel::new(model.clone(), shelf.clone(), workers()),
            ranker: ChatRanker::new(model, shelf, workers()),
            server,
        }
    }

    /// What it was asked, in order.
    pub(crate) async fn questions(&self) -> Vec<Value> {
        let requests = self.server.received_requests().await.unwrap();
        requests.iter().map(body_of).collect()
    }

    /// What is proposed first for a caption.
    pub(crate) async fn write(&self, brief: &CaptionBrief) -> Result<Proposal, ModelError> {
        first_proposal(&self.captions, CaptionTask::Write(brief.clone())).await
    }

    /// What is proposed first for a caption that is rewritten.
    pub(crate) async fn rewrite(&self, brief: &RefineBrief) -> Result<Proposal, ModelError> {
        first_proposal(&self.captions, CaptionTask::Rewrite(brief.clone())).await
    }

    /// What is proposed first, and then instead.
    pub(crate) async fn write_twice(
        &self,
        brief: &CaptionBrief,
        objection: Objection,
    ) -> [Result<Proposal, ModelError>; 2] {
        let task = CaptionTask::Write(brief.clone());
        let mut dialogue = self.captions.begin(task).await.unwrap();
        [
            dialogue.propose(&[]).await,
            dialogue.propose(&[objection]).await,
        ]
    }
}

pub(crate) async fn first_proposal(
    model: &dyn CaptionModel,
    task: CaptionTask,
) -> Result<Proposal, ModelError> {
    model.begin(task).await?.propose(&[]).await
}

#[async_trait]
impl CaptionModel for Played {
    async fn begin(&self, task: CaptionTask) -> Result<Box<dyn CaptionDialogue>, ModelError> {
        self.captions.begin(task).await
    }
}

#[async_trait]
impl PhotoRanker for Played {
    async fn begin(&self, photo_ids: &[PhotoId]) -> Result<Box<dyn PhotoComparison>, ModelError> {
        self.ranker.begin(photo_ids).await
    }
}

pub(crate) fn model(options: ModelOptions) -> Model {
    Model::new(options).unwrap()
}

pub(crate) fn workers() -> PhotoWorkers {
    PhotoWorkers::new(NonZeroUsize::MIN)
}

pub(crate) fn body_of(request: &Request) -> Value {
    serde_json::from_slice(&request.body).unwrap()
}

/// What is to be written of so many photos of which little is known.
pub(crate) fn brief(photos: usize) -> CaptionBrief {
    let trip = trip(UserId::new(new_id()));
    let known = (0..photos).map(|_| PhotoFacts::gather(&photo(&trip), None));
    CaptionBrief {
        facts: TripFacts::gather(known.collect()),
        tone: Tone::Funny,
        earlier: Vec::new(),
        seed: 7,
    }
}

/// An answer of a model with this text.
pub(crate) fn saying(text: &str) -> ResponseTemplate {
    ResponseTemplate::new(200).set_body_json(json!({
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1,
        "model": "stand-in",
        "choices": [{
            "index": 0,
            "message": { "role": "assistant", "content": text },
            "finish_reason": "stop",
        }],
        "usage": { "prompt_tokens": 900, "completion_tokens": 120, "total_tokens": 1_020 },
    }))
}

/// A good answer for so many slides.
pub(crate) fn good_answer(slides: usize, caption: &str) -> Value {
    json!({
        "alt_texts": vec!["A narrow street with stone steps."; slides],
        "caption": caption,
        "hashtags": ["#TravelDiary", "stonesteps", "PhotoDump"],
        "suggested_hashtags": ["NarrowStreet", "Steps"],
        "places": [],
    })
}

pub(crate) const GOOD_CAPTION: &str = "Stone steps, all the way up. Worth every single complaint.";

/// Good answers to everything.
pub(crate) fn good() -> ResponseTemplate {
    saying(&good_answer(1, GOOD_CAPTION).to_string())
}

/// Answers one after the other, the last of them again and again.
pub(crate) struct InTurn(std::sync::Mutex<Vec<ResponseTemplate>>);

impl InTurn {
    pub(crate) fn new(mut answers: Vec<ResponseTemplate>) -> Self {
        answers.reverse();
        Self(std::sync::Mutex::new(answers))
    }
}

impl Respond for InTurn {
    fn respond(&self, _: &Request) -> ResponseTemplate {
        let mut answers = self.0.lock().unwrap();
        match answers.as_slice() {
            [last] => last.clone(),
            _ => answers.pop().unwrap(),
        }
    }
}
