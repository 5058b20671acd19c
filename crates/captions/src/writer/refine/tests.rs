use std::collections::HashSet;

use super::*;
use crate::evidence::unsupported_claims;
use crate::facts::testing::{facts_of, photo, place, time};
use crate::refinement::{GrammaticalPerson, Instruction, sentences_of};
use crate::writer::is_in_person;
use crate::writer::tests::trips::{in_arezzo, trips};
use crate::{FactKind, Language, Note, Tone, write};

mod named;

fn facts() -> TripFacts {
    facts_of(
        (0..5)
            .map(|n| in_arezzo(n, 16, 10 + u32::from(n)))
            .collect(),
    )
}

fn revision(facts: &TripFacts, tone: Tone, seed: u64) -> Revision {
    let draft = write(facts, tone, &[], seed);
    Revision { tone, draft }
}

fn of_caption(caption: &str) -> Revision {
    let mut revision = revision(&facts(), Tone::Funny, 1);
    revision.draft.caption = Caption::parse(caption).unwrap();
    revision
}

fn request(change: Change, locked: &[&str]) -> RefineRequest {
    RefineRequest {
        change,
        locked: locked.iter().map(|text| (*text).to_owned()).collect(),
    }
}

fn refined(before: &Revision, change: Change, locked: &[&str]) -> Result<String, RefineError> {
    let request = request(change, locked);
    let after = refine(&facts(), before, &request, &[], 7)?;
    Ok(after.draft.caption.as_str().to_owned())
}

#[test]
fn a_shorter_caption_keeps_its_idea_and_what_is_locked() {
    let before = of_caption("Arezzo did all the work. I pressed a button.\n\nNo refunds. Bye.");
    let short = |locked: &[&str]| refined(&before, Change::Shorter, locked);
    assert_eq!(short(&[]).unwrap(), "Arezzo did all the work.");
    assert_eq!(
        short(&["Bye."]).unwrap(),
        "Arezzo did all the work.\n\nBye."
    );
    let all = [
        "Arezzo did all the work.",
        "I pressed a button.",
        "No refunds.",
        "Bye.",
    ];
    assert_eq!(short(&all), Err(RefineError::NothingToLeaveOut));
    let one = of_caption("Only this.");
    assert_eq!(
        refined(&one, Change::Shorter, &[]),
        Err(RefineError::NothingToLeaveOut)
    );
}

#[test]
fn a_shorter_caption_loses_all_of_its_dateline_but_the_place_before_its_idea() {
    for dateline in [
        "Arezzo · 22 October 2008",
        "Arezzo. October 2008.",
        "Arezzo, Italy",
    ] {
        for caption in [
            format!("{dateline}\n\nNobody asked. I answered anyway."),
            format!("{dateline}\n\nNobody asked."),
            format!("Nobody asked.\n\n{dateline}"),
        ] {
            let before = of_caption(&caption);
            let short = refined(&before, Change::Shorter, &[]).unwrap();
            let sentences = |text: &str| -> HashSet<String> {
                let sentences = sentences_of(text).into_iter();
                sentences.map(|sentence| sentence.text).collect()
            };
            let expected = ["Nobody asked.", "Arezzo"].map(str::to_owned).into();
            assert_eq!(sentences(&short), expected, "{caption}");
            let locked = refined(&before, Change::Shorter, &["Nobody asked."]).unwrap();
            assert_eq!(sentences(&locked), expected, "{caption}");
        }
    }
    let alone = of_caption("Arezzo · 22 October 2008");
    let error = refined(&alone, Change::Shorter, &[]);
    assert_eq!(error, Err(RefineError::NothingToLeaveOut));
}

#[test]
fn the_users_own_line_stays_in_a_shorter_caption() {
    let facts = facts().with_note(Note::parse("lost twice, worth it").ok());
    let before = of_caption("No context. I checked.\n\nLost twice, worth it. Bye.");
    let after = refine(&facts, &before, &request(Change::Shorter, &[]), &[], 7).unwrap();
    let caption = after.draft.caption.as_str();
    assert!(caption.contains("Lost twice, worth it."), "{caption}");
    assert!(!caption.contains("Bye"), "{caption}");
}

#[test]
fn a_question_is_added_that_was_not_asked_before() {
    let mut before = of_caption("No context.");
    let mut asked = Vec::new();
    while let Ok(after) = refine(
        &facts(),
        &before,
        &request(Change::AddQuestion, &[]),
        &[],
        7,
    ) {
        let caption = after.draft.caption.as_str();
        assert!(caption.ends_with('?'), "{caption}");
        asked.push(caption.lines().last().unwrap().to_owned());
        before = after;
    }
    assert!(asked.len() >= 3, "{asked:?}");
    let unique: std::collections::HashSet<&String> = asked.iter().collect();
    assert_eq!(unique.len(), asked.len());
}

