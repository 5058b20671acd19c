//! Facial expressions.

use super::content::Expression;
use super::files::{self, NetworksError};
use super::landmarks::Landmarks;
use super::network::Network;
use crate::VisionError;

/// The landmarks of the network's input, in order.
const LANDMARKS: [usize; 146] = [
    0, 1, 4, 5, 6, 7, 8, 10, 13, 14, 17, 21, 33, 37, 39, 40, 46, 52, 53, 54, 55, 58, 61, 63, 65,
    66, 67, 70, 78, 80, 81, 82, 84, 87, 88, 91, 93, 95, 103, 105, 107, 109, 127, 132, 133, 136,
    144, 145, 146, 148, 149, 150, 152, 153, 154, 155, 157, 158, 159, 160, 161, 162, 163, 168, 172,
    173, 176, 178, 181, 185, 191, 195, 197, 234, 246, 249, 251, 263, 267, 269, 270, 276, 282, 283,
    284, 285, 288, 291, 293, 295, 296, 297, 300, 308, 310, 311, 312, 314, 317, 318, 321, 323, 324,
    332, 334, 336, 338, 356, 361, 362, 365, 373, 374, 375, 377, 378, 379, 380, 381, 382, 384, 385,
    386, 387, 388, 389, 390, 397, 398, 400, 402, 405, 409, 415, 454, 466, 468, 469, 470, 471, 472,
    473, 474, 475, 476, 477,
];
/// Indexes of the outputs for eye blinks.
const EYE_BLINKS: [usize; 2] = [9, 10];
/// The eye aspect ratio of wide open eyes: the maximum of 11 open ones, in faces of 45 to 150
/// pixels.
const WIDE_OPEN: f32 = 0.35;
/// Indexes of the outputs for the corners of the mouth.
const MOUTH_SMILES: [usize; 2] = [44, 45];

#[derive(Debug)]
pub(super) struct FaceBlendshapes {
    network: Network,
}

impl FaceBlendshapes {
    pub(super) fn load() -> Result<Self, NetworksError> {
        let network = Network::load(files::FACE_BLENDSHAPES, &["blendshapes"])?;
        Ok(Self { network })
    }

    pub(super) fn read(&self, landmarks: &Landmarks) -> Result<Expression, VisionError> {
        let points = landmarks.points(&LANDMARKS);
        let input: Vec<f32> = points.iter().flat_map(|point| [point.x, point.y]).collect();
        let [scores] = self.network.run(&[1, points.len(), 2], input)?;
        let pair = |indices: [usize; 2]| {
            indices.map(|index| scores.get(index).copied().unwrap_or_default())
        };
        let mean = |indices| {
            let [one, other] = pair(indices);
            f32::midpoint(one, other)
        };
        let blink = mean(EYE_BLINKS);
        let eyes_closed = landmarks.eye_aspect_ratio().map_or(blink, |ratio| {
            f32::midpoint(blink, (1.0 - ratio / WIDE_OPEN).clamp(0.0, 1.0))
        });
        Ok(Expression {
            eyes_closed,
            smile: mean(MOUTH_SMILES),
        })
    }
}
