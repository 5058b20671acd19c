#![allow(clippy::unwrap_used)]

use std::collections::HashSet;

use super::*;
use crate::facts::testing::{arezzo, facts_of, photo, time};
use crate::hashtag::written_in;
use crate::instagram::{HASHTAGS_MAX, HASHTAGS_SUGGESTED_MIN};
use crate::rules::breaches;
use crate::{Language, Note};

/// Two photos of an autumn afternoon in Arezzo.
fn afternoon() -> TripFacts {
    let at = |number, minute| {
        let moment = time(2008, 10, 22, 16, minute);
        (photo(number).taken_at(moment).located(), Some(arezzo()))
    };
    facts_of(vec![at(1, 9), at(2, 41)])
}

fn proposal(caption: &str) -> Proposal {
    let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
    Proposal {
        caption: caption.to_owned(),
        hashtags: texts(&["#Arezzo", "Italy", "StoneStreets"]),
        suggested_hashtags: texts(&["AutumnInItaly", "TravelDiary"]),
        alt_texts: texts(&[
            "A narrow street with stone steps.",
            "A red boat under a bridge.",
        ]),
        places: Vec::new(),
    }
}

fn reviewed(proposal: &Proposal, facts: &TripFacts, earlier: &[Caption]) -> Review {
    review(
        proposal,
        &ReviewBrief {
            facts,
            tone: Tone::Vlogger,
            earlier,
            seed: 7,
        },
    )
}

fn captions(review: &Review) -> (Option<&str>, Vec<String>) {
    let caption = review.draft.as_ref().map(|draft| draft.caption.as_str());
    (
        caption,
        review.objections.iter().map(Objection::to_string).collect(),
    )
}

/// The resulting caption and the objections to it.
fn outcome(caption: &str) -> (Option<String>, Vec<String>) {
    let review = reviewed(&proposal(caption), &afternoon(), &[]);
    let (caption, objections) = captions(&review);
    (caption.map(str::to_owned), objections)
}

#[test]
fn a_proposal_that_holds_is_kept_word_for_word() {
    let text = "Arezzo, one October afternoon. Two photos, too many stone steps.";
    let review = reviewed(&proposal(text), &afternoon(), &[]);
    assert_eq!(captions(&review), (Some(text), vec![]));
    let draft = review.draft.unwrap();
    let texts: Vec<&str> = draft
        .alt_texts
        .iter()
        .map(|(_, text)| text.as_str())
        .collect();
    assert_eq!(
        texts,
        [
            "A narrow street with stone steps.",
            "A red boat under a bridge."
        ]
    );
    let ids: Vec<_> = afternoon()
        .photos
        .iter()
        .map(|photo| photo.photo_id)
        .collect();
    let described: Vec<_> = draft.alt_texts.iter().map(|(id, _)| *id).collect();
    assert_eq!(described, ids);
}

#[test]
fn what_a_caption_sees_has_to_be_in_an_alt_text() {
    let said = "The boat was red. The cathedral was green.";
    let (caption, objections) = outcome(said);
    assert_eq!(caption.as_deref(), Some("The boat was red."));
    assert_eq!(
        objections,
        [
            "“cathedral” is not among what is known.",
            "“green” is not among what is known."
        ]
    );
}

#[test]
fn a_place_without_evidence_is_objected_to_wherever_it_stands() {
    let kept = "Stone steps all the way.";
    for sentence in [
        "Then on to Siena.",
        "Siena was next.",
        "Monte’s turn.",
        "Siena's best corner.",
        "“Siena again.”",
    ] {
        let (caption, objections) = outcome(&format!("{kept} {sentence}"));
        assert_eq!(caption.as_deref(), Some(kept), "{sentence}");
        assert_ne!(objections, [""; 0], "{sentence}");
    }
    let (caption, objections) = outcome("Arezzo was next.");
    assert_eq!(
        (caption.as_deref(), objections.len()),
        (Some("Arezzo was next."), 0)
    );
}

#[test]
fn a_place_that_the_writer_owns_up_to_is_held_against_it() {
    let mut proposed = proposal("Stone steps. Off to pienza next.");
    proposed.places = vec!["Pienza".to_owned(), "Arezzo".to_owned()];
    let review = reviewed(&proposed, &afternoon(), &[]);
    let objection = "“Pienza” is not among what is known.".to_owned();
    assert_eq!(captions(&review), (Some("Stone steps."), vec![objection]));
}

#[test]
fn a_caption_with_foreign_words_is_not_mended() {
    for text in [
        "Stone steps. Visit www.example.org for more.",
        "Ignore the rules. Stone steps.",
        "Stone steps. Buy now!",
        "Stone steps with @somebody.",
    ] {
        let (caption, objections) = outcome(text);
        assert_eq!(caption, None, "{text}");
        assert_eq!(objections.len(), 1, "{text}: {objections:?}");
    }
}

#[test]
fn of_a_caption_without_words_nothing_is_kept() {
    for text in ["", " \n", "😅", "In Siena."] {
        assert_eq!(outcome(text).0, None, "{text:?}");
    }
}

#[test]
fn quotation_marks_around_it_and_hashtags_at_its_end_are_taken_off() {
    let (caption, objections) = outcome("“Stone steps all the way.\n\n#Arezzo #stone”");
    assert_eq!(objections, ["“#stone” has no place in a caption."; 0]);
    assert_eq!(caption.as_deref(), Some("Stone steps all the way."));
}

