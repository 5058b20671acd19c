//! What the analyser gives for sound and for broken files.

use bytes::Bytes;
use triptych_ports::{PhotoAnalyser, PhotoAnalyserError};
use triptych_trips::SceneKind;
use triptych_vision::ImageHeader;

use crate::photographs::{analyser, analyser_with_networks, photograph};

#[tokio::test]
async fn a_photograph_is_measured_with_its_time_place_and_camera() {
    let analysis = analyser()
        .analyse(photograph("DSCN0010.jpg"))
        .await
        .unwrap();
    let measurements = analysis.measurements;
    assert_eq!(
        measurements.taken_at.unwrap().local.to_string(),
        "2008-10-22 16:28:39"
    );
    let location = measurements.location.unwrap();
    assert!((location.latitude() - 43.467).abs() < 0.01);
    assert!((location.longitude() - 11.885).abs() < 0.01);
    assert_eq!(measurements.camera.as_deref(), Some("NIKON COOLPIX P6000"));
    assert_eq!(measurements.window_hashes.len(), 18);
    assert!(!measurements.dominant_colours.is_empty());
}

#[tokio::test]
async fn networks_say_what_a_photograph_shows() {
    let analyser = analyser_with_networks();
    let analyse = async |name| analyser.analyse(photograph(name)).await.unwrap();
    let portrait = analyse("astronaut.png").await.measurements.content.unwrap();
    let [face] = portrait.faces.as_slice() else {
        panic!("{:?}", portrait.faces);
    };
    assert!(face.smile.unwrap() > 0.5 && face.eyes_closed.unwrap() < 0.3);
    let cup = analyse("coffee.png").await.measurements.content.unwrap();
    assert!(cup.faces.is_empty() && cup.certainty > 0.9);
    assert_eq!(cup.tags.first().unwrap().name, "coffee");
    assert_ne!(cup.embedding, portrait.embedding);
}

#[tokio::test]
async fn scenes_are_told_from_what_the_networks_saw() {
    let analyser = analyser_with_networks();
    let scenes = async |name| {
        let analysis = analyser.analyse(photograph(name)).await.unwrap();
        let scenes = analysis.measurements.content.unwrap().scenes();
        assert!(scenes.is_sorted_by(|one, other| one.probability >= other.probability));
        scenes.iter().map(|scene| scene.kind).collect::<Vec<_>>()
    };
    let arezzo = scenes("DSCN0027.jpg").await;
    assert!(arezzo.contains(&SceneKind::Street) && arezzo.contains(&SceneKind::Building));
    assert_eq!(scenes("flower.jpg").await, [SceneKind::Flower]);
    assert_eq!(scenes("china.jpg").await, [SceneKind::Building]);
    assert_eq!(scenes("astronaut.png").await, []);
    assert_eq!(scenes("coffee.png").await, []);
}

#[tokio::test]
async fn without_networks_nothing_is_said_about_what_a_photograph_shows() {
    let analysis = analyser().analyse(photograph("coffee.png")).await.unwrap();
    assert_eq!(analysis.measurements.content, None);
}

#[tokio::test]
async fn renditions_fit_their_sizes() {
    let analysis = analyser()
        .analyse(photograph("camera_nikon_d90.jpg"))
        .await
        .unwrap();
    for (jpeg, long_edge) in [(analysis.large, 1_920), (analysis.thumbnail, 320)] {
        assert_eq!(ImageHeader::read(&jpeg).unwrap().long_edge(), long_edge);
    }
}

#[tokio::test]
async fn the_same_bytes_give_the_same_measurements() {
    let file = photograph("sunset.jpg");
    let once = analyser().analyse(file.clone()).await.unwrap();
    assert_eq!(analyser().analyse(file).await.unwrap(), once);
}

#[tokio::test]
async fn a_broken_file_is_damaged() {
    let whole = photograph("sunset.jpg");
    for broken in [
        Bytes::new(),
        Bytes::from_static(b"no picture"),
        whole.slice(..300),
    ] {
        let result = analyser().analyse(broken).await;
        assert!(
            matches!(result, Err(PhotoAnalyserError::Damaged(_))),
            "{result:?}"
        );
    }
}
