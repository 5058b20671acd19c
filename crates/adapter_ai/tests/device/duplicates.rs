//! Copies of one photograph are one group, and different photographs of one place are not.

use triptych_trips::PickCount;

use crate::alteration::{cropped, halved, jpeg, picture};
use crate::photographs::{AREZZO, Curated, LARGE, photograph};

#[tokio::test]
async fn different_photographs_of_one_afternoon_are_no_duplicates() {
    let names: Vec<&str> = AREZZO.into_iter().chain(LARGE).collect();
    let files: Vec<_> = names.iter().map(|name| (*name, photograph(name))).collect();
    let curated = Curated::of(&files, PickCount::AllGood).await;
    for (file, _, verdict) in &curated.photos {
        assert_eq!(verdict.group, None, "{file}");
    }
}

#[tokio::test]
async fn one_scene_stored_in_all_eight_orientations_is_one_group() {
    for scene in ["Landscape", "Portrait"] {
        let names: Vec<String> = (1..=8)
            .map(|number| format!("{scene}_{number}.jpg"))
            .collect();
        let files: Vec<_> = names
            .iter()
            .map(|name| (name.as_str(), photograph(name)))
            .collect();
        let curated = Curated::of(&files, PickCount::AllGood).await;
        let groups = curated.photos.iter().map(|(_, _, verdict)| verdict.group);
        assert!(
            groups
                .clone()
                .all(|group| group == Some(curated.photos[0].1))
        );
        assert_eq!(curated.picks().len(), 1);
    }
}

#[tokio::test]
async fn a_copy_is_a_duplicate_of_its_original() {
    for name in LARGE {
        let original = photograph(name);
        let picture = picture(&original);
        let files = [
            (name, original),
            ("from a messenger.jpg", jpeg(&picture, 50)),
            ("half.jpg", halved(&picture)),
            ("brighter.jpg", jpeg(&picture.brighten(25), 90)),
            ("cropped left.jpg", cropped(&picture, 0.9, (0.0, 0.0))),
            ("cropped right.jpg", cropped(&picture, 0.9, (1.0, 0.5))),
            ("cropped little.jpg", cropped(&picture, 0.95, (0.5, 0.5))),
        ];
        let curated = Curated::of(&files, PickCount::AllGood).await;
        let apart: Vec<&str> = curated
            .photos
            .iter()
            .filter(|(_, _, verdict)| verdict.group != Some(curated.photos[0].1))
            .map(|(file, ..)| file.as_str())
            .collect();
        assert!(apart.is_empty(), "{name} without {apart:?}");
        assert_eq!(curated.picks().len(), 1, "{name}");
    }
}
