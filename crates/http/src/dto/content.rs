//! The content of a photo.

use serde::Serialize;
use triptych_trips::{Content, Face, Tag};
use utoipa::ToSchema;

/// A face in a photo, without anything that identifies the person. Its position is relative to the
/// width and height of the photo, from the upper left corner.
#[derive(Serialize, ToSchema)]
#[schema(as = Face)]
pub struct FaceDto {
    /// Of the width, 0 to 1.
    #[schema(minimum = 0, maximum = 1)]
    pub left: f32,
    /// Of the height, 0 to 1.
    #[schema(minimum = 0, maximum = 1)]
    pub top: f32,
    /// Of the width, 0 to 1.
    #[schema(minimum = 0, maximum = 1)]
    pub width: f32,
    /// Of the height, 0 to 1.
    #[schema(minimum = 0, maximum = 1)]
    pub height: f32,
    /// Whether it smiles; null if it is too small to detect that.
    #[schema(required)]
    pub is_smiling: Option<bool>,
    /// Whether it is turned away from the camera, nearer to a profile than to a front view.
    pub looks_away: bool,
}

impl FaceDto {
    /// Minimum score of a smile: halfway between a still face and a broad smile.
    const SMILE_MIN: f32 = 0.5;
    /// From here on a face is nearer to a profile than to a front view.
    const AWAY_MIN_DEGREES: f32 = 45.0;
}

impl From<&Face> for FaceDto {
    fn from(face: &Face) -> Self {
        let area = face.area;
        let (left, width) = inside(area.left, area.width);
        let (top, height) = inside(area.top, area.height);
        Self {
            left,
            top,
            width,
            height,
            is_smiling: face.smile.map(|smile| smile > Self::SMILE_MIN),
            looks_away: face.yaw_degrees.abs() > Self::AWAY_MIN_DEGREES,
        }
    }
}

/// The part of an interval inside the photo: detected faces may exceed its edges.
fn inside(start: f32, length: f32) -> (f32, f32) {
    let kept = start.clamp(0.0, 1.0);
    (kept, (length - (kept - start)).clamp(0.0, 1.0 - kept))
}

/// The names of the certain tags, most certain first.
pub(super) fn sure_tags(content: &Content) -> Vec<String> {
    let sure = content.tags.iter().filter(|tag| Tag::is_sure(tag));
    sure.map(|tag| tag.name.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::inside;

    #[test]
    fn of_a_face_that_the_edge_cuts_the_part_in_the_photo_is_told() {
        let cases = [
            ((0.1, 0.3), (0.1, 0.3)),
            ((-0.1, 0.3), (0.0, 0.2)),
            ((0.9, 0.3), (0.9, 0.1)),
            ((-0.5, 2.0), (0.0, 1.0)),
            ((1.5, 0.3), (1.0, 0.0)),
            ((-0.5, 0.3), (0.0, 0.0)),
        ];
        for ((start, length), expected) in cases {
            let (kept, rest): (f32, f32) = inside(start, length);
            assert!((kept - expected.0).abs() < 1e-6, "{start} {length}: {kept}");
            assert!((rest - expected.1).abs() < 1e-6, "{start} {length}: {rest}");
        }
    }
}
