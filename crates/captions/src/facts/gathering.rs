//! How what is known of single photos becomes what is known of all.

use chrono::{NaiveDateTime, NaiveTime};
use triptych_trips::{Colour, GeoPoint};

use super::colour_word::leading_words;
use super::distance::greatest_distance_km;
use super::{ColourWord, DateSpan, PartOfDay, PartOfDayEvidence, PhotoFacts, Place, VisitedPlace};

/// The share of the pictures (0 to 1) from which a colour is spoken of.
const COLOUR_SHARE_MIN: f32 = 0.2;
/// Closer together, photos count as taken in one spot, and their distance says nothing.
const APART_KM_MIN: f64 = 5.0;

/// What is known of every photo; none where one photo leaves it open.
pub(super) fn of_all<T>(
    photos: &[PhotoFacts],
    known: impl Fn(&PhotoFacts) -> Option<T>,
) -> Option<Vec<T>> {
    photos.iter().map(known).collect()
}

/// What is known of every photo, and the same of each.
pub(super) fn shared<T: PartialEq>(
    photos: &[PhotoFacts],
    known: impl Fn(&PhotoFacts) -> Option<T>,
) -> Option<T> {
    let mut values = of_all(photos, known)?.into_iter();
    let first = values.next()?;
    values.all(|value| value == first).then_some(first)
}

/// When a photo was taken, by the clock of its place.
fn moment(photo: &PhotoFacts) -> Option<NaiveDateTime> {
    Some(photo.date?.and_time(photo.clock?))
}

/// The parts of the day in order, where all photos are of one day or share one part.
pub(super) fn parts_of_day(
    photos: &[PhotoFacts],
    dates: Option<DateSpan>,
) -> Vec<(PartOfDay, PartOfDayEvidence)> {
    let mut by_time: Vec<&PhotoFacts> = photos.iter().collect();
    by_time.sort_by_key(|photo| moment(photo));
    let parts: Option<Vec<_>> = by_time.iter().map(|photo| photo.part_of_day).collect();
    let mut parts = parts.unwrap_or_default();
    parts.dedup_by_key(|(part, _)| *part);
    let is_one_day = dates.is_some_and(|dates| dates.single_day().is_some());
    if is_one_day || parts.len() == 1 {
        parts
    } else {
        Vec::new()
    }
}

/// The first and the last time on the clock, where all photos are of one day.
pub(super) fn clock_span(
    photos: &[PhotoFacts],
    dates: Option<DateSpan>,
) -> Option<(NaiveTime, NaiveTime)> {
    dates?.single_day()?;
    let clocks = of_all(photos, |photo| photo.clock)?;
    Some((*clocks.iter().min()?, *clocks.iter().max()?))
}

/// The places of the first and the last photo that has one; none where they are the same.
pub(super) fn first_and_last(photos: &[PhotoFacts]) -> Option<(&Place, &Place)> {
    let mut placed: Vec<&PhotoFacts> = photos
        .iter()
        .filter(|photo| photo.place.is_some())
        .collect();
    if placed.iter().all(|photo| moment(photo).is_some()) {
        placed.sort_by_key(|photo| moment(photo));
    }
    let first = placed.first()?.place.as_ref()?;
    let last = placed.last()?.place.as_ref()?;
    (!first.is_same(last)).then_some((first, last))
}

/// The places of photos in order, each once, as seen from the farthest photo of those in it, or near it
/// where half of them are.
pub(super) fn visited<'a>(places: impl IntoIterator<Item = &'a Place>) -> Vec<VisitedPlace> {
    let mut all: Vec<Vec<&Place>> = Vec::new();
    for place in places {
        let same = all
            .iter_mut()
            .find(|known| known.iter().any(|known| known.is_same(place)));
        match same {
            Some(known) => known.push(place),
            None => all.push(vec![place]),
        }
    }
    let visited = all.into_iter().filter_map(|mut places| {
        places.sort_by(|one, other| one.outside_km().total_cmp(&other.outside_km()));
        let within = places.iter().filter(|place| place.is_within()).count();
        let is_mostly_within = within * 2 > places.len();
        let mut farthest_first = places.iter().rev();
        let typical = farthest_first.find(|place| place.is_within() || !is_mostly_within);
        Some(VisitedPlace {
            place: (*typical?).clone(),
            photos: places.len(),
        })
    });
    visited.collect()
}

/// How far apart the farthest two photos were taken, in kilometres, where that is worth a word.
pub(super) fn apart_km(photos: &[PhotoFacts]) -> Option<f64> {
    let points: Vec<GeoPoint> = photos.iter().filter_map(|photo| photo.location).collect();
    greatest_distance_km(&points).filter(|distance| *distance >= APART_KM_MIN)
}

/// The colours of all photos in equal parts.
pub(super) fn colours(photos: &[PhotoFacts]) -> Vec<ColourWord> {
    let known: Option<Vec<_>> = photos.iter().map(|photo| photo.pixels.as_ref()).collect();
    let pixels = known.unwrap_or_default();
    #[allow(clippy::cast_precision_loss)] // A trip holds at most 500 photos.
    let weight = 1.0 / pixels.len().max(1) as f32;
    let mixed: Vec<Colour> = pixels
        .iter()
        .flat_map(|pixels| &pixels.colours)
        .map(|colour| Colour {
            share: colour.share * weight,
            ..*colour
        })
        .collect();
    leading_words(&mixed, COLOUR_SHARE_MIN)
}
