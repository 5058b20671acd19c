//! Prints captions of every tone for a few trips, to be read aloud: would you post them?
//!
//! Each trip has its captions generated again, as a user would: none repeats what was said.
//!
//! `cargo run -p triptych_posts --example captions [TIMES]`
#![allow(clippy::print_stdout)]

use std::collections::BTreeSet;

use chrono::{DateTime, NaiveDate, NaiveDateTime};
use triptych_posts::{
    Caption, Draft, Hashtag, Note, PhotoFacts, Place, Tone, TripFacts, TripShots, write,
};
use triptych_trips::{
    CaptureTime, Colour, ContentHash, Exposure, FileName, GeoPoint, ImageFormat, Measurements,
    PerceptualHash, Photo, PhotoId, PhotoState, PixelSize, Selection, Sharpness, TripId,
};
use triptych_users::UserId;
use triptych_users::id::Uuid;

/// One photo: when, where, its place, and its main colour.
struct Shot {
    local: Option<NaiveDateTime>,
    place: Option<(Place, GeoPoint)>,
    rgb: [u8; 3],
}

fn main() {
    let times = std::env::args().nth(1).and_then(|times| times.parse().ok());
    for (name, facts) in trips() {
        for tone in Tone::ALL {
            let mut earlier: Vec<Caption> = Vec::new();
            for seed in 0..times.unwrap_or(2) {
                let draft = write(&facts, tone, &earlier, seed);
                print(name, &draft, tone);
                earlier.push(draft.caption);
            }
        }
    }
}

fn print(name: &str, draft: &Draft, tone: Tone) {
    let tags: Vec<String> = draft.hashtags.iter().map(hashed).collect();
    println!("--- {name}, {}", tone.id());
    println!("{}\n\n{}\n", draft.caption.as_str(), tags.join(" "));
}

fn hashed(tag: &Hashtag) -> String {
    format!("#{}", tag.as_str())
}

fn trips() -> Vec<(&'static str, TripFacts)> {
    let afternoon = |minute| shot(moment(2008, 10, 22, 16, minute), arezzo(0.6));
    let tuscany = vec![
        shot(moment(2026, 5, 1, 10, 0), arezzo(1.0)),
        shot(
            moment(2026, 5, 2, 17, 0),
            town("Siena", "IT", 43.318, 11.331, 0.8),
        ),
        shot(
            moment(2026, 5, 3, 9, 0),
            town("Lucca", "IT", 43.843, 10.508, 0.4),
        ),
    ];
    let dusk = vec![shot(moment(2026, 7, 4, 21, 5), arezzo(12.0))];
    let undated = vec![shot(None, None), shot(None, None)];
    let dated = vec![
        shot(moment(2025, 12, 24, 19, 0), None),
        shot(moment(2025, 12, 24, 9, 0), None),
    ];
    let chosen = TripShots {
        photos: 47,
        stacks: 6,
        largest_stack: 11,
    };
    vec![
        (
            "an afternoon in Arezzo",
            trip((1..6).map(afternoon).collect()).with_shots(chosen),
        ),
        (
            "three days in Tuscany",
            trip(tuscany).with_note(Note::parse("lost twice, worth it").ok()),
        ),
        ("one photo near Arezzo", trip(dusk)),
        ("nothing known", trip(undated)),
        (
            "one winter day, no GPS",
            trip(dated).with_note(Note::parse("first snow, no signal").ok()),
        ),
    ]
}

fn trip(shots: Vec<Shot>) -> TripFacts {
    let photos = shots.into_iter().zip(1..).map(|(shot, number)| {
        let place = shot.place.as_ref().map(|(place, _)| place.clone());
        PhotoFacts::gather(&photo(number, &shot), place)
    });
    TripFacts::gather(photos.collect())
}

fn shot(local: Option<NaiveDateTime>, place: Option<(Place, GeoPoint)>) -> Shot {
    Shot {
        local,
        place,
        rgb: [70, 120, 190],
    }
}

fn moment(year: i32, month: u32, day: u32, hour: u32, minute: u32) -> Option<NaiveDateTime> {
    NaiveDate::from_ymd_opt(year, month, day)?.and_hms_opt(hour, minute, 0)
}

fn arezzo(distance_km: f64) -> Option<(Place, GeoPoint)> {
    town("Arezzo", "IT", 43.4674, 11.8851, distance_km)
}

fn town(
    name: &str,
    country_code: &str,
    latitude: f64,
    longitude: f64,
    distance_km: f64,
) -> Option<(Place, GeoPoint)> {
    let place = Place {
        name: name.to_owned(),
        region: String::new(),
        country_code: country_code.to_owned(),
        distance_km,
    };
    Some((place, GeoPoint::new(latitude, longitude)?))
}

fn photo(number: u8, shot: &Shot) -> Photo {
    let id = |kind: u128| Uuid::from_u128(kind << 64 | u128::from(number));
    let taken_at = shot.local.map(|local| CaptureTime {
        local,
        offset_minutes: Some(120),
    });
    Photo {
        id: PhotoId::new(id(1)),
        trip_id: TripId::new(id(2)),
        user_id: UserId::new(id(3)),
        file_name: FileName::new("photo.jpg"),
        content_hash: ContentHash([number; 32]),
        size_bytes: 3_000_000,
        format: ImageFormat::Jpeg,
        size: PixelSize {
            width: 4_000,
            height: 3_000,
        },
        taken_at,
        uploaded_at: DateTime::UNIX_EPOCH,
        state: PhotoState::Analysed {
            measurements: measurements(shot, taken_at),
        },
        verdict: None,
        selection: Selection::ON_ARRIVAL,
        apart_from: BTreeSet::new(),
    }
}

fn measurements(shot: &Shot, taken_at: Option<CaptureTime>) -> Measurements {
    Measurements {
        sharpness: Sharpness {
            subject: 50.0,
            textured_share: 0.5,
            anisotropy: 0.1,
        },
        exposure: Exposure {
            mean_luma: 0.45,
            clipped_shadows: 0.0,
            clipped_highlights: 0.0,
        },
        contrast: 0.2,
        colourfulness: 40.0,
        dominant_colours: vec![Colour {
            rgb: shot.rgb,
            share: 0.3,
        }],
        hash: PerceptualHash(0),
        window_hashes: Vec::new(),
        taken_at,
        camera: None,
        location: shot.place.as_ref().map(|(_, point)| *point),
    }
}
