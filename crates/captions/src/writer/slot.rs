//! The places in a line that a fact fills.

/// What a slot says. A line with a slot is used only where the slot can be filled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Slot {
    /// 'Arezzo': every photo was taken in this one place.
    Place,
    /// 'in Arezzo' or 'near Arezzo': every photo.
    InPlace,
    /// 'Arezzo, Italy'.
    FullPlace,
    /// 'in Arezzo, Italy' or 'near Arezzo, Italy'.
    InFullPlace,
    /// '12 km': how far from [`Slot::NearPlace`] every photo was taken, at most.
    Distance,
    /// 'Arezzo', where the photos were taken near it and not in it.
    NearPlace,
    /// 'Arezzo and Siena': every photo was taken in one of two or three places.
    Places,
    /// 'four places': every photo was taken in or near one of so many.
    PlaceCount,
    /// 'Italy': every photo.
    Country,
    /// 'Three of these five are': as many were taken in [`Slot::SomePlace`], of the others, two at
    /// least, nothing is known.
    SomeAre,
    /// 'Arezzo'.
    SomePlace,
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
    /// 'in the afternoon'.
    When,
    /// 'an afternoon', of one day.
    APart,
    /// 'morning to dusk', of one day and some hours.
    PartSpan,
    /// '16:28': when the first was taken, on one day.
    Clock,
    /// '32 minutes': from the first to the last, on one day.
    Elapsed,
    /// 'five photos'; the slots of the count are for several photos alone.
    Photos,
    /// 'five'.
    Count,
    /// 'both' or 'all five'.
    AllCount,
    /// 'these five photos'.
    ThesePhotos,
    /// '47': the photos of the trip, some of which were left out.
    Taken,
    /// '42': those that were left out.
    LeftOut,
    /// 'eleven': the photos of the largest stack of similar ones, from three on.
    Stack,
    /// 'blue', 'blue and green'.
    Colours,
    /// What the slides show: a row for each place, '1–3 Arezzo'.
    PlaceRows,
    /// The same by the part of the day.
    TimeRows,
    /// The user's own words as a sentence.
    Note,
    /// The same inside a sentence: its first letter as it was written.
    OwnWords,
}

/// What a slot speaks of. A caption speaks of one thing once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Topic {
    /// Where.
    Place,
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
    /// What they were chosen from.
    Shots,
    /// The colours and the light of the pictures.
    Pixels,
    /// The user's own words.
    Note,
}

impl Slot {
    /// Every slot with its name in a line.
    pub(super) const ALL: [(Self, &'static str); 36] = [
        (Self::Place, "place"),
        (Self::InPlace, "in_place"),
        (Self::FullPlace, "full_place"),
        (Self::InFullPlace, "in_full_place"),
        (Self::Distance, "distance"),
        (Self::NearPlace, "near_place"),
        (Self::Places, "places"),
        (Self::PlaceCount, "place_count"),
        (Self::Country, "country"),
        (Self::SomeAre, "some_are"),
        (Self::SomePlace, "some_place"),
        (Self::Apart, "apart"),
        (Self::Date, "date"),
        (Self::Day, "day"),
        (Self::Month, "month"),
        (Self::Year, "year"),
        (Self::Days, "days"),
        (Self::Weekday, "weekday"),
        (Self::Season, "season"),
        (Self::When, "when"),
        (Self::APart, "a_part"),
        (Self::PartSpan, "part_span"),
        (Self::Clock, "clock"),
        (Self::Elapsed, "elapsed"),
        (Self::Photos, "photos"),
        (Self::Count, "count"),
        (Self::AllCount, "all_count"),
        (Self::ThesePhotos, "these_photos"),
        (Self::Taken, "taken"),
        (Self::LeftOut, "left_out"),
        (Self::Stack, "stack"),
        (Self::Colours, "colours"),
        (Self::PlaceRows, "place_rows"),
        (Self::TimeRows, "time_rows"),
        (Self::Note, "note"),
        (Self::OwnWords, "own_words"),
    ];

    /// The slot of a name; its first letter may be a capital.
    pub(super) fn parse(name: &str) -> Option<Self> {
        let found = |(_, known): &&(Self, &str)| known.eq_ignore_ascii_case(name);
        Self::ALL.iter().find(found).map(|(slot, _)| *slot)
    }

    /// What the slot speaks of.
    pub(super) const fn topic(self) -> Topic {
        match self {
            Self::Place
            | Self::InPlace
            | Self::FullPlace
            | Self::InFullPlace
            | Self::Distance
            | Self::NearPlace
            | Self::Places
            | Self::PlaceCount
            | Self::Country
            | Self::SomeAre
            | Self::SomePlace
            | Self::PlaceRows => Topic::Place,
            Self::Apart => Topic::Distance,
            Self::Elapsed => Topic::Elapsed,
            Self::Taken | Self::LeftOut | Self::Stack => Topic::Shots,
            Self::Date | Self::Day | Self::Month | Self::Year | Self::Days => Topic::Date,
            Self::Weekday => Topic::Weekday,
            Self::Season => Topic::Season,
            Self::When | Self::APart | Self::PartSpan | Self::Clock | Self::TimeRows => {
                Topic::PartOfDay
            }
            Self::Photos | Self::Count | Self::AllCount | Self::ThesePhotos => Topic::Count,
            Self::Colours => Topic::Pixels,
            Self::Note | Self::OwnWords => Topic::Note,
        }
    }
}
