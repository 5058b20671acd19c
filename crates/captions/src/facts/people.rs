//! The number of people in photos, by the faces in them; never their identity.

use super::PhotoFacts;

/// The number of people in the photos.
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
    /// By the number of faces in a photo; `None` without a face, which does not prove that nobody
    /// is there.
    pub const fn of_faces(faces: u32) -> Option<Self> {
        match faces {
            0 => None,
            1 => Some(Self::One),
            2 => Some(Self::Two),
            _ => Some(Self::Group),
        }
    }

    /// The median over the photos with faces, if they are at least half of all photos.
    pub(super) fn of(photos: &[PhotoFacts]) -> Option<Self> {
        let counts = photos.iter().filter_map(|photo| photo.people);
        let mut seen: Vec<Self> = counts.filter_map(Self::of_faces).collect();
        seen.sort_unstable();
        let is_half = !seen.is_empty() && seen.len() * 2 >= photos.len();
        seen.get(seen.len() / 2).copied().filter(|_| is_half)
    }
}
