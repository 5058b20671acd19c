//! Prints forty captions, ten of each tone, written from the fixture photographs: to be read
//! aloud. Would you post them? `make captions` runs it.
//!
//! Each trip has its caption generated again, as a user would: none repeats what was said. A number
//! as argument begins with another seed.
#![allow(clippy::print_stdout)]

use std::collections::BTreeSet;
use std::error::Error;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::Path;

use bytes::Bytes;
use chrono::DateTime;
use triptych_adapter_ai::analysis::{DeviceAnalyser, PhotoWorkers};
use triptych_adapter_ai::captions::DeviceWriter;
use triptych_adapter_ai::gazetteer::OfflineGazetteer;
use triptych_captions::{Draft, Note, PhotoFacts, Tone, TripFacts, TripShots};
use triptych_ports::{CaptionBrief, CaptionWriter, Gazetteer, PhotoAnalyser};
use triptych_trips::{
    ContentHash, FileName, ImageFormat, Photo, PhotoId, PhotoState, PickCount, PixelSize,
    Selection, TripId, curate,
};
use triptych_users::UserId;
use triptych_users::id::Uuid;
use triptych_vision::ImageHeader;

type Fallible<T> = Result<T, Box<dyn Error>>;

/// Some photographs of a trip, of which the first so many are chosen, and how often a caption of
/// each tone is written.
struct Trip {
    name: &'static str,
    files: &'static [&'static str],
    chosen: usize,
    note: Option<&'static str>,
    times: u64,
}

const TRIPS: [Trip; 4] = [
    Trip {
        name: "nine photographs of an afternoon in Arezzo, five chosen",
        files: &[
            "DSCN0010.jpg",
            "DSCN0012.jpg",
            "DSCN0021.jpg",
            "DSCN0025.jpg",
            "DSCN0027.jpg",
            "DSCN0029.jpg",
            "DSCN0038.jpg",
            "DSCN0040.jpg",
            "DSCN0042.jpg",
        ],
        chosen: 5,
        note: None,
        times: 4,
    },
    Trip {
        name: "the same, with a line of the user's",
        files: &["DSCN0038.jpg", "DSCN0040.jpg", "DSCN0042.jpg"],
        chosen: 3,
        note: Some("lost twice, worth it"),
        times: 2,
    },
    Trip {
        name: "one photograph without a position",
        files: &["sunset.jpg"],
        chosen: 1,
        note: None,
        times: 2,
    },
    Trip {
        name: "three photographs of three cameras",
        files: &[
            "camera_canon_450d.jpg",
            "camera_galaxy_s7.jpg",
            "camera_nikon_d90.jpg",
        ],
        chosen: 3,
        note: None,
        times: 2,
    },
];

#[tokio::main(flavor = "current_thread")]
async fn main() -> Fallible<()> {
    let first_seed = std::env::args().nth(1).map_or(Ok(0), |seed| seed.parse())?;
    for trip in TRIPS {
        let facts = facts_of(&trip).await?;
        println!("=== {}", trip.name);
        for fact in facts.list() {
            println!("    {} ({})", fact.text, fact.source.id());
        }
        for tone in Tone::ALL {
            let seeds = first_seed..first_seed + trip.times;
            print_captions(&facts, tone, seeds).await?;
        }
    }
    Ok(())
}

async fn print_captions(facts: &TripFacts, tone: Tone, seeds: Range<u64>) -> Fallible<()> {
    let mut brief = CaptionBrief {
        facts: facts.clone(),
        tone,
        earlier: Vec::new(),
        seed: 0,
    };
    for seed in seeds {
        brief.seed = seed;
        let draft = DeviceWriter.write(&brief).await?;
        print(&draft, tone);
        brief.earlier.push(draft.caption);
    }
    Ok(())
}

fn print(draft: &Draft, tone: Tone) {
    let tags = draft
        .hashtags
        .iter()
        .map(|tag| format!("#{}", tag.as_str()));
    let tags: Vec<String> = tags.collect();
    println!("\n--- {}\n{}", tone.id(), draft.caption.as_str());
    println!("\n{}", tags.join(" "));
}

async fn facts_of(trip: &Trip) -> Fallible<TripFacts> {
    let mut photos = Vec::new();
    for (number, name) in (1..).zip(trip.files) {
        photos.push(analysed(number, name).await?);
    }
    let curation = curate(&photos, PickCount::AllGood);
    for (photo, (_, verdict)) in photos.iter_mut().zip(curation.verdicts) {
        photo.verdict = Some(verdict);
    }
    let gazetteer = OfflineGazetteer::new();
    let mut known = Vec::new();
    for photo in photos.iter().take(trip.chosen) {
        let location = photo.measurements().and_then(|found| found.location);
        let place = match location {
            Some(point) => gazetteer.nearest(point).await?,
            None => None,
        };
        known.push(PhotoFacts::gather(photo, place));
    }
    Ok(TripFacts::gather(known)
        .with_shots(TripShots::of(&photos))
        .with_note(trip.note.map(Note::parse).transpose()?))
}

async fn analysed(number: u128, name: &str) -> Fallible<Photo> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../vision/tests/photos");
    let bytes: Bytes = std::fs::read(folder.join(name))?.into();
    let header = ImageHeader::read(&bytes)?;
    let analyser = DeviceAnalyser::new(PhotoWorkers::new(NonZeroUsize::MIN), None);
    let measurements = analyser.analyse(bytes.clone()).await?.measurements;
    Ok(Photo {
        id: PhotoId::new(Uuid::from_u128(number)),
        trip_id: TripId::new(Uuid::nil()),
        user_id: UserId::new(Uuid::nil()),
        file_name: FileName::new(name),
        content_hash: ContentHash([0; 32]),
        size_bytes: u64::try_from(bytes.len())?,
        format: ImageFormat::Jpeg,
        size: PixelSize {
            width: header.width,
            height: header.height,
        },
        taken_at: measurements.taken_at,
        uploaded_at: DateTime::UNIX_EPOCH,
        state: PhotoState::Analysed {
            measurements: measurements.into(),
        },
        verdict: None,
        selection: Selection::ON_ARRIVAL,
        apart_from: BTreeSet::new(),
    })
}
