//! The positions of the photos of a trip, and which of them are the same place.

use std::collections::HashMap;

use crate::curation::candidate::Candidate;
use crate::curation::moments::Moments;
use crate::measurements::GeoPoint;
use crate::photo::PhotoId;

/// The mean radius of the earth in kilometres.
const EARTH_KM: f64 = 6_371.0;
/// Photos within this share of the trip's spread are of the same place: a street in a city, a
/// valley on a tour of a country.
const NEAR_SHARE: f64 = 0.2;
/// Photos within this distance are always of the same place: receivers err by as much between
/// houses.
const NEAR_KM_MIN: f64 = 0.1;
/// Photos further apart are never of the same place: it is the width of a large city.
const NEAR_KM_MAX: f64 = 25.0;

/// A point on a sphere of the earth's size, in kilometres from its centre: distances between such
/// points only need multiplications.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spot([f64; 3]);

impl Spot {
    fn of(point: GeoPoint) -> Self {
        let (north, east) = (
            point.latitude().to_radians(),
            point.longitude().to_radians(),
        );
        let around = north.cos();
        Self([around * east.cos(), around * east.sin(), north.sin()].map(|part| EARTH_KM * part))
    }

    /// Along the chord, which is accurate enough at the distances of a trip.
    fn square_km_to(self, other: Self) -> f64 {
        let pairs = self.0.into_iter().zip(other.0);
        pairs.map(|(one, other)| (one - other).powi(2)).sum()
    }
}

/// The positions of the photos of a trip, and the maximum distance within a place.
#[derive(Debug)]
pub(super) struct Places {
    spots: HashMap<PhotoId, Spot>,
    near_square_km: f64,
}

impl Places {
    /// The places of candidates, which are in [order](crate::curation::candidate::Shot::order). A
    /// photo without a position gets that of its moment.
    pub(super) fn of(candidates: &[Candidate<'_>], moments: &Moments) -> Self {
        let known = |candidate: &Candidate<'_>| candidate.shot.measurements.location.map(Spot::of);
        let timed = |candidate: &&Candidate<'_>| candidate.shot.taken_at.is_some();
        let mut of_moments = HashMap::new();
        for candidate in candidates.iter().filter(timed) {
            if let Some(spot) = known(candidate) {
                let moment = moments.moment(candidate.id());
                of_moments.entry(moment).or_insert(spot);
            }
        }
        let spot = |candidate: &Candidate<'_>| {
            let moment = Some(candidate).filter(timed);
            let of_moment = || of_moments.get(&moments.moment(moment?.id())).copied();
            Some((candidate.id(), known(candidate).or_else(of_moment)?))
        };
        let spots: HashMap<PhotoId, Spot> = candidates.iter().filter_map(spot).collect();
        let in_order: Vec<Spot> = candidates.iter().filter_map(known).collect();
        let near_km = (NEAR_SHARE * spread_km(&in_order)).clamp(NEAR_KM_MIN, NEAR_KM_MAX);
        Self {
            spots,
            near_square_km: near_km.powi(2),
        }
    }

    /// The position of a photo; `None` if unknown.
    pub(super) fn spot(&self, photo: PhotoId) -> Option<Spot> {
        self.spots.get(&photo).copied()
    }

    /// Whether both are known and of the same place.
    pub(super) fn are_near(&self, one: Option<Spot>, other: Option<Spot>) -> bool {
        one.zip(other)
            .is_some_and(|(one, other)| one.square_km_to(other) <= self.near_square_km)
    }
}

/// The mean distance of the positions from their centre in kilometres: a single photo from home
/// hardly changes it.
fn spread_km(spots: &[Spot]) -> f64 {
    let share = 1.0 / f64::from(u32::try_from(spots.len().max(1)).unwrap_or(u32::MAX));
    let mut middle = [0.0; 3];
    for Spot(parts) in spots {
        for (sum, part) in middle.iter_mut().zip(parts) {
            *sum += part * share;
        }
    }
    let distances = spots
        .iter()
        .map(|spot| spot.square_km_to(Spot(middle)).sqrt());
    distances.sum::<f64>() * share
}
