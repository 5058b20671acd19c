//! Prints captions of eleven trips in every tone, with hashtags and alt texts: to be read aloud. Would
//! you post them? `make captions` runs it. The photographs are those of the tests; where they lack a
//! place and a time, the trip says one.
//!
//! `captions DIR [NOTE]` does the same for the photographs of a folder. `WRITER=openai` or
//! `WRITER=ollama` has a model write that `MODEL` names, at `BASE_URL` or the provider's own address,
//! with the key `API_KEY`. `CAPTION_LANGUAGE=de` has them written in German.
#![allow(clippy::print_stdout)]

use std::collections::BTreeSet;
use std::error::Error;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bytes::Bytes;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use triptych_adapter_ai::analysis::{DeviceAnalyser, Networks, PhotoWorkers};
use triptych_adapter_ai::gazetteer::OfflineGazetteer;
use triptych_captions::{Caption, Draft, Language, Note, PhotoFacts, Tone, TripFacts, TripShots};
use triptych_ports::{CaptionBrief, Gazetteer, PhotoAnalyser};
use triptych_trips::{
    CaptureTime, ContentHash, FileName, GeoPoint, ImageFormat, Measurements, Photo, PhotoId,
    PhotoState, PickCount, PixelSize, Selection, TripId, curate,
};
use triptych_users::UserId;
use triptych_users::id::Uuid;
use triptych_vision::ImageHeader;

mod writer;

use writer::Writer;

type Fallible<T> = Result<T, Box<dyn Error>>;

/// Some photographs of a trip.
struct Trip {
    name: String,
    files: Vec<PathBuf>,
    setting: Option<Setting>,
    note: Option<&'static str>,
}

/// Where and when a trip is said to have been, in place of what the files say.
#[derive(Clone, Copy)]
struct Setting {
    latitude: f64,
    longitude: f64,
    /// Month, day and hour in 2026 of the first photograph.
    from: (u32, u32, u32),
    /// The hours from each photograph to the next.
    hours_apart: i64,
}

const LISBON: Setting = Setting {
    latitude: 38.7139,
    longitude: -9.1335,
    from: (5, 9, 10),
    hours_apart: 26,
};
const BLED: Setting = Setting {
    latitude: 46.3683,
    longitude: 14.0938,
    from: (9, 19, 11),
    hours_apart: 1,
};
const BEIJING: Setting = Setting {
    latitude: 39.9163,
    longitude: 116.3972,
    from: (4, 2, 14),
    hours_apart: 1,
};
/// Pictures of the app's pages, which curation takes for documents.
const SCREENS: [&str; 2] = ["curation.jpg", "picks-of-a-trip.jpg"];

#[tokio::main(flavor = "current_thread")]
async fn main() -> Fallible<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let trips = match arguments.as_slice() {
        [] => trips(),
        [folder, note @ ..] => vec![folder_trip(folder, note.first())?],
    };
    let analyser = DeviceAnalyser::new(
        PhotoWorkers::new(NonZeroUsize::MIN),
        Some(Arc::new(Networks::load()?)),
    );
    let gazetteer = OfflineGazetteer::default();
    let language = language()?;
    let mut earlier: Vec<Caption> = Vec::new();
    for trip in trips {
        let facts = facts_of(&trip, &analyser, &gazetteer).await?;
        let facts = facts.in_language(language);
        println!("=== {}", trip.name);
        let writer = Writer::configured(trip.files)?;
        for fact in facts.list() {
            println!("    {} ({})", fact.text, fact.source.id());
        }
        let first_seed: u64 = trip.name.bytes().map(u64::from).sum();
        for (tone, seed) in Tone::ALL.into_iter().zip(first_seed..) {
            let brief = CaptionBrief {
                facts: facts.clone(),
                tone,
                earlier: earlier.clone(),
                seed,
            };
            if let Some(draft) = writer.write(&brief).await? {
                print(&draft, tone);
                earlier.push(draft.caption);
            }
        }
    }
    Ok(())
}

fn language() -> Fallible<Language> {
    let Ok(id) = std::env::var("CAPTION_LANGUAGE") else {
        return Ok(Language::default());
    };
    Ok(Language::parse(&id).ok_or("CAPTION_LANGUAGE: no such language")?)
}

