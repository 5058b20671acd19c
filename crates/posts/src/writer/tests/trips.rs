//! Facts of every kind.

use crate::facts::testing::{PhotoBuilder, arezzo, facts_of, photo, place, time};
use crate::facts::{Note, TripShots};
use crate::{Place, TripFacts};

type Shots = Vec<(PhotoBuilder, Option<Place>)>;

pub(in crate::writer) fn in_arezzo(
    number: u8,
    hour: u32,
    minute: u32,
) -> (PhotoBuilder, Option<Place>) {
    let moment = time(2008, 10, 22, hour, minute);
    (photo(number).taken_at(moment).located(), Some(arezzo()))
}

/// Trips of every kind.
pub(in crate::writer) fn trips() -> Vec<(&'static str, TripFacts)> {
    trips_from(0)
}

/// So many trips, the same kinds again and again with other photos, and every other one with a
/// line of the user's.
pub(super) fn trips_with_other_photos(count: usize) -> Vec<(String, TripFacts)> {
    let firsts = (0..=u8::MAX).step_by(40);
    let trips = firsts.flat_map(|first| {
        let note = (first % 80 == 0).then(|| Note::parse("lost twice, worth it").unwrap());
        trips_from(first)
            .into_iter()
            .map(move |(name, facts)| (format!("{name}, {first}"), facts.with_note(note.clone())))
    });
    trips.take(count).collect()
}

fn trips_from(first: u8) -> Vec<(&'static str, TripFacts)> {
    let at = |hour, minute| facts_of(vec![in_arezzo(first + 1, hour, minute)]);
    let many = |count: u8| -> Shots {
        (0..count)
            .map(|n| in_arezzo(first + n, 16, 10 + u32::from(n)))
            .collect()
    };
    let alone = |photo: PhotoBuilder| facts_of(vec![(photo, None)]);
    let plain = |number: u8| (photo(first + number), None);
    let dated = |day: u32| {
        let number = first + u8::try_from(day).unwrap();
        (photo(number).taken_at(time(2025, 12, day, 19, 0)), None)
    };
    let tropics = photo(first).located_at(1.35, 103.8);
    vec![
        ("nothing", facts_of(vec![plain(1), plain(2)])),
        ("one photo, nothing", facts_of(vec![plain(1)])),
        ("date only", facts_of(vec![dated(24)])),
        ("days with a gap", facts_of(vec![dated(20), dated(24)])),
        ("afternoon", facts_of(many(5))),
        (
            "morning to evening",
            facts_of(vec![in_arezzo(first, 10, 0), in_arezzo(first + 1, 20, 0)]),
        ),
        ("sunrise", at(7, 50)),
        ("golden hour", at(17, 55)),
        ("dusk", at(18, 35)),
        ("night", at(23, 30)),
        ("near", facts_of(vec![near_arezzo(first)])),
        ("three towns", facts_of(three_towns(first))),
        ("days in one place", facts_of(days_in_arezzo(first))),
        (
            "some of them",
            facts_of(vec![in_arezzo(first, 12, 30), plain(1), plain(2)]),
        ),
        (
            "city state",
            facts_of(vec![(tropics, Some(place("Singapore", "SG", 1.0)))]),
        ),
        (
            "blue and bright",
            alone(photo(first).coloured([90, 150, 220], 0.6).lit(0.8)),
        ),
        ("dark", alone(photo(first).lit(0.1))),
        (
            "weekend",
            alone(photo(first).taken_at(time(2026, 5, 2, 12, 30))),
        ),
        (
            "monochrome",
            facts_of(vec![
                (photo(first).monochrome(), None),
                (photo(first + 1).monochrome(), None),
            ]),
        ),
        ("thirty photos", facts_of(many(30))),
        ("much is known", much_is_known(first)),
    ]
}

fn days_in_arezzo(first: u8) -> Shots {
    let on = |day: u8| photo(first + day).taken_at(time(2026, 5, day.into(), 12, 30));
    (1..4)
        .map(|day| (on(day).located(), Some(arezzo())))
        .collect()
}

fn near_arezzo(first: u8) -> (PhotoBuilder, Option<Place>) {
    let photo = photo(first).taken_at(time(2026, 7, 4, 21, 5)).located();
    (photo, Some(place("Arezzo", "IT", 12.0)))
}

fn three_towns(first: u8) -> Shots {
    let on = |number: u8, day| photo(first + number).taken_at(time(2026, 5, day, 12, 30));
    vec![
        (on(0, 1).located(), Some(arezzo())),
        (
            on(1, 2).located_at(43.318, 11.331),
            Some(place("Siena", "IT", 0.8)),
        ),
        (
            on(2, 3).located_at(43.843, 10.508),
            Some(place("Lucca", "IT", 0.8)),
        ),
    ]
}

fn much_is_known(first: u8) -> TripFacts {
    let shots = (0..5).map(|n| {
        let (photo, place) = in_arezzo(first + n, 16, 28 + u32::from(n) * 3);
        (photo.coloured([90, 150, 220], 0.6), place)
    });
    facts_of(shots.collect()).with_shots(TripShots {
        photos: 47,
        stacks: 6,
        largest_stack: 11,
    })
}

/// A photo on each day of a week in each season, from morning to night, for the lines that wait
/// for just one of them.
pub(super) fn trips_on_every_day() -> Vec<TripFacts> {
    let months = [1, 4, 7, 10];
    let days = months
        .into_iter()
        .flat_map(|month| (1..8).map(move |day| (month, day)));
    let moments = days.flat_map(|(month, day)| {
        let hours = [9, 12, 15, 20, 23].into_iter();
        hours.map(move |hour| time(2026, month, day, hour, 0))
    });
    let trip = |moment| facts_of(vec![(photo(1).taken_at(moment).located(), Some(arezzo()))]);
    moments.map(trip).collect()
}
