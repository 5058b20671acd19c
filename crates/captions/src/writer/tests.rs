//! Properties of every caption, over many facts, tones and regenerations.

mod lines;
mod shares;
pub(super) mod trips;

use std::collections::HashSet;
use std::sync::LazyLock;

use proptest::prelude::*;

use super::history::sentences;
use super::slot::Slot;
use super::words::Words;
use super::{datelines, write};
use crate::evidence::{unsupported_claims, unsupported_tag_claims};
use crate::facts::testing::{facts_of, photo, place, time};
use crate::facts::{ExcludedFacts, FactKind, Note};
use crate::hashtag::written_in;
use crate::instagram::{FOLD_CHARS, HASHTAGS_MAX, HASHTAGS_SUGGESTED_MIN};
use crate::rules::breaches;
use crate::suggestion::is_quiet;
use crate::{Caption, Draft, Language, Place, PlaceKind, Tone, TripFacts};

use trips::{TRIP_KINDS, in_arezzo, trips, trips_with_other_photos};

/// The number of regenerations per trip.
const REGENERATIONS: usize = 10;
/// With [`REGENERATIONS`]: 1,000 captions of each tone.
const TRIPS: usize = 100;

fn a_note() -> Note {
    Note::parse("lost twice, worth it").unwrap()
}

/// The drafts of repeated regenerations.
fn regenerations(facts: &TripFacts, tone: Tone, times: usize) -> Vec<Draft> {
    let mut earlier: Vec<Caption> = Vec::new();
    let seeds = 40..40 + u64::try_from(times).unwrap();
    seeds
        .map(|seed| {
            let draft = write(facts, tone, &earlier, seed * 7_919);
            earlier.push(draft.caption.clone());
            draft
        })
        .collect()
}

/// The sentences of a caption that must not repeat: without the user's note, which is in each, and
/// without place and date, which repeat once nothing else is left.
fn own_sentences(draft: &Draft, facts: &TripFacts) -> Vec<String> {
    let note = facts.note.as_ref().map(Note::as_str).map(sentences);
    let mut others = note.unwrap_or_default();
    let datelines = datelines(facts);
    others.extend(datelines.iter().flat_map(|line| sentences(line)));
    let all = sentences(draft.caption.as_str()).into_iter();
    all.filter(|sentence| !others.contains(sentence)).collect()
}

#[test]
fn of_a_thousand_captions_in_each_tone_none_repeats_a_sentence_of_its_trip_or_breaks_a_rule() {
    let of_each: Vec<(String, TripFacts)> = trips_with_other_photos(TRIPS);
    assert_eq!(of_each.len(), TRIPS);
    let in_each = Language::ALL.into_iter().flat_map(|language| {
        let trips = of_each.clone().into_iter();
        trips.map(move |(name, facts)| (name, facts.in_language(language)))
    });
    for (name, facts) in in_each {
        for tone in Tone::ALL {
            let mut told: HashSet<String> = HashSet::new();
            for draft in regenerations(&facts, tone, REGENERATIONS) {
                let caption = draft.caption.as_str();
                for sentence in own_sentences(&draft, &facts) {
                    assert!(
                        told.insert(sentence.clone()),
                        "{name}, {tone:?}: {sentence:?} again in {caption}"
                    );
                }
                check(&name, &facts, &draft);
            }
        }
    }
}

/// Checks the properties of one draft.
fn check(name: &str, facts: &TripFacts, draft: &Draft) {
    let caption = draft.caption.as_str();
    let first_line = caption.lines().next().unwrap_or_default();
    assert!(
        first_line.chars().count() <= FOLD_CHARS,
        "{name}: {caption}"
    );
    assert_eq!(
        breaches(&draft.caption, &draft.hashtags),
        [],
        "{name}: {caption}"
    );
    assert_eq!(unsupported_claims(caption, facts), [], "{name}: {caption}");
    is_well_formed(name, caption);
    names_no_other_place(name, caption, facts);
    let tags = HASHTAGS_SUGGESTED_MIN..=HASHTAGS_MAX;
    assert!(tags.contains(&draft.hashtags.len()), "{name}");
    assert_eq!(
        draft.suggested_hashtags.len(),
        Draft::SUGGESTED_HASHTAGS,
        "{name}"
    );
    let all = draft.hashtags.iter().chain(&draft.suggested_hashtags);
    let keys: HashSet<String> = all.clone().map(crate::Hashtag::unique_key).collect();
    assert_eq!(
        keys.len(),
        all.clone().count(),
        "{name}: a tag is there twice"
    );
    for tag in all {
        assert_eq!(unsupported_tag_claims(tag, facts), [], "{name}: {tag:?}");
        let halves = tag.as_str().split_at_checked(tag.as_str().len() / 2);
        let says_once = halves.is_none_or(|(half, rest)| half != rest);
        assert!(says_once, "{name}: {tag:?} says one thing twice");
        names_no_other_place(name, tag.as_str(), facts);
    }
    for (_, text) in &draft.alt_texts {
        names_no_other_place(name, text.as_str(), facts);
    }
    assert_eq!(draft.alt_texts.len(), facts.photos.len(), "{name}");
}

