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
/// in one group.
pub(super) fn around_centres(members: Vec<Member<'_>>) -> Vec<Vec<&Shot<'_>>> {
    let mut groups = Vec::new();
    let mut left = members;
    while let Some(centre) = centre(&left) {
        let (group, others) = parted(left, centre);
        groups.push(group);
        left = others;
    }
    groups
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

/// Those that belong to the centre, itself among them, and the others.
fn parted<'a>(
    members: Vec<Member<'a>>,
    (centre, own_set): Member<'a>,
) -> (Vec<&'a Shot<'a>>, Vec<Member<'a>>) {
    let mut sets: HashSet<PhotoId> = own_set.into_iter().collect();
    let (mut group, mut others) = (Vec::new(), Vec::new());
    for (shot, set) in members {
        let belongs = shot.photo.id == centre.photo.id
            || set.is_none_or(|set| !sets.contains(&set)) && belongs(centre, shot);
        if belongs {
            sets.extend(set);
            group.push(shot);
        } else {
            others.push((shot, set));
        }
    }
    (group, others)
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
}
