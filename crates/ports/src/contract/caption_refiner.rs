//! What every [`CaptionRefiner`](crate::CaptionRefiner) promises.

use std::collections::HashSet;

use triptych_captions::facts::{PhotoFacts, TripFacts};
use triptych_captions::instagram::{CAPTION_CHARS_MAX, HASHTAGS_MAX, HASHTAGS_SUGGESTED_MIN};
use triptych_captions::{
    AltText, Caption, Change, Draft, ExcludedFacts, FactKind, Hashtag, Instruction, Place,
    RefineError, RefineRequest, Revision, Tone,
};
use triptych_trips::PhotoId;
use triptych_users::UserId;

use super::fixtures::{new_id, photo, trip};
use crate::{CaptionRefiner, CaptionRefinerError, RefineBrief};

/// Runs the suite against what `$fresh` makes.
#[macro_export]
macro_rules! caption_refiner_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            caption_refiner,
            $fresh,
            [
                a_shorter_caption_has_fewer_characters_and_keeps_what_is_locked,
                a_question_stands_at_the_end_of_the_caption_with_one,
                another_tone_keeps_what_is_locked_and_the_rules,
                other_words_keep_the_tone_and_the_hashtags,
                what_is_switched_off_is_told_by_no_hashtag_and_no_alt_text,
                words_that_are_not_told_anew_keep_their_hashtags_and_alt_texts,
                a_sentence_that_is_not_there_cannot_be_locked,
                where_all_is_locked_nothing_gets_shorter,
                free_words_are_followed_or_refused,
            ]
        );
    };
}

const FIRST: &str = "We came for the view.";
const LAST: &str = "Still worth it.";
const CAPTION: &str =
    "We came for the view. The view had other plans. So had the bus.\n\nStill worth it.";

fn before() -> Revision {
    let hashtag = |text: &str| Hashtag::parse(text).unwrap();
    Revision {
        tone: Tone::Funny,
        draft: Draft {
            caption: Caption::parse(CAPTION).unwrap(),
            hashtags: ["detour", "latebus", "hills"].map(hashtag).to_vec(),
            suggested_hashtags: (0..10).map(|n| hashtag(&format!("more{n}"))).collect(),
            alt_texts: vec![(
                PhotoId::new(new_id()),
                AltText::parse("A bus in the hills").unwrap(),
            )],
        },
    }
}

fn brief(change: Change, locked: &[&str]) -> RefineBrief {
    let trip = trip(UserId::new(new_id()));
    let known = (0..3).map(|_| PhotoFacts::gather(&photo(&trip), None));
    RefineBrief {
        facts: TripFacts::gather(known.collect()),
        revision: before(),
        request: RefineRequest {
            change,
            locked: locked.iter().map(|text| (*text).to_owned()).collect(),
        },
        earlier: Vec::new(),
        seed: 7,
    }
}

/// The words of a request that can be fulfilled: the locked sentences and the alt texts stay.
async fn refined(refiner: &dyn CaptionRefiner, change: Change, locked: &[&str]) -> Revision {
    let brief = brief(change, locked);
    let after = refiner.refine(&brief).await.unwrap();
    let caption = after.draft.caption.as_str();
    for sentence in locked {
        assert!(caption.contains(sentence), "{sentence} is gone: {caption}");
    }
    assert_ne!(caption, CAPTION);
    assert_eq!(after.draft.alt_texts, brief.revision.draft.alt_texts);
    after
}

async fn refusal(
    refiner: &dyn CaptionRefiner,
    change: Change,
    locked: &[&str],
) -> CaptionRefinerError {
    refiner.refine(&brief(change, locked)).await.unwrap_err()
}

pub async fn a_shorter_caption_has_fewer_characters_and_keeps_what_is_locked(
    refiner: &dyn CaptionRefiner,
) {
    let after = refined(refiner, Change::Shorter, &[LAST]).await;
    let length = after.draft.caption.as_str().chars().count();
    assert!(length < CAPTION.chars().count(), "{length}");
    assert_eq!(after.tone, Tone::Funny);
    assert_eq!(after.draft.hashtags, before().draft.hashtags);
}

pub async fn a_question_stands_at_the_end_of_the_caption_with_one(refiner: &dyn CaptionRefiner) {
    let after = refined(refiner, Change::AddQuestion, &[FIRST, LAST]).await;
    assert!(after.draft.caption.as_str().ends_with('?'), "{after:?}");
    assert_eq!(after.tone, Tone::Funny);
    assert_eq!(after.draft.hashtags, before().draft.hashtags);
}

pub async fn another_tone_keeps_what_is_locked_and_the_rules(refiner: &dyn CaptionRefiner) {
    for tone in Tone::ALL {
        let after = refined(refiner, Change::Tone(tone), &[FIRST]).await;
        assert_eq!(after.tone, tone);
        let tags = &after.draft.hashtags;
        let keys = tags.iter().chain(&after.draft.suggested_hashtags);
        let unique: HashSet<String> = keys.map(Hashtag::unique_key).collect();
        assert_eq!(unique.len(), tags.len() + Draft::SUGGESTED_HASHTAGS);
        assert!((HASHTAGS_SUGGESTED_MIN..=HASHTAGS_MAX).contains(&tags.len()));
        assert!(after.draft.caption.as_str().chars().count() <= CAPTION_CHARS_MAX);
    }
}

