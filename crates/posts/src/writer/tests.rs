//! What holds for every caption, over many facts, tones and seeds.

use std::collections::HashSet;

use proptest::prelude::*;

use super::build::Part;
use super::line::{Line, Piece};
use super::slot::Slot;
use super::tones::grammar;
use super::words::Words;
use super::{Choices, write};
use crate::facts::Note;
use crate::facts::testing::{PhotoBuilder, arezzo, facts_of, photo, place, time};
use crate::hashtag::without_repeats;
use crate::instagram::{CAPTION_CHARS_MAX, FOLD_CHARS, HASHTAGS_MAX, HASHTAGS_SUGGESTED_MIN};
use crate::{Draft, Tone, TripFacts};

/// With the trips below, with and without a note, more than 1,000 captions in each tone.
const SEEDS: u64 = 30;
const SLOT_MARKS: [char; 4] = ['{', '}', '[', ']'];
/// Every name that the facts below hold, and words that claim what no fact says.
const PLACES: [&str; 5] = ["Arezzo", "Siena", "Lucca", "Singapore", "Italy"];
const UNKNOWABLE: [&str; 16] = [
    " rain",
    "sunny",
    " wind",
    " cloud",
    "mountain",
    " beach",
    " sea ",
    "ocean",
    "friends",
    "family",
    "girlfriend",
    "husband",
    "hotel",
    " train",
    " flight",
    " hike",
];

fn in_arezzo(number: u8, hour: u32, minute: u32) -> (PhotoBuilder, Option<crate::Place>) {
    (
        photo(number)
            .taken_at(time(2008, 10, 22, hour, minute))
            .located(),
        Some(arezzo()),
    )
}

