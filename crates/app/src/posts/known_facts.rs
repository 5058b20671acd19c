//! What is known of the photos that words are written for.

use triptych_captions::{ExcludedFacts, Fact, Language, Note, PhotoFacts, TripFacts};
use triptych_ports::{Failure, Gazetteer};
use triptych_trips::{Photo, TripId};
use triptych_users::UserId;

use crate::Ports;

/// What the user says of the photos, and what they do not want to be said.
#[derive(Debug, Clone, Default)]
pub(super) struct Wishes {
    /// The user's own words.
    pub note: Option<Note>,
    /// The kinds of facts that are switched off.
    pub excluded: ExcludedFacts,
    /// In which language the words are wanted.
    pub language: Language,
}

/// What is known.
pub(super) struct Known {
    /// What may be said.
    pub facts: TripFacts,
    /// Everything, what is switched off among it.
    pub list: Vec<Fact>,
}

/// Gathers what is known of some photos of a trip.
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

/// A caption can do without a place: a gazetteer that fails costs the place's name, and not the
/// caption.
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
