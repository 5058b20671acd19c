//! The scene classifier: classes, tags and embedding.

use super::content::{Content, Tag};
use super::files::{self, NetworksError};
use super::network::{Brightness, Network, channels};
use crate::VisionError;
use crate::geometry::Area;
use crate::raster::Raster;
use crate::resize::Filter;

/// Columns and rows of the input.
const SIDE: u32 = 224;
/// The centre crop relative to the photo's shorter side, as in its training.
const CENTRE_SHARE: f64 = 0.875;
/// As in its training.
const BRIGHTNESS: Brightness = Brightness {
    zero: 127.0,
    one: 128.0,
};
/// Classes of written or drawn content, and those for which paper and screens are mistaken. Of 406
/// photographs of which none is a document their sum is below 0.03 in 99 % and 0.07 at most.
const DOCUMENT_CLASSES: [&str; 13] = [
    "web site",
    "menu",
    "crossword puzzle",
    "envelope",
    "book jacket",
    "binder",
    "packet",
    "rubber eraser",
    "rule",
    "slide rule",
    "oscilloscope",
    "hand-held computer",
    "letter opener",
];
/// The maximum number of tags of a photo.
const TAGS_MAX: usize = 5;
/// At this score every second tag was right on 168 photographs; what is shown needs a higher one.
const TAG_SCORE_MIN: f32 = 0.3;

/// The classifier and the table of its classes.
#[derive(Debug)]
pub(super) struct SceneClassifier {
    network: Network,
    /// The tag of each class that has one.
    tags: Vec<(usize, &'static str)>,
    document_classes: Vec<usize>,
}

/// The result of the classifier.
#[derive(Debug)]
pub(super) struct Scene {
    pub(super) tags: Vec<Tag>,
    pub(super) document: f32,
    /// The most likely class and its probability.
    pub(super) likeliest: (usize, f32),
    pub(super) embedding: Box<[f32; Content::FEATURES]>,
}

impl SceneClassifier {
    pub(super) fn load() -> Result<Self, NetworksError> {
        let labels = files::SCENE_LABELS.text()?;
        let is_document = |label: &str| {
            let mut names = label.split(", ");
            names.any(|name| DOCUMENT_CLASSES.contains(&name))
        };
        let classes = labels.lines().enumerate();
        let documents = classes.filter(|(_, label)| is_document(label));
        Ok(Self {
            network: Network::load(files::SCENE_CLASSIFIER, &["probabilities", "embedding"])?,
            tags: tags_of(files::TRAVEL_TAGS.text()?)
                .ok_or_else(|| files::TRAVEL_TAGS.unusable(&"a row has no class or tag"))?,
            document_classes: documents.map(|(class, _)| class).collect(),
        })
    }

    /// Classifies the centre of a photo.
    pub(super) fn look(&self, raster: &Raster) -> Result<Scene, VisionError> {
        let (width, height) = (f64::from(raster.width()), f64::from(raster.height()));
        let side = width.min(height) * CENTRE_SHARE;
        let middle = Area {
            left: (width - side) / 2.0,
            top: (height - side) / 2.0,
            width: side,
            height: side,
        };
        let picture = raster.part(middle, (SIDE, SIDE), Filter::CatmullRom)?;
        let input = channels(&picture, BRIGHTNESS);
        let shape = [1, 3, SIDE as usize, SIDE as usize];
        let [probabilities, features] = self.network.run(&shape, input)?;
        let embedding = features.into_boxed_slice().try_into();
        let probability = |class: &usize| probabilities.get(*class).copied().unwrap_or_default();
        Ok(Scene {
            tags: self.tags(probability),
            document: self.document_classes.iter().map(probability).sum(),
            likeliest: likeliest(&probabilities),
            embedding: embedding
                .map_err(|_| VisionError::Internal("an embedding of another length".into()))?,
        })
    }

    /// The most likely tags.
    fn tags(&self, probability: impl Fn(&usize) -> f32) -> Vec<Tag> {
        let mut tags: Vec<Tag> = Vec::new();
        for (class, name) in &self.tags {
            let score = probability(class);
            match tags.iter_mut().find(|tag| tag.name == *name) {
                Some(tag) => tag.score += score,
                None => tags.push(Tag { name, score }),
            }
        }
        tags.retain(|tag| tag.score >= TAG_SCORE_MIN);
        tags.sort_by(|one, other| other.score.total_cmp(&one.score));
        tags.truncate(TAGS_MAX);
        tags
    }
}

fn likeliest(probabilities: &[f32]) -> (usize, f32) {
    let classes = probabilities.iter().copied().enumerate();
    let likeliest = classes.max_by(|(_, one), (_, other)| one.total_cmp(other));
    likeliest.unwrap_or_default()
}

/// Class and tag of each row of the table after its heading; `None` if a row lacks one.
fn tags_of(table: &'static str) -> Option<Vec<(usize, &'static str)>> {
    let rows = table.lines().skip(1);
    rows.map(|row| {
        let (class, _) = row.split_once(',')?;
        let (_, tag) = row.rsplit_once(',')?;
        Some((class.parse().ok()?, tag))
    })
    .collect()
}
