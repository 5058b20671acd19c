//! The places in a line that a fact fills.

/// What a slot says. A line with a slot is used only where the slot can be filled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Slot {
    /// 'Arezzo': every photo of which it is known was taken in this one place, and that of most is.
    Place,
    /// 'in Arezzo' or 'near Arezzo'.
    InPlace,
    /// 'Arezzo, Italy'.
    FullPlace,
    /// 'in Arezzo, Italy' or 'near Arezzo, Italy'.
    InFullPlace,
    /// 'Arezzo and Siena': two or three places.
    Places,
    /// 'four places': every photo was taken in or near one of so many.
    PlaceCount,
    /// 'Italy': every photo.
    Country,
    /// 'Porto': where the first of them was taken in time, of several places.
    FirstPlace,
    /// 'Lisbon': where the last was.
    LastPlace,
    /// '60 km': how far apart the farthest two photos were taken.
    Apart,
    /// '22 October 2008'.
    Date,
    /// '22 October', where all are of one day.
    Day,
    /// 'October'.
    Month,
    /// '2008'.
    Year,
    /// 'three days' in a row.
    Days,
    /// 'Wednesday'.
    Weekday,
    /// 'autumn'.
    Season,
    /// '32 minutes': from the first to the last, on one day.
    Elapsed,
    /// 'castle': what the line is about, of what the photos surely show.
    Subject,
    /// 'a castle'.
    ASubject,
    /// 'a castle' where German says 'einen'.
    ASubjectAccusative,
    /// 'a castle' where German says 'einem'.
    ASubjectDative,
    /// 'the castle'.
    TheSubject,
    /// 'the castle' where German says 'den'.
    TheSubjectAccusative,
    /// 'the castle' where German says 'dem'.
    TheSubjectDative,
    /// The user's own words as a sentence.
    Note,
    /// 'the rain': what the user wants to have mentioned.
    Mention,
}

/// What a slot speaks of. A caption speaks of one thing once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Topic {
    /// Where.
    Place,
    /// Through how many places.
    Course,
    /// On which day, in which month.
    Date,
    /// On which day of the week.
    Weekday,
    /// In which season.
    Season,
    /// In which part of the day.
    PartOfDay,
    /// How long it took.
    Elapsed,
    /// How far apart.
    Distance,
    /// How many photos.
    Count,
    /// The colours and the light of the pictures.
    Pixels,
    /// What they show.
    Subject,
    /// Who is on them.
    People,
    /// The user's own words.
    Note,
}

impl Slot {
    /// Every slot with its name in a line.
    pub(crate) const ALL: [(Self, &'static str); 27] = [
        (Self::Place, "place"),
        (Self::InPlace, "in_place"),
        (Self::FullPlace, "full_place"),
        (Self::InFullPlace, "in_full_place"),
        (Self::Places, "places"),
        (Self::PlaceCount, "place_count"),
        (Self::Country, "country"),
        (Self::FirstPlace, "first_place"),
        (Self::LastPlace, "last_place"),
        (Self::Apart, "apart"),
        (Self::Date, "date"),
        (Self::Day, "day"),
        (Self::Month, "month"),
        (Self::Year, "year"),
        (Self::Days, "days"),
        (Self::Weekday, "weekday"),
        (Self::Season, "season"),
        (Self::Elapsed, "elapsed"),
        (Self::Subject, "subject"),
        (Self::ASubject, "a_subject"),
        (Self::ASubjectAccusative, "a_subject_accusative"),
        (Self::ASubjectDative, "a_subject_dative"),
        (Self::TheSubject, "the_subject"),
        (Self::TheSubjectAccusative, "the_subject_accusative"),
        (Self::TheSubjectDative, "the_subject_dative"),
        (Self::Note, "note"),
        (Self::Mention, "mention"),
    ];

    /// The slot of a name; its first letter may be a capital.
    pub(crate) fn parse(name: &str) -> Option<Self> {
        let found = |(_, known): &&(Self, &str)| known.eq_ignore_ascii_case(name);
        Self::ALL.iter().find(found).map(|(slot, _)| *slot)
    }

    /// What the slot speaks of.
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
