//! What becomes of proposals.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use triptych_captions::{
    Caption, Hashtag, Instruction, LockedSentences, Note, PhotoFacts, RefineRequest, Tone,
    TripFacts,
};
use triptych_trips::PhotoId;
use triptych_users::id::Uuid;

use super::*;

const GOOD: &str = "Stone steps, all the way up. Worth every single complaint.";

/// A model that reads its proposals from a list; where it ends the model does not answer.
#[derive(Clone, Default)]
struct Listed(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    proposals: VecDeque<Proposal>,
    objections: Vec<Vec<String>>,
}

#[async_trait]
impl CaptionModel for Listed {
    async fn begin(&self, _: CaptionTask) -> Result<Box<dyn CaptionDialogue>, ModelError> {
        Ok(Box::new(self.clone()))
    }
}

#[async_trait]
impl CaptionDialogue for Listed {
    async fn propose(&mut self, objections: &[Objection]) -> Result<Proposal, ModelError> {
        let mut state = self.0.lock().unwrap();
        let texts = objections.iter().map(Objection::to_string).collect();
        state.objections.push(texts);
        let proposal = state.proposals.pop_front();
        proposal.ok_or_else(|| Failure::Unavailable("no answer".into()).into())
    }
}

fn proposal(caption: &str) -> Proposal {
    Proposal {
        caption: caption.to_owned(),
        alt_texts: vec!["A narrow street with stone steps.".to_owned()],
        hashtags: vec!["#stonesteps".to_owned()],
        ..Proposal::default()
    }
}

/// A captioner whose model proposes these captions in turn, and the model.
fn proposing(captions: &[&str]) -> (Captioner, Listed) {
    let model = Listed::default();
    let proposals = captions.iter().map(|caption| proposal(caption));
    model.0.lock().unwrap().proposals = proposals.collect();
    let captioner = Captioner {
        model: Some(Arc::new(model.clone())),
    };
    (captioner, model)
}

fn facts() -> TripFacts {
    TripFacts::gather(vec![PhotoFacts {
        photo_id: PhotoId::new(Uuid::from_u128(1)),
        date: None,
        clock: None,
        location: None,
        place: None,
        part_of_day: None,
        pixels: None,
        subjects: Vec::new(),
        people: None,
        is_smiling: false,
        has_uncounted_people: false,
        is_document: false,
    }])
}

fn brief() -> CaptionBrief {
    CaptionBrief {
        facts: facts(),
        tone: Tone::Funny,
        earlier: Vec::new(),
        seed: 7,
    }
}

async fn written(captions: &[&str]) -> Result<String, CaptionerError> {
    let draft = proposing(captions).0.write(&brief()).await?;
    Ok(draft.caption.as_str().to_owned())
}

#[tokio::test]
async fn a_proposal_that_holds_is_taken_at_once() {
    let (captioner, model) = proposing(&[GOOD]);
    let draft = captioner.write(&brief()).await.unwrap();
    assert_eq!(draft.caption.as_str(), GOOD);
    assert_eq!(draft.hashtags[0], Hashtag::parse("stonesteps").unwrap());
    assert_eq!(draft.suggested_hashtags.len(), Draft::SUGGESTED_HASHTAGS);
    assert_eq!(model.0.lock().unwrap().objections, [[""; 0]]);
}

#[tokio::test]
async fn an_invented_place_is_objected_to_and_the_second_proposal_is_taken() {
    let (captioner, model) = proposing(&["Lost in Siena.", GOOD]);
    let draft = captioner.write(&brief()).await.unwrap();
    assert_eq!(draft.caption.as_str(), GOOD);
    let objections = model.0.lock().unwrap().objections.clone();
    assert_eq!(objections.len(), 2);
    assert_eq!(objections[1], ["“Siena” is not among what is known."]);
}

#[tokio::test]
async fn what_can_be_used_of_the_second_proposal_is_taken_else_that_of_the_first() {
    let second = ["Lost in Siena.", "Stone steps. Next: Siena."];
    assert_eq!(written(&second).await.unwrap(), "Stone steps.");
    for first in [
        &["Stone steps. Next: Siena."][..],
        &["Stone steps. Next: Siena.", "In Siena."],
        &["Stone steps. Next: Siena.", ""],
    ] {
        assert_eq!(written(first).await.unwrap(), "Stone steps.");
    }
}

#[tokio::test]
async fn no_third_proposal_is_asked_for() {
    let rejected = written(&["In Siena.", "", GOOD]).await.unwrap_err();
    assert!(
        matches!(rejected, CaptionerError::Rejected(_)),
        "{rejected:?}"
    );
}

#[tokio::test]
async fn a_model_that_fails_before_anything_can_be_used_has_failed() {
    for proposals in [&[][..], &["In Siena."]] {
        let failed = written(proposals).await.unwrap_err();
        let is_unavailable = matches!(failed, CaptionerError::Model(Failure::Unavailable(_)));
        assert!(is_unavailable, "{failed:?}");
    }
}

#[tokio::test]
async fn a_rewritten_caption_is_reviewed_too() {
    let mut revision = Revision {
        tone: Tone::Funny,
        draft: Captioner { model: None }.write(&brief()).await.unwrap(),
    };
    revision.draft.caption = Caption::parse("The bus was late. Still worth it.").unwrap();
    let request = RefineRequest {
        change: Change::Rewrite,
        locked: vec!["Still worth it.".to_owned()],
    };
    let brief = RefineBrief {
        facts: facts(),
        kept: LockedSentences::of(&facts(), &revision, &request).unwrap(),
        revision,
        request,
        earlier: Vec::new(),
        seed: 7,
    };
    let (captioner, model) = proposing(&["The bus came first. Then Siena.", ""]);
    let after = captioner.rewrite(&brief).await.unwrap();
    assert_eq!(
        after.draft.caption.as_str(),
        "The bus came first.\n\nStill worth it."
    );
    assert_eq!(model.0.lock().unwrap().objections.len(), 2);
}

#[tokio::test]
async fn beside_a_loss_a_model_follows_free_instructions_alone() {
    let facts = facts().with_note(Note::parse("First trip since Dad died").ok());
    let revision = Revision {
        tone: Tone::Funny,
        draft: triptych_captions::write(&facts, Tone::Funny, &[], 7),
    };
    let free = Instruction::parse("tell it to my sister").unwrap();
    for (change, asked) in [(Change::Rewrite, 0), (Change::Free(free), 1)] {
        let request = RefineRequest {
            change,
            locked: Vec::new(),
        };
        let brief = RefineBrief {
            facts: facts.clone(),
            kept: LockedSentences::of(&facts, &revision, &request).unwrap(),
            revision: revision.clone(),
            request,
            earlier: Vec::new(),
            seed: 7,
        };
        let (captioner, model) = proposing(&["First trip since Dad died. Stone steps."]);
        captioner.rewrite(&brief).await.unwrap();
        assert_eq!(model.0.lock().unwrap().objections.len(), asked);
    }
}

#[tokio::test]
async fn without_a_model_the_device_writes() {
    let captioner = Captioner { model: None };
    assert!(!captioner.follows_free_instructions());
    let draft = captioner.write(&brief()).await.unwrap();
    let CaptionBrief { facts, tone, .. } = brief();
    assert_eq!(draft, triptych_captions::write(&facts, tone, &[], 7));
}