#[test]
fn a_caption_is_told_by_one_or_by_several_in_every_language() {
    for language in Language::ALL {
        let facts = facts().in_language(language);
        for tone in Tone::ALL {
            for seed in 0..8 {
                let before = revision(&facts, tone, seed);
                for person in [GrammaticalPerson::One, GrammaticalPerson::Several] {
                    let asked = request(Change::InPerson(person), &[]);
                    let after = match refine(&facts, &before, &asked, &[], seed) {
                        Err(RefineError::AlreadyInPerson) => before.clone(),
                        Err(error) => panic!(
                            "{language:?}, {tone:?}, {person:?}: {error}: {}",
                            before.draft.caption.as_str()
                        ),
                        Ok(after) => after,
                    };
                    let caption = after.draft.caption.as_str();
                    assert!(is_in_person(caption, person, language), "{caption}");
                }
            }
        }
    }
}

fn in_vienna(language: Language) -> TripFacts {
    let at = |number| photo(number).taken_at(time(2026, 5, 3, 11, 0)).located();
    let photos = (0..3).map(|number| {
        (
            at(number).tagged("castle", 0.9),
            Some(place("Vienna", "AT", 0.5)),
        )
    });
    facts_of(photos.collect()).in_language(language)
}

#[test]
fn the_place_is_named_in_the_words_of_the_language() {
    let before = of_caption("No context.");
    for (language, name) in [(Language::English, "Vienna"), (Language::German, "Wien")] {
        let facts = in_vienna(language);
        let asked = request(Change::NamePlace, &[]);
        let mut told = Vec::new();
        for seed in 0..20 {
            let after = refine(&facts, &before, &asked, &told, seed).unwrap();
            let caption = after.draft.caption;
            assert!(caption.as_str().contains(name), "{caption:?}");
            told.push(caption);
        }
        let named = of_caption(&format!("No context. {name}."));
        let error = refine(&facts, &named, &asked, &[], 7);
        assert_eq!(error, Err(RefineError::NothingToAdd));
    }
}

#[test]
fn a_place_is_dropped_where_the_whole_caption_names_it() {
    for (language, name) in [(Language::English, "Vienna"), (Language::German, "Wien")] {
        let facts = in_vienna(language);
        for tone in Tone::ALL {
            let mut before = revision(&facts, tone, 3);
            before.draft.caption = Caption::parse(&format!("In {name}.")).unwrap();
            let asked = request(Change::Drop(Instruction::parse(name).unwrap()), &[]);
            let after = refine(&facts, &before, &asked, &[], 7).unwrap();
            let words = all_tags_and_caption(&after.draft);
            assert!(!words.contains(name), "{words}");
        }
    }
}

#[test]
fn hashtags_and_alt_texts_follow_the_language() {
    let before = revision(&in_vienna(Language::English), Tone::Funny, 3);
    assert!(all_words(&before.draft).contains("Austria"));
    let facts = in_vienna(Language::German);
    let before = before.in_language_of(&facts, 7);
    let after = refine(&facts, &before, &request(Change::Rewrite, &[]), &[], 7).unwrap();
    let words = all_words(&after.draft);
    assert!(
        words.contains("Wien") && words.contains("Österreich"),
        "{words}"
    );
    for english in ["Vienna", "Austria", "Travel"] {
        assert!(!words.contains(english), "{english}: {words}");
    }
}

#[test]
fn another_tone_writes_anew_around_what_is_locked() {
    for (_, facts) in trips() {
        for tone in Tone::ALL {
            let before = revision(&facts, tone, 3);
            let first = sentences_of(before.draft.caption.as_str()).remove(0).text;
            for other in Tone::ALL {
                let asked = request(Change::Tone(other), &[&first]);
                let after = refine(&facts, &before, &asked, &[], 7).unwrap();
                let caption = after.draft.caption.as_str();
                assert_eq!(after.tone, other);
                let told = sentences_of(caption);
                let times = told
                    .iter()
                    .filter(|sentence| sentence.text == first)
                    .count();
                assert_eq!(times, 1, "{caption}");
                assert!(caption.starts_with(&first), "{caption}");
                assert_ne!(after.draft.caption, before.draft.caption);
                assert_eq!(unsupported_claims(caption, &facts), [], "{caption}");
                assert_eq!(after.draft.alt_texts, before.draft.alt_texts);
            }
        }
    }
}

#[test]
fn other_words_in_the_same_tone_keep_what_is_locked_and_the_hashtags() {
    let facts = facts();
    let before = revision(&facts, Tone::Vlogger, 3);
    let first = sentences_of(before.draft.caption.as_str()).remove(0).text;
    let after = refine(
        &facts,
        &before,
        &request(Change::Rewrite, &[&first]),
        &[],
        7,
    )
    .unwrap();
    assert!(after.draft.caption.as_str().starts_with(&first));
    assert_ne!(after.draft.caption, before.draft.caption);
    assert_eq!(after.tone, before.tone);
    assert_eq!(after.draft.hashtags, before.draft.hashtags);
}

fn all_tags_and_caption(draft: &Draft) -> String {
    let tags = draft.hashtags.iter().chain(&draft.suggested_hashtags);
    let tags: Vec<&str> = tags.map(crate::Hashtag::as_str).collect();
    format!("{} {}", draft.caption.as_str(), tags.join(" "))
}

