//! Slots of a line, which are filled with facts.

/// The content of a slot. A line is used only if all of its slots can be filled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Slot {
    /// 'Arezzo': the only known place, if at least half of the photos have one.
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
    /// 'Porto': the place of the earliest photo, if there are several places.
    FirstPlace,
    /// 'Lisbon': the place of the latest photo.
    LastPlace,
    /// '60 km': the greatest distance between two photos.
    Apart,
    /// '22 October 2008'.
    Date,
    /// '22 October', if all are from one day.
    Day,
    /// 'October'.
    Month,
    /// '2008'.
    Year,
    /// 'three days', if they are consecutive.
    Days,
    /// 'Wednesday'.
    Weekday,
    /// 'autumn'.
    Season,
    /// '32 minutes': from the first to the last photo, on one day.
    Elapsed,
    /// 'castle': the subject of the line.
    Subject,
    /// 'a castle'.
    ASubject,
    /// 'a castle' in the accusative, in German 'einen'.
    ASubjectAccusative,
    /// 'a castle' in the dative, in German 'einem'.
    ASubjectDative,
    /// 'the castle'.
    TheSubject,
    /// 'the castle' in the accusative, in German 'den'.
    TheSubjectAccusative,
    /// 'the castle' in the dative, in German 'dem'.
    TheSubjectDative,
    /// The user's note as a sentence.
    Note,
    /// 'the rain': the words that the user wants to have mentioned.
    Mention,
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
    /// All slots with their names in the phrase files.
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
