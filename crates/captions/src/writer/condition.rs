//! Conditions that a line may need in addition to its slots. The build script includes this file.

/// Declares an enum whose variants have names in the phrase files.
macro_rules! named_enum {
    ($(#[$meta:meta])* $enum:ident { $($(#[$doc:meta])* $variant:ident = $name:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub(crate) enum $enum {
            $($(#[$doc])* $variant,)+
        }

        impl $enum {
            const ALL: &'static [(Self, &'static str)] = &[$((Self::$variant, $name)),+];
        }
    };
}
pub(super) use named_enum;

named_enum! {
    /// A property of the photos of a post.
    Condition {
        /// A building is among the subjects, such as a castle or a church.
        Building = "building",
        /// A coast or a lake is among the subjects.
        Water = "water",
        /// A mountain or similar is among the subjects.
        Height = "height",
        /// An animal is among the subjects.
        Animal = "animal",
        /// Food or a drink is among the subjects.
        Food = "food",
        /// A vehicle is among the subjects.
        Transport = "transport",
        /// Most photos are of people.
        People = "people",
        /// They are of one person.
        OnePerson = "one-person",
        /// They are of two people.
        TwoPeople = "two-people",
        /// They are of three people or more.
        Group = "group",
        /// All were taken before sunrise or just after it.
        Early = "early",
        /// All were taken in this part of the day, as for the next eight.
        Dawn = "dawn",
        Sunrise = "sunrise",
        Morning = "morning",
        Midday = "midday",
        Afternoon = "afternoon",
        GoldenHour = "golden-hour",
        Dusk = "dusk",
        Evening = "evening",
        Night = "night",
        /// All were taken in this season, as for the next three.
        Spring = "spring",
        Summer = "summer",
        Autumn = "autumn",
        Winter = "winter",
        /// All were taken on one day, on this day of the week, as for the next six.
        Monday = "monday",
        Tuesday = "tuesday",
        Wednesday = "wednesday",
        Thursday = "thursday",
        Friday = "friday",
        Saturday = "saturday",
        Sunday = "sunday",
        /// All were taken on one Saturday or Sunday.
        Weekend = "weekend",
        /// All were taken on one day from Monday to Friday.
        Workday = "workday",
        /// All were taken on one day.
        OneDay = "one-day",
        /// They are from two or more consecutive days.
        SeveralDays = "several-days",
        /// All were taken in one place.
        OnePlace = "one-place",
        /// They were taken in several places.
        SeveralPlaces = "several-places",
        /// The farthest two were taken 100 km apart or more.
        Far = "far",
        /// Less than an hour lies between the first and the last.
        Brief = "brief",
        /// Most of a day lies between them.
        DayLong = "day-long",
        /// All are dark.
        Dark = "dark",
        /// All are bright.
        Bright = "bright",
        /// All are black and white.
        Monochrome = "monochrome",
        /// There is one photo.
        One = "one",
        /// There are several photos.
        Many = "many",
    }
}

impl Condition {
    /// The condition of a name.
    pub(crate) fn parse(name: &str) -> Option<Self> {
        let found = Self::ALL.iter().find(|(_, known)| *known == name);
        found.map(|(condition, _)| *condition)
    }
}
