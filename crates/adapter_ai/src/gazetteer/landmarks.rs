//! Named places outside towns: parks, islands, lakes, peaks, ruins, and some villages that
//! `GeoNames` does not list. The tables are our own, with one line per circle: kind, name,
//! countries or states, latitude, longitude, radius in kilometres, and optionally a difference from
//! the prominence of its kind. A place that is not a circle has several lines.

use triptych_captions::{Place, PlaceKind};
use triptych_trips::GeoPoint;

use super::atlas::{Named, OUTSIDE_COST, OUTSIDE_KM_PER_POINT};
use super::settlements::KM_PER_DEGREE;
use super::territory::Territory;

const TABLES: [&str; 6] = [
    include_str!("landmarks/africa.csv"),
    include_str!("landmarks/asia.csv"),
    include_str!("landmarks/europe.csv"),
    include_str!("landmarks/north-america.csv"),
    include_str!("landmarks/oceania.csv"),
    include_str!("landmarks/south-america.csv"),
];

/// Cost at the edge of a place relative to its centre, in units of prominence.
const EDGE_COST: f64 = 1.5;
/// Cost of a radius ten times as large for a landscape: its towns are more specific.
const REGION_SIZE_COST: f64 = 1.0;
/// The same for other kinds: on an island of an archipelago the island is named, and in its town
/// the town.
const SIZE_COST: f64 = 0.6;
/// Maximum distance outside a place in kilometres, and relative to its radius, at which a point is
/// near it.
const OUTSIDE_KM_MAX: f64 = 10.0;
const OUTSIDE_RADII_MAX: f64 = 4.0;
/// Maximum radius of a place of several countries that counts as lying on their border. The borders
/// are simplified, by up to 7 km at the Iguazu Falls, so that the side of the border is uncertain.
const BORDER_RADIUS_KM_MAX: f64 = 15.0;

/// A place outside towns.
pub(super) struct Landmark {
    kind: PlaceKind,
    name: &'static str,
    has_article: bool,
    /// The codes of the countries or states in which it lies.
    lands: Vec<&'static str>,
    centre: GeoPoint,
    radius_km: f64,
    /// Prominence, on the scale of settlements.
    prominence: f64,
}

impl Landmark {
    /// All landmarks.
    pub(super) fn all() -> Vec<Self> {
        let lines = TABLES.into_iter().flat_map(str::lines);
        let rows = lines.filter(|line| !line.starts_with('#'));
        rows.filter_map(Self::parse).collect()
    }

    fn parse(line: &'static str) -> Option<Self> {
        let mut fields = line.split(',');
        let kind = kind_of(fields.next()?)?;
        let full_name = fields.next()?;
        let lands = fields.next()?.split('/').collect();
        let mut number = || fields.next()?.parse::<f64>().ok();
        let centre = GeoPoint::new(number()?, number()?)?;
        let radius_km = number()?;
        let bare = full_name.strip_prefix("the ");
        Some(Self {
            kind,
            name: bare.unwrap_or(full_name),
            has_article: bare.is_some(),
            lands,
            centre,
            radius_km,
            prominence: base_prominence(kind) + number().unwrap_or_default()
                - size_cost(kind) * radius_km.log10(),
        })
    }

    /// The place relative to a point; `None` if it is too far away or across a border.
    pub(super) fn seen_from(&self, point: GeoPoint, territory: &Territory) -> Option<Named> {
        if self.is_north_or_south_of(point) {
            return None;
        }
        let centre_km = point.distance_km(self.centre);
        let distance_km = (centre_km - self.radius_km).max(0.0);
        if distance_km > self.outside_km_max() {
            return None;
        }
        let land = self.lands.iter().find(|code| self.is_on(code, territory))?;
        let cost = if distance_km > 0.0 {
            OUTSIDE_COST + distance_km / OUTSIDE_KM_PER_POINT
        } else {
            EDGE_COST * (centre_km / self.radius_km).powi(2)
        };
        Some(Named {
            score: self.prominence - cost,
            place: self.place(self.country_of(land), distance_km),
        })
    }

