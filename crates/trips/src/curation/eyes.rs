//! Detection of closed eyes, by comparing the same face in several frames.
//!
//! Whether eyes are closed cannot be measured on one small face: open eyes of a smiling face
//! measure up to 0.7. A blink is detected if the same face is far more closed than in another
//! frame.

use chrono::TimeDelta;

use crate::content::{Face, FaceArea};
use crate::curation::candidate::Shot;

/// Eyes that are closed by this much more than in another frame count as a blink. Of eight
/// portraits whose eyes were closed by editing, in four frames each with faces of 45 to 150 pixels,
/// three in four pairs reach it. Open eyes of one face differ by up to 0.18 between frames, by 0.12
/// in 97 of 100.
const BLINK_MIN: f32 = 0.25;
/// Eyes that are closed by this much more than in another frame may be a blink: 97 of 100 of these
/// pairs reach it, and one in twenty pairs of open eyes. It is not enough to report closed eyes,
/// but enough to prefer the other frame.
const DOUBT_MIN: f32 = 0.1;
/// Below this, eyes are reported as open; half-closed eyes and those of a smile may be above.
const OPEN_MAX: f32 = 0.5;
/// Maximum rotation of a face: beyond, only one eye is visible, and its measurement was found to be
/// random.
const YAW_DEGREES_MAX: f32 = 35.0;
/// Maximum time between frames of one moment: later, people may have changed places.
const FRAMES_WITHIN: TimeDelta = TimeDelta::minutes(2);
/// Maximum movement of a face between frames, relative to its width and height.
const MOVE_MAX: f32 = 1.0;
/// Maximum ratio of a face's widths in two frames.
const GROWTH_MAX: f32 = 1.5;
/// The tags of animals.
const ANIMALS: [&str; 9] = [
    "bird",
    "camel",
    "cat",
    "dog",
    "farm animals",
    "horse",
    "insect",
    "marine life",
    "wildlife",
];

/// The number of faces with closed eyes that are open in another shot of the group.
pub(super) fn closed_eyes(shot: &Shot<'_>, group: &[&Shot<'_>]) -> usize {
    let closings = closings(shot, group);
    closings.filter(|closing| *closing >= BLINK_MIN).count()
}

/// Whether every face of a shot can be judged by itself and has open eyes.
pub(super) fn all_are_open(shot: &Shot<'_>) -> bool {
    let is_open = |face: &Face| {
        let closed = face.eyes_closed.unwrap_or(1.0);
        closed < OPEN_MAX && face.yaw_degrees.abs() <= YAW_DEGREES_MAX
    };
    faces(shot).iter().all(is_open)
}

/// The sum by which eyes are more closed than in other shots of the group, over all faces that
/// reach [`DOUBT_MIN`].
pub(super) fn doubt(shot: &Shot<'_>, group: &[&Shot<'_>]) -> f32 {
    let closings = closings(shot, group);
    closings.filter(|closing| *closing >= DOUBT_MIN).sum()
}

/// For each face that is also in another frame, by how much its eyes are more closed than in the
/// frame where they are most open.
fn closings<'a>(shot: &Shot<'a>, group: &[&Shot<'_>]) -> impl Iterator<Item = f32> + use<'a> {
    let others = group.iter().filter(|other| is_frame_beside(shot, other));
    let others: Vec<Face> = others.flat_map(|other| faces(other)).copied().collect();
    let closing = move |face: &Face| {
        let closings = others.iter().filter_map(|other| closing(face, other));
        closings.reduce(f32::max)
    };
    faces(shot).iter().filter_map(closing)
}

fn is_frame_beside(shot: &Shot<'_>, other: &Shot<'_>) -> bool {
    let pause = shot.time_to(other);
    shot.photo.id != other.photo.id && pause.is_none_or(|pause| pause <= FRAMES_WITHIN)
}

/// The detected faces.
pub(super) fn faces<'a>(shot: &Shot<'a>) -> &'a [Face] {
    let content = shot.measurements.content.as_ref();
    content.map_or(&[], |content| &content.faces)
}

/// The faces of people: none if the subject is certainly an animal.
pub(super) fn people<'a>(shot: &Shot<'a>) -> &'a [Face] {
    let is_animal = shot.subject().is_some_and(|tag| ANIMALS.contains(&tag));
    if is_animal { &[] } else { faces(shot) }
}

/// By how much a face's eyes are more closed than in another frame; `None` if it is another face,
/// too small, or turned too far.
fn closing(face: &Face, other: &Face) -> Option<f32> {
    let both = face.eyes_closed.zip(other.eyes_closed);
    let closing = both.map(|(here, there)| here - there);
    let shows_both_eyes = |face: &Face| face.yaw_degrees.abs() <= YAW_DEGREES_MAX;
    let is_comparable = shows_both_eyes(face) && shows_both_eyes(other);
    closing.filter(|_| is_comparable && are_of_one_place(face.area, other.area))
}

