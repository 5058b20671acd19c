//! Drafts.

mod patch;

pub use patch::DraftPatchBody;
use patch::PickCountDto;

use std::collections::BTreeMap;

use serde::Serialize;
use triptych_app::posts::DraftView;
use triptych_captions::{Language, Suggestion};
use triptych_posts::crop::CropOption;
use triptych_posts::draft::DraftVersion;
use triptych_posts::{AspectRatio, FocusPoint};
use triptych_trips::PhotoId;
use utoipa::ToSchema;

use super::suggestion::{CapabilitiesDto, FactDto, FactKindId, LanguageDto, ToneId, split_facts};
use super::time::rfc3339;

/// The draft of a trip: a post that is not saved yet, or a saved post that is being edited.
#[derive(Serialize, ToSchema)]
#[schema(as = Draft)]
pub struct DraftDto {
    /// Increases with every change; 0 for a draft that was never written. It is also the `ETag`.
    pub revision: i64,
    /// The chosen style; null before the first choice.
    #[schema(required)]
    pub style: Option<ToneId>,
    /// The chosen language, or the language of the text; null before the first choice.
    #[schema(required)]
    pub language: Option<&'static str>,
    /// The languages in which a caption can be written.
    pub languages: Vec<LanguageDto>,
    /// The user's note.
    pub note: String,
    /// The caption as edited; it need not be valid for a post.
    pub caption: String,
    /// The hashtags without `#`; there may be more than a post allows.
    pub hashtags: Vec<String>,
    /// More hashtags to choose from, without `#`.
    pub suggested_hashtags: Vec<String>,
    /// Alt texts by photo id: the user's text, else the generated one.
    pub alt_texts: BTreeMap<String, String>,
    /// The photos that the user ordered, in that order; the others follow in story order.
    pub order: Vec<String>,
    /// Aspect ratio of every slide, width to height; null for the default in `crops`.
    #[schema(required)]
    pub ratio: Option<f32>,
    /// The focus points that the user set, by photo id: from the left and from the top, each 0 to
    /// 1. For other photos, see `crops`.
    pub focus: BTreeMap<String, [f32; 2]>,
    /// The selected photos that are excluded from the post.
    pub left_out: Vec<String>,
    /// The excluded kinds of facts.
    pub excluded_facts: Vec<FactKindId>,
    /// The sentences that a rewrite must not change.
    pub locked_sentences: Vec<String>,
    /// The number of photos to pick; null before a choice.
    #[schema(required)]
    pub pick_count: Option<PickCountDto>,
    /// The current version; null for a text that is not a version.
    #[schema(required)]
    pub version: Option<u32>,
    /// The newest 20 versions of the text, oldest first.
    pub versions: Vec<DraftVersionDto>,
    /// The newest paid suggestion of the trip, which pays for rewrites; null without one.
    #[schema(required)]
    pub suggestion: Option<DraftSuggestionDto>,
    /// The post that the next save replaces; null if it creates one.
    #[schema(required)]
    pub post_id: Option<String>,
    /// The revision at which that post was saved: a higher `revision` means unsaved changes. Null
    /// if the text of the post is not that of the draft.
    #[schema(required)]
    pub saved_revision: Option<i64>,
    /// The aspect ratios to choose from; empty without slides.
    pub crops: Vec<CropDto>,
    /// The number of good photos of the trip that are in none of its posts.
    pub unused_good: usize,
}

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

impl From<DraftView> for DraftDto {
    fn from(view: DraftView) -> Self {
        let revision = view.draft.revision;
        let content = view.draft.content;
        let alt_texts = content.alt_texts();
        let alt_texts = alt_texts.into_iter();
        let capabilities = CapabilitiesDto {
            free_instructions: view.follows_free_instructions,
        };
        Self {
            revision,
            alt_texts: alt_texts
                .map(|(id, text)| (id.to_string(), text.to_owned()))
                .collect(),
            style: content.text.tone.map(Into::into),
            language: content.text.language.map(Language::id),
            languages: Language::ALL.map(LanguageDto::from).into(),
            note: content.note,
            caption: content.text.caption,
            hashtags: content.text.hashtags,
            suggested_hashtags: content.text.suggested_hashtags,
            order: id_texts(&content.order),
            ratio: content.ratio.map(AspectRatio::width_to_height),
            focus: points(content.focus),
            left_out: id_texts(&content.left_out),
            excluded_facts: content.excluded_facts.into_iter().map(Into::into).collect(),
            locked_sentences: content.locked_sentences,
            pick_count: content.pick_count.map(Into::into),
            version: content.version.map(|version| version.0),
            versions: content.versions.into_iter().map(Into::into).collect(),
            suggestion: view
                .suggestion
                .map(|suggestion| DraftSuggestionDto::new(&suggestion, capabilities)),
            post_id: content.post.map(|post| post.id.to_string()),
            saved_revision: content.post.and_then(|post| post.revision),
            crops: view.crops.into_iter().map(Into::into).collect(),
            unused_good: view.unused_good,
        }
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
    fn new(suggestion: &Suggestion, capabilities: CapabilitiesDto) -> Self {
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

fn id_texts(ids: &[PhotoId]) -> Vec<String> {
    ids.iter().map(PhotoId::to_string).collect()
}

fn points(points: impl IntoIterator<Item = (PhotoId, FocusPoint)>) -> BTreeMap<String, [f32; 2]> {
    let points = points.into_iter();
    points
        .map(|(id, point)| (id.to_string(), [point.x(), point.y()]))
        .collect()
}