fn all_words(draft: &Draft) -> String {
    let tags = draft.hashtags.iter().chain(&draft.suggested_hashtags);
    let alt_texts = draft.alt_texts.iter().map(|(_, text)| text.as_str());
    let beside: Vec<&str> = tags.map(crate::Hashtag::as_str).chain(alt_texts).collect();
    format!("{} {}", draft.caption.as_str(), beside.join(" "))
}

#[test]
fn what_is_switched_off_is_told_by_no_word_that_is_written_anew() {
    let off = [FactKind::Place, FactKind::Date].into_iter().collect();
    let left = facts().without(&off);
    for tone in Tone::ALL {
        let before = revision(&facts(), tone, 3);
        assert!(all_words(&before.draft).contains("Arezzo"));
        for change in [Change::Rewrite, Change::Tone(Tone::Romantic)] {
            let after = refine(&left, &before, &request(change, &[]), &[], 7).unwrap();
            let words = all_words(&after.draft);
            for told in ["Arezzo", "Italy", "2008", "October"] {
                assert!(!words.contains(told), "{told}: {words}");
            }
            assert_eq!(after.draft.alt_texts.len(), before.draft.alt_texts.len());
            let suggested = after.draft.suggested_hashtags.len();
            assert_eq!(suggested, Draft::SUGGESTED_HASHTAGS, "{words}");
        }
        for change in [Change::AddQuestion, Change::Shorter] {
            let Ok(after) = refine(&left, &before, &request(change, &[]), &[], 7) else {
                continue;
            };
            assert_eq!(after.draft.alt_texts, before.draft.alt_texts);
            assert_eq!(after.draft.hashtags, before.draft.hashtags);
        }
    }
}

#[test]
fn the_users_line_is_told_once_where_it_is_to_stay() {
    let facts = facts().with_note(Note::parse("lost twice. Worth it #lost").ok());
    let before = of_caption("No context.\n\nLost twice. Worth it #lost.");
    for locked in ["Lost twice.", "Worth it #lost."] {
        for change in [Change::Rewrite, Change::Tone(Tone::Romantic)] {
            for seed in 0..10 {
                let asked = request(change.clone(), &[locked]);
                let after = refine(&facts, &before, &asked, &[], seed).unwrap();
                let caption = after.draft.caption.as_str().to_lowercase();
                assert_eq!(caption.matches("lost twice").count(), 1, "{caption}");
                assert_eq!(caption.matches("worth it #lost").count(), 1, "{caption}");
                assert!(after.draft.hashtags.len() <= 4, "{after:?}");
            }
        }
    }
}

#[test]
fn what_cannot_be_done_is_said() {
    let before = of_caption("No context.");
    let unplaced = facts_of(vec![(photo(1), None)]);
    let asked = request(Change::NamePlace, &[]);
    let error = refine(&unplaced, &before, &asked, &[], 7);
    assert_eq!(error, Err(RefineError::NoPlace));
    let excluded = facts().without(&[FactKind::Place].into());
    let error = refine(&excluded, &before, &asked, &[], 7);
    assert_eq!(error, Err(RefineError::PlaceExcluded));
    let gone = refined(&before, Change::Shorter, &["Not there."]);
    assert_eq!(gone, Err(RefineError::LockedNotFound));
    let free = Change::Free(Instruction::parse("begin with the rain").unwrap());
    assert_eq!(refined(&before, free, &[]), Err(RefineError::NotUnderstood));
}

#[test]
fn no_change_puts_a_joke_beside_a_loss() {
    let note = Note::parse("Scattering mum's ashes where she was happiest").unwrap();
    let facts = facts().with_note(Some(note.clone()));
    let sentence = note.as_sentence();
    let beside = |draft: &Draft| {
        draft
            .caption
            .as_str()
            .replace(&sentence, "")
            .trim()
            .to_owned()
    };
    let datelines: HashSet<String> = (0..200)
        .map(|seed| beside(&write(&facts, Tone::Funny, &[], seed)))
        .collect();
    let parsed = |words| Instruction::parse(words).unwrap();
    let changes = [
        Change::Rewrite,
        Change::InPerson(GrammaticalPerson::Several),
        Change::InPerson(GrammaticalPerson::One),
        Change::Drop(parsed("ashes")),
    ];
    let changes: Vec<Change> = (changes.into_iter())
        .chain(Tone::ALL.map(Change::Tone))
        .collect();
    for seed in 0..10 {
        let before = revision(&facts, Tone::Funny, seed);
        let locks = [vec![], vec![sentence.clone()]];
        let both = changes
            .iter()
            .flat_map(|change| locks.iter().map(move |lock| (change, lock)));
        for (change, locked) in both {
            let request = RefineRequest {
                change: change.clone(),
                locked: locked.clone(),
            };
            if let Ok(after) = refine(&facts, &before, &request, &[], seed) {
                let rest = beside(&after.draft);
                assert!(datelines.contains(&rest), "{change:?} {locked:?}: {rest}");
            }
        }
    }
}