pub async fn other_words_keep_the_tone_and_the_hashtags(refiner: &dyn CaptionRefiner) {
    let after = refined(refiner, Change::Anew, &[LAST]).await;
    assert_eq!(after.tone, Tone::Funny);
    assert_eq!(after.draft.hashtags, before().draft.hashtags);
}

/// A brief whose place is switched off, and whose hashtags and alt texts tell it.
fn brief_without_place(change: Change) -> RefineBrief {
    let mut brief = brief(change, &[LAST]);
    for photo in &mut brief.facts.photos {
        photo.place = Some(Place::town("Arezzo", "IT", 1.0));
    }
    let known = TripFacts::gather(brief.facts.photos);
    brief.facts = known.without(&ExcludedFacts::from([FactKind::Place]));
    let draft = &mut brief.revision.draft;
    let tag = |text: &str| Hashtag::parse(text).unwrap();
    draft.hashtags = ["Arezzo", "latebus", "AutumnInItaly"].map(tag).to_vec();
    if let Some(suggested) = draft.suggested_hashtags.first_mut() {
        *suggested = tag("visititaly");
    }
    let first = brief.facts.photos.first().unwrap().photo_id;
    let text = AltText::parse("A hill near Arezzo, Italy. A late bus.").unwrap();
    draft.alt_texts = vec![(first, text)];
    brief
}

pub async fn what_is_switched_off_is_told_by_no_hashtag_and_no_alt_text(
    refiner: &dyn CaptionRefiner,
) {
    for change in [Change::Anew, Change::Tone(Tone::Romantic)] {
        let brief = brief_without_place(change);
        let after = refiner.refine(&brief).await.unwrap().draft;
        let tags = after.hashtags.iter().chain(&after.suggested_hashtags);
        let mut told: Vec<String> = tags.map(Hashtag::unique_key).collect();
        let alt_texts = after.alt_texts.iter().map(|(_, text)| text.as_str());
        told.extend(alt_texts.map(str::to_lowercase));
        told.retain(|text| text.contains("arezzo") || text.contains("italy"));
        assert_eq!(told, [""; 0]);
        assert!(after.hashtags.len() >= HASHTAGS_SUGGESTED_MIN, "{after:?}");
        let described: Vec<PhotoId> = after.alt_texts.iter().map(|(id, _)| *id).collect();
        let before = brief.revision.draft.alt_texts.iter().map(|(id, _)| *id);
        assert_eq!(described, before.collect::<Vec<_>>());
        let text = after.alt_texts.first().unwrap().1.as_str();
        assert!(text.contains("A late bus."), "{text}");
    }
}

pub async fn words_that_are_not_told_anew_keep_their_hashtags_and_alt_texts(
    refiner: &dyn CaptionRefiner,
) {
    for change in [Change::Shorter, Change::AddQuestion] {
        let brief = brief_without_place(change);
        let (before, after) = (&brief.revision.draft, refiner.refine(&brief).await.unwrap());
        assert_eq!(after.draft.hashtags, before.hashtags);
        assert_eq!(after.draft.alt_texts, before.alt_texts);
    }
}

pub async fn a_sentence_that_is_not_there_cannot_be_locked(refiner: &dyn CaptionRefiner) {
    for change in [Change::Shorter, Change::AddQuestion, Change::Anew] {
        let error = refusal(refiner, change, &["Nobody wrote this."]).await;
        let is_told = matches!(
            error,
            CaptionRefinerError::Refused(RefineError::LockedNotFound)
        );
        assert!(is_told, "{error:?}");
    }
}

pub async fn where_all_is_locked_nothing_gets_shorter(refiner: &dyn CaptionRefiner) {
    let all = [FIRST, "The view had other plans.", "So had the bus.", LAST];
    let error = refusal(refiner, Change::Shorter, &all).await;
    let is_told = matches!(
        error,
        CaptionRefinerError::Refused(RefineError::NothingToLeaveOut)
    );
    assert!(is_told, "{error:?}");
}

pub async fn free_words_are_followed_or_refused(refiner: &dyn CaptionRefiner) {
    let free = Change::Free(Instruction::parse("begin with the bus").unwrap());
    match refiner.refine(&brief(free, &[LAST])).await {
        Ok(after) => {
            let caption = after.draft.caption.as_str();
            assert!(caption.contains(LAST) && caption != CAPTION, "{caption}");
        }
        Err(error) => assert!(
            matches!(
                error,
                CaptionRefinerError::Refused(RefineError::NotUnderstood)
            ),
            "{error:?}"
        ),
    }
}
