//! The time between the first photo and the last.

use super::wording::number_word;

/// Up to so many minutes past a full hour, or short of the next, the hours are said alone.
const MINUTES_PASSED_OVER: u32 = 5;
/// Minutes of an hour.
const HOUR: u32 = 60;

/// Minutes in words that are true: '32 minutes', 'three hours', 'under three hours'.
pub(crate) fn elapsed_words(minutes: u32) -> String {
    if minutes < HOUR {
        return counted_word(minutes, "minute");
    }
    let (hours, rest) = (minutes / HOUR, minutes % HOUR);
    if rest <= MINUTES_PASSED_OVER {
        counted_word(hours, "hour")
    } else if rest >= HOUR - MINUTES_PASSED_OVER {
        counted_word(hours + 1, "hour")
    } else {
        format!("under {}", counted_word(hours + 1, "hour"))
    }
}

/// 'one hour', 'three hours'.
fn counted_word(number: u32, noun: &str) -> String {
    let word = number_word(usize::try_from(number).unwrap_or(usize::MAX));
    let ending = if number == 1 { "" } else { "s" };
    format!("{word} {noun}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_said_as_people_say_it_and_never_too_short() {
        for (minutes, words) in [
            (1, "one minute"),
            (32, "32 minutes"),
            (62, "one hour"),
            (118, "two hours"),
            (150, "under three hours"),
            (600, "ten hours"),
        ] {
            assert_eq!(elapsed_words(minutes), words);
        }
    }
}
