//! Hashtags and alt texts that reveal facts which were excluded after they were written.

use triptych_trips::PhotoId;

use crate::evidence::Withheld;
use crate::hashtag::without_repeats;
use crate::{AltText, Draft, Hashtag, TripFacts};

use super::sentences_of;

/// The draft without hashtags and alt texts that reveal an excluded fact: those of `spare`, written
/// from the remaining facts, replace them. The caption stays.
pub(crate) fn without_withheld(before: &Draft, facts: &TripFacts, spare: &Draft) -> Draft {
    let withheld = Withheld::of(facts);
    let keep = |tags: &[Hashtag]| -> Vec<Hashtag> {
        let kept = tags.iter().filter(|tag| !withheld.is_told_by(tag));
        kept.cloned().collect()
    };
    let spare_tags = || {
        spare
            .hashtags
            .iter()
            .chain(&spare.suggested_hashtags)
            .cloned()
    };
    let (mut hashtags, mut suggested) = (keep(&before.hashtags), keep(&before.suggested_hashtags));
    if hashtags.len() < before.hashtags.len() {
        hashtags = without_repeats(hashtags.into_iter().chain(spare_tags()));
        hashtags.truncate(before.hashtags.len());
    }
    if suggested.len() < before.suggested_hashtags.len() {
        suggested.extend(spare_tags());
    }
    suggested.retain(|tag| !hashtags.contains(tag));
    let mut suggested_hashtags = without_repeats(suggested);
    suggested_hashtags.truncate(before.suggested_hashtags.len());
    let alt_texts = before.alt_texts.iter();
    let alt_texts = alt_texts.map(|(photo_id, text)| {
        (
            *photo_id,
            without_excluded(text, &withheld, known_of(*photo_id, spare)),
        )
    });
    Draft {
        caption: before.caption.clone(),
        hashtags,
        suggested_hashtags,
        alt_texts: alt_texts.collect(),
    }
}

fn known_of(photo_id: PhotoId, spare: &Draft) -> &str {
    let mut known = spare.alt_texts.iter();
    let found = known.find(|(known_id, _)| *known_id == photo_id);
    found.map_or("", |(_, text)| text.as_str())
}

/// An alt text that reveals no excluded fact. If it does, it becomes `known`, what else is known of
/// the slide, and the remaining sentences.
fn without_excluded(text: &AltText, withheld: &Withheld, known: &str) -> AltText {
    if !withheld.is_told_in(text.as_str()) {
        return text.clone();
    }
    let known = sentences_of(known)
        .into_iter()
        .map(|sentence| sentence.text);
    let mut sentences: Vec<String> = known.collect();
    for sentence in sentences_of(text.as_str()) {
        if !withheld.is_told_in(&sentence.text) && !sentences.contains(&sentence.text) {
            sentences.push(sentence.text);
        }
    }
    AltText::parse(&sentences.join(" ")).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::testing::{arezzo, facts_of, photo, photo_id, time};
    use crate::{Caption, FactKind, Tone, write};

    fn afternoon() -> TripFacts {
        let moment = time(2008, 10, 22, 16, 28);
        let known = photo(1).taken_at(moment).located();
        facts_of(vec![(known.coloured([90, 150, 220], 0.6), Some(arezzo()))])
    }

    fn draft(tags: &[&str], suggested: &[&str], alt_text: &str) -> Draft {
        let parsed = |tags: &[&str]| -> Vec<Hashtag> {
            let tags = tags.iter().map(|tag| Hashtag::parse(tag).unwrap());
            tags.collect()
        };
        Draft {
            caption: Caption::parse("Stone steps in Arezzo.").unwrap(),
            hashtags: parsed(tags),
            suggested_hashtags: parsed(suggested),
            alt_texts: vec![(photo_id(1), AltText::parse(alt_text).unwrap())],
        }
    }

    fn after(before: &Draft, off: &[FactKind]) -> Draft {
        let facts = afternoon().without(&off.iter().copied().collect());
        let spare = write(&facts, Tone::Funny, &[], 7);
        without_withheld(before, &facts, &spare)
    }

    #[test]
    fn with_nothing_switched_off_every_word_stays() {
        let before = draft(&["Arezzo", "steps"], &["Italy"], "Steps in Arezzo, Italy.");
        assert_eq!(after(&before, &[]), before);
    }

    #[test]
    fn tags_that_tell_the_place_make_room_for_others_and_the_users_own_stay() {
        let before = draft(
            &["Arezzo", "mysteps", "Italy"],
            &["visititaly", "stone"],
            "Steps.",
        );
        let after = after(&before, &[FactKind::Place]);
        let texts: Vec<&str> = after.hashtags.iter().map(Hashtag::as_str).collect();
        assert_eq!(
            (texts.len(), texts.first()),
            (3, Some(&"mysteps")),
            "{texts:?}"
        );
        assert_eq!(after.suggested_hashtags.len(), 2);
        let all = after.hashtags.iter().chain(&after.suggested_hashtags);
        let all: Vec<String> = all.map(Hashtag::unique_key).collect();
        assert!(
            all.iter()
                .all(|tag| !tag.contains("italy") && tag != "arezzo"),
            "{all:?}"
        );
        assert_eq!(after.caption, before.caption);
    }

    #[test]
    fn an_alt_text_keeps_what_may_still_be_said() {
        let text = |before: &str, off: &[FactKind]| {
            let after = after(&draft(&[], &[], before), off);
            after.alt_texts[0].1.as_str().to_owned()
        };
        assert_eq!(
            text(
                "A street in Arezzo. A red boat.",
                &[FactKind::Place, FactKind::Date, FactKind::Colours]
            ),
            "A red boat."
        );
        assert_eq!(text("A red boat.", &[FactKind::Place]), "A red boat.");
    }
}
