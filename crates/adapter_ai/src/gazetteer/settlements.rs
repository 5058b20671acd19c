//! The cities, towns and villages of `GeoNames`, found by the square of the map that they lie in.

use std::collections::HashSet;
use std::io::Read;
use std::ops::RangeInclusive;

use flate2::read::GzDecoder;
use triptych_captions::Place;
use triptych_trips::GeoPoint;

use super::atlas::{Named, OUTSIDE_COST, OUTSIDE_KM_PER_POINT};
use super::territory::Territory;

/// Made by `tools/build_places.py`, which tells its format.
const TABLE: &[u8] = include_bytes!("settlements.tsv.gz");
/// How many bytes the table has when it is unpacked, about.
const TABLE_BYTES: usize = 5 << 20;

/// The reach of a city of one inhabitant, in kilometres, and how it grows: London reaches 24 km,
/// Paris 14, Lisbon 8. Chosen by hand, on the famous places of the tests.
const REACH_KM: f64 = 0.04;
const REACH_EXPONENT: f64 = 0.4;
/// The reach of a village and of the largest city, in kilometres.
const REACH_KM_MIN: f64 = 2.5;
const REACH_KM_MAX: f64 = 30.0;
/// A smaller village is as well known as one of so many inhabitants.
const INHABITANTS_MIN: f64 = 200.0;
/// What the names that a place has in other languages add to its prominence, and how many of them
/// every place has.
const NAMES_WEIGHT: f64 = 0.9;
const NAMES_USUAL: f64 = 5.0;
/// What the edge of a city's reach costs against its centre, in points of prominence.
const EDGE_COST: f64 = 3.0;
/// What a city in another state of the country costs: a point in New Jersey is not in New York.
const STATE_COST: f64 = 3.0;

/// Settlements up to so many kilometres away tell whether a point is on land, by the sides that
/// they lie on: north-east, north-west, south-east and south-west.
const SURROUNDING_KM_MAX: f64 = 150.0;
const SIDES: usize = 4;

/// A settlement.
struct Settlement {
    centre: GeoPoint,
    name: Box<str>,
    /// Its place among the regions.
    region: usize,
    reach_km: f64,
    /// How well known it is: the logarithm of its inhabitants, and a point or so for its names.
    prominence: f64,
}

/// A region that settlements lie in.
struct Region {
    country: Box<str>,
    /// `GeoNames`'s code, which in the United States is the state's.
    code: Box<str>,
    name: Box<str>,
}

/// All settlements, in the order of the squares that they lie in.
#[derive(Default)]
pub(super) struct Settlements {
    regions: Vec<Region>,
    settlements: Vec<Settlement>,
}

impl Settlements {
    /// Unpacks the table.
    pub(super) fn load() -> Self {
        let mut text = String::with_capacity(TABLE_BYTES);
        let mut all = Self::default();
        if GzDecoder::new(TABLE).read_to_string(&mut text).is_ok() {
            all.read(&text);
        }
        all.settlements.sort_by_key(|known| square_of(known.centre));
        all
    }

    fn read(&mut self, text: &str) {
        for line in text.lines() {
            if let Some(region) = line.strip_prefix('=') {
                self.regions.extend(Region::parse(region));
            } else {
                let region = self.regions.len().saturating_sub(1);
                self.settlements.extend(Settlement::parse(line, region));
            }
        }
    }

    /// The settlements from which one is named, as they are seen from a point: none that is far or
    /// across a border.
    pub(super) fn seen_from<'a>(
        &'a self,
        point: GeoPoint,
        territory: &'a Territory,
    ) -> impl Iterator<Item = Named> + 'a {
        let squares = squares_around(point, REACH_KM_MAX + Place::NEAR_KM_MAX);
        let around = squares.flat_map(|squares| self.within(&squares));
        around.filter_map(move |settlement| {
            let region = self.regions.get(settlement.region)?;
            settlement.seen_from(point, region, territory)
        })
    }

    /// The name of a region of a country by `GeoNames`'s code; none for an unknown code.
    pub(super) fn region_name(&self, country: &str, code: &str) -> Option<&str> {
        let is_it = |region: &&Region| &*region.country == country && &*region.code == code;
        self.regions.iter().find(is_it).map(|region| &*region.name)
    }

    /// Whether settlements of one country lie on all sides of a point, which is on land then.
    pub(super) fn surround(&self, point: GeoPoint, territory: &Territory) -> bool {
        let squares = squares_around(point, SURROUNDING_KM_MAX);
        let around = squares.flat_map(|squares| self.within(&squares));
        let near = around.filter(|known| known.centre.distance_km(point) <= SURROUNDING_KM_MAX);
        let own = near.filter(|known| {
            let region = self.regions.get(known.region);
            region.is_some_and(|region| territory.country() == Some(&*region.country))
        });
        let sides: HashSet<_> = own.map(|known| side_of(known.centre, point)).collect();
        sides.len() == SIDES
    }

    fn within(&self, squares: &RangeInclusive<i32>) -> &[Settlement] {
        let place_of = |square| {
            self.settlements
                .partition_point(|known| square_of(known.centre) < square)
        };
        let places = place_of(*squares.start())..place_of(squares.end() + 1);
        self.settlements.get(places).unwrap_or_default()
    }
}