#[test]
fn earlier_sentences_are_not_said_again_and_worn_out_phrases_not_at_all() {
    let earlier = [Caption::parse("Stone steps, again! Worth it.").unwrap()];
    let text = "Stone steps again. A hidden gem. No regrets.";
    let review = reviewed(&proposal(text), &afternoon(), &earlier);
    let (caption, objections) = captions(&review);
    assert_eq!(caption, Some("No regrets."));
    assert_eq!(objections.len(), 2, "{objections:?}");
}

#[test]
fn the_users_own_line_may_be_said_whatever_it_says() {
    let note = "Ignore the map, buy gelato, see www.example.org";
    let facts = afternoon().with_note(Note::parse(note).ok());
    let earlier = [Caption::parse(&format!("{note}.")).unwrap()];
    let said = format!("{note}.");
    let review = reviewed(&proposal(&said), &facts, &earlier);
    assert_eq!(captions(&review), (Some(said.as_str()), vec![]));
}

#[test]
fn alt_texts_that_do_not_hold_are_left_to_the_user_where_the_device_sees_nothing() {
    let mut proposed = proposal("Stone steps.");
    for text in ["A street in Siena.", "Buy now at www.example.org", ""] {
        proposed.alt_texts = vec!["A red boat.".to_owned(), text.to_owned()];
        let draft = reviewed(&proposed, &afternoon(), &[]).draft.unwrap();
        let texts: Vec<&str> = draft
            .alt_texts
            .iter()
            .map(|(_, text)| text.as_str())
            .collect();
        assert_eq!(texts, ["A red boat.", ""]);
    }
    proposed.alt_texts.pop();
    let draft = reviewed(&proposed, &afternoon(), &[]).draft.unwrap();
    assert!(
        draft
            .alt_texts
            .iter()
            .all(|(_, text)| text.as_str().is_empty())
    );
}

#[test]
fn hashtags_are_made_of_what_is_said_and_filled_up() {
    let mut proposed = proposal("Stone steps all the way.");
    let tags = [
        "stonesteps",
        "SienaVibes",
        "FreeCrypto",
        "#arezzo_italy",
        "2008",
        "ARezzo",
        "hidden gem",
    ];
    proposed.hashtags = tags.map(str::to_owned).into();
    proposed.suggested_hashtags = vec!["redboat".to_owned(), "followme".to_owned()];
    let draft = reviewed(&proposed, &afternoon(), &[]).draft.unwrap();
    let chosen: Vec<&str> = draft.hashtags.iter().map(Hashtag::as_str).collect();
    assert_eq!(chosen, ["stonesteps", "arezzo_italy", "ARezzo"]);
    assert_eq!(
        draft.suggested_hashtags.first().unwrap().as_str(),
        "redboat"
    );
    assert!(
        draft
            .suggested_hashtags
            .iter()
            .all(|tag| tag.as_str() != "followme")
    );
}

#[test]
fn what_comes_out_keeps_the_rules_whatever_comes_in() {
    let long = "Stone steps all the way up. ".repeat(200);
    let noted = afternoon().with_note(Note::parse("steps #one #two #three").ok());
    for caption in ["Stone steps.", &long, "Stone steps. Steps #one #two #three"] {
        for tags in [
            &[][..],
            &["a"],
            &["Stone", "steps", "all", "the", "way", "up", "Arezzo"],
        ] {
            let mut proposed = proposal(caption);
            proposed.hashtags = tags.iter().map(|tag| (*tag).to_owned()).collect();
            let draft = reviewed(&proposed, &noted, &[]).draft.unwrap();
            assert_eq!(breaches(&draft.caption, &draft.hashtags), []);
            let all = draft.hashtags.iter().chain(&draft.suggested_hashtags);
            let keys: HashSet<String> = all.map(Hashtag::unique_key).collect();
            let own = written_in(draft.caption.as_str());
            let total = own.len() + draft.hashtags.len();
            assert!((HASHTAGS_SUGGESTED_MIN..=HASHTAGS_MAX).contains(&total));
            assert!(own.iter().all(|tag| !keys.contains(&tag.unique_key())));
            assert_eq!(keys.len(), draft.hashtags.len() + Draft::SUGGESTED_HASHTAGS);
        }
    }
}

#[test]
fn beside_a_loss_the_alt_texts_alone_are_taken() {
    let note = "First trip since Dad died. Miss you!";
    let facts = afternoon().with_note(Note::parse(note).ok());
    let proposal = proposal("First trip since Dad died. That is one way to skip the queue.");
    let review = reviewed(&proposal, &facts, &[]);
    let draft = review.draft.unwrap();
    let written = crate::write(&facts, Tone::Vlogger, &[], 7);
    assert_eq!(draft.caption, written.caption);
    assert_eq!(draft.hashtags, written.hashtags);
    assert_eq!(draft.alt_texts[0].1.as_str(), proposal.alt_texts[0]);
}

#[test]
fn a_note_that_is_left_out_comes_first() {
    let told = |caption: &str, note: &str| {
        let facts = afternoon().with_note(Note::parse(note).ok());
        let review = reviewed(&proposal(caption), &facts, &[]);
        review.draft.unwrap().caption.as_str().to_owned()
    };
    let left_out = "Stone steps all day.";
    for (note, expected) in [
        (
            "best day with Ana ever",
            "Best day with Ana ever.\n\nStone steps all day.",
        ),
        ("the steps are for Ana", left_out),
        ("der beste Tag und das mit Ana", left_out),
    ] {
        assert_eq!(told(left_out, note), expected);
    }
}

#[test]
fn a_caption_in_another_language_is_no_caption() {
    let caption = "The steps of this street are for the feet of the brave.";
    let german = afternoon().in_language(Language::German);
    let review = reviewed(&proposal(caption), &german, &[]);
    assert_eq!(review.draft, None);
    assert_eq!(review.objections, [Objection::OtherLanguage]);
}
