//! Facts of every kind for tests.

use triptych_trips::CaptureTime;

use crate::facts::testing::{PhotoBuilder, arezzo, facts_of, photo, place, time};
use crate::facts::{Note, TripShots};
use crate::writer::subjects::en::SUBJECTS;
use crate::{Place, TripFacts};

/// The number of kinds of trips.
pub(super) const TRIP_KINDS: usize = 27;

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

/// So many trips: the same kinds repeated with other photos, every other one with a note.
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
        ("dawn", at(7, 15)),
        ("sunrise", at(7, 50)),
        ("golden hour", at(17, 55)),
        ("dusk", at(18, 35)),
        ("night", at(23, 30)),
        ("near", facts_of(vec![near_arezzo(first)])),
        ("three towns", facts_of(three_towns(first))),
        ("days in one place", facts_of(days_in_arezzo(first, 3))),
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
    .into_iter()
    .chain(far_and_long_trips(first))
    .collect()
}

fn far_and_long_trips(first: u8) -> Vec<(&'static str, TripFacts)> {
    vec![
        ("southern winter", facts_of(vec![in_queenstown(first)])),
        ("country with an article", facts_of(in_delft(first))),
        ("ten days in one place", facts_of(days_in_arezzo(first, 10))),
        ("two countries", facts_of(two_countries(first))),
        (
            "two hours and more",
            facts_of(vec![in_arezzo(first, 14, 0), in_arezzo(first + 1, 16, 10)]),
        ),
    ]
}

/// With a UTC offset of twelve hours, as in New Zealand in July.
fn in_queenstown(number: u8) -> (PhotoBuilder, Option<Place>) {
    let moment = CaptureTime {
        offset_minutes: Some(720),
        ..time(2026, 7, 14, 11, 20)
    };
    let photo = photo(number).taken_at(moment).located_at(-45.03, 168.66);
    (photo, Some(place("Queenstown", "NZ", 1.2)))
}

fn in_delft(first: u8) -> Shots {
    let at = |number: u8| {
        let photo = photo(first + number).taken_at(time(2026, 4, 18, 15, 2 + u32::from(number)));
        (
            photo.located_at(52.01, 4.36),
            Some(place("Delft", "NL", 0.4)),
        )
    };
    vec![at(0), at(1)]
}

fn two_countries(first: u8) -> Shots {
    let basel = photo(first).taken_at(time(2026, 5, 2, 15, 0));
    let colmar = photo(first + 1).taken_at(time(2026, 5, 3, 11, 0));
    vec![
        (
            basel.located_at(47.56, 7.59),
            Some(place("Basel", "CH", 0.5)),
        ),
        (
            colmar.located_at(48.08, 7.36),
            Some(place("Colmar", "FR", 0.5)),
        ),
    ]
}

fn days_in_arezzo(first: u8, days: u8) -> Shots {
    let on = |day: u8| photo(first + day).taken_at(time(2026, 5, day.into(), 12, 30));
    (1..=days)
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

/// A photo of each subject, with and without a place, and of some people.
pub(super) fn trips_with_every_subject() -> Vec<TripFacts> {
    let of = |tag: &str, faces| {
        let tagged = || photo(1).tagged(tag, 0.9).tagged("bench", 0.9);
        let again = (photo(2).tagged(tag, 0.9), None);
        let placed = tagged().with_faces(faces).located();
        let once_more = photo(2).tagged(tag, 0.9).located();
        let twice = vec![
            (tagged().located(), Some(arezzo())),
            (once_more, Some(arezzo())),
        ];
        [
            facts_of(vec![(placed, Some(arezzo()))]),
            facts_of(vec![(tagged(), None), again]),
            facts_of(twice),
        ]
    };
    let subjects = SUBJECTS.iter().zip((0..4).cycle());
    let trips = subjects.flat_map(|(words, faces)| of(words.tag, faces));
    let both = photo(1).tagged("castle", 0.9).tagged("dog", 0.9);
    let both = facts_of(vec![(both.located(), Some(arezzo()))]);
    trips.chain([both]).collect()
}

/// A photo on each day of a week in each season, at all times of day, for lines that need one
/// specific day.
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
