//! What a caption names is named after a rewrite.

use super::*;
use crate::writer::named_facts::NamedFacts;
use crate::writer::subjects::en::SUBJECTS;

/// The trips of every kind, and with each subject of two photos in one place.
fn trips_with_subjects() -> Vec<TripFacts> {
    let pairs = SUBJECTS.windows(2).step_by(3).map(|pair| {
        let shot = |number| {
            let shot = photo(number).taken_at(time(2026, 5, 3, 11, 0)).located();
            let shot = pair.iter().fold(shot, |shot, it| shot.tagged(it.tag, 0.9));
            (shot, Some(place("Vienna", "AT", 0.5)))
        };
        facts_of(vec![shot(1), shot(2)])
    });
    let trips = trips().into_iter().map(|(_, facts)| facts);
    trips.chain(pairs).collect()
}

#[test]
fn a_rewrite_names_what_the_caption_named() {
    let dropped = Change::Drop(Instruction::parse("2008").unwrap());
    let changes = [
        Change::Rewrite,
        Change::Tone(Tone::Romantic),
        Change::InPerson(GrammaticalPerson::One),
        Change::InPerson(GrammaticalPerson::Several),
        Change::AddQuestion,
        Change::WithEmoji,
        Change::Longer,
        Change::Shorter,
        dropped,
    ];
    let mut rewritten = [0; 9];
    let notes = [None, Note::parse("lost twice, worth it").ok()];
    for (number, facts) in trips_with_subjects().into_iter().enumerate() {
        for language in Language::ALL {
            let note = &notes[number % 2];
            let facts = facts.clone().in_language(language).with_note(note.clone());
            for (tone, seed) in Tone::ALL.into_iter().zip(3..) {
                let before = revision(&facts, tone, seed);
                let caption = before.draft.caption.as_str();
                let named = NamedFacts::of(caption, &facts);
                for (change, times) in changes.iter().zip(&mut rewritten) {
                    let asked = request(change.clone(), &[]);
                    let Ok(after) = refine(&facts, &before, &asked, &[], seed) else {
                        continue;
                    };
                    *times += 1;
                    let after = after.draft.caption;
                    let missing = named.missing_in(after.as_str());
                    let is_kept = match change {
                        Change::Shorter | Change::Drop(_) => {
                            missing.clone().into_places().is_empty()
                        }
                        _ => missing.count() == 0,
                    };
                    assert!(is_kept, "{change:?}: {caption:?} -> {after:?}: {missing:?}");
                    let has_note = |note: &Note| after.as_str().contains(&note.as_sentence());
                    assert!(note.as_ref().is_none_or(has_note), "{change:?}: {after:?}");
                }
            }
        }
    }
    assert!(rewritten.iter().all(|times| *times > 0), "{rewritten:?}");
}
