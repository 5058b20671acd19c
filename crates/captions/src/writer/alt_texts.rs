//! Generates alternative text from facts: a plain sentence about what a slide certainly shows.
//! `None` if nothing is known of it; then the front end asks the user.

use triptych_trips::PhotoId;

use crate::facts::wording::{capitalised, join_words};
use crate::facts::{Light, PartOfDay, PhotoFacts, Subject};
use crate::locale::Locale;
use crate::{AltText, Language, TripFacts};

/// The maximum number of subjects that are named.
const SUBJECTS_MAX: usize = 2;
/// The minimum probability (0 to 1) of a subject in one photo, unless it is certain of the post and
/// seldom mistaken: a wrong text is worse than none.
const SCORE_MIN: f32 = 0.7;
/// The minimum number of faces of a group.
const GROUP_FACES_MIN: u32 = 6;

/// A text for each photo, in order; empty if nothing is known of what it shows. No text mentions a
/// slide number, because slides are moved and removed later.
pub(super) fn alt_texts(facts: &TripFacts) -> Vec<(PhotoId, AltText)> {
    let texts = facts.photos.iter().map(|photo| {
        let text = alt_text(photo, facts).unwrap_or_default();
        (photo.photo_id, AltText::parse(&text).unwrap_or_default())
    });
    texts.collect()
}

/// 'Two people in front of a castle in Porto, Portugal, at dusk.'
fn alt_text(photo: &PhotoFacts, facts: &TripFacts) -> Option<String> {
    let language = facts.language;
    let shown = shown(photo, facts)?;
    let in_black_and_white = Locale::of(language).map_or("in black and white", |locale| {
        locale
            .terms("black and white")
            .first()
            .copied()
            .unwrap_or_default()
    });
    let look = is_black_and_white(photo).then_some(in_black_and_white);
    let mut sentence = [Some(shown), look.map(str::to_owned), place(photo, language)]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(" ");
    if let Some(light) = light(photo, facts) {
        sentence = format!("{sentence}, {light}");
    }
    Some(format!("{}.", capitalised(&sentence)))
}

/// People with other subjects, or either alone; `None` if neither is known, or if people are
/// visible that cannot be counted, next to anything but an activity. With a doubtful subject no
/// subject is named, because the others would be less important.
fn shown(photo: &PhotoFacts, facts: &TripFacts) -> Option<String> {
    let language = facts.language;
    let is_certain = |(subject, score): &(Subject, f32)| {
        let mut of_post = facts.subjects.iter();
        *score >= SCORE_MIN
            || !subject.is_doubtful() && of_post.any(|seen| seen.subject == *subject)
    };
    let (sure, unsure): (Vec<_>, Vec<_>) = photo.subjects.iter().copied().partition(is_certain);
    let mut subjects: Vec<Subject> = sure.into_iter().map(|(subject, _)| subject).collect();
    if photo.has_uncounted_people {
        subjects.retain(|subject| subject.is_activity());
    }
    if unsure.iter().any(|(subject, _)| subject.is_doubtful()) {
        subjects.clear();
    }
    let all = subjects.clone();
    subjects.retain(|subject| !all.iter().any(|other| subject.is_implied_by(*other)));
    let subjects = subjects.get(..SUBJECTS_MAX).unwrap_or(&subjects);
    let people = photo
        .people
        .and_then(|faces| people(faces, photo.is_smiling, language));
    match (people, subjects) {
        (None, [] | [_]) if subjects.iter().all(|subject| subject.is_vague()) => None,
        (None, subjects) => Some(together(subjects, language)),
        (Some(people), []) => Some(people.to_owned()),
        (Some(people), [subject, ..]) => {
            Some(format!("{people} {}", subject.words_in(language).beside))
        }
    }
}

