//! How many people pictures are of, by the faces in them; never who.

use super::PhotoFacts;

/// How many people the photos are of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum People {
    /// One.
    One,
    /// Two.
    Two,
    /// Three or more.
    Group,
}

impl People {
    /// As many as the faces of a photo; none without a face, which does not say that nobody is there.
    pub const fn of_faces(faces: u32) -> Option<Self> {
        match faces {
            0 => None,
            1 => Some(Self::One),
            2 => Some(Self::Two),
            _ => Some(Self::Group),
        }
    }

    /// As many as most photos are of that show somebody, where at least half of all do.
    pub(super) fn of(photos: &[PhotoFacts]) -> Option<Self> {
        let counts = photos.iter().filter_map(|photo| photo.people);
        let mut seen: Vec<Self> = counts.filter_map(Self::of_faces).collect();
        seen.sort_unstable();
        let is_half = !seen.is_empty() && seen.len() * 2 >= photos.len();
        seen.get(seen.len() / 2).copied().filter(|_| is_half)
    }
}
