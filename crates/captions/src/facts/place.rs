//! A place from a gazetteer, and how a sentence refers to it.

use super::gathering::visited;
use super::wording::capitalised;
use crate::Language;
use crate::language::row;

/// The common English names of a country by its ISO 3166-1 code, the usual one first, with an
/// article if it takes one ('the Netherlands'); empty for an unknown code.
fn country_names(code: &str) -> &'static [&'static str] {
    row(Language::English.tables().countries, code).unwrap_or_default()
}

/// The usual English name of a country by its ISO 3166-1 code; `None` for an unknown code.
pub fn country_name(code: &str) -> Option<&'static str> {
    country_names(code).first().copied()
}

/// The kind of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PlaceKind {
    /// A city, a town or a village.
    Settlement,
    /// A national park or another protected area.
    Park,
    /// An island, or a small group of islands.
    Island,
    /// A lake, a lagoon, a bay or a fjord.
    Lake,
    /// A mountain.
    Peak,
    /// A ruin, a waterfall, a castle, a cape or another single sight.
    Sight,
    /// A memorial for the dead of a crime or a war: captions are never humorous there.
    Memorial,
    /// A beach, a stretch of coast, a coastal road.
    Coast,
    /// A landscape, a valley, a desert, a state or a province.
    Region,
    /// A whole country, if nothing smaller is known.
    Country,
}

impl PlaceKind {
    /// Whether towns can be in it. Not a country: it is used if nothing smaller is known.
    pub(crate) const fn is_area(self) -> bool {
        matches!(self, Self::Park | Self::Island | Self::Coast | Self::Region)
    }

    /// The preposition for being there: 'in' a town, 'on' an island, 'at' a lake.
    const fn preposition(self) -> &'static str {
        match self {
            Self::Settlement | Self::Park | Self::Region | Self::Country => "in",
            Self::Island | Self::Peak | Self::Coast => "on",
            Self::Lake | Self::Sight | Self::Memorial => "at",
        }
    }
}

/// A place from a gazetteer.
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    /// The name that travellers use, without an article.
    pub name: String,
    /// Whether a sentence puts 'the' before the name: 'in the Dolomites'.
    pub has_article: bool,
    /// The kind.
    pub kind: PlaceKind,
    /// The region; may be empty.
    pub region: String,
    /// The ISO 3166-1 alpha-2 code of the country, in capitals; empty for a place on a border
    /// between two countries.
    pub country_code: String,
    /// The distance of the photo in kilometres: from the centre of a settlement; from the edge of
    /// any other place, 0 inside it.
    pub distance_km: f64,
    /// The distance in kilometres up to which the photo counts as taken in the place; beyond, near
    /// it.
    pub reach_km: f64,
}

impl Place {
    /// The default of [`Place::reach_km`] if the size is unknown.
    pub const REACH_KM: f64 = 5.0;
    /// The maximum distance outside of a place at which it is still named as near, in kilometres.
    pub const NEAR_KM_MAX: f64 = 20.0;

    /// A town of unknown size with its centre at `distance_km`.
    pub fn town(name: &str, country_code: &str, distance_km: f64) -> Self {
        Self {
            name: name.to_owned(),
            has_article: false,
            kind: PlaceKind::Settlement,
            region: String::new(),
            country_code: country_code.to_owned(),
            distance_km,
            reach_km: Self::REACH_KM,
        }
    }

    /// Whether the photo was taken in the place.
    pub fn is_within(&self) -> bool {
        self.outside_km() <= 0.0
    }

    /// Whether the place is near enough to be mentioned.
    pub fn is_near(&self) -> bool {
        self.outside_km() <= Self::NEAR_KM_MAX && !self.name.trim().is_empty()
    }