/// 'a building on a street', 'a bridge and a boat'.
fn together(subjects: &[Subject], language: Language) -> String {
    let (settings, things): (Vec<&Subject>, Vec<&Subject>) =
        subjects.iter().partition(|subject| subject.is_setting());
    if let (&[setting], &[thing]) = (settings.as_slice(), things.as_slice()) {
        let (thing, setting) = (thing.words_in(language), setting.words_in(language));
        return format!("{} {}", thing.one.nominative, setting.beside);
    }
    let names = subjects
        .iter()
        .map(|subject| subject.words_in(language).one.nominative.to_owned());
    let names: Vec<String> = names.collect();
    Locale::of(language).map_or_else(|| join_words(&names), |locale| locale.join(&names))
}

/// 'a smiling person', 'two people', 'several people': with three faces, others are often missed.
fn people(faces: u32, is_smiling: bool, language: Language) -> Option<&'static str> {
    const ENGLISH: [&str; 5] = [
        "a smiling person",
        "a person",
        "two people",
        "several people",
        "a group of people",
    ];
    let index = match faces {
        0 => return None,
        1 if is_smiling => 0,
        1 => 1,
        2 => 2,
        3..GROUP_FACES_MIN => 3,
        _ => 4,
    };
    let locale = Locale::of(language);
    let words = locale.map_or(ENGLISH.as_slice(), |locale| locale.terms("people"));
    words.get(index).copied()
}

fn is_black_and_white(photo: &PhotoFacts) -> bool {
    photo
        .pixels
        .as_ref()
        .is_some_and(|pixels| pixels.is_monochrome)
}

fn place(photo: &PhotoFacts, language: Language) -> Option<String> {
    let place = photo.place.as_ref()?;
    if let Some(locale) = Locale::of(language) {
        let country = locale.country(&place.country_code);
        let within = locale.in_place(place)?;
        let is_said = country.is_none_or(|country| within.ends_with(country));
        return Some(match country {
            Some(country) if !is_said => format!("{within}, {country}"),
            _ => within,
        });
    }
    Some(format!("{} {}", place.preposition(), place.full_name()))
}

