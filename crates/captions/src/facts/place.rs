//! A place that a gazetteer names, and when it may be named.

use super::country::country_name;

/// A place that a gazetteer names.
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    /// The town or village.
    pub name: String,
    /// The region; empty where there is none.
    pub region: String,
    /// The ISO 3166-1 code of the country, two capital letters.
    pub country_code: String,
    /// How far the photo was taken from the place's centre, in kilometres.
    pub distance_km: f64,
}

impl Place {
    /// Up to this far from its centre, a photo was taken in a place.
    pub const WITHIN_KM_MAX: f64 = 5.0;
    /// Up to this far a photo was taken near a place; beyond, the place is not named.
    pub const NEAR_KM_MAX: f64 = 25.0;

    /// Whether the photo was taken in the place.
    pub fn is_within(&self) -> bool {
        self.distance_km <= Self::WITHIN_KM_MAX
    }

    /// Whether the place is near enough to be named.
    pub fn is_near(&self) -> bool {
        self.distance_km <= Self::NEAR_KM_MAX && !self.name.trim().is_empty()
    }

    /// 'in' or 'near'.
    pub fn preposition(&self) -> &'static str {
        if self.is_within() { "in" } else { "near" }
    }

    /// The country's English name; none for an unknown code.
    pub fn country(&self) -> Option<&'static str> {
        country_name(&self.country_code)
    }

    /// Place and country: 'Arezzo, Italy', and 'Singapore' once.
    pub fn full_name(&self) -> String {
        match self.country() {
            Some(country) if country != self.name => format!("{}, {country}", self.name),
            _ => self.name.clone(),
        }
    }

    /// Whether another names the same place.
    pub fn is_same(&self, other: &Self) -> bool {
        self.name == other.name
            && self.region == other.region
            && self.country_code == other.country_code
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(name: &str, country_code: &str, distance_km: f64) -> Place {
        Place {
            name: name.to_owned(),
            region: String::new(),
            country_code: country_code.to_owned(),
            distance_km,
        }
    }

    #[test]
    fn a_place_is_named_with_its_country_once() {
        assert_eq!(place("Arezzo", "IT", 1.0).full_name(), "Arezzo, Italy");
        assert_eq!(
            place("Delft", "NL", 1.0).full_name(),
            "Delft, the Netherlands"
        );
        assert_eq!(place("Singapore", "SG", 1.0).full_name(), "Singapore");
        assert_eq!(place("Nowhere", "??", 1.0).full_name(), "Nowhere");
    }

    #[test]
    fn distance_decides_how_a_place_is_named() {
        let arezzo = |distance| place("Arezzo", "IT", distance);
        assert_eq!(arezzo(0.6).preposition(), "in");
        assert_eq!(arezzo(12.0).preposition(), "near");
        assert!(arezzo(25.0).is_near());
        assert!(!arezzo(25.1).is_near());
        assert!(!arezzo(f64::NAN).is_near());
    }
}
