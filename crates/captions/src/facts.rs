//! What is known of a trip, gathered once as a value, each thing with its evidence. A caption says
//! nothing else.

mod colour_word;
mod country;
mod date_span;
mod daylight;
mod distance;
mod elapsed;
mod gathering;
mod grief;
mod kind;
mod known_facts;
mod light;
mod note;
mod part_of_day;
mod people;
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

pub use colour_word::ColourWord;
pub use country::country_name;
pub use date_span::DateSpan;
pub(crate) use date_span::{day_month, weekday_name};
pub(crate) use elapsed::{Elapsed, elapsed_words};
pub use kind::{ExcludedFacts, FactKind};
pub use known_facts::KnownFact;
pub(crate) use known_facts::REMEMBRANCE;
pub use light::Light;
pub use note::{Note, NoteError};
pub use part_of_day::{PartOfDay, PartOfDayEvidence};
pub use people::People;
pub use photo_facts::{PhotoFacts, PixelFacts};
pub use place::{Place, PlaceKind};
pub use season::Season;
pub use seen::SeenSubject;
pub use subject::Subject;
pub(crate) use subject::{Noun, SubjectWords};
pub use sun::{SunPosition, sun_position};
pub use trip_facts::{Coverage, TripFacts, VisitedPlace};
pub use trip_shots::TripShots;

/// One thing that is known, and where from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// What it is about, by which it is switched off.
    pub kind: FactKind,
    /// What is known, as a user reads it.
    pub text: String,
    /// How it is known.
    pub source: FactSource,
}

impl Fact {
    /// A thing known from a source.
    pub fn new(kind: FactKind, text: impl Into<String>, source: FactSource) -> Self {
        Self {
            kind,
            text: text.into(),
            source,
        }
    }
}

/// How a fact is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FactSource {
    /// The date and time in the photos' metadata.
    CaptureTime,
    /// The position in the photos' metadata.
    Location,
    /// Time and position in the photos' metadata together.
    TimeAndLocation,
    /// The height of the sun, worked out from time and position.
    Sun,
    /// The number of photos.
    Count,
    /// The colours and the light of the pixels.
    Pixels,
    /// What networks recognised in the photos.
    Recognition,
    /// How much alike the photos look.
    Likeness,
    /// The user's own words.
    Note,
}

impl FactSource {
    /// Every source.
    pub const ALL: [Self; 9] = [
        Self::CaptureTime,
        Self::Location,
        Self::TimeAndLocation,
        Self::Sun,
        Self::Count,
        Self::Pixels,
        Self::Recognition,
        Self::Likeness,
        Self::Note,
    ];

    /// A stable word for the source.
    pub const fn id(self) -> &'static str {
        match self {
            Self::CaptureTime => "capture_time",
            Self::Location => "location",
            Self::TimeAndLocation => "time_and_location",
            Self::Sun => "sun",
            Self::Count => "count",
            Self::Pixels => "pixels",
            Self::Recognition => "recognition",
            Self::Likeness => "likeness",
            Self::Note => "note",
        }
    }

    /// The source of a stable word; none for an unknown one.
    pub fn parse(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|source| source.id() == id)
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