    /// 'in', 'on' or 'at' depending on the kind of place, 'near' outside of it.
    pub fn preposition(&self) -> &'static str {
        if self.is_within() {
            self.kind.preposition()
        } else {
            "near"
        }
    }

    /// The English name of the country; `None` for an unknown code.
    pub fn country(&self) -> Option<&'static str> {
        country_name(&self.country_code)
    }

    /// All English names of the country, the usual one first.
    pub(crate) fn country_names(&self) -> &'static [&'static str] {
        country_names(&self.country_code)
    }

    /// The name in a sentence: 'Arezzo', 'the Dolomites'.
    pub fn name_in_sentence(&self) -> String {
        let article = if self.has_article { "the " } else { "" };
        format!("{article}{}", self.name)
    }

    /// Whether the name is grammatically plural: 'the Dolomites have'.
    pub(crate) fn is_plural(&self) -> bool {
        let mut words = self.name.split(' ');
        self.has_article && words.any(|word| word.ends_with('s') && !word.ends_with("ss"))
    }

    /// Place and country: 'Arezzo, Italy', 'Bath, UK', 'the Dolomites, Italy'; 'Singapore' only
    /// once.
    pub fn full_name(&self) -> String {
        let name = self.name_in_sentence();
        match self.country() {
            Some(country) if bare(country) == self.name => name,
            Some(country) if is_abbreviation(bare(country)) => format!("{name}, {}", bare(country)),
            Some(country) => format!("{name}, {country}"),
            None => name,
        }
    }

    /// Place and country as a heading: 'Arezzo, Italy', 'The Dolomites, Italy', or 'Near Arezzo,
    /// Italy' for photos taken outside of it.
    pub fn heading(&self) -> String {
        let name = self.full_name();
        if self.is_within() {
            capitalised(&name)
        } else {
            format!("Near {name}")
        }
    }

    /// The most frequent place; among equals the first.
    pub fn of_most<'a>(places: impl IntoIterator<Item = &'a Self>) -> Option<Self> {
        let visited = visited(places).into_iter().rev();
        let most = visited.max_by_key(|visited| visited.photos);
        most.map(|visited| visited.place)
    }

    /// Whether both are the same place; an island and its town of the same name count as one.
    pub fn is_same(&self, other: &Self) -> bool {
        let has_no_region = self.region.is_empty() || other.region.is_empty();
        self.name == other.name
            && self.country_code == other.country_code
            && (self.region == other.region || has_no_region)
    }

    /// The distance outside of the place in kilometres; negative within.
    pub fn outside_km(&self) -> f64 {
        self.distance_km - self.reach_km
    }
}

/// The name of a country without its article.
fn bare(country: &str) -> &str {
    country.strip_prefix("the ").unwrap_or(country)
}