/// Whether two faces of different frames are at the same position, and so probably of one person.
fn are_of_one_place(one: FaceArea, other: FaceArea) -> bool {
    let (smaller, larger) = (one.width.min(other.width), one.width.max(other.width));
    let across = (one.left + one.width / 2.0) - (other.left + other.width / 2.0);
    let down = (one.top + one.height / 2.0) - (other.top + other.height / 2.0);
    larger <= GROWTH_MAX * smaller
        && across.abs() <= MOVE_MAX * one.width
        && down.abs() <= MOVE_MAX * one.height
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Photo;
    use crate::content::Content;
    use crate::curation::testing::PhotoBuilder;

    fn closed(photos: &[Photo]) -> Vec<usize> {
        let shots: Vec<Shot<'_>> = photos.iter().filter_map(Shot::new).collect();
        let group: Vec<&Shot<'_>> = shots.iter().collect();
        shots.iter().map(|shot| closed_eyes(shot, &group)).collect()
    }

    #[test]
    fn a_face_has_blinked_whose_eyes_are_open_in_another_frame() {
        let frames = [(1, 0.2), (2, 0.7), (3, 0.3)]
            .map(|(number, closed)| PhotoBuilder::new(number).face(0.2, closed).build());
        assert_eq!(closed(&frames), [0, 1, 0]);
    }

    #[test]
    fn eyes_that_measure_as_closed_in_every_frame_smile() {
        let frames = [(1, 0.65), (2, 0.7)]
            .map(|(number, closed)| PhotoBuilder::new(number).face(0.2, closed).build());
        assert_eq!(closed(&frames), [0, 0]);
    }

    #[test]
    fn eyes_are_open_where_every_face_shows_it() {
        let is_open = |photo: PhotoBuilder| {
            let photo = photo.build();
            all_are_open(&Shot::new(&photo).unwrap())
        };
        assert!(is_open(PhotoBuilder::new(1).face(0.2, 0.2)));
        assert!(!is_open(PhotoBuilder::new(1).face(0.2, 0.7)));
        let aside = |content: &mut Content| content.faces[0].yaw_degrees = 50.0;
        assert!(!is_open(PhotoBuilder::new(1).face(0.2, 0.1).content(aside)));
    }

    #[test]
    fn a_face_that_another_frame_lacks_has_not_blinked() {
        let blinking = PhotoBuilder::new(1).face(0.2, 0.9).build();
        let without = PhotoBuilder::new(2).build();
        let photos = [blinking, without];
        assert_eq!(closed(&photos), [0, 0]);
        let shots: Vec<Shot<'_>> = photos.iter().filter_map(Shot::new).collect();
        let group: Vec<&Shot<'_>> = shots.iter().collect();
        assert!(group.iter().all(|shot| doubt(shot, &group) == 0.0));
    }

    #[test]
    fn a_face_in_profile_is_not_judged() {
        let portrait = |number, closed, yaw_degrees| {
            let photo = PhotoBuilder::new(number).face(0.2, closed);
            let turned = photo.content(|content| content.faces[0].yaw_degrees = yaw_degrees);
            turned.build()
        };
        assert_eq!(
            closed(&[portrait(1, 0.1, 30.0), portrait(2, 0.8, -30.0)]),
            [0, 1]
        );
        assert_eq!(
            closed(&[portrait(1, 0.1, 50.0), portrait(2, 0.8, 50.0)]),
            [0, 0]
        );
    }

    #[test]
    fn an_animal_is_nobody() {
        let with_tag = |tag: &str| {
            let tag = crate::Tag {
                name: tag.to_owned(),
                score: 0.9,
            };
            let photo = PhotoBuilder::new(1).face(0.2, 0.1);
            photo.content(|content| content.tags = vec![tag]).build()
        };
        for (tag, count) in [("wildlife", 0), ("horse", 0), ("wedding", 1)] {
            let photo = with_tag(tag);
            assert_eq!(people(&Shot::new(&photo).unwrap()).len(), count, "{tag}");
        }
    }

    #[test]
    fn a_face_of_another_size_or_time_is_another_face() {
        let open = PhotoBuilder::new(1).face(0.1, 0.1).taken_after(0).build();
        let larger = PhotoBuilder::new(2).face(0.3, 0.8).taken_after(1).build();
        let later = PhotoBuilder::new(3).face(0.1, 0.8).taken_after(300).build();
        assert_eq!(closed(&[open, larger, later]), [0, 0, 0]);
    }
}
