//! Splits photos that are linked, directly or transitively, into groups around one photo each.
//!
//! Links alone form chains: a slow pan links each frame with the next, and so the first with the
//! last although they have nothing in common. So each group has a centre, the photo that shows the
//! same as most others, and consists of photos that show the same as the centre, or are at least
//! not clearly different from it.
//!
//! Groups are formed one by one, starting with the earliest photo, and each only from the photos
//! that its [pool](Pool) returns, because a chain may span a whole day.

use std::collections::HashSet;

use crate::curation::candidate::Shot;
use crate::curation::duplicates::pool::Pool;
use crate::curation::similarity;
use crate::photo::PhotoId;

/// The number of photos, evenly distributed, that are tried as the centre of a group.
const CENTRES_TRIED: usize = 16;
/// The number of others, evenly distributed, that each is compared with.
const COMPARED: usize = 64;

/// Splits the members of one chain, which are in [order](Shot::order); each group preserves it. At
/// most one photo of a set is in each group, and no photo with one that it is marked as not a
/// duplicate of.
pub(super) fn around_centres<'a>(members: Vec<&'a Shot<'a>>) -> Vec<Vec<&'a Shot<'a>>> {
    if members.len() == 1 {
        return vec![members];
    }
    Splitter::new(members).split()
}

/// Extracts the groups of a chain one by one, and counts the comparisons.
struct Splitter<'a> {
    free: Pool<'a>,
    /// Photos marked as not a duplicate of another member. They are assigned last, so that they do
    /// not attract others.
    taken_out: Pool<'a>,
    compared: usize,
}

impl<'a> Splitter<'a> {
    fn new(members: Vec<&'a Shot<'a>>) -> Self {
        let (free, taken_out) = free_and_taken_out(members);
        Self {
            free: Pool::new(free),
            taken_out: Pool::new(taken_out),
            compared: 0,
        }
    }

    fn split(&mut self) -> Vec<Vec<&'a Shot<'a>>> {
        let mut groups = Vec::new();
        while let Some(centre) = self.centre() {
            let mut group = Group::around(centre);
            self.compared += group.take_from(&mut self.free);
            self.compared += group.take_from(&mut self.taken_out);
            groups.push(group.in_order());
        }
        groups
    }

    /// The member that shows the same as most others around it; the earliest if several.
    fn centre(&mut self) -> Option<&'a Shot<'a>> {
        let stretch = [&self.free, &self.taken_out]
            .into_iter()
            .map(Pool::first_stretch)
            .find(|stretch| !stretch.is_empty())?;
        let likes = |shot: &&&Shot<'_>| {
            let compared = spread(&stretch, COMPARED);
            compared
                .inspect(|_| self.compared += 1)
                .filter(|other| shot.shows_the_same_as(other))
                .count()
        };
        // `rev`, because `max_by_key` returns the last of equal elements.
        let tried: Vec<&&Shot<'a>> = spread(&stretch, CENTRES_TRIED).collect();
        tried.into_iter().rev().max_by_key(likes).copied()
    }
}

/// Separates the photos that are marked as not a duplicate of another member from the rest.
fn free_and_taken_out<'a>(members: Vec<&'a Shot<'a>>) -> (Vec<&'a Shot<'a>>, Vec<&'a Shot<'a>>) {
    if members
        .iter()
        .all(|shot| shot.photo.not_duplicate_of.is_empty())
    {
        return (members, Vec::new());
    }
    let ids: HashSet<PhotoId> = members.iter().map(|shot| shot.photo.id).collect();
    let is_free = |shot: &Shot<'_>| {
        !shot
            .photo
            .not_duplicate_of
            .iter()
            .any(|id| ids.contains(id))
    };
    members.into_iter().partition(|shot| is_free(shot))
}

/// A group that is being formed around its centre.
struct Group<'a> {
    centre: &'a Shot<'a>,
    /// The first photo of it that is not blurry.
    sharp: Option<&'a Shot<'a>>,
    shots: Vec<&'a Shot<'a>>,
    ids: HashSet<PhotoId>,
    holds_part_of_set: bool,
    /// The photos that a member is marked as not a duplicate of.
    barred: HashSet<PhotoId>,
}

