//! What the slides of a post show, row by row: '1–3 Arezzo', '4 Siena'.

use crate::TripFacts;
use crate::facts::wording::capitalised;
use crate::facts::{Coverage, PhotoFacts};

/// A list has from two rows up to so many.
const ROWS_MAX: usize = 6;

/// A row for each place in the order of the slides, where every slide has one.
pub(super) fn rows_of_places(facts: &TripFacts) -> Option<String> {
    let is_complete = facts.place_coverage() == Coverage::All;
    let are_within = facts.places.iter().all(|known| known.place.is_within());
    let name = |photo: &PhotoFacts| Some(photo.place.as_ref()?.name.clone());
    rows(facts, name).filter(|_| is_complete && are_within)
}

/// A row for each part of the day in the order of the slides, where they are of one day.
pub(super) fn rows_of_times(facts: &TripFacts) -> Option<String> {
    let is_one_day = facts.parts_of_day.len() > 1;
    let part = |photo: &PhotoFacts| Some(capitalised(photo.part_of_day?.0.noun()));
    rows(facts, part).filter(|_| is_one_day)
}

/// Slides that follow each other with the same name share a row.
fn rows(facts: &TripFacts, name: impl Fn(&PhotoFacts) -> Option<String>) -> Option<String> {
    facts.count()?;
    let names: Vec<String> = facts.photos.iter().map(name).collect::<Option<_>>()?;
    let mut slide = 1;
    let mut rows = Vec::new();
    for run in names.chunk_by(|one, next| one == next) {
        let last = slide + run.len() - 1;
        let number = if run.len() == 1 {
            slide.to_string()
        } else {
            format!("{slide}–{last}")
        };
        rows.extend(run.first().map(|name| format!("{number} {name}")));
        slide = last + 1;
    }
    (2..=ROWS_MAX)
        .contains(&rows.len())
        .then(|| rows.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::testing::{arezzo, facts_of, photo, place, time};

    #[test]
    fn slides_of_one_place_share_a_row() {
        let facts = facts_of(vec![
            (photo(1).located(), Some(arezzo())),
            (photo(2).located(), Some(arezzo())),
            (photo(3).located(), Some(place("Siena", "IT", 1.0))),
        ]);
        assert_eq!(
            rows_of_places(&facts).as_deref(),
            Some("1–2 Arezzo\n3 Siena")
        );
    }

    #[test]
    fn one_place_or_a_slide_without_one_makes_no_rows() {
        let one = facts_of(vec![(photo(1).located(), Some(arezzo()))]);
        assert_eq!(rows_of_places(&one), None);
        let partly = facts_of(vec![(photo(1).located(), Some(arezzo())), (photo(2), None)]);
        assert_eq!(rows_of_places(&partly), None);
    }

    #[test]
    fn the_parts_of_one_day_make_rows() {
        let at = |number, hour| (photo(number).taken_at(time(2008, 10, 22, hour, 0)), None);
        let facts = facts_of(vec![at(1, 9), at(2, 15), at(3, 16)]);
        assert_eq!(
            rows_of_times(&facts).as_deref(),
            Some("1 Morning\n2–3 Afternoon")
        );
    }
}
