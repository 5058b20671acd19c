//! Alternative texts out of facts: what is known of a slide, for those who do not see it.

use triptych_trips::PhotoId;

use crate::facts::wording::{capitalised, join_words};
use crate::facts::{ColourWord, PhotoFacts, PixelFacts, day_month_year, leading_words};
use crate::{AltText, TripFacts};

/// The share of a picture (0 to 1) from which a colour is named.
const COLOUR_SHARE_MIN: f32 = 0.2;

/// A text for each photo, in their order.
pub(super) fn alt_texts(facts: &TripFacts) -> Vec<(PhotoId, AltText)> {
    let total = facts.photos.len();
    let number_and_photo = facts.photos.iter().enumerate();
    number_and_photo
        .map(|(index, photo)| {
            let text = alt_text(photo, index + 1, total);
            (photo.photo_id, AltText::parse(&text).unwrap_or_default())
        })
        .collect()
}

/// 'Photo 2 of 5, taken in Arezzo, Italy, in the afternoon of 22 October 2008. Much blue.'
fn alt_text(photo: &PhotoFacts, number: usize, total: usize) -> String {
    let name = if total == 1 {
        "Photo".to_owned()
    } else {
        format!("Photo {number} of {total}")
    };
    let circumstances: Vec<String> = [place(photo), time(photo)].into_iter().flatten().collect();
    let mut text = if circumstances.is_empty() {
        format!("{name}.")
    } else {
        format!("{name}, taken {}.", circumstances.join(", "))
    };
    if let Some(look) = photo.pixels.as_ref().and_then(look) {
        text = format!("{text} {look}.");
    }
    text
}

fn place(photo: &PhotoFacts) -> Option<String> {
    let place = photo.place.as_ref()?;
    Some(format!("{} {}", place.preposition(), place.full_name()))
}

fn time(photo: &PhotoFacts) -> Option<String> {
    let day = day_month_year(photo.date?);
    Some(match photo.part_of_day {
        Some((part, _)) => format!("{} {} {day}", part.when(), part.preposition()),
        None => format!("on {day}"),
    })
}

/// 'Bright, with much blue', 'Dark', 'Much green and brown', 'Black and white'.
fn look(pixels: &PixelFacts) -> Option<String> {
    let names = leading_words(&pixels.colours, COLOUR_SHARE_MIN).into_iter();
    let names: Vec<&str> = names.map(ColourWord::name).collect();
    let look = match (pixels.light, names.is_empty()) {
        _ if pixels.is_monochrome => "black and white".to_owned(),
        (Some(light), true) => light.name().to_owned(),
        (Some(light), false) => format!("{}, with much {}", light.name(), join_words(&names)),
        (None, false) => format!("much {}", join_words(&names)),
        (None, true) => return None,
    };
    Some(capitalised(&look))
}

#[cfg(test)]
mod tests {
    use super::*;
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
                "Photo 2 of 3, taken in Arezzo, Italy, in the afternoon of 22 October 2008. \
                 Much blue.",
                "Photo 3 of 3, taken near Siena, Italy, at dusk on 22 October 2008. Dark.",
            ]
        );
    }

    #[test]
    fn a_photo_alone_has_no_number() {
        let facts = facts_of(vec![(photo(1).monochrome(), None)]);
        assert_eq!(texts(&facts), ["Photo. Black and white."]);
    }
}