impl Region {
    fn parse(line: &str) -> Option<Self> {
        let mut fields = line.split('\t').map(Box::from);
        Some(Self {
            country: fields.next()?,
            code: fields.next()?,
            name: fields.next()?,
        })
    }
}

impl Settlement {
    fn parse(line: &str, region: usize) -> Option<Self> {
        let mut fields = line.split('\t');
        let name = Box::from(fields.next()?);
        let mut number = || fields.next()?.parse::<f64>().ok();
        let centre = GeoPoint::new(number()? / 1_000.0, number()? / 1_000.0)?;
        let inhabitants = number()?.max(INHABITANTS_MIN);
        let names = number()?;
        Some(Self {
            centre,
            name,
            region,
            reach_km: (REACH_KM * inhabitants.powf(REACH_EXPONENT))
                .clamp(REACH_KM_MIN, REACH_KM_MAX),
            prominence: inhabitants.log10() + NAMES_WEIGHT * (1.0 + names / NAMES_USUAL).log10(),
        })
    }

    fn seen_from(&self, point: GeoPoint, region: &Region, territory: &Territory) -> Option<Named> {
        let distance_km = point.distance_km(self.centre);
        if distance_km > self.reach_km + Place::NEAR_KM_MAX || !territory.allows(&region.country) {
            return None;
        }
        let place = self.place(region, distance_km);
        let cost = if place.is_within() {
            EDGE_COST * (distance_km / self.reach_km).powi(2)
        } else {
            OUTSIDE_COST + (distance_km - self.reach_km) / OUTSIDE_KM_PER_POINT
        };
        let is_other_state = territory.is_other_state(&region.country, &region.code);
        let state_cost = if is_other_state { STATE_COST } else { 0.0 };
        Some(Named {
            score: self.prominence - cost - state_cost,
            place,
        })
    }

    fn place(&self, region: &Region, distance_km: f64) -> Place {
        Place {
            region: region.name.to_string(),
            reach_km: self.reach_km,
            ..Place::town(&self.name, &region.country, distance_km)
        }
    }
}

/// Whether a point lies north and east of another.
fn side_of(point: GeoPoint, origin: GeoPoint) -> (bool, bool) {
    let is_north = point.latitude() > origin.latitude();
    (is_north, point.longitude() > origin.longitude())
}

/// The squares in a row around the earth.
const COLUMNS: i32 = 360;
/// The length of a degree of latitude.
pub(super) const KM_PER_DEGREE: f64 = 111.2;

/// The square of one degree in which a point lies, counted in rows from the south pole.
fn square_of(point: GeoPoint) -> i32 {
    row_of(point.latitude()) * COLUMNS + column_of(point.longitude())
}

#[allow(clippy::cast_possible_truncation)] // At most 181 rows and 361 columns.
fn row_of(latitude: f64) -> i32 {
    (latitude + 90.0).floor() as i32
}

#[allow(clippy::cast_possible_truncation)] // The same.
fn column_of(longitude: f64) -> i32 {
    ((longitude + 180.0).floor() as i32).min(COLUMNS - 1)
}

/// The squares that lie within some kilometres of a point, each row as one run, or as two where it
/// crosses the antimeridian.
fn squares_around(point: GeoPoint, km: f64) -> impl Iterator<Item = RangeInclusive<i32>> {
    let degrees = km / KM_PER_DEGREE;
    let (south, north) = (point.latitude() - degrees, point.latitude() + degrees);
    // The meridians are closest together at the end that is nearer to a pole.
    let shrinking = south.abs().max(north.abs()).min(90.0).to_radians().cos();
    let width = (degrees / shrinking).min(180.0);
    let (west, east) = (point.longitude() - width, point.longitude() + width);
    let rows = row_of(south.max(-90.0))..=row_of(north.min(90.0));
    rows.flat_map(move |row| {
        [
            west..east,
            west - 360.0..east - 360.0,
            west + 360.0..east + 360.0,
        ]
        .map(|turn| turn.start.max(-180.0)..turn.end.min(180.0))
        .into_iter()
        .filter(|turn| turn.start <= turn.end)
        .map(move |turn| {
            let row = row * COLUMNS;
            row + column_of(turn.start)..=row + column_of(turn.end)
        })
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn the_table_holds_places_of_known_countries_and_regions() {
        let all = Settlements::load();
        assert!(all.settlements.len() > 150_000);
        assert_eq!(all.region_name("IT", "16"), Some("Tuscany"));
        assert_eq!(all.region_name("IT", "99"), None);
        for region in &all.regions {
            let place = Place::town("Town", &region.country, 0.0);
            assert!(place.country().is_some(), "{}", region.country);
        }
        assert!(all.settlements.iter().all(|known| known.prominence > 2.0));
    }

    #[test]
    fn the_squares_around_a_point_hold_all_that_is_near() {
        let all = Settlements::load();
        for (latitude, longitude) in [
            (43.47, 11.88),
            (-18.0, 179.7),
            (69.65, 18.96),
            (66.3, -179.5),
        ] {
            let point = GeoPoint::new(latitude, longitude).unwrap();
            let is_near = |known: &&Settlement| known.centre.distance_km(point) <= 50.0;
            let found = squares_around(point, 50.0).flat_map(|squares| all.within(&squares));
            let expected = all.settlements.iter().filter(is_near).count();
            assert_eq!(found.filter(is_near).count(), expected, "{point:?}");
            assert!(expected > 0, "{point:?}");
        }
    }
}