/// Facts of every kind, each with the places that may be named.
fn trips() -> Vec<(&'static str, TripFacts, &'static [&'static str])> {
    let on = |number, day| photo(number).taken_at(time(2026, 5, day, 12, 30)).located();
    let one_at = |hour, minute| facts_of(vec![in_arezzo(1, hour, minute)]);
    let near = vec![(
        photo(1).taken_at(time(2026, 7, 4, 21, 5)).located(),
        Some(place("Arezzo", "IT", 12.0)),
    )];
    let three_towns = vec![
        (on(1, 1), Some(arezzo())),
        (on(2, 2), Some(place("Siena", "IT", 0.8))),
        (on(3, 3), Some(place("Lucca", "IT", 0.8))),
    ];
    let partly = vec![in_arezzo(1, 12, 30), (photo(2), None), (photo(3), None)];
    let city_state = vec![(
        photo(1).located_at(1.35, 103.8),
        Some(place("Singapore", "SG", 1.0)),
    )];
    let dated = |day| {
        (
            photo(day).taken_at(time(2025, 12, u32::from(day), 19, 0)),
            None,
        )
    };
    vec![
        (
            "nothing",
            facts_of(vec![(photo(1), None), (photo(2), None)]),
            &[],
        ),
        ("one photo, nothing", facts_of(vec![(photo(1), None)]), &[]),
        ("date only", facts_of(vec![dated(24)]), &[]),
        ("days with a gap", facts_of(vec![dated(20), dated(24)]), &[]),
        (
            "afternoon",
            facts_of((0..5).map(|n| in_arezzo(n, 16, 28)).collect()),
            &["Arezzo", "Italy"],
        ),
        (
            "morning to evening",
            facts_of(vec![in_arezzo(1, 10, 0), in_arezzo(2, 20, 0)]),
            &["Arezzo", "Italy"],
        ),
        ("sunrise", one_at(7, 50), &["Arezzo", "Italy"]),
        ("golden hour", one_at(17, 55), &["Arezzo", "Italy"]),
        ("dusk", one_at(18, 35), &["Arezzo", "Italy"]),
        ("night", one_at(23, 30), &["Arezzo", "Italy"]),
        ("near", facts_of(near), &["Arezzo", "Italy"]),
        (
            "three towns",
            facts_of(three_towns),
            &["Arezzo", "Siena", "Lucca", "Italy"],
        ),
        ("some of them", facts_of(partly), &["Arezzo", "Italy"]),
        ("city state", facts_of(city_state), &["Singapore"]),
        (
            "blue and bright",
            facts_of(vec![(
                photo(1).coloured([90, 150, 220], 0.6).lit(0.8),
                None,
            )]),
            &[],
        ),
        ("dark", facts_of(vec![(photo(1).lit(0.1), None)]), &[]),
        (
            "weekend",
            facts_of(vec![(photo(1).taken_at(time(2026, 5, 2, 12, 30)), None)]),
            &[],
        ),
        (
            "monochrome",
            facts_of(vec![
                (photo(1).monochrome(), None),
                (photo(2).monochrome(), None),
            ]),
            &[],
        ),
        (
            "thirty photos",
            facts_of((0..30).map(|n| in_arezzo(n, 16, 28)).collect()),
            &["Arezzo", "Italy"],
        ),
    ]
}

fn a_note() -> Note {
    Note::parse("lost twice, worth it").unwrap()
}

fn each_draft(check: impl Fn(&str, &TripFacts, &[&str], &Draft)) {
    each_draft_with(None, &check);
    each_draft_with(Some(&a_note()), &check);
}

fn each_draft_with(note: Option<&Note>, check: &impl Fn(&str, &TripFacts, &[&str], &Draft)) {
    for (name, facts, places) in trips() {
        for tone in Tone::ALL {
            for seed in 0..SEEDS {
                let name = format!("{name}, {tone:?}, seed {seed}");
                check(
                    &name,
                    &facts,
                    places,
                    &write(&facts.clone().with_note(note.cloned()), tone, seed),
                );
            }
        }
    }
}

#[test]
fn no_caption_has_a_broken_slot_or_broken_spacing() {
    let broken = [
        "{",
        "}",
        "[",
        "]",
        "|",
        "  ",
        " ,",
        " .",
        ",.",
        "..",
        " a a",
        " a e",
        " a i",
        " a o",
        " an m",
        "one photos",
        "these one",
        "\n\n\n",
        " \n",
        "\n ",
        " in in ",
        "near in",
        "the the",
    ];
    each_draft(|name, _, _, draft| {
        let caption = draft.caption.as_str();
        for pattern in broken {
            assert!(
                !caption.contains(pattern),
                "{name}: {pattern:?} in {caption}"
            );
        }
        let sentence_starts = caption.lines().filter(|line| !line.is_empty());
        for line in sentence_starts {
            assert!(!line.starts_with(char::is_lowercase), "{name}: {caption}");
        }
    });
}

#[test]
fn no_caption_names_a_place_or_a_thing_that_is_not_known() {
    each_draft(|name, _, places, draft| {
        let tags = draft.hashtags.iter().chain(&draft.suggested_hashtags);
        let tags: Vec<&str> = tags.map(crate::Hashtag::as_str).collect();
        let words = format!(" {} {} ", draft.caption.as_str(), tags.join(" "));
        for unknown in PLACES.iter().filter(|place| !places.contains(place)) {
            assert!(!words.contains(unknown), "{name}: {unknown} in {words}");
        }
        let words = words.to_lowercase();
        for unknown in UNKNOWABLE {
            assert!(!words.contains(unknown), "{name}: {unknown} in {words}");
        }
    });
}

#[test]
fn every_draft_keeps_the_rules_of_instagram() {
    each_draft(|name, facts, _, draft| {
        let caption = draft.caption.as_str();
        let tags: usize = draft
            .hashtags
            .iter()
            .map(|tag| tag.as_str().chars().count() + 2)
            .sum();
        assert!(
            caption.chars().count() + 2 + tags <= CAPTION_CHARS_MAX,
            "{name}"
        );
        let first_line = caption.lines().next().unwrap_or_default();
        assert!(
            first_line.chars().count() <= FOLD_CHARS,
            "{name}: {first_line}"
        );
        assert!(
            (HASHTAGS_SUGGESTED_MIN..=HASHTAGS_MAX).contains(&draft.hashtags.len()),
            "{name}"
        );
        assert_eq!(
            draft.suggested_hashtags.len(),
            Draft::SUGGESTED_HASHTAGS,
            "{name}"
        );
        let all = draft
            .hashtags
            .iter()
            .chain(&draft.suggested_hashtags)
            .cloned();
        let count = draft.hashtags.len() + draft.suggested_hashtags.len();
        assert_eq!(without_repeats(all).len(), count, "{name}: a tag twice");
        let photos: Vec<_> = facts.photos.iter().map(|photo| photo.photo_id).collect();
        let described: Vec<_> = draft.alt_texts.iter().map(|(id, _)| *id).collect();
        assert_eq!(described, photos, "{name}");
    });
}

#[test]
fn the_users_words_are_in_every_caption() {
    each_draft_with(Some(&a_note()), &|name, _, _, draft| {
        assert!(
            draft.caption.as_str().contains("ost twice, worth it"),
            "{name}"
        );
    });
}

#[test]
fn a_caption_says_one_thing_once() {
    each_draft(|name, _, _, draft| {
        let sentences = sentences(draft);
        let different: HashSet<&String> = sentences.iter().collect();
        assert_eq!(different.len(), sentences.len(), "{name}");
    });
}

#[test]
fn the_same_seed_gives_the_same_words() {
    for (_, facts, _) in trips() {
        assert_eq!(
            write(&facts, Tone::Funny, 42),
            write(&facts, Tone::Funny, 42)
        );
    }
}

#[test]
fn the_tones_share_no_line_and_no_draft() {
    let mut texts = HashSet::new();
    for tone in Tone::ALL {
        for line in lines(tone).filter(|line| line.text != "{note}") {
            assert!(texts.insert(line.text), "{}", line.text);
        }
    }
    for (name, facts, _) in trips() {
        for seed in 0..20 {
            let captions = Tone::ALL.map(|tone| write(&facts, tone, seed).caption);
            let different: HashSet<&str> = captions.iter().map(crate::Caption::as_str).collect();
            assert_eq!(different.len(), Tone::ALL.len(), "{name}");
        }
    }
}

#[test]
fn regenerations_differ() {
    for (name, facts, _) in trips() {
        for tone in Tone::ALL {
            for start in [0, 1_000, u64::MAX - 20] {
                let drafts: Vec<Draft> = (start..start + 10)
                    .map(|seed| write(&facts, tone, seed))
                    .collect();
                let captions: HashSet<&str> =
                    drafts.iter().map(|draft| draft.caption.as_str()).collect();
                assert!(
                    captions.len() >= 9,
                    "{name}, {tone:?}: {} of 10",
                    captions.len()
                );
                let sets: HashSet<Vec<String>> = drafts
                    .iter()
                    .map(|draft| {
                        let mut set = sentences(draft);
                        set.sort();
                        set
                    })
                    .collect();
                assert_eq!(
                    sets.len(),
                    captions.len(),
                    "{name}, {tone:?}: the same sentences again"
                );
            }
        }
    }
}

#[test]
fn builds_differ_in_length() {
    for (name, facts, _) in trips() {
        for tone in Tone::ALL {
            let lengths: Vec<usize> = (0..60)
                .map(|seed| sentences(&write(&facts, tone, seed)).len())
                .collect();
            let (shortest, longest) = (lengths.iter().min(), lengths.iter().max());
            assert!(
                longest
                    .zip(shortest)
                    .is_some_and(|(long, short)| *long >= short + 3),
                "{name}, {tone:?}"
            );
        }
    }
}

#[test]
fn two_trips_are_not_given_the_same_words() {
    let one = facts_of((0..5).map(|n| in_arezzo(n, 16, 28)).collect());
    let other = facts_of((5..10).map(|n| in_arezzo(n, 16, 28)).collect());
    let differing = (0..20).filter(|seed| {
        write(&one, Tone::Funny, *seed).caption != write(&other, Tone::Funny, *seed).caption
    });
    assert!(differing.count() >= 18);
}

#[test]
fn every_slot_of_every_line_is_one_that_there_is() {
    for tone in Tone::ALL {
        for line in lines(tone) {
            for piece in line.pieces() {
                if let Piece::Slot(name) = piece {
                    assert!(Slot::parse(name).is_some(), "{name} in {:?}", line.text);
                }
            }
        }
    }
}

#[test]
fn every_line_can_be_used_and_ends_a_sentence() {
    let note = a_note();
    let trips: Vec<TripFacts> = trips().into_iter().map(|(_, facts, _)| facts).collect();
    for tone in Tone::ALL {
        for line in lines(tone) {
            let fill = |facts: &TripFacts| {
                line.fill(
                    &Words::of(&facts.clone().with_note(Some(note.clone()))),
                    Choices::new(facts, tone, 0),
                )
            };
            assert!(
                trips.iter().any(|facts| fill(facts).is_some()),
                "{} is never used",
                line.text
            );
        }
        let card_rows = grammar(tone).card.len();
        let sentences = lines(tone).take(lines(tone).count() - card_rows);
        for line in sentences.filter(|line| !line.text.ends_with('}')) {
            assert!(line.text.ends_with(['.', '!', '?']), "{}", line.text);
        }
    }
}

proptest! {
    #[test]
    fn any_note_is_kept_as_it_was_written(raw in "\\PC{0,300}", seed: u64) {
        prop_assume!(Note::parse(&raw).is_ok());
        let facts = facts_of(vec![in_arezzo(1, 16, 28)]);
        let note = Note::parse(&raw).unwrap();
        let without_first: String = note.as_str().chars().skip(1).collect();
        for tone in Tone::ALL {
            let draft = write(&facts.clone().with_note(Some(note.clone())), tone, seed);
            let caption = draft.caption.as_str();
            prop_assert!(caption.contains(without_first.trim_end()), "{caption}");
            prop_assert!(caption.lines().next().unwrap_or_default().chars().count() <= FOLD_CHARS);
            prop_assert!((HASHTAGS_SUGGESTED_MIN..=HASHTAGS_MAX).contains(&draft.hashtags.len()));
        }
    }

    #[test]
    fn any_seed_writes_a_caption_without_an_open_slot(seed: u64, trip in 0_usize..19) {
        let (_, facts, _) = trips().swap_remove(trip);
        for tone in Tone::ALL {
            let caption = write(&facts, tone, seed).caption;
            prop_assert!(!caption.as_str().contains(SLOT_MARKS));
        }
    }
}

fn lines(tone: Tone) -> impl Iterator<Item = Line> {
    let parts = [
        Part::Opening,
        Part::Detail,
        Part::Thought,
        Part::Note,
        Part::Closing,
        Part::Card,
    ];
    parts
        .into_iter()
        .flat_map(move |part| grammar(tone).lines(part))
        .copied()
}

/// The sentences of a caption, the rows of a list among them.
fn sentences(draft: &Draft) -> Vec<String> {
    let text = draft
        .caption
        .as_str()
        .replace("? ", "?\n")
        .replace("! ", "!\n")
        .replace(". ", ".\n");
    text.lines()
        .filter(|line| !line.is_empty())
        .map(str::to_owned)
        .collect()
}
