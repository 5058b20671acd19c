//! The kinds of facts, each of which the user can exclude.

use std::collections::BTreeSet;

use triptych_users::define_coded_enum;

define_coded_enum! {
    /// The kind of a fact, declared in the order in which facts are listed.
    FactKind {
        /// The number of photos in the post.
        Photos = "photos",
        /// The number of photos in the trip, and how many stacks of similar photos they form.
        Shots = "shots",
        /// The places of the photos.
        Place = "place",
        /// The distance between the photos.
        Distance = "distance",
        /// The dates.
        Date = "date",
        /// The season.
        Season = "season",
        /// The time of day.
        TimeOfDay = "time_of_day",
        /// The time between the first and the last photo.
        Elapsed = "elapsed",
        /// The dominant colours.
        Colours = "colours",
        /// Clearly bright or dark photos.
        Light = "light",
        /// What the photos show.
        Subjects = "subjects",
        /// How many of the photos show people.
        People = "people",
        /// The user's note.
        Note = "note",
    }
}

/// The kinds of facts that the user excluded.
pub type ExcludedFacts = BTreeSet<FactKind>;

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
