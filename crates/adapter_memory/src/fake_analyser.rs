//! A fake analyser of photos.

use std::collections::{HashMap, HashSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use async_trait::async_trait;
use bytes::Bytes;
use triptych_ports::{Failure, PhotoAnalyser, PhotoAnalyserError, PhotoAnalysis};
use triptych_trips::{Colour, Exposure, Measurements, PerceptualHash, Sharpness};

use crate::held::HeldWork;
use crate::{Faults, can_fail, lock};

/// Reports any bytes as a sharp, well exposed, unique photo, unless a test has set another result
/// for them.
#[derive(Default)]
pub struct FakeAnalyser {
    findings: Mutex<HashMap<Bytes, Finding>>,
    large: Mutex<HashSet<Bytes>>,
    held: HeldWork,
    calls: AtomicUsize,
    faults: Faults,
}

#[derive(Clone)]
enum Finding {
    Measured(Box<Measurements>),
    Damaged,
}

impl FakeAnalyser {
    /// The default result for bytes.
    pub fn plain_measurements(original: &[u8]) -> Measurements {
        Measurements {
            sharpness: Sharpness {
                subject: 80.0,
                textured_share: 0.6,
                anisotropy: 0.1,
            },
            exposure: Exposure {
                mean_luma: 0.5,
                clipped_shadows: 0.01,
                clipped_highlights: 0.01,
            },
            exposure_value: None,
            contrast: 0.25,
            colourfulness: 40.0,
            dominant_colours: vec![Colour {
                rgb: [70, 130, 180],
                share: 0.6,
            }],
            hash: PerceptualHash(scattered(original)),
            window_hashes: Vec::new(),
            miniature: None,
            content: None,
            taken_at: None,
            camera: None,
            location: None,
        }
    }

    /// Sets the result for these bytes.
    pub fn find(&self, original: Bytes, measurements: Measurements) {
        let finding = Finding::Measured(Box::new(measurements));
        lock(&self.findings).insert(original, finding);
    }

    /// Makes these bytes invalid.
    pub fn find_damaged(&self, original: Bytes) {
        lock(&self.findings).insert(original, Finding::Damaged);
    }

    /// Makes the analysis of these bytes need much memory.
    pub fn find_large(&self, original: Bytes) {
        lock(&self.large).insert(original);
    }

    /// Suspends every analysis that starts from now on, until [`release`](Self::release).
    pub fn hold(&self) {
        self.held.hold();
    }

    /// Resumes suspended analyses.
    pub fn release(&self) {
        self.held.release();
    }

    /// The number of calls.
    pub fn calls(&self) -> usize {
        self.calls.load(Ordering::Relaxed)
    }
}

/// A hash that differs in many bits for different bytes (FNV-1a with the finaliser of
/// `SplitMix64`).
fn scattered(bytes: &[u8]) -> u64 {
    let mixed = bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

fn rendition(long_edge_px: u32, original: &[u8]) -> Bytes {
    Bytes::from(format!("{long_edge_px} px of {:x}", scattered(original)))
}

can_fail!(FakeAnalyser);

#[async_trait]
impl PhotoAnalyser for FakeAnalyser {
    async fn is_large(&self, original: &Bytes) -> Result<bool, Failure> {
        Ok(lock(&self.large).contains(original))
    }

    async fn analyse(&self, original: Bytes) -> Result<PhotoAnalysis, PhotoAnalyserError> {
        self.calls.fetch_add(1, Ordering::Relaxed);
        self.held.wait().await;
        self.faults.check()?;
        let finding = lock(&self.findings).get(&original).cloned();
        let measurements = match finding {
            Some(Finding::Damaged) => {
                return Err(PhotoAnalyserError::Damaged("told so".to_owned()));
            }
            Some(Finding::Measured(measurements)) => *measurements,
            None => Self::plain_measurements(&original),
        };
        Ok(PhotoAnalysis {
            measurements,
            large: rendition(1_920, &original),
            thumbnail: rendition(320, &original),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn photos_are_told_apart_and_found_as_told() {
        let analyser = FakeAnalyser::default();
        let analyse =
            async |bytes: &'static [u8]| analyser.analyse(Bytes::from_static(bytes)).await;
        let (sea, hills) = (analyse(b"sea").await, analyse(b"hills").await);
        let (sea, hills) = (sea.unwrap(), hills.unwrap());
        assert!(sea.measurements.hash.distance(hills.measurements.hash) > 10);
        assert_eq!(analyse(b"sea").await.unwrap(), sea);

        analyser.find(Bytes::from_static(b"sea"), hills.measurements.clone());
        assert_eq!(
            analyse(b"sea").await.unwrap().measurements,
            hills.measurements
        );
        analyser.find_damaged(Bytes::from_static(b"sea"));
        let answer = analyse(b"sea").await;
        assert!(matches!(answer, Err(PhotoAnalyserError::Damaged(_))));
    }
}
