//! The time between the first photo and the last.

use super::wording::number_word;

/// Up to so many minutes from a full or a half hour, that is said alone.
const MINUTES_PASSED_OVER: u32 = 5;
/// Minutes of an hour.
const HOUR: u32 = 60;

/// Minutes in words that are true: '32 minutes', 'three hours', 'two and a half hours', 'over two
/// hours'.
pub(crate) fn elapsed_words(minutes: u32) -> String {
    if minutes < HOUR {
        return counted_word(minutes, "minute");
    }
    let (hours, rest) = (minutes / HOUR, minutes % HOUR);
    if rest <= MINUTES_PASSED_OVER {
        counted_word(hours, "hour")
    } else if rest >= HOUR - MINUTES_PASSED_OVER {
        counted_word(hours + 1, "hour")
    } else if rest < HOUR / 2 - MINUTES_PASSED_OVER {
        match hours {
            1 => "over an hour".to_owned(),
            _ => format!("over {}", counted_word(hours, "hour")),
        }
    } else if rest > HOUR / 2 + MINUTES_PASSED_OVER {
        format!("nearly {}", counted_word(hours + 1, "hour"))
    } else if hours == 1 {
        "an hour and a half".to_owned()
    } else {
        format!("{} and a half hours", whole_word(hours))
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
