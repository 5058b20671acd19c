//! The days on which photos were taken.

use chrono::{Datelike, NaiveDate, Weekday};

/// A range of days, both ends included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DateSpan {
    first: NaiveDate,
    last: NaiveDate,
    days_with_photos: usize,
}

impl DateSpan {
    /// The range of some days; `None` without a day.
    pub fn of(days: impl IntoIterator<Item = NaiveDate>) -> Option<Self> {
        let mut days: Vec<NaiveDate> = days.into_iter().collect();
        days.sort_unstable();
        days.dedup();
        Some(Self {
            first: *days.first()?,
            last: *days.last()?,
            days_with_photos: days.len(),
        })
    }

    pub(crate) const fn ends(&self) -> (NaiveDate, NaiveDate) {
        (self.first, self.last)
    }

    /// The day, if it is only one.
    pub fn single_day(&self) -> Option<NaiveDate> {
        (self.first == self.last).then_some(self.first)
    }

    /// The number of calendar days in the range.
    pub fn calendar_days(&self) -> usize {
        usize::try_from((self.last - self.first).num_days() + 1).unwrap_or(usize::MAX)
    }

    /// The number of consecutive days with a photo each; `None` for one day, or if a day in between
    /// has no photo.
    pub fn consecutive_days(&self) -> Option<usize> {
        let calendar_days = self.calendar_days();
        (calendar_days > 1 && calendar_days == self.days_with_photos).then_some(calendar_days)
    }

    /// The day of the week of a single day.
    pub fn weekday(&self) -> Option<Weekday> {
        self.single_day().map(|day| day.weekday())
    }

    /// The English month, if all days share the month and the year.
    pub fn month(&self) -> Option<&'static str> {
        let is_shared =
            self.first.month() == self.last.month() && self.first.year() == self.last.year();
        is_shared.then(|| month_name(self.first))
    }

    /// The year, if all days share it.
    pub fn year(&self) -> Option<i32> {
        (self.first.year() == self.last.year()).then_some(self.first.year())
    }

    /// In English: '22 October 2008', '20 to 22 October 2008', '30 October to 2 November 2008', '30
    /// December 2008 to 2 January 2009'.
    pub fn in_words(&self) -> String {
        let last = day_month_year(self.last);
        if self.single_day().is_some() {
            last
        } else if self.month().is_some() {
            format!("{} to {last}", self.first.day())
        } else if self.year().is_some() {
            format!("{} to {last}", day_month(self.first))
        } else {
            format!("{} to {last}", day_month_year(self.first))
        }
    }
}

pub(crate) fn day_month_year(day: NaiveDate) -> String {
    format!("{} {}", day_month(day), day.year())
}

pub(crate) fn day_month(day: NaiveDate) -> String {
    format!("{} {}", day.day(), month_name(day))
}

pub(crate) const fn weekday_name(weekday: Weekday) -> &'static str {
    match weekday {
        Weekday::Mon => "Monday",
        Weekday::Tue => "Tuesday",
        Weekday::Wed => "Wednesday",
        Weekday::Thu => "Thursday",
        Weekday::Fri => "Friday",
        Weekday::Sat => "Saturday",
        Weekday::Sun => "Sunday",
    }
}

fn month_name(day: NaiveDate) -> &'static str {
    match day.month() {
        1 => "January",
        2 => "February",
        3 => "March",
        4 => "April",
        5 => "May",
        6 => "June",
        7 => "July",
        8 => "August",
        9 => "September",
        10 => "October",
        11 => "November",
        _ => "December",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(days: &[(i32, u32, u32)]) -> DateSpan {
        let day = |&(year, month, day)| NaiveDate::from_ymd_opt(year, month, day).unwrap();
        DateSpan::of(days.iter().map(day)).unwrap()
    }

    #[test]
    fn a_span_says_no_more_than_needed() {
        for (days, words) in [
            (&[(2008, 10, 22), (2008, 10, 22)][..], "22 October 2008"),
            (&[(2008, 10, 22), (2008, 10, 20)], "20 to 22 October 2008"),
            (
                &[(2008, 10, 30), (2008, 11, 2)],
                "30 October to 2 November 2008",
            ),
            (
                &[(2008, 12, 30), (2009, 1, 2)],
                "30 December 2008 to 2 January 2009",
            ),
        ] {
            assert_eq!(span(days).in_words(), words);
        }
        assert_eq!(DateSpan::of([]), None);
    }

    #[test]
    fn days_are_counted_where_none_is_missing() {
        assert_eq!(span(&[(2008, 10, 22)]).consecutive_days(), None);
        let three = span(&[(2008, 10, 20), (2008, 10, 21), (2008, 10, 22)]);
        assert_eq!(three.consecutive_days(), Some(3));
        let gap = span(&[(2008, 10, 20), (2008, 10, 22)]);
        assert_eq!(gap.consecutive_days(), None);
    }
}
