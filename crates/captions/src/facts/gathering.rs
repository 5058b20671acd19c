//! Combines the facts of single photos into facts of the whole post.

use chrono::{NaiveDateTime, NaiveTime};
use triptych_trips::{Colour, GeoPoint};

use super::colour_word::leading_words;
use super::{ColourWord, DateSpan, PartOfDay, PartOfDayEvidence, PhotoFacts, Place, VisitedPlace};

/// The minimum share of the pixels (0 to 1) of a colour that is mentioned.
const COLOUR_SHARE_MIN: f32 = 0.2;
/// Below this distance in kilometres, photos count as taken in one spot, and their distance is not
/// mentioned.
const APART_KM_MIN: f64 = 5.0;

/// The value of every photo; `None` if one photo has none.
pub(super) fn of_all<T>(
    photos: &[PhotoFacts],
    known: impl Fn(&PhotoFacts) -> Option<T>,
) -> Option<Vec<T>> {
    photos.iter().map(known).collect()
}

/// The value that all photos share; `None` if one photo has none or another one.
pub(super) fn shared<T: PartialEq>(
    photos: &[PhotoFacts],
    known: impl Fn(&PhotoFacts) -> Option<T>,
) -> Option<T> {
    let mut values = of_all(photos, known)?.into_iter();
    let first = values.next()?;
    values.all(|value| value == first).then_some(first)
}

/// When a photo was taken, in local time.
fn moment(photo: &PhotoFacts) -> Option<NaiveDateTime> {
    Some(photo.date?.and_time(photo.clock?))
}

/// The parts of the day in order, if all photos are from one day or share one part.
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

/// The first and the last local time, if all photos are from one day.
pub(super) fn clock_span(
    photos: &[PhotoFacts],
    dates: Option<DateSpan>,
) -> Option<(NaiveTime, NaiveTime)> {
    dates?.single_day()?;
    let clocks = of_all(photos, |photo| photo.clock)?;
    Some((*clocks.iter().min()?, *clocks.iter().max()?))
}

/// The places of the first and the last photo with a place; `None` if they are the same.
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

/// The distinct places in the order of the photos. Each is represented by its photo farthest
/// outside, or, if more than half of its photos are within the place, by the farthest of those.
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

/// The greatest distance between two photos in kilometres, at least [`APART_KM_MIN`].
pub(super) fn apart_km(photos: &[PhotoFacts]) -> Option<f64> {
    let points: Vec<GeoPoint> = photos.iter().filter_map(|photo| photo.location).collect();
    greatest_distance_km(&points).filter(|distance| *distance >= APART_KM_MIN)
}

/// The colours of all photos, equally weighted.
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

/// The greatest distance between any two points in kilometres; `None` for fewer than two points.
fn greatest_distance_km(points: &[GeoPoint]) -> Option<f64> {
    let pairs = points.iter().enumerate().flat_map(|(index, one)| {
        let others = points.iter().skip(index + 1);
        others.map(|other| one.distance_km(*other))
    });
    pairs.reduce(f64::max)
}

/// The number of people in the photos, by the faces in them; never their identity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum People {
    /// One.
    One,
    /// Two.
    Two,
    /// Three or more.
    Group,
}

impl People {
    /// By the number of faces in a photo; `None` without a face, which does not prove that nobody
    /// is there.
    pub const fn of_faces(faces: u32) -> Option<Self> {
        match faces {
            0 => None,
            1 => Some(Self::One),
            2 => Some(Self::Two),
            _ => Some(Self::Group),
        }
    }

    /// The median over the photos with faces, if they are at least half of all photos.
    pub(super) fn of(photos: &[PhotoFacts]) -> Option<Self> {
        let counts = photos.iter().filter_map(|photo| photo.people);
        let mut seen: Vec<Self> = counts.filter_map(Self::of_faces).collect();
        seen.sort_unstable();
        let is_half = !seen.is_empty() && seen.len() * 2 >= photos.len();
        seen.get(seen.len() / 2).copied().filter(|_| is_half)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_farthest_two_of_three_towns_count() {
        let town = |latitude, longitude| GeoPoint::new(latitude, longitude).unwrap();
        let (arezzo, siena, lucca) = (
            town(43.4633, 11.8796),
            town(43.3188, 11.3308),
            town(43.8430, 10.5040),
        );
        let farthest = greatest_distance_km(&[arezzo, siena, lucca]).unwrap();
        assert!((farthest - 118.8).abs() < 1.0, "{farthest}");
        assert_eq!(greatest_distance_km(&[arezzo]), None);
    }
}
