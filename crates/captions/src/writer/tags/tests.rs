use super::*;
use crate::facts::testing::{arezzo, facts_of, photo, time};
use crate::{Language, Tone};

#[test]
fn names_become_tags() {
    for (name, tag) in [
        ("Arezzo", "Arezzo"),
        ("San Gimignano", "SanGimignano"),
        ("golden hour", "GoldenHour"),
        ("L'Aquila", "LAquila"),
        ("Saint-Étienne", "SaintÉtienne"),
        ("Côte d’Ivoire", "CôteDIvoire"),
    ] {
        assert_eq!(tag_of(name), tag);
    }
    assert_eq!(tag_without_article("the Czech Republic"), "CzechRepublic");
}

#[test]
fn where_and_what_come_first_and_every_tag_says_something_of_the_photos() {
    let facts = facts_of(vec![(
        photo(1).tagged("castle", 0.9).located(),
        Some(arezzo()),
    )]);
    let tags = tags(&facts, Choices::new(&facts, Tone::Funny, 1), "A caption.");
    let chosen: Vec<&str> = tags.chosen.iter().map(Hashtag::as_str).collect();
    assert!(chosen.len() >= HASHTAGS_SUGGESTED_MIN, "{chosen:?}");
    assert_eq!(chosen.first(), Some(&"Arezzo"));
    assert!(chosen.contains(&"Italy"), "{chosen:?}");
    assert!(
        chosen.iter().any(|tag| tag.contains("Castle")),
        "{chosen:?}"
    );
    let plain = chosen.iter().filter(|tag| COMMUNITY_TAGS.contains(tag));
    assert_eq!(plain.count(), 0, "{chosen:?}");
    assert_eq!(tags.suggested.len(), Draft::SUGGESTED_HASHTAGS);
}

#[test]
fn where_nothing_is_known_there_are_few() {
    let facts = facts_of(vec![(photo(1), None)]);
    let tags = tags(&facts, Choices::new(&facts, Tone::Funny, 1), "A caption.");
    assert_eq!(tags.chosen.len(), HASHTAGS_SUGGESTED_MIN);
    assert_eq!(tags.suggested.len(), Draft::SUGGESTED_HASHTAGS);
}

#[test]
fn where_nothing_but_the_look_is_known_tags_are_of_it() {
    for (language, expected) in [
        (Language::English, ["EarthTones", "DarkTones"]),
        (Language::German, ["Erdtöne", "DunkleTöne"]),
    ] {
        let brown = photo(1).coloured([110, 80, 50], 0.6).lit(0.1);
        let facts = facts_of(vec![(brown, None)]).in_language(language);
        let tags = tags(&facts, Choices::new(&facts, Tone::Funny, 1), "A caption.");
        let chosen: Vec<&str> = tags.chosen.iter().map(Hashtag::as_str).collect();
        assert_eq!(chosen.get(..2), Some(expected.as_slice()), "{chosen:?}");
    }
}

/// The number of community tags among all tags of a trip.
fn shared_in(facts: &TripFacts) -> (usize, Vec<String>) {
    let tags = tags(facts, Choices::new(facts, Tone::Funny, 1), "A caption.");
    assert_eq!(tags.suggested.len(), Draft::SUGGESTED_HASHTAGS);
    let all = tags.chosen.iter().chain(&tags.suggested);
    let all: Vec<String> = all.map(|tag| tag.as_str().to_owned()).collect();
    let is_shared = |tag: &&String| shared_tags(facts).contains(&tag.as_str());
    (all.iter().filter(is_shared).count(), all)
}

#[test]
fn of_a_known_place_at_most_one_tag_is_that_of_a_community() {
    let near = crate::Place {
        distance_km: 9.0,
        ..arezzo()
    };
    for language in Language::ALL {
        for place in [arezzo(), near.clone()] {
            let undated = photo(1).located();
            let trees = photo(1).tagged("trees", 0.9).located();
            let dated = photo(1).located().taken_at(time(2026, 5, 3, 12, 30));
            for shot in [undated, trees, dated] {
                let facts = facts_of(vec![(shot, Some(place.clone()))]);
                let (shared, all) = shared_in(&facts.in_language(language));
                assert!(shared <= 1, "{all:?}");
            }
        }
    }
}

#[test]
fn what_is_known_is_combined() {
    let shot = photo(1).tagged("trees", 0.9).located();
    let shot = shot.taken_at(time(2026, 5, 3, 12, 30));
    let facts = facts_of(vec![(shot, Some(arezzo()))]);
    let (_, english) = shared_in(&facts);
    for tag in [
        "ArezzoSpring",
        "TreesInArezzo",
        "VisitItaly",
        "MiddayInArezzo",
    ] {
        assert!(
            english.iter().any(|known| known == tag),
            "{tag}: {english:?}"
        );
    }
    let (_, german) = shared_in(&facts.in_language(Language::German));
    for tag in ["FrühlingInArezzo", "BäumeInArezzo", "Frühling2026"] {
        assert!(german.iter().any(|known| known == tag), "{tag}: {german:?}");
    }
}

#[test]
fn a_thing_is_not_put_where_only_some_photos_were_taken() {
    let facts = facts_of(vec![
        (photo(1).tagged("castle", 0.9), None),
        (photo(2).located(), Some(arezzo())),
    ]);
    let (_, all) = shared_in(&facts);
    let is_put = |tag: &String| tag.starts_with("CastlesIn");
    assert!(!all.iter().any(is_put), "{all:?}");
}
