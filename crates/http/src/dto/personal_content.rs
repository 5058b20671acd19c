//! The content of a photo in the data export of a user: all stored values, whatever their
//! certainty.

use serde::Serialize;
use triptych_trips::{Content, Face, QuarterTurn, Tag};

#[derive(Serialize)]
pub(super) struct PersonalContentDto<'a> {
    tags: Vec<PersonalTagDto<'a>>,
    /// The probability of a document, a screenshot or a receipt.
    document: f32,
    certainty: f32,
    faces: Vec<PersonalFaceDto>,
    turned: Option<&'static str>,
}

impl<'a> From<&'a Content> for PersonalContentDto<'a> {
    fn from(content: &'a Content) -> Self {
        Self {
            tags: content.tags.iter().map(PersonalTagDto::from).collect(),
            document: content.document,
            certainty: content.certainty,
            faces: content.faces.iter().map(PersonalFaceDto::from).collect(),
            turned: content.turned.map(turn_code),
        }
    }
}

/// A tag.
#[derive(Serialize)]
struct PersonalTagDto<'a> {
    name: &'a str,
    score: f32,
}

impl<'a> From<&'a Tag> for PersonalTagDto<'a> {
    fn from(tag: &'a Tag) -> Self {
        Self {
            name: &tag.name,
            score: tag.score,
        }
    }
}

/// A face: its position relative to the photo, and its expression.
#[derive(Serialize)]
struct PersonalFaceDto {
    left: f32,
    top: f32,
    width: f32,
    height: f32,
    sharpness: Option<f32>,
    eyes_closed: Option<f32>,
    smile: Option<f32>,
    yaw_degrees: f32,
}

impl From<&Face> for PersonalFaceDto {
    fn from(face: &Face) -> Self {
        let area = face.area;
        Self {
            left: area.left,
            top: area.top,
            width: area.width,
            height: area.height,
            sharpness: face.sharpness,
            eyes_closed: face.eyes_closed,
            smile: face.smile,
            yaw_degrees: face.yaw_degrees,
        }
    }
}

const fn turn_code(turn: QuarterTurn) -> &'static str {
    match turn {
        QuarterTurn::Right => "right",
        QuarterTurn::Half => "half",
        QuarterTurn::Left => "left",
    }
}
