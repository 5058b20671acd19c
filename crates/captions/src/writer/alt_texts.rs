//! Alternative texts out of facts: what is known of a slide, for those who do not see it.

use chrono::NaiveDate;
use triptych_trips::PhotoId;

use crate::facts::wording::{capitalised, join_words, number_word};
use crate::facts::{PartOfDay, PhotoFacts, PixelFacts, day_month_year, leading_words};
use crate::{AltText, TripFacts};

/// The share of a picture (0 to 1) from which a colour is named.
const COLOUR_SHARE_MIN: f32 = 0.2;
/// The share from which it covers most of it.
const COLOUR_SHARE_MOST: f32 = 0.5;

/// A text for each photo, in their order. None has its place in it: slides are moved and left out
/// after they were described.
pub(super) fn alt_texts(facts: &TripFacts) -> Vec<(PhotoId, AltText)> {
    let texts = facts.photos.iter().map(|photo| {
        let text = alt_text(photo, facts);
        (photo.photo_id, AltText::parse(&text).unwrap_or_default())
    });
    texts.collect()
}

/// 'Photo taken in Arezzo, Italy, on the afternoon of 22 October 2008. Mostly blue.'
fn alt_text(photo: &PhotoFacts, facts: &TripFacts) -> String {
    // The time of day only where it is among the facts of the trip, which the user sees and can
    // switch off.
    let part_of_day = photo
        .part_of_day
        .filter(|known| facts.parts_of_day.iter().any(|(part, _)| *part == known.0));
    let when = time(part_of_day.map(|(part, _)| part), photo.date);
    let circumstances: Vec<String> = [place(photo), when].into_iter().flatten().collect();
    let mut text = if circumstances.is_empty() {
        "Photo.".to_owned()
    } else {
        format!("Photo taken {}.", circumstances.join(", "))
    };
    let looks = [
        photo.people.and_then(people),
        photo.pixels.as_ref().and_then(look),
    ];
    for sentence in looks.into_iter().flatten() {
        text = format!("{text} {sentence}.");
    }
    text
}

fn place(photo: &PhotoFacts) -> Option<String> {
    let place = photo.place.as_ref()?;
    Some(format!("{} {}", place.preposition(), place.full_name()))
}

fn time(part_of_day: Option<PartOfDay>, date: Option<NaiveDate>) -> Option<String> {
    let day = date.map(day_month_year);
    match (part_of_day, day) {
        (Some(part), Some(day)) => Some(format!("{} {day}", part.when_on())),
        (Some(part), None) => Some(part.when().to_owned()),
        (None, Some(day)) => Some(format!("on {day}")),
        (None, None) => None,
    }
}

/// 'One person', 'Three people'; nothing where there is nobody.
fn people(count: u32) -> Option<String> {
    match count {
        0 => None,
        1 => Some("One person".to_owned()),
        _ => Some(format!(
            "{} people",
            capitalised(&number_word(usize::try_from(count).ok()?))
        )),
    }
}

/// 'Bright, mostly blue', 'Dark', 'A good deal of green and brown', 'Black and white'.
fn look(pixels: &PixelFacts) -> Option<String> {
    let words = leading_words(&pixels.colours, COLOUR_SHARE_MIN);
    let names: Vec<&str> = words.iter().map(|word| word.name()).collect();
    let is_most = !leading_words(&pixels.colours, COLOUR_SHARE_MOST).is_empty();
    let colours = match names.as_slice() {
        [] => None,
        [only] if is_most => Some(format!("mostly {only}")),
        several => Some(format!("a good deal of {}", join_words(several))),
    };
    let look = match (pixels.light, colours) {
        _ if pixels.is_monochrome => "black and white".to_owned(),
        (Some(light), Some(colours)) => format!("{}, {colours}", light.name()),
        (Some(light), None) => light.name().to_owned(),
        (None, Some(colours)) => colours,
        (None, None) => return None,
    };
    Some(capitalised(&look))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::FactKind;
    use crate::facts::testing::{arezzo, facts_of, photo, place, time};

    fn texts(facts: &TripFacts) -> Vec<String> {
        let texts = alt_texts(facts).into_iter();
        texts.map(|(_, text)| text.as_str().to_owned()).collect()
    }

    #[test]
    fn a_slide_is_described_by_what_is_known_of_it() {
        let slides = || {
            let afternoon = photo(1).taken_at(time(2008, 10, 22, 16, 28)).located();
            let dusk = photo(2).taken_at(time(2008, 10, 22, 18, 35)).located();
            vec![
                (afternoon.coloured([90, 150, 220], 0.5), Some(arezzo())),
                (dusk.lit(0.1), Some(place("Siena", "IT", 9.0))),
            ]
        };
        assert_eq!(
            texts(&facts_of(slides())),
            [
                "Photo taken in Arezzo, Italy, on the afternoon of 22 October 2008. Mostly blue.",
                "Photo taken near Siena, Italy, at dusk on 22 October 2008. Dark.",
            ]
        );
        // Nobody can switch off a time of day that is not listed as that of the trip.
        let with_one_more = [slides(), vec![(photo(3), None)]];
        assert_eq!(
            texts(&facts_of(with_one_more.into_iter().flatten().collect())),
            [
                "Photo taken in Arezzo, Italy, on 22 October 2008. Mostly blue.",
                "Photo taken near Siena, Italy, on 22 October 2008. Dark.",
                "Photo.",
            ]
        );
    }

    #[test]
    fn a_slide_says_nothing_that_is_switched_off() {
        let known = photo(1).taken_at(time(2008, 10, 22, 16, 28)).located();
        let mut facts = facts_of(vec![(known.lit(0.8), Some(arezzo()))]);
        if let Some(first) = facts.photos.first_mut() {
            first.people = Some(2);
        }
        let without = |kinds: &[FactKind]| {
            let off = kinds.iter().copied().collect();
            texts(&facts.clone().without(&off)).swap_remove(0)
        };
        assert_eq!(
            without(&[FactKind::Place, FactKind::Photos]),
            "Photo taken on the afternoon of 22 October 2008. Two people. Bright."
        );
        assert_eq!(
            without(&[FactKind::Date, FactKind::People, FactKind::Light]),
            "Photo taken in Arezzo, Italy, in the afternoon."
        );
        assert_eq!(without(&FactKind::ALL), "Photo.");
    }
}