/// The names of all places of all trips.
static EVERY_PLACE: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let trips = trips();
    let names = trips.iter().flat_map(|(_, facts)| place_names(facts));
    names.map(str::to_owned).collect()
});

fn place_names(facts: &TripFacts) -> impl Iterator<Item = &str> {
    let places = facts.places.iter().map(|known| &known.place);
    places.flat_map(|place| [Some(&*place.name), place.country()].into_iter().flatten())
}

/// Also at the start of a sentence, where a capital letter is not significant.
fn names_no_other_place(name: &str, text: &str, facts: &TripFacts) {
    let known: HashSet<&str> = place_names(facts).collect();
    for place in EVERY_PLACE
        .iter()
        .filter(|place| !known.contains(&***place))
    {
        assert!(!text.contains(place), "{name}: {place} in {text}");
    }
}

fn is_well_formed(name: &str, caption: &str) {
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
        "one photos",
        "these one",
        "all two",
        "one minutes",
        "one hours",
        "one days",
        "\n\n\n",
        " \n",
        "\n ",
        " in in ",
        "near in",
        "the the",
        " the The",
    ];
    for pattern in broken {
        assert!(
            !caption.contains(pattern),
            "{name}: {pattern:?} in {caption}"
        );
    }
    let mut lines = caption.lines().filter(|line| !line.is_empty());
    let starts_small = |line: &str| line.starts_with(char::is_lowercase);
    assert!(!lines.any(starts_small), "{name}: {caption}");
}

#[test]
fn the_place_is_named_in_nearly_every_caption_of_a_trip() {
    let parks = Place {
        has_article: true,
        kind: PlaceKind::Park,
        ..place("Wild Park", "ZA", 0.0)
    };
    let lake = Place {
        kind: PlaceKind::Lake,
        ..place("Wildsee", "DE", 0.0)
    };
    for of in [place("Arezzo", "IT", 0.6), parks, lake] {
        let at = |number| photo(number).taken_at(time(2026, 5, 3, 11, 0)).located();
        let facts = facts_of(
            (0..3)
                .map(|number| (at(number), Some(of.clone())))
                .collect(),
        );
        for language in Language::ALL {
            let facts = facts.clone().in_language(language);
            for tone in Tone::ALL {
                let drafts = regenerations(&facts, tone, 30);
                let captions = drafts.iter().map(|draft| draft.caption.as_str());
                let named = captions.filter(|caption| caption.contains(&of.name));
                let named = named.count();
                assert!(named >= 27, "{}, {language:?}, {tone:?}: {named}", of.name);
            }
        }
    }
}

#[test]
fn datelines_come_back_only_when_all_were_used() {
    let facts = facts_of((0..5).map(|n| in_arezzo(n, 16, 28)).collect());
    for language in Language::ALL {
        let facts = facts.clone().in_language(language);
        let all = datelines(&facts);
        let mut told = HashSet::new();
        for draft in regenerations(&facts, Tone::Funny, 5) {
            let paragraphs = draft.caption.as_str().split("\n\n");
            for line in paragraphs.filter(|text| all.iter().any(|known| known == text)) {
                assert!(told.insert(line.to_owned()), "{line}");
            }
        }
    }
}