    /// Whether the difference in latitude alone is too large, which is faster to compute than a
    /// distance.
    fn is_north_or_south_of(&self, point: GeoPoint) -> bool {
        let degrees = (point.latitude() - self.centre.latitude()).abs();
        degrees * KM_PER_DEGREE > self.radius_km + self.outside_km_max()
    }

    /// Whether the point is on this land. At sea, a landscape is not named: it has no edge, and its
    /// circles extend over the coast. Antarctica has no borders.
    fn is_on(&self, land: &str, territory: &Territory) -> bool {
        let is_landscape = self.kind == PlaceKind::Region && land != "AQ";
        territory.allows(land) && !(is_landscape && territory.is_at_sea())
    }

    /// The country of a land; empty on a border.
    fn country_of(&self, land: &'static str) -> &'static str {
        let country = country_of(land);
        let is_of_one = self.lands.iter().all(|other| country_of(other) == country);
        if is_of_one || self.radius_km > BORDER_RADIUS_KM_MAX {
            country
        } else {
            ""
        }
    }

    /// A landscape has no sharp edge, so no point is near it.
    fn outside_km_max(&self) -> f64 {
        match self.kind {
            PlaceKind::Region | PlaceKind::Country | PlaceKind::Coast => 0.0,
            _ => OUTSIDE_KM_MAX.min(OUTSIDE_RADII_MAX * self.radius_km),
        }
    }

    fn place(&self, country: &str, distance_km: f64) -> Place {
        Place {
            name: self.name.to_owned(),
            has_article: self.has_article,
            kind: self.kind,
            region: String::new(),
            country_code: country.to_owned(),
            distance_km,
            reach_km: 0.0,
        }
    }
}

/// The country's code in the code of a state.
fn country_of(land: &str) -> &str {
    land.split_once('-').map_or(land, |(country, _)| country)
}

fn kind_of(word: &str) -> Option<PlaceKind> {
    Some(match word {
        "park" => PlaceKind::Park,
        "island" => PlaceKind::Island,
        "lake" => PlaceKind::Lake,
        "peak" => PlaceKind::Peak,
        "sight" => PlaceKind::Sight,
        "memorial" => PlaceKind::Memorial,
        "coast" => PlaceKind::Coast,
        "region" => PlaceKind::Region,
        "town" => PlaceKind::Settlement,
        _ => return None,
    })
}

/// Prominence of a place of 1 km by its kind: a sight has about that of a town of 100,000
/// inhabitants, a region less than its towns. Tuned by hand on the famous places of the tests.
const fn base_prominence(kind: PlaceKind) -> f64 {
    match kind {
        PlaceKind::Sight
        | PlaceKind::Memorial
        | PlaceKind::Park
        | PlaceKind::Island
        | PlaceKind::Coast => 5.4,
        PlaceKind::Lake | PlaceKind::Peak => 5.2,
        PlaceKind::Region | PlaceKind::Settlement | PlaceKind::Country => 4.4,
    }
}

const fn size_cost(kind: PlaceKind) -> f64 {
    match kind {
        PlaceKind::Region => REGION_SIZE_COST,
        _ => SIZE_COST,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn every_line_of_the_tables_is_a_place_of_known_countries() {
        let lines = TABLES.into_iter().flat_map(str::lines);
        for line in lines.filter(|line| !line.starts_with('#')) {
            let landmark = Landmark::parse(line);
            assert!(landmark.is_some(), "{line}");
            let landmark = landmark.unwrap();
            assert!((0.1..=1_500.0).contains(&landmark.radius_km), "{line}");
            for code in landmark.lands {
                let place = Place::town(landmark.name, country_of(code), 0.0);
                assert!(place.country().is_some(), "{line}");
            }
        }
    }
}
