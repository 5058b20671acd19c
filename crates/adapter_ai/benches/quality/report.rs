//! What the product says of the copies, beside what is so.

use std::collections::{BTreeSet, HashMap};

use triptych_trips::{Photo, PhotoId, PickCount, Verdict, curate};
use triptych_users::id::Uuid;

use crate::alteration::{ALL, Alteration};
use crate::copies::{self, AlteredCopy};
use crate::score::ByKind;
use crate::soft::Scene;

/// A photograph and what a program makes of it that keeps the metadata: were it not for them, a
/// bracket.
const EDITED: [Alteration; 3] = [Alteration::None, Alteration::Brighter, Alteration::Darker];

/// Prints which copies are called blurry.
pub(crate) fn blur(copies: &[&AlteredCopy]) {
    let mut by_kind = ByKind::default();
    for copy in copies {
        let verdicts = verdicts(&[copy]);
        let is_said = verdicts.values().any(|verdict| verdict.is_blurry);
        let is_so = copy.alteration.blurs();
        by_kind.count(copy.alteration.kind(), is_so, is_said);
    }
    let total = by_kind.total();
    println!(
        "  blur: balanced accuracy {:.1} %, precision {:.1} %, recall {:.1} %, F1 {:.1} %",
        total.balanced_accuracy(),
        total.precision(),
        total.recall(),
        total.f1()
    );
    by_kind.print();
}

/// Prints in how many photographs a stronger blur has a better score than a weaker one.
pub(crate) fn monotony(copies: &[&AlteredCopy]) {
    const RISE_MAX: f32 = 2.0;
    let mut by_scene: HashMap<usize, Vec<(f32, f32)>> = HashMap::new();
    for copy in copies {
        let sigma = match copy.alteration {
            Alteration::None => 0.0,
            Alteration::Gaussian { sigma } => sigma,
            _ => continue,
        };
        let score = copy.photo.measurements().unwrap().sharpness.subject;
        by_scene.entry(copy.scene).or_default().push((sigma, score));
    }
    let rises = |scores: &mut Vec<(f32, f32)>| {
        scores.sort_by(|one, other| one.0.total_cmp(&other.0));
        scores
            .windows(2)
            .any(|pair| pair[1].1 > pair[0].1 + RISE_MAX)
    };
    let scenes = by_scene.len();
    let rising = by_scene
        .into_values()
        .filter(|scores| rises(&mut scores.clone()));
    println!(
        "  sharpness rises by more than {RISE_MAX} with more blur in {} of {scenes} photographs",
        rising.count()
    );
}

/// Prints which copies are grouped with what they were made of, in trips of all scenes.
pub(crate) fn duplicates(copies: &[&AlteredCopy]) {
    let mut by_kind = ByKind::default();
    for alteration in ALL.into_iter().filter(|alteration| alteration.duplicates()) {
        let trip = copies_of(copies, &[alteration.reference(), alteration]);
        count_pairs(&trip, &alteration.kind(), &mut by_kind);
    }
    let total = by_kind.total();
    println!(
        "  duplicates: F1 {:.1} %, precision {:.1} %, recall {:.1} %",
        total.f1(),
        total.precision(),
        total.recall()
    );
    by_kind.print();
    let mut whole = ByKind::default();
    count_pairs(copies, "everything in one trip", &mut whole);
    let edited: Vec<AlteredCopy> = copies
        .iter()
        .filter(|copy| EDITED.contains(&copy.alteration))
        .map(|copy| copy.with_metadata())
        .collect();
    let edited: Vec<&AlteredCopy> = edited.iter().collect();
    count_pairs(&edited, "other light, time kept", &mut whole);
    whole.print();
}

/// Prints how often the keeper of a group is the sound one, wherever it stands among one faulty copy
/// or two.
pub(crate) fn keepers(copies: &[&AlteredCopy]) {
    let scenes: BTreeSet<usize> = copies.iter().map(|copy| copy.scene).collect();
    let spoilt: Vec<Alteration> = ALL
        .into_iter()
        .filter(|alteration| alteration.blurs() || *alteration == Alteration::Darker)
        .collect();
    for faulty_count in [1, 2] {
        let (mut right, mut groups) = (0, 0);
        for (number, faulty) in spoilt.windows(faulty_count).enumerate() {
            let wanted = [&[Alteration::None], faulty].concat();
            for scene in &scenes {
                let mut group = copies_of(copies, &wanted);
                group.retain(|copy| copy.scene == *scene);
                // It must not be kept for being the first.
                let place = (number + scene) % group.len();
                group.rotate_right(place);
                let sound = &in_this_order(&group)[place];
                groups += usize::from(sound.group.is_some());
                right += usize::from(sound.group.is_some() && !sound.is_duplicate());
            }
        }
        let size = faulty_count + 1;
        println!("  keepers: the sound one in {right} of {groups} groups of {size}");
    }
}

/// The verdicts on copies that arrived in this order, in which nothing else tells.
fn in_this_order(copies: &[&AlteredCopy]) -> Vec<Verdict> {
    let photos = copies.iter().enumerate().map(|(number, copy)| Photo {
        id: PhotoId::new(Uuid::from_u128(number as u128)),
        ..copy.photo.clone()
    });
    let verdicts = curate(&photos.collect::<Vec<_>>(), PickCount::AllGood).verdicts;
    verdicts.into_iter().map(|(_, verdict)| verdict).collect()
}

/// Prints which soft photographs are called blurry.
pub(crate) fn soft(kinds: Vec<(&'static str, Vec<Scene>)>) {
    println!("\n== soft by nature or by intention: none is blurry");
    for (kind, scenes) in kinds {
        let photos: Vec<Photo> = scenes
            .into_iter()
            .map(|(name, file)| copies::alone(&name, file))
            .collect();
        let is_blurry = |photo: &&Photo| {
            let curation = curate(std::slice::from_ref(*photo), PickCount::AllGood);
            curation
                .verdicts
                .iter()
                .any(|(_, verdict)| verdict.is_blurry)
        };
        let blurry: Vec<&str> = photos
            .iter()
            .filter(is_blurry)
            .map(|photo| photo.file_name.as_str())
            .collect();
        println!(
            "  {kind:32} {:2} of {:2} called blurry {blurry:?}",
            blurry.len(),
            photos.len()
        );
    }
}

fn copies_of<'a>(copies: &[&'a AlteredCopy], wanted: &[Alteration]) -> Vec<&'a AlteredCopy> {
    copies
        .iter()
        .copied()
        .filter(|copy| wanted.contains(&copy.alteration))
        .collect()
}

fn count_pairs(trip: &[&AlteredCopy], kind: &str, by_kind: &mut ByKind) {
    let verdicts = verdicts(trip);
    let group = |copy: &AlteredCopy| verdicts[&copy.photo.id].group;
    for (number, one) in trip.iter().enumerate() {
        for other in &trip[..number] {
            let is_so = one.scene == other.scene;
            let is_said = group(one).is_some() && group(one) == group(other);
            by_kind.count(kind.to_owned(), is_so, is_said);
        }
    }
}

fn verdicts(trip: &[&AlteredCopy]) -> HashMap<PhotoId, Verdict> {
    let photos: Vec<Photo> = trip.iter().map(|copy| copy.photo.clone()).collect();
    curate(&photos, PickCount::AllGood)
        .verdicts
        .into_iter()
        .collect()
}