#[test]
fn hashtags_in_the_users_own_line_count_and_stand_once() {
    let own = ["#arezzo", "#ITALY", "#lost", "#twice", "#worthit", "#again"];
    let facts = facts_of((0..5).map(|n| in_arezzo(n, 16, 28)).collect());
    for count in 0..=own.len() {
        let note = Note::parse(&own.get(..count).unwrap().join(" ")).ok();
        let facts = facts.clone().with_note(note);
        for (tone, seed) in Tone::ALL.into_iter().zip(0..) {
            let draft = write(&facts, tone, &[], seed);
            let left = HASHTAGS_MAX.saturating_sub(count);
            assert!(draft.hashtags.len() <= left, "{count}: {draft:?}");
            assert!(
                draft.hashtags.len() >= left.min(HASHTAGS_SUGGESTED_MIN),
                "{draft:?}"
            );
            let all = draft.hashtags.iter().chain(&draft.suggested_hashtags);
            let in_caption = written_in(draft.caption.as_str());
            assert_eq!(in_caption.len(), count);
            for tag in all {
                assert!(!in_caption.contains(tag), "{tag:?} is there twice");
            }
            assert_eq!(draft.suggested_hashtags.len(), Draft::SUGGESTED_HASHTAGS);
        }
    }
}

#[test]
fn captions_of_a_trip_differ_in_build_and_in_length() {
    for (name, facts) in trips() {
        for tone in Tone::ALL {
            let drafts = regenerations(&facts, tone, REGENERATIONS);
            let captions: Vec<&str> = drafts.iter().map(|draft| draft.caption.as_str()).collect();
            let shape = |caption: &&str| -> Vec<usize> {
                let paragraphs = caption.split("\n\n");
                paragraphs.map(|text| sentences(text).len()).collect()
            };
            let shapes: HashSet<Vec<usize>> = captions.iter().map(shape).collect();
            // Without a common place of all photos, little can be added to an idea.
            let has_place = Words::of(&facts).get(Slot::InPlace, None).is_some();
            let shapes_min = if has_place { 3 } else { 2 };
            assert!(shapes.len() >= shapes_min, "{name}, {tone:?}: {shapes:?}");
            let lengths = || captions.iter().map(|caption| caption.chars().count());
            let (shortest, longest) = (lengths().min(), lengths().max());
            assert!(
                shortest
                    .zip(longest)
                    .is_some_and(|(short, long)| long * 4 >= short * 5),
                "{name}, {tone:?}: {shortest:?} to {longest:?}"
            );
        }
    }
}

#[test]
fn every_trip_is_told_of_long_without_repeating_also_where_nothing_is_known() {
    let in_each = Language::ALL.into_iter().flat_map(|language| {
        let trips = trips().into_iter();
        trips.map(move |(name, facts)| (name, facts.in_language(language)))
    });
    for (name, facts) in in_each {
        for tone in Tone::ALL {
            let mut told = HashSet::new();
            for draft in regenerations(&facts, tone, 15) {
                for sentence in own_sentences(&draft, &facts) {
                    let is_new = told.insert(sentence.clone());
                    assert!(is_new, "{name}, {tone:?}: {sentence}");
                }
            }
        }
    }
}

#[test]
fn when_everything_was_said_there_is_a_caption_all_the_same() {
    let facts = facts_of(vec![(photo(1), None)]);
    let drafts = regenerations(&facts, Tone::Romantic, 60);
    let newest: HashSet<&str> = drafts
        .iter()
        .rev()
        .take(5)
        .map(|draft| draft.caption.as_str())
        .collect();
    assert_eq!(newest.len(), 5, "the newest captions differ still");
}

#[test]
fn nobody_jokes_where_the_dead_are_remembered() {
    let at_memorial = |number| {
        let (photo, place) = in_arezzo(number, 16, 28);
        let memorial = place.map(|place| Place {
            kind: PlaceKind::Memorial,
            ..place
        });
        (photo, memorial)
    };
    let facts = facts_of((0..3).map(at_memorial).collect());
    assert!(is_quiet(&facts.list(), &ExcludedFacts::new()));
    let without_place = ExcludedFacts::from([FactKind::Place]);
    assert!(!is_quiet(&facts.list(), &without_place));
    for tone in Tone::ALL {
        for seed in 0..20 {
            let caption = write(&facts, tone, &[], seed).caption;
            let words = caption.as_str().split_whitespace().count();
            assert!(words <= 8, "{tone:?}: {caption:?}");
        }
    }
}