/// The time of day, only if it is among the facts of the trip, so that the user can exclude it.
fn light(photo: &PhotoFacts, facts: &TripFacts) -> Option<&'static str> {
    let (part, _) = photo.part_of_day?;
    let is_listed = facts.parts_of_day.iter().any(|(known, _)| *known == part);
    let is_dark = photo.pixels.as_ref().and_then(|pixels| pixels.light) == Some(Light::Dark);
    match part {
        _ if !is_listed => None,
        PartOfDay::Morning | PartOfDay::Midday | PartOfDay::Afternoon => None,
        PartOfDay::Evening if !is_dark => None,
        _ => Some(Locale::of(facts.language).map_or(part.when(), |locale| locale.when(part))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::FactKind;
    use crate::facts::testing::{arezzo, facts_of, photo, time};
    use crate::writer::subjects::en::SUBJECTS;

    fn texts(facts: &TripFacts) -> Vec<String> {
        let texts = alt_texts(facts).into_iter();
        texts.map(|(_, text)| text.as_str().to_owned()).collect()
    }

    #[test]
    fn a_slide_is_described_by_who_and_what_is_on_it() {
        let facts = facts_of(vec![
            (
                photo(1).tagged("castle", 0.9).with_faces(2).located(),
                Some(arezzo()),
            ),
            (photo(2).tagged("bridge", 0.7).tagged("boat", 0.7), None),
            (photo(5).tagged("church", 0.9).tagged("city", 0.8), None),
            (photo(3).with_faces(9).monochrome(), None),
            (photo(4).tagged("dog", 0.9).with_faces(1), None),
            (
                photo(6).tagged("boat", 0.7).tagged("some water", 0.98),
                None,
            ),
            (photo(7).tagged("plants", 0.9).tagged("trees", 0.9), None),
        ]);
        assert_eq!(
            texts(&facts),
            [
                "Two people in front of a castle in Arezzo, Italy.",
                "A bridge and a boat.",
                "A church on a street.",
                "A group of people in black and white.",
                "A dog.",
                "A boat.",
                "Trees.",
            ]
        );
    }

    #[test]
    fn a_slide_of_unknown_content_is_left_to_the_user() {
        let known = photo(1).taken_at(time(2008, 10, 22, 16, 28)).located();
        let facts = facts_of(vec![(known.coloured([90, 150, 220], 0.6), Some(arezzo()))]);
        assert_eq!(texts(&facts), [""]);
        for (tag, score) in [
            ("castle", 0.5),
            ("snow", 0.9),
            ("some water", 0.98),
            ("architecture", 0.9),
        ] {
            let facts = facts_of(vec![(photo(1).tagged(tag, score), None)]);
            assert_eq!(texts(&facts), [""], "{tag}");
        }
    }

    #[test]
    fn every_subject_that_a_caption_may_name_is_described() {
        let subjects = SUBJECTS
            .iter()
            .map(|words| Subject::of_tag(words.tag).unwrap());
        let pairs = subjects.flat_map(|subject| Language::ALL.map(|language| (subject, language)));
        for (subject, language) in pairs {
            let words = subject.words_in(language);
            if subject.is_doubtful() {
                continue;
            }
            let of = |faces| {
                let shot = |number| photo(number).tagged(words.tag, 0.6).with_faces(faces);
                facts_of(vec![(shot(1), None), (shot(2), None)]).in_language(language)
            };
            let seen: Vec<Subject> = of(0).subjects.iter().map(|seen| seen.subject).collect();
            assert_eq!(seen, [subject], "a caption may name it");
            let alone = if subject.is_vague() {
                String::new()
            } else {
                format!("{}.", capitalised(words.one.nominative))
            };
            assert_eq!(texts(&of(0)), [alone.clone(), alone]);
            if words.group != "animal" {
                let [text, _] = texts(&of(2)).try_into().unwrap();
                assert!(text.ends_with(&format!(" {}.", words.beside)), "{text}");
            }
        }
    }

    #[test]
    fn winter_sports_are_described_where_people_cannot_be_counted() {
        let sports = photo(1).tagged("snow sports", 0.97).with_faces_of(&[0.06]);
        assert_eq!(texts(&facts_of(vec![(sports, None)])), ["Snow sports."]);
    }

    #[test]
    fn a_slide_is_not_described_by_what_is_around_its_subject() {
        let stream = photo(1).tagged("valley", 0.9).tagged("trees", 0.99);
        let person = |height| photo(1).tagged("church", 0.9).with_faces_of(&[height]);
        let described = |photo| texts(&facts_of(vec![(photo, None)])).swap_remove(0);
        assert_eq!(described(stream), "");
        assert_eq!(described(person(0.1)), "");
        assert_eq!(described(person(0.03)), "A church.");
        assert_eq!(described(person(0.2)), "A person in front of a church.");
        let statue = photo(1).tagged("city", 0.9);
        let statue = statue.with_faces_of(&[0.09, 0.05, 0.05]);
        assert_eq!(described(statue), "");
        let group = photo(1).with_faces_of(&[0.07, 0.07, 0.06]);
        assert_eq!(described(group), "Several people.");
    }

    #[test]
    fn a_slide_says_nothing_that_is_switched_off() {
        let dusk = photo(1).taken_at(time(2008, 10, 22, 18, 35)).located();
        let facts = facts_of(vec![(
            dusk.tagged("castle", 0.9).with_faces(2),
            Some(arezzo()),
        )]);
        let without = |kinds: &[FactKind]| {
            let off = kinds.iter().copied().collect();
            texts(&facts.clone().without(&off)).swap_remove(0)
        };
        assert_eq!(
            without(&[]),
            "Two people in front of a castle in Arezzo, Italy, at dusk."
        );
        assert_eq!(
            without(&[FactKind::Place, FactKind::TimeOfDay]),
            "Two people in front of a castle."
        );
        assert_eq!(
            without(&[FactKind::Subjects, FactKind::Place]),
            "Two people, at dusk."
        );
        assert_eq!(without(&FactKind::ALL), "");
    }
}
