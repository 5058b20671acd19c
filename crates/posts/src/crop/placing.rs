//! The position of a crop along one side of a photo.

use triptych_trips::FaceArea;

use super::TOLERANCE;

/// An interval of a side, in shares of its length.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Stretch {
    pub(super) start: f64,
    pub(super) end: f64,
}

impl Stretch {
    /// The horizontal interval of a face, clipped to the photo.
    pub(super) fn across(face: FaceArea) -> Self {
        Self::new(face.left, face.width)
    }

    /// The vertical interval of a face, clipped to the photo.
    pub(super) fn down(face: FaceArea) -> Self {
        Self::new(face.top, face.height)
    }

    fn new(start: f32, length: f32) -> Self {
        let (start, length) = (f64::from(start), f64::from(length));
        Self {
            start: start.clamp(0.0, 1.0),
            end: (start + length).clamp(0.0, 1.0),
        }
    }

    fn length(self) -> f64 {
        self.end - self.start
    }

    fn centre(self) -> f64 {
        f64::midpoint(self.start, self.end)
    }

    /// Adds a margin on both sides, clipped to the photo.
    fn with_room(self, share: f64) -> Self {
        let room = self.length() * share;
        Self {
            start: (self.start - room).max(0.0),
            end: (self.end + room).min(1.0),
        }
    }

    fn lies_in(self, start: f64, length: f64) -> bool {
        self.start >= start - ROUNDING && self.end <= start + length + ROUNDING
    }
}

/// The margin around a face, in shares of the face: detectors omit hair and forehead.
const ROOMS: [f64; 4] = [0.6, 0.3, 0.1, 0.0];

/// The rounding error of sums of numbers from 0 to 1.
const ROUNDING: f64 = 1e-9;

/// A face that takes this share of the crop is the subject and is centred.
const SUBJECT_SHARE: f64 = 0.25;

/// The centre of a crop that shows a share of a side: it contains all faces with margins if
/// possible, otherwise the faces of the largest total size.
#[expect(clippy::cast_possible_truncation, reason = "a point from 0 to 1")]
pub(super) fn placed(shown: f64, faces: &[Stretch]) -> f32 {
    let start = if faces.is_empty() {
        (1.0 - shown) / 2.0
    } else {
        let fitting = ROOMS
            .into_iter()
            .find_map(|room| around_all(shown, faces, room));
        fitting.unwrap_or_else(|| around_most(shown, faces))
    };
    (start + shown / 2.0).clamp(0.0, 1.0) as f32
}

/// The start of a crop that contains all faces with this margin; `None` if they do not fit. It
/// moves from the middle towards the faces, the further the larger they are.
fn around_all(shown: f64, faces: &[Stretch], room: f64) -> Option<f64> {
    let all = hull(faces.iter().map(|face| face.with_room(room)))?;
    let (first, last) = ((all.end - shown).max(0.0), all.start.min(1.0 - shown));
    if first > last {
        let is_missing_little = first - last <= 2.0 * TOLERANCE;
        return is_missing_little.then(|| f64::midpoint(first, last));
    }
    let largest = faces.iter().map(|face| face.length()).fold(0.0, f64::max);
    let pull = (largest / (shown * SUBJECT_SHARE)).min(1.0);
    let centre = 0.5 + (all.centre() - 0.5) * pull;
    Some((centre - shown / 2.0).clamp(first, last))
}

fn hull(mut faces: impl Iterator<Item = Stretch>) -> Option<Stretch> {
    let first = faces.next()?;
    Some(faces.fold(first, |all, face| Stretch {
        start: all.start.min(face.start),
        end: all.end.max(face.end),
    }))
}

/// The start of a crop that contains the most of faces: it begins or ends at one of them.
fn around_most(shown: f64, faces: &[Stretch]) -> f64 {
    let middle = (1.0 - shown) / 2.0;
    let starts = faces.iter().flat_map(|face| [face.start, face.end - shown]);
    let starts = starts.map(|start| start.clamp(0.0, 1.0 - shown));
    let worth = |start: f64| -> f64 {
        let whole = faces.iter().filter(|face| face.lies_in(start, shown));
        whole.map(|face| face.length()).sum()
    };
    // If no face fits, the crop stays in the middle.
    starts.fold(middle, |best, start| {
        let is_better = worth(start)
            .total_cmp(&worth(best))
            .then((best - middle).abs().total_cmp(&(start - middle).abs()));
        if is_better.is_gt() { start } else { best }
    })
}
