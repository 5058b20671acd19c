use super::*;
use crate::Note;
use crate::facts::testing::{arezzo, facts_of, photo, time};
use crate::facts::{ExcludedFacts, FactKind};

fn afternoon() -> TripFacts {
    let at = |number, minute| {
        photo(number)
            .taken_at(time(2008, 10, 22, 16, minute))
            .located()
    };
    facts_of(vec![
        (at(1, 9), Some(arezzo())),
        (at(2, 41), Some(arezzo())),
    ])
}

fn claims(text: &str, facts: &TripFacts) -> Vec<(String, ClaimKind)> {
    let claims = unsupported_claims(text, facts).into_iter();
    claims.map(|claim| (claim.word, claim.kind)).collect()
}

#[test]
fn what_is_known_may_be_said() {
    for text in [
        "Arezzo, Italy. Two photos, one afternoon, on a Wednesday in October.",
        "Autumn in Arezzo’s best light: 16:09, and 32 minutes later 2 photos.",
        "I’m told that POV posts work.",
        "I fall for it each time. Fall in love, fall asleep, let it fall.",
        "Early fall, and in the fall of 2008.",
    ] {
        assert_eq!(claims(text, &afternoon()), [], "{text}");
    }
}

#[test]
fn what_is_not_known_is_a_claim_of_its_kind() {
    for (text, word, kind) in [
        ("A day in Siena.", "Siena", ClaimKind::Name),
        ("It was a Friday.", "Friday", ClaimKind::Date),
        ("Finally, spring.", "spring", ClaimKind::Season),
        ("All seventeen of them.", "seventeen", ClaimKind::Number),
        ("Ninety steps up.", "Ninety", ClaimKind::Number),
        ("Thousands of steps.", "Thousands", ClaimKind::Number),
        ("At sunset.", "sunset", ClaimKind::TimeOfDay),
        ("It was sunny.", "sunny", ClaimKind::Weather),
        ("The way she smiled.", "she", ClaimKind::People),
        ("So much green.", "green", ClaimKind::Colour),
        ("In the dark.", "dark", ClaimKind::Light),
        ("All seven of them.", "seven", ClaimKind::Number),
        ("It cost 40.", "40", ClaimKind::Number),
        ("And then coffee.", "coffee", ClaimKind::Thing),
    ] {
        let found = claims(text, &afternoon());
        assert_eq!(found, [(word.to_owned(), kind)], "{text}");
    }
}

#[test]
fn the_users_own_line_is_evidence_and_a_fact_that_is_switched_off_is_none() {
    let text = "Rain in Arezzo with Ana.";
    let noted = afternoon().with_note(Note::parse("with Ana, in the rain").ok());
    assert_eq!(claims(text, &noted), []);
    let off = ExcludedFacts::from([FactKind::Place, FactKind::Note]);
    let words: Vec<String> = claims(text, &noted.without(&off))
        .into_iter()
        .map(|c| c.0)
        .collect();
    assert_eq!(words, ["Rain", "Arezzo", "Ana"]);
}

#[test]
fn what_was_seen_supports_what_a_picture_can_show_and_nothing_else() {
    let description = "Two people on a red boat in Siena at sunset with her friend.";
    let evidence = Evidence::of(&afternoon()).with_visible_words(description);
    let claims = evidence.unsupported_claims(description);
    let words: Vec<&str> = claims.iter().map(|claim| &*claim.word).collect();
    assert_eq!(words, ["Siena", "sunset", "her", "friend"]);
    assert!(
        evidence.supports_all("a boat").eq(&false),
        "'a' is no evidence"
    );
    assert!(evidence.supports_all("Arezzo, Italy"));
}

#[test]
fn fall_is_a_season_by_the_words_around_it() {
    let nothing = facts_of(vec![(photo(1), None)]);
    for text in [
        "The best of this fall.",
        "So many fall colours.",
        "Fall in full swing.",
        "Early fall, and no plan.",
    ] {
        let claims = claims(text, &nothing);
        assert_eq!(claims.len(), 1, "{text}");
        assert_eq!(claims[0].1, ClaimKind::Season, "{text}");
    }
    for text in [
        "Fall in love with it.",
        "I fall for it each time.",
        "Let it fall.",
    ] {
        assert_eq!(claims(text, &nothing), [], "{text}");
    }
    let tag = Hashtag::parse("FallVibes").unwrap();
    assert_eq!(unsupported_tag_claims(&tag, &nothing).len(), 1);
    assert_eq!(unsupported_tag_claims(&tag, &afternoon()), []);
}

#[test]
fn a_number_that_is_known_may_be_written_in_words() {
    let photos = |count: u8| facts_of((0..count).map(|n| (photo(n), None)).collect());
    assert_eq!(claims("All thirty of them.", &photos(30)), []);
    assert_eq!(claims("All fourteen of them.", &photos(14)), []);
    assert_eq!(claims("All forty of them.", &photos(30)).len(), 1);
}

#[test]
fn a_tag_is_read_word_by_word() {
    let tag = |text| Hashtag::parse(text).unwrap();
    assert_eq!(
        unsupported_tag_claims(&tag("AutumnInItaly2008"), &afternoon()),
        []
    );
    let claims = unsupported_tag_claims(&tag("rainy_SpringDays"), &afternoon());
    let words: Vec<&str> = claims.iter().map(|claim| &*claim.word).collect();
    assert_eq!(words, ["rainy", "Spring"]);
}
