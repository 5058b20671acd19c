//! What every [`CaptionWriter`](crate::CaptionWriter) promises.

use std::collections::HashSet;

use triptych_captions::facts::{PhotoFacts, TripFacts};
use triptych_captions::instagram::{CAPTION_CHARS_MAX, HASHTAGS_MAX, HASHTAGS_SUGGESTED_MIN};
use triptych_captions::{Draft, Hashtag, Tone};
use triptych_users::UserId;

use super::fixtures::{new_id, photo, trip};
use crate::{CaptionBrief, CaptionWriter};

/// Runs the suite against what `$fresh` makes.
#[macro_export]
macro_rules! caption_writer_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            caption_writer,
            $fresh,
            [
                a_draft_of_every_tone_keeps_the_rules,
                every_photo_has_its_alt_text_or_an_empty_one_in_order,
                another_seed_gives_another_draft,
                photos_of_which_nothing_is_known_have_a_caption_too,
            ]
        );
    };
}

fn brief(photos: usize, tone: Tone, seed: u64) -> CaptionBrief {
    let trip = trip(UserId::new(new_id()));
    let known = (0..photos).map(|_| PhotoFacts::gather(&photo(&trip), None));
    CaptionBrief {
        facts: TripFacts::gather(known.collect()),
        tone,
        earlier: Vec::new(),
        seed,
    }
}

fn keeps_the_rules(draft: &Draft) {
    let tags: HashSet<String> = draft.hashtags.iter().map(Hashtag::unique_key).collect();
    let more: HashSet<String> = draft
        .suggested_hashtags
        .iter()
        .map(Hashtag::unique_key)
        .collect();
    assert_eq!(tags.len(), draft.hashtags.len(), "a hashtag is there twice");
    assert!(
        (HASHTAGS_SUGGESTED_MIN..=HASHTAGS_MAX).contains(&tags.len()),
        "{tags:?}"
    );
    assert_eq!(more.len(), Draft::SUGGESTED_HASHTAGS, "{more:?}");
    assert!(tags.is_disjoint(&more), "{tags:?} {more:?}");
    let with_tags: usize = draft
        .hashtags
        .iter()
        .map(|tag| tag.as_str().chars().count() + " #".len())
        .sum();
    assert!(draft.caption.as_str().chars().count() + with_tags <= CAPTION_CHARS_MAX);
}

pub async fn a_draft_of_every_tone_keeps_the_rules(writer: &dyn CaptionWriter) {
    for tone in Tone::ALL {
        for seed in 0..20 {
            keeps_the_rules(&writer.write(&brief(3, tone, seed)).await.unwrap());
        }
    }
}

pub async fn every_photo_has_its_alt_text_or_an_empty_one_in_order(writer: &dyn CaptionWriter) {
    let brief = brief(5, Tone::Vlogger, 7);
    let draft = writer.write(&brief).await.unwrap();
    let described: Vec<_> = draft
        .alt_texts
        .iter()
        .map(|(photo_id, _)| *photo_id)
        .collect();
    let asked: Vec<_> = brief
        .facts
        .photos
        .iter()
        .map(|photo| photo.photo_id)
        .collect();
    assert_eq!(described, asked);
}

pub async fn another_seed_gives_another_draft(writer: &dyn CaptionWriter) {
    let mut captions = HashSet::new();
    for seed in 0..10 {
        let draft = writer.write(&brief(3, Tone::Funny, seed)).await.unwrap();
        captions.insert(draft.caption.as_str().to_owned());
    }
    assert!(
        captions.len() >= 8,
        "only {} of 10 captions differ",
        captions.len()
    );
}

pub async fn photos_of_which_nothing_is_known_have_a_caption_too(writer: &dyn CaptionWriter) {
    for tone in Tone::ALL {
        keeps_the_rules(&writer.write(&brief(1, tone, 1)).await.unwrap());
    }
}
