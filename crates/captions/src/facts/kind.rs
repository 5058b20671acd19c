//! The kinds of facts, each of which the user can switch off.

use std::collections::BTreeSet;

/// What a fact is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FactKind {
    /// How many photos the post shows.
    Photos,
    /// How many photos the trip holds, and how many of them are stacks of similar ones.
    Shots,
    /// Where the photos were taken.
    Place,
    /// How far apart they were taken.
    Distance,
    /// On which days.
    Date,
    /// In which season.
    Season,
    /// At which time of the day.
    TimeOfDay,
    /// How much time lies between the first photo and the last.
    Elapsed,
    /// The colours that cover much of them.
    Colours,
    /// Whether they are plainly bright or dark.
    Light,
    /// What they show.
    Subjects,
    /// How many of them show people.
    People,
    /// The user's own line.
    Note,
}

/// The kinds of facts that the user switched off.
pub type ExcludedFacts = BTreeSet<FactKind>;

impl FactKind {
    /// Every kind, in the order in which facts are listed.
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

    /// A stable word for the kind.
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

    /// The kind of a word; none for an unknown one.
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
