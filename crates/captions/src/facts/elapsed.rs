//! The time between the first photo and the last.

use super::wording::number_word;

/// The maximum difference to a full or half hour, in minutes, that is rounded away.
const ROUNDING_MINUTES_MAX: u32 = 5;
const HOUR: u32 = 60;

/// A duration, rounded as in speech.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Elapsed {
    /// Exactly so many minutes.
    Minutes(u32),
    /// About so many hours.
    Hours(u32),
    /// Slightly more than so many hours.
    OverHours(u32),
    /// Slightly less than so many hours.
    NearlyHours(u32),
    /// About so many and a half hours.
    HoursAndHalf(u32),
}

impl Elapsed {
    /// Rounds a number of minutes.
    pub(crate) const fn of(minutes: u32) -> Self {
        let (hours, rest) = (minutes / HOUR, minutes % HOUR);
        if hours == 0 {
            Self::Minutes(minutes)
        } else if rest <= ROUNDING_MINUTES_MAX {
            Self::Hours(hours)
        } else if rest >= HOUR - ROUNDING_MINUTES_MAX {
            Self::Hours(hours + 1)
        } else if rest < HOUR / 2 - ROUNDING_MINUTES_MAX {
            Self::OverHours(hours)
        } else if rest > HOUR / 2 + ROUNDING_MINUTES_MAX {
            Self::NearlyHours(hours + 1)
        } else {
            Self::HoursAndHalf(hours)
        }
    }
}

/// In English: '32 minutes', 'three hours', 'two and a half hours', 'over two hours'.
pub(crate) fn elapsed_words(minutes: u32) -> String {
    match Elapsed::of(minutes) {
        Elapsed::Minutes(minutes) => counted_word(minutes, "minute"),
        Elapsed::Hours(hours) => counted_word(hours, "hour"),
        Elapsed::OverHours(1) => "over an hour".to_owned(),
        Elapsed::OverHours(hours) => format!("over {}", counted_word(hours, "hour")),
        Elapsed::NearlyHours(hours) => format!("nearly {}", counted_word(hours, "hour")),
        Elapsed::HoursAndHalf(1) => "an hour and a half".to_owned(),
        Elapsed::HoursAndHalf(hours) => format!("{} and a half hours", whole_word(hours)),
    }
}

/// 'one hour', 'three hours'.
fn counted_word(number: u32, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{} {noun}{ending}", whole_word(number))
}

fn whole_word(number: u32) -> String {
    number_word(usize::try_from(number).unwrap_or(usize::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_said_as_people_say_it() {
        for (minutes, words) in [
            (1, "one minute"),
            (32, "32 minutes"),
            (62, "one hour"),
            (118, "two hours"),
            (80, "over an hour"),
            (92, "an hour and a half"),
            (130, "over two hours"),
            (150, "two and a half hours"),
            (170, "nearly three hours"),
            (600, "ten hours"),
        ] {
            assert_eq!(elapsed_words(minutes), words);
        }
    }
}
