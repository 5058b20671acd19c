//! Choice of the name of a point.

use triptych_captions::{Place, PlaceKind, country_name};
use triptych_trips::GeoPoint;

use super::landmarks::Landmark;
use super::settlements::Settlements;
use super::territory::{Borders, Territory, has_shared_codes, state_name};

/// Cost of a point outside a place, in units of prominence, and the kilometres outside that cost
/// one more. One unit is a place ten times as large. Tuned by hand on the famous places of the
/// tests.
pub(super) const OUTSIDE_COST: f64 = 3.0;
pub(super) const OUTSIDE_KM_PER_POINT: f64 = 6.0;
/// Minimum score of a place; below it is so small or so far away that the country is named instead.
const SCORE_MIN: f64 = -1.0;

/// A place by which a point may be named.
#[derive(Debug)]
pub(super) struct Named {
    /// The place, relative to the point.
    pub(super) place: Place,
    /// Prominence minus the cost of the distance.
    pub(super) score: f64,
}

/// All tables of places.
pub(super) struct Atlas {
    settlements: Settlements,
    landmarks: Vec<Landmark>,
    borders: Borders,
}

impl Atlas {
    /// Unpacks the tables.
    pub(super) fn load() -> Self {
        Self {
            settlements: Settlements::load(),
            landmarks: Landmark::all(),
            borders: Borders::load(),
        }
    }

    /// The place that a traveller would name: the one with the highest score, else the state or the
    /// country; `None` at sea, where borders extend far.
    pub(super) fn place_at(&self, point: GeoPoint) -> Option<Place> {
        let territory = self.borders.territory(point);
        let around = self.places_around(point, &territory);
        let best = around.max_by(|one, other| one.score.total_cmp(&other.score));
        match best {
            Some(best) if best.score >= SCORE_MIN => {
                let place = self.with_region(best.place, &territory);
                Some(within_namesake(place, &territory))
            }
            None if !self.settlements.surround(point, &territory) => None,
            _ => self.state_or_country(&territory),
        }
    }

    fn places_around<'a>(
        &'a self,
        point: GeoPoint,
        territory: &'a Territory,
    ) -> impl Iterator<Item = Named> + 'a {
        let landmarks = self.landmarks.iter();
        let landmarks = landmarks.filter_map(move |known| known.seen_from(point, territory));
        self.settlements
            .seen_from(point, territory)
            .chain(landmarks)
    }

    /// The region of a landmark is the state in which the point lies.
    fn with_region(&self, place: Place, territory: &Territory) -> Place {
        if !place.region.is_empty() {
            return place;
        }
        let region = self.state_name(&place.country_code, territory);
        Place {
            region: region.unwrap_or_default().to_owned(),
            ..place
        }
    }

    fn state_or_country(&self, territory: &Territory) -> Option<Place> {
        let code = territory.country()?;
        let state = self.state_name(code, territory);
        let (name, kind) = match state {
            Some(state) => (state, PlaceKind::Region),
            None => (country_name(code)?, PlaceKind::Country),
        };
        let bare = name.strip_prefix("the ");
        Some(Place {
            kind,
            has_article: bare.is_some(),
            ..Place::town(bare.unwrap_or(name), code, 0.0)
        })
    }

    fn state_name(&self, country: &str, territory: &Territory) -> Option<&str> {
        let code = territory.state_of(country)?;
        let shared = || self.settlements.region_name(country, code);
        state_name(country, code).or_else(|| shared().filter(|_| has_shared_codes(country)))
    }
}

/// A point on the land of Hong Kong, Singapore or Luxembourg is in it and not near it, whether the
/// city or the country is meant.
fn within_namesake(place: Place, territory: &Territory) -> Place {
    let is_namesake = place.country() == Some(&*place.name);
    if !is_namesake || territory.country() != Some(&*place.country_code) {
        return place;
    }
    Place {
        reach_km: place.reach_km.max(place.distance_km),
        ..place
    }
}