impl<'a> Group<'a> {
    /// A group that contains only its centre.
    fn around(centre: &'a Shot<'a>) -> Self {
        let mut group = Self {
            centre,
            sharp: None,
            shots: Vec::new(),
            ids: HashSet::new(),
            holds_part_of_set: false,
            barred: HashSet::new(),
        };
        group.add(centre);
        group
    }

    /// Moves the photos that belong to the group from the pool into it. Returns the number of
    /// comparisons.
    fn take_from(&mut self, pool: &mut Pool<'a>) -> usize {
        let (places, mut compared) = pool.around(self.centre);
        for place in places {
            let Some(shot) = pool.get(place) else {
                continue;
            };
            compared += 1;
            if shot.photo.id == self.centre.photo.id {
                pool.take(place);
            } else if self.admits(shot) {
                self.add(shot);
                pool.take(place);
            }
        }
        compared
    }

    fn admits(&self, shot: &Shot<'_>) -> bool {
        let photo = shot.photo;
        let is_second_of_set = self.holds_part_of_set && shot.set.is_some();
        let is_not_duplicate = self.barred.contains(&photo.id)
            || photo
                .not_duplicate_of
                .iter()
                .any(|id| self.ids.contains(id));
        // The centre may be blurry, which makes its embedding meaningless: a sharp photo is
        // compared instead.
        let is_unlike = self
            .sharp
            .is_some_and(|sharp| similarity::are_unlike(sharp, shot));
        !is_second_of_set && !is_not_duplicate && !is_unlike && belongs(self.centre, shot)
    }

    fn add(&mut self, shot: &'a Shot<'a>) {
        self.shots.push(shot);
        let is_sharp = shot.quality.blur.is_none();
        self.sharp = self.sharp.or(is_sharp.then_some(shot));
        self.ids.insert(shot.photo.id);
        self.holds_part_of_set |= shot.set.is_some();
        self.barred.extend(&shot.photo.not_duplicate_of);
    }

    fn in_order(mut self) -> Vec<&'a Shot<'a>> {
        self.shots.sort_by_key(|shot| shot.order());
        self.shots
    }
}

fn belongs(centre: &Shot<'_>, shot: &Shot<'_>) -> bool {
    similarity::may_show_the_same(centre, shot)
}

