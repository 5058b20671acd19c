//! What a draft is made of, in responses.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;

use serde::{Deserialize, Serialize};
use triptych_captions::{Language, Suggestion};
use triptych_posts::FocusPoint;
use triptych_posts::crop::CropOption;
use triptych_posts::draft::DraftVersion;
use triptych_trips::{PhotoId, PickCount, Trip};
use utoipa::ToSchema;

use crate::dto::rfc3339;
use crate::dto::suggestion::{CapabilitiesDto, FactDto, ToneId, split_facts};

/// A version of the text: a caption that was generated or rewritten, with the user's edits.
#[derive(Serialize, ToSchema)]
#[schema(as = DraftVersion)]
pub struct DraftVersionDto {
    /// Identifies the version within the draft.
    pub id: u32,
    /// When it was written.
    #[schema(format = DateTime)]
    pub created_at: String,
    /// The style; null for a text of the user without one.
    #[schema(required)]
    pub tone: Option<ToneId>,
    /// The language; null if unknown.
    #[schema(required)]
    pub language: Option<&'static str>,
    /// The caption. For the current version, that of the draft is newer.
    pub caption: String,
    /// The hashtags without `#`. For the current version, those of the draft are newer.
    pub hashtags: Vec<String>,
    /// More hashtags to choose from, without `#`.
    pub suggested_hashtags: Vec<String>,
    /// The suggestion that it belongs to; null for a text of the user.
    #[schema(required)]
    pub suggestion_id: Option<String>,
    /// The facts that the caption could state.
    pub facts: Vec<FactDto>,
    /// The facts that were excluded.
    pub excluded_facts: Vec<FactDto>,
    /// Whether it is plain in every style, because the user's note is about a loss, an illness or
    /// grief.
    pub is_quiet: bool,
    /// The photos for which it was written.
    pub written_for: Vec<String>,
}

/// A paid suggestion.
#[derive(Serialize, ToSchema)]
#[schema(as = DraftSuggestion)]
pub struct DraftSuggestionDto {
    /// Identifies the suggestion.
    pub id: String,
    /// The number of free rewrites left.
    pub refinements_left: u8,
    /// What the caption writer of this server supports.
    pub capabilities: CapabilitiesDto,
}

/// An aspect ratio to choose, and how it crops the slides.
#[derive(Serialize, ToSchema)]
#[schema(as = Crop)]
pub struct CropDto {
    /// The aspect ratio, width to height.
    pub ratio: f32,
    /// `4:5`, `3:4`, `1:1`, `1.91:1`, or `original` if all slides have the same ratio and Instagram
    /// accepts it.
    pub label: &'static str,
    /// The share of the slides' area that is cut off, 0 to 1.
    pub area_lost: f32,
    /// The photos in which a face is cut, with the focus points as they are.
    pub cut_faces: Vec<String>,
    /// The best focus point of each slide, by photo id: from the left and from the top, each 0 to
    /// 1.
    pub focus: BTreeMap<String, [f32; 2]>,
    /// Whether it is used if none is chosen: it cuts the fewest faces and, of those that do, loses
    /// the least area.
    pub is_default: bool,
}

/// The number of photos to pick, or `all` that are good.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(untagged)]
#[schema(as = PickCount)]
pub enum PickCountDto {
    /// Exactly this many, 1 to 500.
    Exactly(u16),
    /// All good photos.
    All(AllGood),
}

/// All good photos.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AllGood {
    /// All good photos.
    All,
}

impl From<PickCount> for PickCountDto {
    fn from(count: PickCount) -> Self {
        match count {
            PickCount::AllGood => Self::All(AllGood::All),
            PickCount::Exactly(number) => {
                Self::Exactly(u16::try_from(number.get()).unwrap_or(u16::MAX))
            }
        }
    }
}

impl PickCountDto {
    pub(super) fn parse(self) -> Result<PickCount, &'static str> {
        let number = match self {
            Self::All(AllGood::All) => return Ok(PickCount::AllGood),
            Self::Exactly(number) => usize::from(number),
        };
        let number = NonZeroUsize::new(number).filter(|number| number.get() <= Trip::PHOTOS_MAX);
        let number = number.ok_or("Pick 1 to 500 photos, or all.")?;
        Ok(PickCount::Exactly(number))
    }
}

impl From<DraftVersion> for DraftVersionDto {
    fn from(version: DraftVersion) -> Self {
        let is_quiet = version.is_quiet();
        let (facts, excluded_facts) = split_facts(version.facts, &version.excluded_facts);
        Self {
            id: version.id.0,
            created_at: rfc3339(version.created_at),
            tone: version.text.tone.map(Into::into),
            language: version.text.language.map(Language::id),
            caption: version.text.caption,
            hashtags: version.text.hashtags,
            suggested_hashtags: version.text.suggested_hashtags,
            suggestion_id: version.suggestion_id.map(|id| id.to_string()),
            facts,
            excluded_facts,
            is_quiet,
            written_for: id_texts(&version.written_for),
        }
    }
}

impl DraftSuggestionDto {
    pub(super) fn new(suggestion: &Suggestion, capabilities: CapabilitiesDto) -> Self {
        Self {
            id: suggestion.id.to_string(),
            refinements_left: suggestion.refinements_left,
            capabilities,
        }
    }
}

impl From<CropOption> for CropDto {
    #[expect(clippy::cast_possible_truncation, reason = "a share from 0 to 1")]
    fn from(option: CropOption) -> Self {
        Self {
            ratio: option.ratio.width_to_height(),
            label: option.label.id(),
            area_lost: option.area_lost as f32,
            cut_faces: id_texts(&option.cut_faces),
            focus: points(option.focus),
            is_default: option.is_default,
        }
    }
}

pub(super) fn id_texts(ids: &[PhotoId]) -> Vec<String> {
    ids.iter().map(PhotoId::to_string).collect()
}

pub(super) fn points(
    points: impl IntoIterator<Item = (PhotoId, FocusPoint)>,
) -> BTreeMap<String, [f32; 2]> {
    let points = points.into_iter();
    points
        .map(|(id, point)| (id.to_string(), [point.x(), point.y()]))
        .collect()
}
