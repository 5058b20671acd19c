//! The order of the slides: the cover, then chronological.

use crate::curation::candidate::Candidate;
use crate::curation::similarity;
use crate::photo::PhotoId;

/// The picks as slides: the cover first, the others by time. If a slide repeats the previous one,
/// the next of up to [`REACH`] slides that does not is moved before it; if there is none, it is
/// moved back to the nearest position where it repeats neither neighbour.
pub(super) fn slides(picks: &[&Candidate<'_>], cover: Option<PhotoId>) -> Vec<PhotoId> {
    let is_cover = |candidate: &Candidate<'_>| cover == Some(candidate.id());
    let mut slides = picks.to_vec();
    slides.sort_by_key(|candidate| (!is_cover(candidate), candidate.shot.order()));
    for place in 1..slides.len() {
        part(&mut slides, place);
    }
    for place in (2..slides.len()).rev() {
        send_back(&mut slides, place);
    }
    slides.iter().map(|candidate| candidate.id()).collect()
}

/// Maximum number of slides over which one is moved forward, so that the order remains nearly
/// chronological.
const REACH: usize = 3;

/// If the slide at a position repeats the previous one, moves the next one that does not before it.
fn part(slides: &mut [&Candidate<'_>], place: usize) {
    let Some((shown, [next, later @ ..])) = slides.split_at_checked(place) else {
        return;
    };
    let Some(before) = shown.last() else { return };
    if repeats(before, next) {
        let unlike = later
            .iter()
            .take(REACH)
            .position(|candidate| !repeats(before, candidate));
        if let Some(ahead) = unlike
            && let Some(stretch) = slides.get_mut(place..=place + 1 + ahead)
        {
            stretch.rotate_right(1);
        }
    }
}

/// If the slide at a position repeats the previous one, moves it between two earlier ones that it
/// does not repeat; never before the cover.
fn send_back(slides: &mut [&Candidate<'_>], place: usize) {
    let Some((shown, [slide, ..])) = slides.split_at_checked(place) else {
        return;
    };
    if !shown.last().is_some_and(|before| repeats(before, slide)) {
        return;
    }
    let is_free = |pair: &[&Candidate<'_>]| !pair.iter().any(|one| repeats(one, slide));
    if let Some(gap) = shown.windows(2).rposition(is_free)
        && let Some(stretch) = slides.get_mut(gap + 1..=place)
    {
        stretch.rotate_right(1);
    }
}

/// Whether the two look too similar to be adjacent; frames of one set are exempt.
fn repeats(one: &Candidate<'_>, other: &Candidate<'_>) -> bool {
    let are_of_one_set = one.shot.set.is_some() && one.shot.set == other.shot.set;
    !are_of_one_set && similarity::are_repeats(one.shot, other.shot)
}

#[cfg(test)]
mod tests {
    use core::num::NonZeroUsize;

    use crate::curation::testing::{PhotoBuilder, unlike_hash};
    use crate::{Photo, PickCount, curate};

    /// The numbers of the slides, in order.
    fn slides(photos: &[Photo]) -> Vec<u128> {
        let all = PickCount::Exactly(NonZeroUsize::new(photos.len()).unwrap());
        let verdicts = curate(photos, all).verdicts;
        let mut places: Vec<_> = verdicts
            .iter()
            .map(|(id, verdict)| (verdict.position.unwrap(), id.as_uuid().as_u128()))
            .collect();
        places.sort_unstable();
        places.into_iter().map(|(_, number)| number).collect()
    }

    fn photo(number: u32, hash: u64, colourfulness: f32) -> Photo {
        PhotoBuilder::new(number.into())
            .hash(hash)
            .taken_after(3_600 * i64::from(number))
            .colourfulness(colourfulness)
            .build()
    }

    #[test]
    fn the_trip_is_told_in_its_order_after_its_cover() {
        let colours = [10.0, 10.0, 45.0, 10.0];
        let trip: Vec<Photo> = (1..)
            .zip(colours)
            .map(|(number, colour)| photo(number, unlike_hash(number.into()), colour))
            .collect();
        assert_eq!(slides(&trip), [3, 1, 2, 4]);
    }

    #[test]
    fn repeats_do_not_follow_each_other() {
        let scene = unlike_hash(2);
        let trip = [
            photo(1, unlike_hash(1), 45.0),
            photo(2, scene, 10.0),
            photo(3, scene ^ 0xfff, 10.0),
            photo(4, unlike_hash(3), 10.0),
        ];
        assert_eq!(slides(&trip), [1, 2, 4, 3]);
    }

    #[test]
    fn repeats_at_the_end_go_back_between_others() {
        let scene = unlike_hash(9);
        let trip = [
            photo(1, unlike_hash(1), 45.0),
            photo(2, unlike_hash(2), 10.0),
            photo(3, unlike_hash(3), 10.0),
            photo(4, scene, 10.0),
            photo(5, scene ^ 0xfff, 10.0),
        ];
        assert_eq!(slides(&trip), [1, 2, 5, 3, 4]);
    }
}
