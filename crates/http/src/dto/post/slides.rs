//! The slides of a post to save, and other parts of it.

use serde::Deserialize;
use triptych_app::posts::SlideCommand;
use triptych_captions::hashtag::without_repeats;
use triptych_captions::{AltText, Hashtag};
use triptych_posts::{AspectRatio, FocusPoint, Post};
use triptych_trips::PhotoId;
use utoipa::ToSchema;

use crate::dto::suggestion::parse_photo_ids;
use crate::error::{ApiError, ErrorCode, FieldErrors};
use crate::signing::AddressSigner;

/// Instagram's limit of slides.
const SLIDES_MAX: usize = triptych_posts::instagram::SLIDES_MAX;

/// A slide.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Slide)]
pub struct SlideBody {
    /// The photo.
    pub photo_id: String,
    /// The focus point of the crop: from the left and from the top, each 0 to 1. By default, one at
    /// which no face is cut, if possible.
    #[serde(default)]
    pub focus: Option<[f32; 2]>,
    /// The alt text, at most 1,000 characters.
    #[serde(default)]
    pub alt_text: Option<String>,
}

pub(super) fn absent(_: triptych_users::IdError) -> ApiError {
    ApiError::new(ErrorCode::NotFound)
}

/// Parses the hashtags of a field without duplicates, and adds field errors.
pub(in crate::dto) fn parse_hashtags(
    errors: &mut FieldErrors,
    field: &str,
    raw: &[String],
) -> Vec<Hashtag> {
    if raw.len() > Post::HASHTAGS_MAX {
        errors.push(field, "A post holds at most 30 hashtags.");
        return Vec::new();
    }
    let tags = raw
        .iter()
        .filter_map(|tag| errors.check(field, Hashtag::parse(tag)));
    without_repeats(tags.collect::<Vec<_>>())
}

/// Parses a point of a picture.
///
/// # Errors
/// A sentence for the user.
pub(in crate::dto) fn parse_focus([x, y]: [f32; 2]) -> Result<FocusPoint, &'static str> {
    FocusPoint::new(x, y).ok_or("A focus point is two numbers from 0 to 1.")
}

/// Parses `4:5`, `1.91:1` or `0.8`.
pub(super) fn parse_ratio(text: &str) -> Result<AspectRatio, String> {
    let (width, height) = text.split_once(':').unwrap_or((text, "1"));
    let sides = (width.trim().parse::<f32>(), height.trim().parse::<f32>());
    let (Ok(width), Ok(height)) = sides else {
        return Err("A ratio is written as 4:5.".to_owned());
    };
    AspectRatio::new(width / height).map_err(|error| error.to_string())
}

pub(super) fn parse_pictures(
    errors: &mut FieldErrors,
    slides: Option<Vec<SlideBody>>,
    photo_ids: Option<Vec<String>>,
    images: Option<Vec<String>>,
    signer: &AddressSigner,
) -> Result<Vec<SlideCommand>, ApiError> {
    let (field, commands) = match (slides, photo_ids, images) {
        (Some(slides), ..) => ("slides", parse_slides(errors, slides)?),
        (None, Some(texts), _) => ("photo_ids", plain_slides(parse_photo_ids(&texts)?)),
        (None, None, Some(addresses)) => {
            let Some(commands) = parse_addresses(&addresses, signer) else {
                errors.push("images", "Images must be URLs of your own photos.");
                return Ok(Vec::new());
            };
            ("images", commands)
        }
        (None, None, None) => ("photo_ids", Vec::new()),
    };
    if commands.is_empty() {
        errors.push(field, "A post holds at least one photo.");
    } else if commands.len() > SLIDES_MAX {
        errors.push(field, "A post holds at most 20 photos.");
    }
    Ok(commands)
}

fn parse_slides(
    errors: &mut FieldErrors,
    slides: Vec<SlideBody>,
) -> Result<Vec<SlideCommand>, ApiError> {
    let mut commands: Vec<SlideCommand> = Vec::new();
    for (number, slide) in slides.into_iter().enumerate().take(SLIDES_MAX + 1) {
        let photo_id = PhotoId::parse(&slide.photo_id).map_err(absent)?;
        if commands.iter().any(|earlier| earlier.photo_id == photo_id) {
            errors.push(
                format!("slides[{number}].photo_id"),
                "Each photo can only be used once.",
            );
        }
        let focus = slide.focus.map(parse_focus).transpose();
        let focus = errors.check(format!("slides[{number}].focus"), focus);
        let alt_text = AltText::parse(slide.alt_text.as_deref().unwrap_or_default());
        let alt_text = errors.check(format!("slides[{number}].alt_text"), alt_text);
        commands.push(SlideCommand {
            photo_id,
            focus: focus.flatten(),
            alt_text: alt_text.unwrap_or_default(),
        });
    }
    Ok(commands)
}

fn plain_slides(photo_ids: Vec<PhotoId>) -> Vec<SlideCommand> {
    let slide = |photo_id| SlideCommand {
        photo_id,
        focus: None,
        alt_text: AltText::default(),
    };
    photo_ids.into_iter().map(slide).collect()
}

fn parse_addresses(addresses: &[String], signer: &AddressSigner) -> Option<Vec<SlideCommand>> {
    let addresses = addresses.iter();
    let found = addresses.map(|address| signer.photo_of_address(address));
    let mut photo_ids = found.collect::<Option<Vec<PhotoId>>>()?;
    let mut seen = std::collections::HashSet::new();
    photo_ids.retain(|photo_id| seen.insert(*photo_id));
    Some(plain_slides(photo_ids))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_ratio_is_two_sides_or_a_number() {
        for (text, ratio) in [
            ("4:5", 0.8),
            ("1.91:1", 1.91),
            ("1", 1.0),
            (" 3 : 4 ", 0.75),
        ] {
            let parsed = parse_ratio(text).unwrap().width_to_height();
            assert!((parsed - ratio).abs() < 1e-6, "{text}");
        }
        for text in ["", "4:0", "0:0", "wide", "9:1", "NaN", "4:5:6", "-1:-1.0x"] {
            assert!(parse_ratio(text).is_err(), "{text}");
        }
    }
}
