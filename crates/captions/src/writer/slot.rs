//! Slots of a line, which are filled with facts.

use super::condition::named_enum;

named_enum! {
    /// The content of a slot. A line is used only if all of its slots can be filled.
    Slot {
        /// 'Arezzo': the only known place, if at least half of the photos have one.
        Place = "place",
        /// 'in Arezzo' or 'near Arezzo'.
        InPlace = "in_place",
        /// 'Arezzo, Italy'.
        FullPlace = "full_place",
        /// 'in Arezzo, Italy' or 'near Arezzo, Italy'.
        InFullPlace = "in_full_place",
        /// 'Arezzo and Siena': two or three places.
        Places = "places",
        /// 'four places': every photo was taken in or near one of so many.
        PlaceCount = "place_count",
        /// 'Italy': every photo.
        Country = "country",
        /// 'Porto': the place of the earliest photo, if there are several places.
        FirstPlace = "first_place",
        /// 'Lisbon': the place of the latest photo.
        LastPlace = "last_place",
        /// '60 km': the greatest distance between two photos.
        Apart = "apart",
        /// '22 October 2008'.
        Date = "date",
        /// '22 October', if all are from one day.
        Day = "day",
        /// 'October'.
        Month = "month",
        /// '2008'.
        Year = "year",
        /// 'three days', if they are consecutive.
        Days = "days",
        /// 'Wednesday'.
        Weekday = "weekday",
        /// 'autumn'.
        Season = "season",
        /// '32 minutes': from the first to the last photo, on one day.
        Elapsed = "elapsed",
        /// 'castle': the subject of the line.
        Subject = "subject",
        /// 'a castle'.
        ASubject = "a_subject",
        /// 'a castle' in the accusative, in German 'einen'.
        ASubjectAccusative = "a_subject_accusative",
        /// 'a castle' in the dative, in German 'einem'.
        ASubjectDative = "a_subject_dative",
        /// 'the castle'.
        TheSubject = "the_subject",
        /// 'the castle' in the accusative, in German 'den'.
        TheSubjectAccusative = "the_subject_accusative",
        /// 'the castle' in the dative, in German 'dem'.
        TheSubjectDative = "the_subject_dative",
        /// The user's note as a sentence.
        Note = "note",
        /// 'the rain': the words that the user wants to have mentioned.
        Mention = "mention",
    }
}

/// The topic of a slot. A caption mentions each topic only once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Topic {
    Place,
    /// The number of places.
    Course,
    /// Day or month.
    Date,
    /// Day of the week.
    Weekday,
    Season,
    PartOfDay,
    /// The duration.
    Elapsed,
    Distance,
    /// The number of photos.
    Count,
    /// The colours and the brightness.
    Pixels,
    /// What the photos show.
    Subject,
    /// Who is in the photos.
    People,
    Note,
}

impl Slot {
    /// The slot of a name, with or without a capital letter.
    pub(crate) fn parse(name: &str) -> Option<Self> {
        let found = |(_, known): &&(Self, &str)| known.eq_ignore_ascii_case(name);
        Self::ALL.iter().find(found).map(|(slot, _)| *slot)
    }

    pub(crate) const fn topic(self) -> Topic {
        match self {
            Self::Place
            | Self::InPlace
            | Self::FullPlace
            | Self::InFullPlace
            | Self::Places
            | Self::Country
            | Self::FirstPlace
            | Self::LastPlace => Topic::Place,
            Self::Subject
            | Self::ASubject
            | Self::ASubjectAccusative
            | Self::ASubjectDative
            | Self::TheSubject
            | Self::TheSubjectAccusative
            | Self::TheSubjectDative => Topic::Subject,
            Self::PlaceCount => Topic::Course,
            Self::Apart => Topic::Distance,
            Self::Elapsed => Topic::Elapsed,
            Self::Date | Self::Day | Self::Month | Self::Year | Self::Days => Topic::Date,
            Self::Weekday => Topic::Weekday,
            Self::Season => Topic::Season,
            Self::Note | Self::Mention => Topic::Note,
        }
    }
}
