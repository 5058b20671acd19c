//! Splits what is linked, directly or through others, into groups around one photo each.
//!
//! Links alone chain: a slow pan links each frame with the next, and the first with the last though
//! they show nothing in common. So each group has a centre, the photo that most others are like,
//! and holds those that show the same as the centre or are at least not clearly different from it.

use std::collections::HashSet;

use crate::curation::candidate::Shot;
use crate::curation::similarity;
use crate::photo::PhotoId;

/// So many photos, evenly spread, are tried as the centre of a group.
const CENTRES_TRIED: usize = 16;
/// Each is compared with so many others, evenly spread, to see which is like most of them.
const COMPARED: usize = 64;

/// A shot and the set it belongs to, if any.
pub(super) type Member<'a> = (&'a Shot<'a>, Option<PhotoId>);

/// Splits members of one chain of links; each group keeps their order. Photos of one set are never
/// in one group, and neither are photos that a traveller parted.
pub(super) fn around_centres(members: Vec<Member<'_>>) -> Vec<Vec<&Shot<'_>>> {
    let mut groups = Vec::new();
    // Photos that were taken out come last, so that they draw nobody away from the others.
    let (mut free, mut taken_out) = free_and_taken_out(members);
    while let Some(centre) = centre(&free).or_else(|| centre(&taken_out)) {
        let mut group = Group::around(centre);
        free = group.take_from(free);
        taken_out = group.take_from(taken_out);
        groups.push(group.in_order());
    }
    groups
}

/// Parts those that were taken out of a group with another of these from those that were not.
fn free_and_taken_out(members: Vec<Member<'_>>) -> (Vec<Member<'_>>, Vec<Member<'_>>) {
    if members
        .iter()
        .all(|(shot, _)| shot.photo.apart_from.is_empty())
    {
        return (members, Vec::new());
    }
    let ids: HashSet<PhotoId> = members.iter().map(|(shot, _)| shot.photo.id).collect();
    let is_free = |shot: &Shot<'_>| !shot.photo.apart_from.iter().any(|id| ids.contains(id));
    members.into_iter().partition(|(shot, _)| is_free(shot))
}

/// The member that is like most others, the earliest of several.
fn centre<'a>(members: &[Member<'a>]) -> Option<Member<'a>> {
    let likes = |&(shot, _): &&Member<'_>| {
        spread(members, COMPARED)
            .filter(|(other, _)| shot.shows_the_same_as(other))
            .count()
    };
    // `rev`, since the last of equal ones is the one that `max_by_key` gives.
    let tried: Vec<&Member<'a>> = spread(members, CENTRES_TRIED).collect();
    tried.into_iter().rev().max_by_key(likes).copied()
}

/// A group that grows around its centre.
struct Group<'a> {
    centre: Member<'a>,
    shots: Vec<&'a Shot<'a>>,
    ids: HashSet<PhotoId>,
    sets: HashSet<PhotoId>,
    /// The photos that one of the group was taken away from.
    barred: HashSet<PhotoId>,
}

impl<'a> Group<'a> {
    /// A group of the centre alone.
    fn around(centre: Member<'a>) -> Self {
        let mut group = Self {
            centre,
            shots: Vec::new(),
            ids: HashSet::new(),
            sets: HashSet::new(),
            barred: HashSet::new(),
        };
        group.add(centre);
        group
    }

    /// Takes those members in that belong to it; answers the others.
    fn take_from(&mut self, members: Vec<Member<'a>>) -> Vec<Member<'a>> {
        let mut others = Vec::new();
        for member in members {
            if self.admits(member) {
                self.add(member);
            } else if member.0.photo.id != self.centre.0.photo.id {
                others.push(member);
            }
        }
        others
    }

    fn admits(&self, (shot, set): Member<'a>) -> bool {
        let photo = shot.photo;
        !self.ids.contains(&photo.id)
            && set.is_none_or(|set| !self.sets.contains(&set))
            && !self.barred.contains(&photo.id)
            && !photo.apart_from.iter().any(|id| self.ids.contains(id))
            && belongs(self.centre.0, shot)
    }

    fn add(&mut self, (shot, set): Member<'a>) {
        self.shots.push(shot);
        self.ids.insert(shot.photo.id);
        self.sets.extend(set);
        self.barred.extend(&shot.photo.apart_from);
    }

    fn in_order(mut self) -> Vec<&'a Shot<'a>> {
        self.shots.sort_by_key(|shot| shot.order());
        self.shots
    }
}

fn belongs(centre: &Shot<'_>, shot: &Shot<'_>) -> bool {
    let (one, other) = (centre.measurements, shot.measurements);
    similarity::may_show_the_same(one, other, centre.time_to(shot))
}

/// At most `count` of them, evenly spread, the first among them.
fn spread<'a, 'b>(members: &'b [Member<'a>], count: usize) -> impl Iterator<Item = &'b Member<'a>> {
    members.iter().step_by(members.len().div_ceil(count).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Photo;
    use crate::curation::testing::{PhotoBuilder, unlike_hash};
    use triptych_users::id::Uuid;

    fn sizes(photos: &[Photo]) -> Vec<usize> {
        let shots: Vec<Shot<'_>> = photos.iter().filter_map(Shot::new).collect();
        let members = shots.iter().map(|shot| (shot, None)).collect();
        around_centres(members).iter().map(Vec::len).collect()
    }

    /// A photo whose hash has its lowest bits turned.
    fn turned(number: u32, bits: u32) -> Photo {
        let hash = unlike_hash(1) ^ u64::MAX.checked_shr(64 - bits).unwrap_or(0);
        PhotoBuilder::new(number.into()).hash(hash).build()
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

    /// The numbers of the photos in each group, where the photo `taken` was taken away from others.
    fn groups_without(hashes: &[u32], taken: usize, from: &[u128]) -> Vec<Vec<u128>> {
        let mut photos: Vec<Photo> = (1..)
            .zip(hashes)
            .map(|(n, bits)| turned(n, *bits))
            .collect();
        let apart_from = from.iter().map(|id| PhotoId::new(Uuid::from_u128(*id)));
        photos[taken - 1].apart_from = apart_from.collect();
        let shots: Vec<Shot<'_>> = photos.iter().filter_map(Shot::new).collect();
        let members = shots.iter().map(|shot| (shot, None)).collect();
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
}
