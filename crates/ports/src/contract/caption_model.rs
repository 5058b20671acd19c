//! What every [`CaptionModel`](crate::CaptionModel) promises.

use std::collections::HashSet;

use triptych_captions::facts::{PhotoFacts, TripFacts};
use triptych_captions::{
    AltText, Caption, Change, Draft, Hashtag, Instruction, LockedSentences, Objection, Proposal,
    RefineRequest, Revision, Tone,
};
use triptych_trips::PhotoId;
use triptych_users::UserId;

use super::fixtures::{new_id, photo, trip};
use crate::{CaptionBrief, CaptionModel, CaptionTask, RefineBrief};

/// Runs the suite against what `$fresh` makes.
#[macro_export]
macro_rules! caption_model_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            caption_model,
            $fresh,
            [
                a_caption_is_proposed_in_every_tone,
                every_photo_has_its_place_among_the_alt_texts,
                another_seed_gives_another_caption,
                an_objection_gives_another_caption,
                every_change_is_proposed,
            ]
        );
    };
}

const LAST: &str = "Still worth it.";
const CAPTION: &str =
    "We came for the view. The view had other plans. So had the bus.\n\nStill worth it.";

/// A task to write for so many photos, of which little is known.
pub fn writing(photos: usize, tone: Tone, seed: u64) -> CaptionTask {
    CaptionTask::Write(CaptionBrief {
        facts: facts(photos),
        tone,
        earlier: Vec::new(),
        seed,
    })
}

fn facts(photos: usize) -> TripFacts {
    let trip = trip(UserId::new(new_id()));
    let known = (0..photos).map(|_| PhotoFacts::gather(&photo(&trip), None));
    TripFacts::gather(known.collect())
}

/// A task to rewrite a caption of which the last sentence is to stay.
pub fn rewriting(change: Change) -> CaptionTask {
    let hashtag = |text: &str| Hashtag::parse(text).unwrap();
    let alt_text = AltText::parse("A bus in the hills").unwrap();
    let revision = Revision {
        tone: Tone::Funny,
        draft: Draft {
            caption: Caption::parse(CAPTION).unwrap(),
            hashtags: ["detour", "latebus", "hills"].map(hashtag).to_vec(),
            suggested_hashtags: (0..10).map(|n| hashtag(&format!("more{n}"))).collect(),
            alt_texts: vec![(PhotoId::new(new_id()), alt_text)],
        },
    };
    let request = RefineRequest {
        change,
        locked: vec![LAST.to_owned()],
    };
    let facts = facts(3);
    CaptionTask::Rewrite(RefineBrief {
        kept: LockedSentences::of(&facts, &revision, &request).unwrap(),
        facts,
        revision,
        request,
        earlier: Vec::new(),
        seed: 7,
    })
}

async fn first_proposal(model: &dyn CaptionModel, task: CaptionTask) -> Proposal {
    let mut dialogue = model.begin(task).await.unwrap();
    dialogue.propose(&[]).await.unwrap()
}

pub async fn a_caption_is_proposed_in_every_tone(model: &dyn CaptionModel) {
    for tone in Tone::ALL {
        let proposal = first_proposal(model, writing(1, tone, 1)).await;
        assert!(Caption::parse(&proposal.caption).is_ok(), "{proposal:?}");
    }
}

pub async fn every_photo_has_its_place_among_the_alt_texts(model: &dyn CaptionModel) {
    for photos in [1, 5, 23] {
        let proposal = first_proposal(model, writing(photos, Tone::Vlogger, 7)).await;
        assert_eq!(proposal.alt_texts.len(), photos);
    }
}

pub async fn another_seed_gives_another_caption(model: &dyn CaptionModel) {
    let mut captions = HashSet::new();
    for seed in 0..10 {
        let proposal = first_proposal(model, writing(1, Tone::Funny, seed)).await;
        captions.insert(proposal.caption);
    }
    let count = captions.len();
    assert!(count >= 8, "only {count} of 10 captions differ");
}

pub async fn an_objection_gives_another_caption(model: &dyn CaptionModel) {
    let task = writing(1, Tone::Funny, 1);
    let mut dialogue = model.begin(task).await.unwrap();
    let first = dialogue.propose(&[]).await.unwrap();
    let objection = Objection::Claim("Siena".to_owned());
    let second = dialogue.propose(&[objection]).await.unwrap();
    assert_ne!(first.caption, second.caption);
}

pub async fn every_change_is_proposed(model: &dyn CaptionModel) {
    let free = Instruction::parse("begin with the bus").unwrap();
    for change in [
        Change::Shorter,
        Change::AddQuestion,
        Change::Tone(Tone::Romantic),
        Change::Rewrite,
        Change::Free(free),
    ] {
        let proposal = first_proposal(model, rewriting(change.clone())).await;
        assert!(Caption::parse(&proposal.caption).is_ok(), "{change:?}");
        assert_ne!(proposal.caption, CAPTION, "{change:?}");
    }
}
