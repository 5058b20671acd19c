//! What every [`PhotoAnalyser`](crate::PhotoAnalyser) promises.

use bytes::Bytes;

use crate::{PhotoAnalyser, PhotoAnalyserError};

/// Runs the suite against what `$fresh` makes.
#[macro_export]
macro_rules! photo_analyser_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            photo_analyser,
            $fresh,
            [
                the_same_bytes_give_the_same_analysis,
                both_renditions_are_made,
                measurements_stay_within_their_ranges,
                a_damaged_picture_is_refused_for_good,
                a_damaged_picture_keeps_nobody_else_from_being_analysed,
            ]
        );
    };
}

/// An analyser, and pictures to show it.
pub trait AnalyserAndPictures: Send + Sync {
    /// The analyser.
    fn analyser(&self) -> &dyn PhotoAnalyser;

    /// A file that can be read.
    fn sound(&self) -> Bytes;

    /// A file that cannot.
    fn damaged(&self) -> Bytes;
}

pub async fn the_same_bytes_give_the_same_analysis(given: &dyn AnalyserAndPictures) {
    let first = given.analyser().analyse(given.sound()).await.unwrap();
    let again = given.analyser().analyse(given.sound()).await.unwrap();
    assert_eq!(first, again);
}

pub async fn both_renditions_are_made(given: &dyn AnalyserAndPictures) {
    let analysis = given.analyser().analyse(given.sound()).await.unwrap();
    assert!(!analysis.large.is_empty());
    assert!(!analysis.thumbnail.is_empty());
    assert_ne!(analysis.large, analysis.thumbnail);
}

pub async fn measurements_stay_within_their_ranges(given: &dyn AnalyserAndPictures) {
    let measured = given
        .analyser()
        .analyse(given.sound())
        .await
        .unwrap()
        .measurements;
    let share = 0.0..=1.0;
    assert!((0.0..=100.0).contains(&measured.sharpness.subject));
    assert!(share.contains(&measured.sharpness.textured_share));
    assert!(share.contains(&measured.sharpness.anisotropy));
    assert!(share.contains(&measured.exposure.mean_luma));
    assert!(share.contains(&measured.exposure.clipped_shadows));
    assert!(share.contains(&measured.exposure.clipped_highlights));
    assert!(share.contains(&measured.contrast));
    assert!(measured.colourfulness >= 0.0);
    assert!((1..=5).contains(&measured.dominant_colours.len()));
    let covered: Vec<f32> = measured
        .dominant_colours
        .iter()
        .map(|colour| colour.share)
        .collect();
    assert!(
        covered.is_sorted_by(|more, less| more >= less),
        "{covered:?}"
    );
    assert!(covered.iter().sum::<f32>() <= 1.001, "{covered:?}");
}

pub async fn a_damaged_picture_is_refused_for_good(given: &dyn AnalyserAndPictures) {
    for _ in 0..2 {
        let answer = given.analyser().analyse(given.damaged()).await;
        assert!(
            matches!(answer, Err(PhotoAnalyserError::Damaged(_))),
            "{answer:?}"
        );
    }
}

pub async fn a_damaged_picture_keeps_nobody_else_from_being_analysed(
    given: &dyn AnalyserAndPictures,
) {
    let analyser = given.analyser();
    let (sound, damaged) = futures::join!(
        analyser.analyse(given.sound()),
        analyser.analyse(given.damaged())
    );
    assert!(sound.is_ok());
    assert!(damaged.is_err());
}