fn is_abbreviation(name: &str) -> bool {
    name.chars().all(|c| c.is_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dolomites(distance_km: f64) -> Place {
        Place {
            has_article: true,
            kind: PlaceKind::Region,
            reach_km: 0.0,
            ..Place::town("Dolomites", "IT", distance_km)
        }
    }

    #[test]
    fn a_country_is_found_by_its_code() {
        for (code, name) in [
            ("AD", Some("Andorra")),
            ("NL", Some("the Netherlands")),
            ("US", Some("the USA")),
            ("ZW", Some("Zimbabwe")),
            ("it", None),
            ("", None),
        ] {
            assert_eq!(country_name(code), name, "{code}");
        }
        let names = ["the UAE", "the United Arab Emirates", "the Emirates"];
        assert_eq!(country_names("AE"), names);
    }

    #[test]
    fn each_country_has_a_code_of_its_own_and_a_name() {
        let countries = Language::English.tables().countries;
        assert_eq!(countries.len(), 250);
        assert!(countries.is_sorted_by(|(one, _), (other, _)| one < other));
        for (code, names) in countries {
            assert_eq!(code.len(), 2, "{code}");
            assert!(!names.is_empty() && !names.contains(&""), "{code}");
        }
    }

    #[test]
    fn a_place_is_named_with_its_country_once() {
        let full_name = |name, country_code| Place::town(name, country_code, 1.0).full_name();
        assert_eq!(full_name("Arezzo", "IT"), "Arezzo, Italy");
        assert_eq!(full_name("Delft", "NL"), "Delft, the Netherlands");
        assert_eq!(full_name("Bath", "GB"), "Bath, UK");
        assert_eq!(full_name("Singapore", "SG"), "Singapore");
        assert_eq!(full_name("Nowhere", "??"), "Nowhere");
        assert_eq!(dolomites(1.0).full_name(), "the Dolomites, Italy");
        let netherlands = Place {
            has_article: true,
            kind: PlaceKind::Country,
            ..Place::town("Netherlands", "NL", 0.0)
        };
        assert_eq!(netherlands.full_name(), "the Netherlands");
    }

    #[test]
    fn the_place_of_most_photos_is_the_first_of_several() {
        let arezzo = |distance| Place::town("Arezzo", "IT", distance);
        let siena = Place::town("Siena", "IT", 1.0);
        let of_most = |places: &[&Place]| Place::of_most(places.iter().copied());
        assert_eq!(of_most(&[]), None);
        assert_eq!(of_most(&[&siena, &arezzo(1.0)]), Some(siena.clone()));
        let most = of_most(&[&siena, &arezzo(1.0), &arezzo(9.0)]);
        assert_eq!(most, Some(arezzo(9.0)));
        let headings = [arezzo(9.0), siena, dolomites(0.0)].map(|place| place.heading());
        let expected = ["Near Arezzo, Italy", "Siena, Italy", "The Dolomites, Italy"];
        assert_eq!(headings, expected);
    }

    #[test]
    fn a_name_of_several_things_is_plural() {
        assert!(dolomites(1.0).is_plural());
        assert!(!Place::town("Naples", "IT", 1.0).is_plural());
    }

    #[test]
    fn distance_decides_how_a_place_is_named() {
        let arezzo = |distance| Place::town("Arezzo", "IT", distance);
        assert_eq!(arezzo(0.6).preposition(), "in");
        assert_eq!(arezzo(12.0).preposition(), "near");
        assert!(arezzo(25.0).is_near());
        assert!(!arezzo(25.1).is_near());
        assert!(!arezzo(f64::NAN).is_near());
        assert_eq!(dolomites(0.0).preposition(), "in");
        assert_eq!(dolomites(6.0).preposition(), "near");
    }

    #[test]
    fn the_kind_decides_on_the_preposition() {
        let preposition = |kind| {
            let place = Place::town("Fuji", "JP", 1.0);
            Place { kind, ..place }.preposition()
        };
        assert_eq!(preposition(PlaceKind::Park), "in");
        assert_eq!(preposition(PlaceKind::Island), "on");
        assert_eq!(preposition(PlaceKind::Peak), "on");
        assert_eq!(preposition(PlaceKind::Lake), "at");
        assert_eq!(preposition(PlaceKind::Sight), "at");
    }

    #[test]
    fn an_island_and_its_town_are_one_place_and_a_namesake_is_not() {
        let town = Place {
            region: "South Aegean".to_owned(),
            ..Place::town("Mykonos", "GR", 0.5)
        };
        let island = Place {
            kind: PlaceKind::Island,
            region: String::new(),
            ..town.clone()
        };
        assert!(town.is_same(&island) && island.is_same(&town));
        let elsewhere = Place {
            region: "Attica".to_owned(),
            ..town.clone()
        };
        assert!(!town.is_same(&elsewhere));
        assert!(!town.is_same(&Place::town("Mykonos", "US", 0.5)));
    }

    #[test]
    fn a_place_on_a_border_has_no_country() {
        let falls = Place::town("Niagara Falls", "", 0.0);
        assert_eq!(falls.full_name(), "Niagara Falls");
        assert_eq!(falls.country(), None);
    }
}
