//! The model files, embedded in the executable.

use sha2::{Digest, Sha256};
use thiserror::Error;

/// Why the networks cannot be used.
#[derive(Debug, Error)]
pub enum NetworksError {
    /// The checksum of a file is wrong.
    #[error("models/{file} is damaged")]
    Damaged {
        /// Its name.
        file: &'static str,
    },
    /// A file is intact but cannot be used.
    #[error("models/{file} cannot be used: {reason}")]
    Unusable {
        /// Its name.
        file: &'static str,
        /// The reason.
        reason: String,
    },
}

/// A file of the folder `models`.
#[derive(Debug, Clone, Copy)]
pub(super) struct ModelFile {
    pub(super) name: &'static str,
    pub(super) bytes: &'static [u8],
    /// In hexadecimal.
    sha256: &'static str,
}

macro_rules! model_file {
    ($name:literal, $sha256:literal) => {
        ModelFile {
            name: $name,
            bytes: include_bytes!(concat!("../../../../models/", $name)),
            sha256: $sha256,
        }
    };
}

pub(super) const FACE_DETECTOR: ModelFile = model_file!(
    "face-detector.onnx",
    "34cd7e60aeff28744c657de7a3dc64e872d506741de66987f3426f2b79f88017"
);
pub(super) const FACE_LANDMARKS: ModelFile = model_file!(
    "face-landmarks.onnx",
    "3af57a56953b2830d0b31697410113134cf7349abd29d54365e41030a6cdd48d"
);
pub(super) const FACE_BLENDSHAPES: ModelFile = model_file!(
    "face-blendshapes.onnx",
    "6d8508fc0b87cb02813941a35936d258c33aeb31b29e60050298f579d73ef76d"
);
pub(super) const SCENE_CLASSIFIER: ModelFile = model_file!(
    "scene-classifier.onnx",
    "0f11ad9da743d3a67f41201a5bc0687f81e6b2319449d5700e5ec8f6ed1bad31"
);
pub(super) const SCENE_LABELS: ModelFile = model_file!(
    "scene-labels.txt",
    "4eb3da435cf544e4a6f390f62c84cb9c9bb68cf8b14e97f8a063452382e5efd2"
);
pub(super) const TRAVEL_TAGS: ModelFile = model_file!(
    "travel-tags.csv",
    "2253eca55a57ba8a406199f5952eb62d6ff65b4a8a60ae2b1288f53d5e875316"
);

impl ModelFile {
    /// The content, after verifying its checksum.
    pub(super) fn checked(&self) -> Result<&'static [u8], NetworksError> {
        if *Sha256::digest(self.bytes) == *digest_of(self.sha256) {
            Ok(self.bytes)
        } else {
            Err(NetworksError::Damaged { file: self.name })
        }
    }

    /// The same as text.
    pub(super) fn text(&self) -> Result<&'static str, NetworksError> {
        std::str::from_utf8(self.checked()?).map_err(|error| self.unusable(&error))
    }

    pub(super) fn unusable(&self, reason: &dyn std::fmt::Display) -> NetworksError {
        NetworksError::Unusable {
            file: self.name,
            reason: reason.to_string(),
        }
    }
}

/// The bytes of a hexadecimal digest.
fn digest_of(text: &str) -> Vec<u8> {
    let (pairs, _) = text.as_bytes().as_chunks::<2>();
    let byte = |pair: &[u8; 2]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    pairs.iter().filter_map(byte).collect()
}

#[cfg(test)]
mod tests {
    use super::super::network::Network;
    use super::*;

    const ALL: [ModelFile; 6] = [
        FACE_DETECTOR,
        FACE_LANDMARKS,
        FACE_BLENDSHAPES,
        SCENE_CLASSIFIER,
        SCENE_LABELS,
        TRAVEL_TAGS,
    ];

    #[test]
    fn a_damaged_file_is_an_error_that_names_it() {
        for file in ALL {
            assert!(file.checked().is_ok(), "{}", file.name);
            let mut changed = file.bytes.to_vec();
            changed[file.bytes.len() / 2] ^= 1;
            let half = file.bytes[..file.bytes.len() / 2].to_vec();
            for damaged in [changed, half, Vec::new()] {
                let bytes: &'static [u8] = damaged.leak();
                let error = ModelFile { bytes, ..file }.checked().unwrap_err();
                let expected = format!("models/{} is damaged", file.name);
                assert_eq!(error.to_string(), expected);
            }
        }
    }

    #[test]
    fn a_file_that_is_no_network_is_an_error_that_names_it() {
        for (file, outputs) in [(SCENE_LABELS, "scores"), (FACE_DETECTOR, "embedding")] {
            let error = Network::load(file, &[outputs]).unwrap_err().to_string();
            let expected = format!("models/{} cannot be used: ", file.name);
            assert!(error.starts_with(&expected), "{error}");
        }
    }
}
