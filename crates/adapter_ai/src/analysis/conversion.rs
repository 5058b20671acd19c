//! Conversion of measurements from the vision crate's types to the domain's.

use triptych_trips as trips;
use triptych_vision as vision;

/// The domain's measurements of a photo.
pub(super) fn measurements(
    header: &vision::ImageHeader,
    measured: &vision::Measurements,
) -> trips::Measurements {
    trips::Measurements {
        sharpness: sharpness(measured.sharpness),
        exposure: exposure(measured.exposure),
        exposure_value: header.exposure_value,
        contrast: measured.exposure.contrast,
        colourfulness: measured.colourfulness,
        dominant_colours: measured
            .dominant_colours
            .iter()
            .copied()
            .map(colour)
            .collect(),
        hash: hash(measured.hash),
        window_hashes: measured
            .descriptor
            .windows()
            .iter()
            .copied()
            .map(hash)
            .collect(),
        miniature: Some(trips::Miniature::new(*measured.miniature.cells())),
        content: measured.content.as_ref().and_then(content),
        taken_at: header.taken_at.map(capture_time),
        camera: header.camera.as_ref().and_then(camera),
        location: header.position.and_then(location),
    }
}

fn sharpness(measured: vision::Sharpness) -> trips::Sharpness {
    trips::Sharpness {
        subject: measured.score,
        textured_share: measured.textured_share,
        anisotropy: 1.0 - measured.isotropy,
    }
}

fn exposure(measured: vision::Exposure) -> trips::Exposure {
    trips::Exposure {
        mean_luma: measured.brightness,
        clipped_shadows: measured.clipped_shadows,
        clipped_highlights: measured.clipped_highlights,
    }
}

fn colour(measured: vision::DominantColour) -> trips::Colour {
    trips::Colour {
        rgb: measured.rgb,
        share: measured.share,
    }
}

fn hash(measured: vision::PerceptualHash) -> trips::PerceptualHash {
    trips::PerceptualHash(measured.bits())
}

/// `None` if the length of the embedding differs from the domain's, which a test excludes.
fn content(measured: &vision::Content) -> Option<trips::Content> {
    Some(trips::Content {
        tags: measured.tags.iter().map(tag).collect(),
        document: measured.document,
        certainty: measured.certainty,
        faces: measured.faces.iter().copied().map(face).collect(),
        turned: measured.turned.map(turn),
        embedding: trips::Embedding::new(measured.embedding.as_slice())?,
    })
}

const fn turn(measured: vision::QuarterTurn) -> trips::QuarterTurn {
    match measured {
        vision::QuarterTurn::Right => trips::QuarterTurn::Right,
        vision::QuarterTurn::Half => trips::QuarterTurn::Half,
        vision::QuarterTurn::Left => trips::QuarterTurn::Left,
    }
}

/// The rotation to apply for a measured one.
pub(super) const fn turn_to_be_made(measured: trips::QuarterTurn) -> vision::QuarterTurn {
    match measured {
        trips::QuarterTurn::Right => vision::QuarterTurn::Right,
        trips::QuarterTurn::Half => vision::QuarterTurn::Half,
        trips::QuarterTurn::Left => vision::QuarterTurn::Left,
    }
}

fn tag(measured: &vision::Tag) -> trips::Tag {
    trips::Tag {
        name: measured.name.to_owned(),
        score: measured.score,
    }
}

fn face(measured: vision::Face) -> trips::Face {
    let expression = measured.expression;
    trips::Face {
        area: trips::FaceArea {
            left: measured.area.left,
            top: measured.area.top,
            width: measured.area.width,
            height: measured.area.height,
        },
        sharpness: measured.sharpness,
        eyes_closed: expression.map(|expression| expression.eyes_closed),
        smile: expression.map(|expression| expression.smile),
        yaw_degrees: measured.yaw_degrees,
    }
}

fn capture_time(time: vision::CaptureTime) -> trips::CaptureTime {
    trips::CaptureTime {
        local: time.local,
        offset_minutes: time.offset_minutes,
    }
}

/// Maker and model in one line. Many makers also write their name into the model; it is not
/// repeated.
fn camera(camera: &vision::Camera) -> Option<String> {
    match (&camera.make, &camera.model) {
        (Some(make), Some(model)) if !starts_alike(model, make) => Some(format!("{make} {model}")),
        (_, Some(model)) => Some(model.clone()),
        (Some(make), None) => Some(make.clone()),
        (None, None) => None,
    }
}

/// Whether both start with the same word, ignoring case.
fn starts_alike(one: &str, other: &str) -> bool {
    let first_word = |text: &str| text.split_whitespace().next().map(str::to_lowercase);
    first_word(one) == first_word(other)
}

fn location(position: vision::Position) -> Option<trips::GeoPoint> {
    trips::GeoPoint::new(position.latitude, position.longitude)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_embedding_has_a_place_in_the_domain() {
        assert_eq!(vision::Content::FEATURES, trips::Embedding::DIMENSIONS);
    }

    #[test]
    fn the_makers_name_is_said_once() {
        for (make, model, line) in [
            (
                Some("NIKON"),
                Some("COOLPIX P6000"),
                Some("NIKON COOLPIX P6000"),
            ),
            (
                Some("NIKON CORPORATION"),
                Some("NIKON D90"),
                Some("NIKON D90"),
            ),
            (
                Some("Canon"),
                Some("Canon EOS 450D"),
                Some("Canon EOS 450D"),
            ),
            (None, Some("SM-G930F"), Some("SM-G930F")),
            (Some("samsung"), None, Some("samsung")),
            (None, None, None),
        ] {
            let written = vision::Camera {
                make: make.map(str::to_owned),
                model: model.map(str::to_owned),
            };
            assert_eq!(camera(&written).as_deref(), line);
        }
    }
}
