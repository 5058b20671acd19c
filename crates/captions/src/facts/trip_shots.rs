//! The photos of the trip that a post was chosen from.

use std::collections::BTreeMap;

use triptych_trips::{Photo, PhotoId};

/// The number of photos in a trip and of the stacks of similar photos.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TripShots {
    /// The photos of the trip that can be in a post.
    pub photos: usize,
    /// The number of stacks of two or more similar photos; 0 before the trip was curated.
    pub stacks: usize,
    /// The size of the largest stack; 0 without one.
    pub largest_stack: usize,
}

impl TripShots {
    /// Counts the photos of a trip, including the chosen ones.
    pub fn of(photos: &[Photo]) -> Self {
        let mut stacks: BTreeMap<PhotoId, usize> = BTreeMap::new();
        let usable = || photos.iter().filter(|photo| photo.is_usable());
        let verdicts = usable().filter_map(|photo| photo.verdict.as_ref());
        for group in verdicts.filter_map(|verdict| verdict.group) {
            *stacks.entry(group).or_default() += 1;
        }
        Self::counted(usable().count(), stacks.into_values())
    }

    /// From the number of usable photos and the sizes of groups; a group of one is not a stack.
    pub fn counted(photos: usize, group_sizes: impl IntoIterator<Item = usize>) -> Self {
        let sizes = group_sizes.into_iter().filter(|size| *size > 1);
        let sizes: Vec<usize> = sizes.collect();
        Self {
            photos,
            stacks: sizes.len(),
            largest_stack: sizes.into_iter().max().unwrap_or_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::testing::photo;

    #[test]
    fn photos_are_counted_and_stacks_from_two_photos_on() {
        let stack = |number: u8, first: u8| photo(number).in_stack_of(first).build();
        let photos = [
            photo(1).build(),
            stack(2, 2),
            stack(3, 2),
            stack(4, 2),
            stack(5, 5),
            stack(6, 5),
            stack(7, 7),
        ];
        let shots = TripShots::of(&photos);
        assert_eq!((shots.photos, shots.stacks, shots.largest_stack), (7, 2, 3));
    }

    #[test]
    fn before_curation_there_are_no_stacks() {
        let shots = TripShots::of(&[photo(1).build(), photo(2).build()]);
        assert_eq!((shots.photos, shots.stacks, shots.largest_stack), (2, 0, 0));
    }
}
