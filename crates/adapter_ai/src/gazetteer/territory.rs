//! The countries and states of a point, by the borders of `OpenStreetMap`.

use country_boundaries::{BOUNDARIES_ODBL_180X90, CountryBoundaries, LatLon};
use triptych_trips::GeoPoint;

/// A separate code of the Canary Islands, which belong to Spain.
const CANARY_ISLANDS: &str = "IC";
/// Countries whose borders include land that `GeoNames` assigns to another.
const OVERLAPPING: [(&str, &str); 1] = [("MA", "EH")];
/// Countries whose states have their ISO 3166-2 codes in `GeoNames` as well.
const SHARED_CODES: [&str; 2] = ["GB", "US"];

/// The states and provinces of Australia and Canada.
const STATES: [(&str, &str, &str); 21] = [
    ("AU", "ACT", "the Australian Capital Territory"),
    ("AU", "NSW", "New South Wales"),
    ("AU", "NT", "the Northern Territory"),
    ("AU", "QLD", "Queensland"),
    ("AU", "SA", "South Australia"),
    ("AU", "TAS", "Tasmania"),
    ("AU", "VIC", "Victoria"),
    ("AU", "WA", "Western Australia"),
    ("CA", "AB", "Alberta"),
    ("CA", "BC", "British Columbia"),
    ("CA", "MB", "Manitoba"),
    ("CA", "NB", "New Brunswick"),
    ("CA", "NL", "Newfoundland and Labrador"),
    ("CA", "NS", "Nova Scotia"),
    ("CA", "NT", "the Northwest Territories"),
    ("CA", "NU", "Nunavut"),
    ("CA", "ON", "Ontario"),
    ("CA", "PE", "Prince Edward Island"),
    ("CA", "QC", "Quebec"),
    ("CA", "SK", "Saskatchewan"),
    ("CA", "YT", "the Yukon"),
];

/// The borders of all countries, and of the states of some.
pub(super) struct Borders(Option<CountryBoundaries>);

/// The countries and states of a point.
#[derive(Debug, Default)]
pub(super) struct Territory {
    /// ISO 3166-1 codes: several if the border is disputed, none far out at sea.
    countries: Vec<String>,
    /// ISO 3166-2 codes ('US-NY'), for countries whose states are known.
    states: Vec<String>,
}

impl Borders {
    /// Reads the borders.
    pub(super) fn load() -> Self {
        Self(CountryBoundaries::from_reader(BOUNDARIES_ODBL_180X90).ok())
    }

    /// The countries and states of a point.
    pub(super) fn territory(&self, point: GeoPoint) -> Territory {
        let position = LatLon::new(point.latitude(), point.longitude());
        let (Some(borders), Ok(position)) = (&self.0, position) else {
            return Territory::default();
        };
        Territory::of(&borders.ids(position))
    }
}

impl Territory {
    /// From the codes of a point, smallest area first: Hong Kong's come before China's, whose
    /// places do not include those of Hong Kong.
    fn of(ids: &[&str]) -> Self {
        let is_country = |id: &&&str| id.len() == 2 && **id != CANARY_ISLANDS;
        let country = ids.iter().copied().find(|id| is_country(&id));
        // A state may be listed under another country than the one that controls it.
        let of_states = ids.iter().take_while(|id| !is_country(id));
        let claimants = of_states.filter_map(|id| Some(id.split_once('-')?.0));
        let overlapping = OVERLAPPING
            .iter()
            .filter(|(holder, _)| country == Some(*holder));
        let countries = claimants
            .chain(country)
            .chain(overlapping.map(|(_, claimed)| *claimed));
        let mut countries: Vec<String> = countries.map(str::to_owned).collect();
        countries.dedup();
        let states = ids.iter().filter(|id| id.contains('-'));
        Self {
            countries,
            states: states.map(|id| (*id).to_owned()).collect(),
        }
    }

    /// Whether a place of a country ('US') or of a state ('US-NY') may be named: only on the same
    /// side of the border, and any at sea.
    pub(super) fn allows(&self, code: &str) -> bool {
        let mut codes = self.countries.iter().chain(&self.states);
        self.is_at_sea() || codes.any(|known| known == code)
    }

    /// Whether no country contains the point.
    pub(super) const fn is_at_sea(&self) -> bool {
        self.countries.is_empty()
    }

    /// The country, if there is exactly one.
    pub(super) fn country(&self) -> Option<&str> {
        match self.countries.as_slice() {
            [only] => Some(only),
            _ => None,
        }
    }

    /// Whether the point lies in another state of a country than that with `code` ('NY'); false if
    /// `GeoNames` uses other codes for the states of the country.
    pub(super) fn is_other_state(&self, country: &str, code: &str) -> bool {
        let state = self.state_of(country);
        has_shared_codes(country) && state.is_some_and(|known| known != code)
    }

    /// The code of the state of a country in which the point lies, without the country's.
    pub(super) fn state_of(&self, country: &str) -> Option<&str> {
        let mut states = self.states.iter();
        states.find_map(|id| id.strip_prefix(country)?.strip_prefix('-'))
    }
}

/// Whether the states of a country have the same codes here and in `GeoNames`.
pub(super) fn has_shared_codes(country: &str) -> bool {
    SHARED_CODES.contains(&country)
}

/// The English name of a state by its ISO 3166-2 code, if people name it rather than the country.
/// The names of those of the United States and the United Kingdom are from `GeoNames`.
pub(super) fn state_name(country: &str, code: &str) -> Option<&'static str> {
    let mut states = STATES.iter();
    let found = states.find(|(of, known, _)| *of == country && *known == code);
    found.map(|(_, _, name)| *name)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn a_point_lies_in_a_country_and_a_state_or_at_sea() {
        let borders = Borders::load();
        let at =
            |latitude, longitude| borders.territory(GeoPoint::new(latitude, longitude).unwrap());
        let times_square = at(40.758, -73.9855);
        assert_eq!(times_square.country(), Some("US"));
        assert!(times_square.is_other_state("US", "NJ"));
        assert!(!times_square.is_other_state("US", "NY"));
        assert!(times_square.allows("US-NY") && !times_square.allows("US-NJ"));
        assert!(!times_square.is_other_state("IT", "09"));
        assert_eq!(at(41.9022, 12.4539).country(), Some("VA"));
        assert!(!at(41.9009, 12.4833).allows("VA"));
        // Madeira has the code of another district in `GeoNames`.
        assert!(!at(32.65, -16.91).is_other_state("PT", "10"));
        assert_eq!(at(51.18, -115.57).state_of("CA"), Some("AB"));
        assert_eq!(state_name("CA", "AB"), Some("Alberta"));
        assert!(at(22.3, 114.17).allows("HK") && !at(22.3, 114.17).allows("CN"));
        assert!(at(36.14, -5.35).allows("GI") && !at(36.14, -5.35).allows("ES"));
        assert!(at(44.95, 34.1).allows("UA"));
        assert!(at(28.27, -16.6).allows("ES"));
        let ocean = at(-30.0, -130.0);
        assert_eq!(ocean.country(), None);
        assert!(ocean.allows("FR"));
    }
}
