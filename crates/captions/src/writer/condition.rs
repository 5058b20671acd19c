//! Conditions that a line may need in addition to its slots. The build script includes this file.

/// A property of the photos of a post.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Condition {
    /// A building is among the subjects, such as a castle or a church.
    Building,
    /// A coast or a lake is among the subjects.
    Water,
    /// A mountain or similar is among the subjects.
    Height,
    /// An animal is among the subjects.
    Animal,
    /// Food or a drink is among the subjects.
    Food,
    /// A vehicle is among the subjects.
    Transport,
    /// Most photos are of people.
    People,
    /// They are of one person.
    OnePerson,
    /// They are of two people.
    TwoPeople,
    /// They are of three people or more.
    Group,
    /// All were taken before sunrise or just after it.
    Early,
    /// All were taken in this part of the day, as for the next eight.
    Dawn,
    Sunrise,
    Morning,
    Midday,
    Afternoon,
    GoldenHour,
    Dusk,
    Evening,
    Night,
    /// All were taken in this season, as for the next three.
    Spring,
    Summer,
    Autumn,
    Winter,
    /// All were taken on one day, on this day of the week, as for the next six.
    Monday,
    Tuesday,
    Wednesday,
    Thursday,
    Friday,
    Saturday,
    Sunday,
    /// All were taken on one Saturday or Sunday.
    Weekend,
    /// All were taken on one day from Monday to Friday.
    Workday,
    /// All were taken on one day.
    OneDay,
    /// They are from two or more consecutive days.
    SeveralDays,
    /// All were taken in one place.
    OnePlace,
    /// They were taken in several places.
    SeveralPlaces,
    /// The farthest two were taken 100 km apart or more.
    Far,
    /// Less than an hour lies between the first and the last.
    Brief,
    /// Most of a day lies between them.
    DayLong,
    /// All are dark.
    Dark,
    /// All are bright.
    Bright,
    /// All are black and white.
    Monochrome,
    /// There is one photo.
    One,
    /// There are several photos.
    Many,
}

impl Condition {
    /// All conditions with their names in the phrase files.
    pub(crate) const ALL: [(Self, &'static str); 45] = [
        (Self::Building, "building"),
        (Self::Water, "water"),
        (Self::Height, "height"),
        (Self::Animal, "animal"),
        (Self::Food, "food"),
        (Self::Transport, "transport"),
        (Self::People, "people"),
        (Self::OnePerson, "one-person"),
        (Self::TwoPeople, "two-people"),
        (Self::Group, "group"),
        (Self::Early, "early"),
        (Self::Dawn, "dawn"),
        (Self::Sunrise, "sunrise"),
        (Self::Morning, "morning"),
        (Self::Midday, "midday"),
        (Self::Afternoon, "afternoon"),
        (Self::GoldenHour, "golden-hour"),
        (Self::Dusk, "dusk"),
        (Self::Evening, "evening"),
        (Self::Night, "night"),
        (Self::Spring, "spring"),
        (Self::Summer, "summer"),
        (Self::Autumn, "autumn"),
        (Self::Winter, "winter"),
        (Self::Monday, "monday"),
        (Self::Tuesday, "tuesday"),
        (Self::Wednesday, "wednesday"),
        (Self::Thursday, "thursday"),
        (Self::Friday, "friday"),
        (Self::Saturday, "saturday"),
        (Self::Sunday, "sunday"),
        (Self::Weekend, "weekend"),
        (Self::Workday, "workday"),
        (Self::OneDay, "one-day"),
        (Self::SeveralDays, "several-days"),
        (Self::OnePlace, "one-place"),
        (Self::SeveralPlaces, "several-places"),
        (Self::Far, "far"),
        (Self::Brief, "brief"),
        (Self::DayLong, "day-long"),
        (Self::Dark, "dark"),
        (Self::Bright, "bright"),
        (Self::Monochrome, "monochrome"),
        (Self::One, "one"),
        (Self::Many, "many"),
    ];

    /// The condition of a name.
    pub(crate) fn parse(name: &str) -> Option<Self> {
        let found = Self::ALL.iter().find(|(_, known)| *known == name);
        found.map(|(condition, _)| *condition)
    }
}
