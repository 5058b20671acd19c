//! Where and when in a line of its own, without a sentence around it; the same in every tone.

use super::line::{Line, lines};

/// The datelines.
pub(super) const DATELINES: &[Line] = lines![
    "{Full_place}",
    "{Full_place}, {month} {year}",
    "{Place}, {date}",
    "{Season} {in_place}",
    "{Place}, {season} {year}",
    "{Place} · {date}",
    "{Place}, {clock}",
    "{Place}, {days}",
    "{Season} {year}, {full_place}",
    "{In_full_place}",
    "{Place}. {Month} {year}.",
    "{Distance} from {near_place}",
    "{Season}, {distance} from {near_place}",
    "{Places}, {month} {year}",
    "{Places}",
    "{Places} · {days}",
    "{Country}, {season} {year}",
    "{Country}, {month} {year}",
    "{Date}",
    "{Month} {year}",
    "{Weekday}, {date}",
    "{Date}, {clock}",
    "{Season} {year}",
    "{Weekday}, {clock}",
    "{Photos}, {elapsed}",
    "{Days}, {photos}",
];
