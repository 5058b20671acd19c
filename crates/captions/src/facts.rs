//! The known facts of a trip, each with its source. A caption states nothing else.

mod colour_word;
mod date_span;
mod elapsed;
mod gathering;
mod grief;
mod kind;
mod known_facts;
mod light;
mod note;
mod part_of_day;
mod photo_facts;
mod place;
mod season;
mod seen;
mod subject;
mod sun;
#[cfg(test)]
pub(crate) mod testing;
mod trip_facts;
mod trip_shots;
pub(crate) mod wording;

use triptych_users::define_coded_enum;

pub use colour_word::ColourWord;
pub use date_span::DateSpan;
pub(crate) use date_span::{day_month, weekday_name};
pub(crate) use elapsed::{Elapsed, elapsed_words};
pub use gathering::People;
pub use kind::{ExcludedFacts, FactKind};
pub use known_facts::KnownFact;
pub(crate) use known_facts::REMEMBRANCE;
pub use light::Light;
pub use note::{Note, NoteError};
pub use part_of_day::{PartOfDay, PartOfDayEvidence};
pub use photo_facts::{PhotoFacts, PixelFacts};
pub use place::{Place, PlaceKind, country_name};
pub use season::Season;
pub use seen::SeenSubject;
pub use subject::Subject;
pub(crate) use subject::{Noun, SubjectWords};
pub use sun::{SunPosition, sun_position};
pub use trip_facts::{Coverage, TripFacts, VisitedPlace};
pub use trip_shots::TripShots;

/// One known fact and its source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// The kind, by which the user excludes it.
    pub kind: FactKind,
    /// The fact as text for the user.
    pub text: String,
    /// The source of the fact.
    pub source: FactSource,
}

impl Fact {
    /// Creates a fact.
    pub fn new(kind: FactKind, text: impl Into<String>, source: FactSource) -> Self {
        Self {
            kind,
            text: text.into(),
            source,
        }
    }
}

define_coded_enum! {
    /// The source of a fact.
    FactSource {
        /// The date and time in the photos' metadata.
        CaptureTime = "capture_time",
        /// The position in the photos' metadata.
        Location = "location",
        /// Time and position in the photos' metadata together.
        TimeAndLocation = "time_and_location",
        /// The altitude of the sun, calculated from time and position.
        Sun = "sun",
        /// The number of photos.
        Count = "count",
        /// The colours and the brightness of the pixels.
        Pixels = "pixels",
        /// Image recognition by neural networks.
        Recognition = "recognition",
        /// The visual similarity of the photos.
        Similarity = "likeness",
        /// The user's note.
        Note = "note",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_is_found_by_its_word() {
        for source in FactSource::ALL {
            assert_eq!(FactSource::parse(source.id()), Some(source));
        }
        assert_eq!(FactSource::parse("hearsay"), None);
    }
}