#[test]
fn the_same_brief_gives_the_same_words_and_another_tone_seed_or_trip_others() {
    let facts = facts_of((0..5).map(|n| in_arezzo(n, 16, 28)).collect());
    let other_trip = facts_of((5..10).map(|n| in_arezzo(n, 16, 28)).collect());
    let caption = |facts: &TripFacts, tone, seed| write(facts, tone, &[], seed).caption;
    assert_eq!(
        write(&facts, Tone::Funny, &[], 42),
        write(&facts, Tone::Funny, &[], 42)
    );
    let seeds = 0..20;
    let differing = seeds.clone().filter(|seed| {
        caption(&facts, Tone::Funny, *seed) != caption(&other_trip, Tone::Funny, *seed)
    });
    assert!(differing.count() >= 18);
    for tone in Tone::ALL {
        let captions = seeds.clone().map(|seed| caption(&facts, tone, seed));
        let different: HashSet<String> = captions.map(|text| text.as_str().to_owned()).collect();
        assert!(different.len() >= 16, "{tone:?}: {}", different.len());
    }
}

proptest! {
    #[test]
    fn a_fact_that_is_switched_off_is_never_said(
        off in proptest::sample::subsequence(FactKind::ALL.to_vec(), 0..=FactKind::ALL.len()),
        trip in 0..TRIP_KINDS,
        tone in 0..Tone::ALL.len(),
        seed: u64,
    ) {
        let (_, facts) = trips().swap_remove(trip);
        let off: ExcludedFacts = off.into_iter().collect();
        let left = facts.clone().with_note(Some(a_note())).without(&off);
        let draft = write(&left, Tone::ALL[tone], &[], seed);
        let caption = draft.caption.as_str();
        prop_assert_eq!(unsupported_claims(caption, &left), [], "{}", caption);
        let tags = draft.hashtags.iter().chain(&draft.suggested_hashtags);
        let mut all = tags.map(|tag| tag.as_str().to_owned()).collect::<Vec<_>>().join(" ");
        for tag in draft.hashtags.iter().chain(&draft.suggested_hashtags) {
            prop_assert_eq!(unsupported_tag_claims(tag, &left), []);
        }
        all.push_str(caption);
        draft.alt_texts.iter().for_each(|(_, text)| all.push_str(text.as_str()));
        let names = facts.places.iter().flat_map(|known| {
            [Some(known.place.name.as_str()), known.place.country()]
        });
        for name in names.flatten().filter(|_| off.contains(&FactKind::Place)) {
            prop_assert!(!all.contains(name), "{} in {}", name, all);
        }
        prop_assert_eq!(all.contains("ost twice"), !off.contains(&FactKind::Note));
    }

    #[test]
    fn any_note_is_kept_as_it_was_written(raw in "\\PC{0,300}", seed: u64) {
        prop_assume!(Note::parse(&raw).is_ok());
        let note = Note::parse(&raw).unwrap();
        let facts = facts_of(vec![in_arezzo(1, 16, 28)]).with_note(Some(note.clone()));
        let without_first: String = note.as_str().chars().skip(1).collect();
        for tone in Tone::ALL {
            let draft = write(&facts, tone, &[], seed);
            let caption = draft.caption.as_str();
            prop_assert!(caption.contains(without_first.trim_end()), "{caption}");
            // A note about a loss comes first, whatever its length.
            let first_line = caption.lines().next().unwrap_or_default();
            prop_assert!(note.is_of_grief() || first_line.chars().count() <= FOLD_CHARS);
            let own = written_in(caption).len();
            let fewest = HASHTAGS_SUGGESTED_MIN.min(HASHTAGS_MAX.saturating_sub(own));
            prop_assert!(draft.hashtags.len() >= fewest, "{caption}");
            prop_assert!(draft.hashtags.len() + own <= HASHTAGS_MAX.max(own), "{caption}");
        }
    }

    #[test]
    fn any_seed_keeps_every_rule(seed: u64, trip in 0..TRIP_KINDS) {
        let (name, facts) = trips().swap_remove(trip);
        for tone in Tone::ALL {
            check(name, &facts, &write(&facts, tone, &[], seed));
        }
    }
}