fn trips() -> Vec<Trip> {
    let trip = |name: &str, files: &[&str], setting, note| Trip {
        name: name.to_owned(),
        files: files.iter().map(|name| fixture(name)).collect(),
        setting,
        note,
    };
    let arezzo = [
        "DSCN0010.jpg",
        "DSCN0021.jpg",
        "DSCN0038.jpg",
        "DSCN0042.jpg",
    ];
    vec![
        trip("an afternoon in Arezzo", &arezzo, None, None),
        trip(
            "the same, with a note",
            &arezzo,
            None,
            Some("lost twice, worth it"),
        ),
        trip(
            "three days in a city with coffee and flowers",
            &["coffee.png", "flower.jpg", "wine.jpg"],
            Some(LISBON),
            None,
        ),
        trip("a temple", &["china.jpg"], Some(BEIJING), None),
        trip(
            "people by a lake",
            &["Portrait_1.jpg", "Landscape_1.jpg"],
            Some(BLED),
            None,
        ),
        trip(
            "people, place unknown",
            &["Portrait_1.jpg", "Landscape_1.jpg"],
            None,
            None,
        ),
        trip("one photo, place unknown", &["sunset.jpg"], None, None),
        trip(
            "three cameras, nothing in common",
            &[
                "camera_canon_450d.jpg",
                "camera_galaxy_s7.jpg",
                "camera_nikon_d90.jpg",
            ],
            None,
            None,
        ),
        trip(
            "a note of grief",
            &["seeding.jpg", "flower.jpg"],
            Some(BLED),
            Some("First trip without Dad. He would have loved this"),
        ),
        trip(
            "a note on the food",
            &["coffee.png"],
            Some(LISBON),
            Some("fourth pastel de nata today and no regrets"),
        ),
        Trip {
            name: "pictures of screens alone".to_owned(),
            files: SCREENS.map(of_documentation).to_vec(),
            setting: None,
            note: None,
        },
    ]
}

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../vision/tests/photos")
        .join(name)
}

fn of_documentation(name: &str) -> PathBuf {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    workspace.join("docs/images").join(name)
}

fn folder_trip(folder: &str, note: Option<&String>) -> Fallible<Trip> {
    let mut files = std::fs::read_dir(folder)?
        .map(|entry| Ok(entry?.path()))
        .collect::<Fallible<Vec<_>>>()?;
    files.sort();
    Ok(Trip {
        name: folder.to_owned(),
        files,
        setting: None,
        note: note.map(|note| &*note.clone().leak()),
    })
}

fn print(draft: &Draft, tone: Tone) {
    let tags = draft.hashtags.iter();
    let tags: Vec<String> = tags.map(|tag| format!("#{}", tag.as_str())).collect();
    println!("\n--- {}\n{}", tone.id(), draft.caption.as_str());
    println!("\n{}", tags.join(" "));
    if tone == Tone::Funny {
        for (_, text) in &draft.alt_texts {
            println!("    alt text: {}", text.as_str());
        }
    }
}

async fn facts_of(
    trip: &Trip,
    analyser: &DeviceAnalyser,
    gazetteer: &OfflineGazetteer,
) -> Fallible<TripFacts> {
    let mut photos = Vec::new();
    for (number, path) in (0..).zip(&trip.files) {
        photos.push(analysed(number, path, trip.setting, analyser).await?);
    }
    let curation = curate(&photos, PickCount::AllGood);
    for (photo, (_, verdict)) in photos.iter_mut().zip(curation.verdicts) {
        photo.verdict = Some(verdict);
    }
    let mut known = Vec::new();
    for photo in &photos {
        let location = photo.measurements().and_then(|found| found.location);
        let place = match location {
            Some(point) => gazetteer.place_at(point).await?,
            None => None,
        };
        known.push(PhotoFacts::gather(photo, place));
    }
    Ok(TripFacts::gather(known)
        .with_shots(TripShots::of(&photos))
        .with_note(trip.note.map(Note::parse).transpose()?))
}

async fn analysed(
    number: i32,
    path: &Path,
    setting: Option<Setting>,
    analyser: &DeviceAnalyser,
) -> Fallible<Photo> {
    let bytes: Bytes = std::fs::read(path)?.into();
    let header = ImageHeader::read(&bytes)?;
    let mut measurements = analyser.analyse(bytes.clone()).await?.measurements;
    if let Some(setting) = setting {
        place(&mut measurements, setting, number);
    }
    Ok(Photo {
        id: PhotoId::new(Uuid::from_u128(u128::try_from(number)?)),
        trip_id: TripId::new(Uuid::nil()),
        user_id: UserId::new(Uuid::nil()),
        file_name: FileName::new(&path.to_string_lossy()),
        content_hash: ContentHash([0; 32]),
        size_bytes: u64::try_from(bytes.len())?,
        format: ImageFormat::Jpeg,
        size: PixelSize {
            width: header.width,
            height: header.height,
        },
        taken_at: measurements.taken_at,
        uploaded_at: DateTime::<Utc>::MAX_UTC,
        state: PhotoState::Analysed {
            measurements: measurements.into(),
        },
        verdict: None,
        selection: Selection::ON_ARRIVAL,
        not_duplicate_of: BTreeSet::new(),
    })
}

fn place(measurements: &mut Measurements, setting: Setting, number: i32) {
    let (month, day, hour) = setting.from;
    let first =
        NaiveDate::from_ymd_opt(2026, month, day).and_then(|day| day.and_hms_opt(hour, 0, 0));
    let later = TimeDelta::hours(setting.hours_apart * i64::from(number));
    measurements.location = GeoPoint::new(setting.latitude, setting.longitude);
    measurements.taken_at = first.map(|first| CaptureTime {
        local: first + later,
        offset_minutes: None,
    });
}
