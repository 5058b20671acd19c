//! A cache of photos' measurements.
//!
//! Measurements take longest to parse, and a trip is read completely each time it is curated or
//! shown. They are immutable once stored, so the cache needs no invalidation, whichever server
//! measured the photo. Whether the photo exists, and everything else about it, is read from the
//! database each time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use triptych_ports::BoxError;
use triptych_trips::{
    Colour, Content, Embedding, Face, Measurements, Miniature, PerceptualHash, PhotoId, Tag,
};

use crate::json::measurements_of;

/// The maximum memory of a generation. There are two; together they hold the measurements of about
/// 3,700 photos in 16 MB.
const GENERATION_BYTES_MAX: usize = 8 << 20;

/// Recently used measurements by photo. Cheap to clone: clones share the cache.
#[derive(Clone, Default)]
pub(crate) struct KnownMeasurements(Arc<Mutex<Generations>>);

impl KnownMeasurements {
    /// The cached measurements of these photos, and the photos that are not cached.
    pub(crate) fn find_all(
        &self,
        photo_ids: impl Iterator<Item = PhotoId>,
    ) -> (HashMap<PhotoId, Arc<Measurements>>, Vec<PhotoId>) {
        let mut generations = self.generations();
        let (mut known, mut unknown) = (HashMap::new(), Vec::new());
        for photo_id in photo_ids {
            match generations.find(photo_id) {
                Some(measurements) => {
                    known.insert(photo_id, measurements);
                }
                None => unknown.push(photo_id),
            }
        }
        (known, unknown)
    }

    /// Adds a photo's stored measurements.
    pub(crate) fn learn(
        &self,
        photo_id: PhotoId,
        json: &str,
    ) -> Result<Arc<Measurements>, BoxError> {
        let measurements = Arc::new(measurements_of(json)?);
        self.generations().keep(photo_id, Arc::clone(&measurements));
        Ok(measurements)
    }

    /// A panic leaves no inconsistent state.
    fn generations(&self) -> MutexGuard<'_, Generations> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Two generations, recent and older entries. When the young generation is full it replaces the old
/// one: an approximate LRU at no cost.
#[derive(Default)]
struct Generations {
    young: HashMap<PhotoId, Arc<Measurements>>,
    young_bytes: usize,
    old: HashMap<PhotoId, Arc<Measurements>>,
}

impl Generations {
    fn find(&mut self, photo_id: PhotoId) -> Option<Arc<Measurements>> {
        if let Some(known) = self.young.get(&photo_id) {
            return Some(Arc::clone(known));
        }
        let known = self.old.remove(&photo_id)?;
        self.keep(photo_id, Arc::clone(&known));
        Some(known)
    }

    fn keep(&mut self, photo_id: PhotoId, measurements: Arc<Measurements>) {
        let bytes = bytes_of(&measurements);
        if bytes > GENERATION_BYTES_MAX {
            return;
        }
        if self.young_bytes + bytes > GENERATION_BYTES_MAX {
            self.old = std::mem::take(&mut self.young);
            self.young_bytes = 0;
        }
        // Concurrent readers may both add it.
        if self.young.insert(photo_id, measurements).is_none() {
            self.young_bytes += bytes;
        }
    }
}

/// The memory of a photo's measurements.
fn bytes_of(measurements: &Measurements) -> usize {
    let parts = [
        size_of::<PhotoId>() + size_of::<Measurements>(),
        size_of::<Colour>() * measurements.dominant_colours.capacity(),
        size_of::<PerceptualHash>() * measurements.window_hashes.capacity(),
        measurements
            .miniature
            .as_ref()
            .map_or(0, |_| Miniature::CELLS),
        measurements.camera.as_ref().map_or(0, String::capacity),
        measurements.content.as_ref().map_or(0, content_bytes_of),
    ];
    parts.iter().sum()
}

/// The heap memory of recognised content.
fn content_bytes_of(content: &Content) -> usize {
    let names = content.tags.iter().map(|tag| tag.name.capacity());
    size_of::<u16>() * Embedding::DIMENSIONS
        + size_of::<Tag>() * content.tags.capacity()
        + names.sum::<usize>()
        + size_of::<Face>() * content.faces.capacity()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::json::measurements_json;
    use triptych_trips::{Exposure, Sharpness};
    use uuid::Uuid;

    fn measured(camera: &str) -> Measurements {
        Measurements {
            sharpness: Sharpness {
                subject: 61.5,
                textured_share: 0.8,
                anisotropy: 0.1,
            },
            exposure: Exposure {
                mean_luma: 0.45,
                clipped_shadows: 0.01,
                clipped_highlights: 0.02,
            },
            exposure_value: Some(12.5),
            contrast: 0.2,
            colourfulness: 40.0,
            dominant_colours: Vec::new(),
            hash: PerceptualHash(7),
            window_hashes: vec![PerceptualHash(1), PerceptualHash(2)],
            miniature: Some(Miniature::new([9; Miniature::CELLS])),
            content: None,
            taken_at: None,
            camera: Some(camera.to_owned()),
            location: None,
        }
    }

    fn photo_id(number: u128) -> PhotoId {
        PhotoId::new(Uuid::from_u128(number))
    }

    fn knows(known: &KnownMeasurements, photo_id: PhotoId) -> bool {
        known.find_all([photo_id].into_iter()).1.is_empty()
    }

    #[test]
    fn what_was_learnt_once_is_known_as_it_was_stored() {
        let known = KnownMeasurements::default();
        let measured = measured("Leica M6");
        let learnt = known.learn(photo_id(1), &measurements_json(&measured).unwrap());
        assert_eq!(*learnt.unwrap(), measured);
        let (found, unknown) = known.find_all([1, 2].map(photo_id).into_iter());
        assert_eq!(found, HashMap::from([(photo_id(1), Arc::new(measured))]));
        assert_eq!(unknown, [photo_id(2)]);
    }

    #[test]
    fn what_cannot_be_read_is_an_error_each_time_and_not_known() {
        let known = KnownMeasurements::default();
        assert!(known.learn(photo_id(1), "unreadable").is_err());
        assert!(known.learn(photo_id(1), "unreadable").is_err());
        assert!(!knows(&known, photo_id(1)));
    }

    #[test]
    fn what_is_asked_for_again_and_again_stays_known_among_many() {
        let known = KnownMeasurements::default();
        let json = measurements_json(&measured(&"x".repeat(10_000))).unwrap();
        known.learn(photo_id(0), &json).unwrap();
        for number in 1..5_000 {
            known.learn(photo_id(number), &json).unwrap();
            assert!(knows(&known, photo_id(0)));
        }
        assert!(!knows(&known, photo_id(1)));
    }

    #[test]
    fn the_memory_that_is_taken_has_a_limit_however_many_photos_there_are() {
        let known = KnownMeasurements::default();
        let json = measurements_json(&measured(&"x".repeat(10_000))).unwrap();
        for number in 0..5_000 {
            known.learn(photo_id(number), &json).unwrap();
            let generations = known.generations();
            let kept = generations.young.values().chain(generations.old.values());
            let bytes: usize = kept.map(|kept| bytes_of(kept)).sum();
            assert!(bytes <= 2 * GENERATION_BYTES_MAX);
        }
    }
}
