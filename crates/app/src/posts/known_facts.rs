//! Gathers the facts about photos for captions.

use triptych_captions::{ExcludedFacts, Fact, Language, Note, PhotoFacts, TripFacts};
use triptych_ports::{Failure, Gazetteer};
use triptych_trips::{Photo, TripId};
use triptych_users::UserId;

use crate::Ports;

/// The user's note and the facts they switched off.
#[derive(Debug, Clone, Default)]
pub(super) struct Wishes {
    /// The user's note.
    pub note: Option<Note>,
    /// The kinds of facts switched off.
    pub excluded: ExcludedFacts,
    /// The language.
    pub language: Language,
}

/// The facts.
pub(super) struct Known {
    /// The facts that may be used.
    pub facts: TripFacts,
    /// All facts, including those switched off.
    pub list: Vec<Fact>,
}

/// Gathers the facts about some photos of a trip.
pub(super) async fn gather(
    ports: &Ports,
    (user_id, trip_id): (UserId, TripId),
    photos: &[Photo],
    wishes: Wishes,
) -> Result<Known, Failure> {
    let mut known = Vec::with_capacity(photos.len());
    for photo in photos {
        known.push(photo_facts(&*ports.gazetteer, photo).await);
    }
    let facts = TripFacts::gather(known)
        .with_shots(ports.stores.photos.count_shots(user_id, trip_id).await?)
        .with_note(wishes.note)
        .in_language(wishes.language);
    Ok(Known {
        list: facts.list(),
        facts: facts.without(&wishes.excluded),
    })
}

/// If the gazetteer fails, the caption is written without the place.
async fn photo_facts(gazetteer: &dyn Gazetteer, photo: &Photo) -> PhotoFacts {
    let location = photo.measurements().and_then(|measured| measured.location);
    let place = match location {
        None => None,
        Some(point) => gazetteer.place_at(point).await.unwrap_or_else(|failure| {
            tracing::warn!(error = %failure, "place was not named");
            None
        }),
    };
    PhotoFacts::gather(photo, place)
}
