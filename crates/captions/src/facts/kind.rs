//! The kinds of facts, each of which the user can exclude.

use std::collections::BTreeSet;

/// The kind of a fact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FactKind {
    /// The number of photos in the post.
    Photos,
    /// The number of photos in the trip, and how many stacks of similar photos they form.
    Shots,
    /// The places of the photos.
    Place,
    /// The distance between the photos.
    Distance,
    /// The dates.
    Date,
    /// The season.
    Season,
    /// The time of day.
    TimeOfDay,
    /// The time between the first and the last photo.
    Elapsed,
    /// The dominant colours.
    Colours,
    /// Clearly bright or dark photos.
    Light,
    /// What the photos show.
    Subjects,
    /// How many of the photos show people.
    People,
    /// The user's note.
    Note,
}

/// The kinds of facts that the user excluded.
pub type ExcludedFacts = BTreeSet<FactKind>;

impl FactKind {
    /// All kinds, in the order in which facts are listed.
    pub const ALL: [Self; 13] = [
        Self::Photos,
        Self::Shots,
        Self::Place,
        Self::Distance,
        Self::Date,
        Self::Season,
        Self::TimeOfDay,
        Self::Elapsed,
        Self::Colours,
        Self::Light,
        Self::Subjects,
        Self::People,
        Self::Note,
    ];

    /// A stable identifier.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Photos => "photos",
            Self::Shots => "shots",
            Self::Place => "place",
            Self::Distance => "distance",
            Self::Date => "date",
            Self::Season => "season",
            Self::TimeOfDay => "time_of_day",
            Self::Elapsed => "elapsed",
            Self::Colours => "colours",
            Self::Light => "light",
            Self::Subjects => "subjects",
            Self::People => "people",
            Self::Note => "note",
        }
    }

    /// The kind of an identifier; `None` if it is unknown.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.id() == word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_found_by_its_word() {
        for kind in FactKind::ALL {
            assert_eq!(FactKind::parse(kind.id()), Some(kind));
        }
        assert_eq!(FactKind::parse("weather"), None);
    }
}