/// At most `count` of them, evenly distributed, including the first.
fn spread<'a, 'b>(
    members: &'b [&'a Shot<'a>],
    count: usize,
) -> impl Iterator<Item = &'b &'a Shot<'a>> + use<'a, 'b> {
    members.iter().step_by(members.len().div_ceil(count).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Photo;
    use crate::curation::testing::{PhotoBuilder, time_lapse, time_lapse_hash, unlike_hash};
    use triptych_users::id::Uuid;

    fn sizes(photos: &[Photo]) -> Vec<usize> {
        let shots: Vec<Shot<'_>> = photos.iter().filter_map(Shot::new).collect();
        let members = shots.iter().collect();
        around_centres(members).iter().map(Vec::len).collect()
    }

    /// A photo whose hash has its lowest bits flipped.
    fn turned(number: u32, bits: u32) -> Photo {
        let hash = unlike_hash(1) ^ u64::MAX.checked_shr(64 - bits).unwrap_or(0);
        PhotoBuilder::new(number.into()).hash(hash).build()
    }

    #[test]
    fn a_blurry_centre_does_not_hold_two_scenes_together() {
        let photo = |number: u32, scene, subject| {
            let photo = PhotoBuilder::new(number.into()).hash(unlike_hash(1));
            photo.embedding(scene, 0.0).subject(subject).build()
        };
        let moons =
            (1..=5).map(|number| photo(number, 1, if number % 2 == 1 { 10.0 } else { 90.0 }));
        let mut photos: Vec<Photo> = moons.collect();
        photos.push(photo(6, 2, 90.0));
        let mut sizes = sizes(&photos);
        sizes.sort_unstable();
        assert_eq!(sizes, [1, 5]);
    }

    #[test]
    fn both_ends_of_a_long_chain_are_not_one_group() {
        let chain: Vec<Photo> = (0..9).map(|number| turned(number, number * 8)).collect();
        let sizes = sizes(&chain);
        assert!(sizes.len() > 1, "{sizes:?}");
        assert_eq!(sizes.iter().sum::<usize>(), 9);
    }

    #[test]
    fn what_is_like_the_one_in_the_middle_is_one_group() {
        assert_eq!(sizes(&[turned(1, 0), turned(2, 8), turned(3, 16)]), [3]);
    }

    /// The numbers of the photos in each group, if the photo `taken` is marked as not a duplicate
    /// of others.
    fn groups_without(hashes: &[u32], taken: usize, from: &[u128]) -> Vec<Vec<u128>> {
        let mut photos: Vec<Photo> = (1..)
            .zip(hashes)
            .map(|(n, bits)| turned(n, *bits))
            .collect();
        let not_duplicate_of = from.iter().map(|id| PhotoId::new(Uuid::from_u128(*id)));
        photos[taken - 1].not_duplicate_of = not_duplicate_of.collect();
        let shots: Vec<Shot<'_>> = photos.iter().filter_map(Shot::new).collect();
        let members = shots.iter().collect();
        let number = |shot: &&Shot<'_>| shot.photo.id.as_uuid().as_u128();
        around_centres(members)
            .iter()
            .map(|group| group.iter().map(number).collect())
            .collect()
    }

    #[test]
    fn a_photo_that_was_taken_out_is_in_no_group_with_those_it_was_taken_from() {
        assert_eq!(
            groups_without(&[0, 1, 2], 1, &[2, 3]),
            [vec![2, 3], vec![1]]
        );
        assert_eq!(
            groups_without(&[0, 1, 2], 2, &[1, 3]),
            [vec![1, 3], vec![2]]
        );
    }

    #[test]
    fn a_further_frame_goes_to_the_others_and_not_to_the_one_that_was_taken_out() {
        assert_eq!(
            groups_without(&[0, 1, 2, 0], 1, &[2, 3]),
            [vec![2, 3, 4], vec![1]]
        );
    }

    #[test]
    fn one_that_is_like_the_photo_that_was_taken_out_alone_is_found() {
        let groups = groups_without(&[0, 24, 26, 1], 1, &[2, 3]);
        assert_eq!(groups, [vec![2, 3], vec![1, 4]]);
    }

    /// The numbers of comparisons and of groups of a time-lapse.
    fn effort_of_a_time_lapse(frames: u32) -> (usize, usize) {
        let photos: Vec<Photo> = (0..frames).map(|n| time_lapse(n, n.into())).collect();
        let shots: Vec<Shot<'_>> = photos.iter().filter_map(Shot::new).collect();
        let mut splitter = Splitter::new(shots.iter().collect());
        let groups = splitter.split();
        (splitter.compared, groups.len())
    }

    #[test]
    fn a_chain_twice_as_long_takes_twice_the_comparisons() {
        let (short, groups_of_short) = effort_of_a_time_lapse(2_000);
        let (long, groups_of_long) = effort_of_a_time_lapse(4_000);
        assert!(groups_of_long > groups_of_short && groups_of_short > 50);
        assert!(5 * long <= 11 * short, "{short} and {long} comparisons");
    }

    #[test]
    fn copies_from_another_day_are_found_in_a_long_chain() {
        const DAY: i64 = 86_400;
        let first = (0..400).map(|n| time_lapse(n, n.into()));
        let copies = (0..400).map(|n| {
            let photo = PhotoBuilder::new(u128::from(n) + 1_000);
            photo
                .hash(time_lapse_hash(n))
                .taken_after(DAY + i64::from(n))
        });
        let photos: Vec<Photo> = first.chain(copies.map(PhotoBuilder::build)).collect();
        let shots: Vec<Shot<'_>> = photos.iter().filter_map(Shot::new).collect();
        let groups = around_centres(shots.iter().collect());
        let with_copies = groups.iter().filter(|group| {
            let (first, last) = (group[0], group[group.len() - 1]);
            first.time_to(last).unwrap().num_seconds() > DAY / 2
        });
        assert!(with_copies.count() > 20);
        assert_eq!(groups.iter().map(Vec::len).sum::<usize>(), photos.len());
    }
}
