//! Alternative texts out of facts: what is known of a slide, for those who do not see it.

use triptych_trips::PhotoId;

use crate::facts::wording::{capitalised, join_words, number_word};
use crate::facts::{PhotoFacts, PixelFacts, day_month_year, leading_words};
use crate::{AltText, TripFacts};

/// The share of a picture (0 to 1) from which a colour is named.
const COLOUR_SHARE_MIN: f32 = 0.2;
/// The share from which it covers most of it.
const COLOUR_SHARE_MOST: f32 = 0.5;

/// A text for each photo, in their order.
pub(super) fn alt_texts(facts: &TripFacts) -> Vec<(PhotoId, AltText)> {
    let total = facts.count();
    let number_and_photo = facts.photos.iter().enumerate();
    number_and_photo
        .map(|(index, photo)| {
            let text = alt_text(photo, index + 1, total);
            (photo.photo_id, AltText::parse(&text).unwrap_or_default())
        })
        .collect()
}

/// 'Photo 2 of 5, taken in Arezzo, Italy, on the afternoon of 22 October 2008. Mostly blue.'
fn alt_text(photo: &PhotoFacts, number: usize, total: Option<usize>) -> String {
    let name = match total {
        Some(total) if total > 1 => format!("Photo {number} of {total}"),
        _ => "Photo".to_owned(),
    };
    let circumstances: Vec<String> = [place(photo), time(photo)].into_iter().flatten().collect();
    let mut text = if circumstances.is_empty() {
        format!("{name}.")
    } else {
        format!("{name}, taken {}.", circumstances.join(", "))
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

fn time(photo: &PhotoFacts) -> Option<String> {
    let day = photo.date.map(day_month_year);
    match (photo.part_of_day, day) {
        (Some((part, _)), Some(day)) => Some(format!("{} {day}", part.when_on())),
        (Some((part, _)), None) => Some(part.when().to_owned()),
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
        let afternoon = photo(2).taken_at(time(2008, 10, 22, 16, 28)).located();
        let dusk = photo(3).taken_at(time(2008, 10, 22, 18, 35)).located();
        let facts = facts_of(vec![
            (photo(1), None),
            (afternoon.coloured([90, 150, 220], 0.5), Some(arezzo())),
            (dusk.lit(0.1), Some(place("Siena", "IT", 9.0))),
        ]);
        assert_eq!(
            texts(&facts),
            [
                "Photo 1 of 3.",
                "Photo 2 of 3, taken in Arezzo, Italy, on the afternoon of 22 October 2008. \
                 Mostly blue.",
                "Photo 3 of 3, taken near Siena, Italy, at dusk on 22 October 2008. Dark.",
            ]
        );
    }

    #[test]
    fn a_slide_says_nothing_that_is_switched_off() {
        let known = photo(1).taken_at(time(2008, 10, 22, 16, 28)).located();
        let mut facts = facts_of(vec![(known.lit(0.8), Some(arezzo())), (photo(2), None)]);
        if let Some(first) = facts.photos.first_mut() {
            first.people = Some(2);
        }
        let without = |kinds: &[FactKind]| {
            let off = kinds.iter().copied().collect();
            texts(&facts.clone().without(&off)).swap_remove(0)
        };
        assert_eq!(
            without(&[FactKind::Place, FactKind::Photos]),
            "Photo, taken on the afternoon of 22 October 2008. Two people. Bright."
        );
        assert_eq!(
            without(&[FactKind::Date, FactKind::People, FactKind::Light]),
            "Photo 1 of 2, taken in Arezzo, Italy, in the afternoon."
        );
        assert_eq!(without(&FactKind::ALL), "Photo.");
    }

    #[test]
    fn a_photo_alone_has_no_number() {
        let facts = facts_of(vec![(photo(1).monochrome(), None)]);
        assert_eq!(texts(&facts), ["Photo. Black and white."]);
    }
}
