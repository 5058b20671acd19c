//! What is true of a shot by itself.

use super::reason::Reason;
use super::statements::Statement;
use crate::curation::blur::Blur;
use crate::curation::candidate::Shot;
use crate::curation::document::{self, Document};
use crate::curation::score;

/// Mean luma above which a photo is reported as very bright.
const BRIGHT_LUMA_MIN: f32 = 0.85;
/// Loss of highlights or shadows, 0 to 1, from which on it is reported.
const LOSS_NAMED: f32 = 0.5;
/// Exposure, 0 to 1, from which on a photo is reported as well exposed.
const WELL_EXPOSED: f32 = 0.95;
/// Sharpness, 0 to 1, from which on detail is reported as crisp.
const CRISP: f32 = 0.9;
/// Root-mean-square contrast below which it is reported as low, and from which on as strong.
const CONTRAST_NAMED: (f32, f32) = (0.09, 0.27);
/// Colour, 0 to 1, from which on it is reported as rich.
const RICH_IN_COLOUR: f32 = 1.0;
/// Sharpness, 0 to 100, below which nothing is sharp.
const NOTHING_SHARP_MAX: f32 = 20.0;

/// That it is no photo of the trip.
pub(super) fn document(shot: &Shot<'_>) -> Option<Statement> {
    let content = shot.measurements.content.as_ref()?;
    let percent = whole(100.0 * document::probability(content));
    let name = shot.photo.file_name.as_str();
    Some(Statement::always(match shot.quality.document? {
        Document::Paper => vec![
            Reason::document(),
            Reason::document_by(percent),
            Reason::document_named(name),
        ],
        Document::Screenshot => vec![
            Reason::screenshot(),
            Reason::screenshot_by(percent),
            Reason::screenshot_named(name),
        ],
    }))
}

/// Its blur.
pub(super) fn blurred(shot: &Shot<'_>) -> Option<Statement> {
    let subject = shot.measurements.sharpness.subject;
    let name = shot.photo.file_name.as_str();
    let wordings = match shot.quality.blur? {
        Blur::OutOfFocus if subject < NOTHING_SHARP_MAX => vec![
            Reason::nothing_is_sharp(),
            Reason::out_of_focus(),
            Reason::out_of_focus_by(whole(subject)),
            Reason::out_of_focus_named(name),
        ],
        Blur::OutOfFocus => vec![
            Reason::out_of_focus(),
            Reason::out_of_focus_by(whole(subject)),
            Reason::out_of_focus_named(name),
        ],
        Blur::Movement => {
            vec![
                Reason::blurred_by_movement(),
                Reason::blurred_by_movement_by(whole(subject)),
                Reason::blurred_by_movement_named(name),
            ]
        }
    };
    Some(Statement::always(wordings))
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a number of 0 to 100, and 0 for what is none"
)]
fn whole(value: f32) -> usize {
    value.clamp(0.0, 100.0).round() as usize
}

/// That it was turned upright.
pub(super) fn turned(shot: &Shot<'_>) -> Option<Statement> {
    shot.measurements.turned()?;
    let name = shot.photo.file_name.as_str();
    Some(Statement::always(vec![
        Reason::turned(),
        Reason::turned_named(name),
    ]))
}

/// What is wrong with its light.
pub(super) fn faults(shot: &Shot<'_>) -> impl Iterator<Item = Reason> {
    let exposure = shot.measurements.exposure;
    let faults = [
        (exposure.mean_luma < score::DARK_LUMAS.1).then(Reason::very_dark),
        (exposure.mean_luma > BRIGHT_LUMA_MIN).then(Reason::very_bright),
        (score::lost_highlights(exposure) >= LOSS_NAMED).then(Reason::washed_out_highlights),
        (score::lost_shadows(exposure) >= LOSS_NAMED).then(Reason::lost_shadows),
        (shot.measurements.contrast < CONTRAST_NAMED.0).then(Reason::low_contrast),
    ];
    faults.into_iter().flatten()
}

/// Whether the exposure is right and neither highlights nor shadows are lost.
fn is_well_exposed(shot: &Shot<'_>) -> bool {
    let exposure = shot.measurements.exposure;
    let is_lost = score::lost_highlights(exposure) > 0.0 || score::lost_shadows(exposure) > 0.0;
    shot.quality.exposure >= WELL_EXPOSED && !is_lost
}

/// What is good about it.
pub(super) fn strengths(shot: &Shot<'_>) -> impl Iterator<Item = Reason> {
    let quality = shot.quality;
    let strengths = [
        (quality.sharpness >= CRISP).then(Reason::crisp_detail),
        is_well_exposed(shot).then(Reason::well_exposed),
        (quality.colour >= RICH_IN_COLOUR).then(Reason::rich_in_colour),
        (shot.measurements.contrast >= CONTRAST_NAMED.1).then(Reason::strong_contrast),
    ];
    strengths.into_iter().flatten()
}
