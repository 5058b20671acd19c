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

/// The draft of a trip: a post that is not saved yet, or a saved one that is being edited.
#[derive(Serialize, ToSchema)]
#[schema(as = Draft)]
pub struct DraftDto {
    /// Rises with every change; 0 for a draft that was never written. It is the `ETag`, too.
    pub revision: i64,
    /// The style that is chosen; null before the first choice.
    #[schema(required)]
    pub style: Option<ToneId>,
    /// The language that is chosen, or that the text is written in; null before the first choice.
    #[schema(required)]
    pub language: Option<&'static str>,
    /// The languages in which a caption can be written.
    pub languages: Vec<LanguageDto>,
    /// The user's own words.
    pub note: String,
    /// The caption as it is edited; it may break the rules of a post.
    pub caption: String,
    /// The hashtags without `#`; there may be more than a post takes.
    pub hashtags: Vec<String>,
    /// More to choose from, without `#`.
    pub suggested_hashtags: Vec<String>,
    /// What each photo shows, by the photo's identifier: the user's text, else the writer's.
    pub alt_texts: BTreeMap<String, String>,
    /// The photos that were moved by hand, in order; those not named follow in story order.
    pub order: Vec<String>,
    /// Width to height of every slide; null for that of the default in `crops`.
    #[schema(required)]
    pub ratio: Option<f32>,
    /// The points that were set by hand, by the photo's identifier: from the left and from the top,
    /// each 0 to 1. Of other photos `crops` have one.
    pub focus: BTreeMap<String, [f32; 2]>,
    /// The selected photos that the post leaves out.
    pub left_out: Vec<String>,
    /// The kinds of facts that are switched off.
    pub excluded_facts: Vec<FactKindId>,
    /// The sentences that stay in a rewrite.
    pub locked_sentences: Vec<String>,
    /// How many photos are to be picked; null before a choice.
    #[schema(required)]
    pub pick_count: Option<PickCountDto>,
    /// The version that is shown; null for a text without one.
    #[schema(required)]
    pub version: Option<u32>,
    /// What was generated and rewritten, oldest first, the newest 20.
    pub versions: Vec<DraftVersionDto>,
    /// The newest paid suggestion of the trip, by which it is rewritten; null without one.
    #[schema(required)]
    pub suggestion: Option<DraftSuggestionDto>,
    /// The post that this draft was saved as, which the next save replaces; null for a new one.
    #[schema(required)]
    pub post_id: Option<String>,
    /// The revision at which that post was saved: a higher `revision` means changes that are not
    /// saved. Null where the post does not have the draft's text.
    #[schema(required)]
    pub saved_revision: Option<i64>,
    /// The shapes that the slides can have; empty without slides.
    pub crops: Vec<CropDto>,
    /// How many good photos of the trip are in no post of it.
    pub unused_good: usize,
}

/// A caption that was generated or rewritten, as the user left it.
#[derive(Serialize, ToSchema)]
#[schema(as = DraftVersion)]
pub struct DraftVersionDto {
    /// Identifies it within the draft.
    pub id: u32,
    /// When it was written.
    #[schema(format = DateTime)]
    pub created_at: String,
    /// The style that it is in; null for a text of the user's without one.
    #[schema(required)]
    pub tone: Option<ToneId>,
    /// The language that it is written in; null where it is not known.
    #[schema(required)]
    pub language: Option<&'static str>,
    /// The caption; of the shown version, the draft has the newer one.
    pub caption: String,
    /// The hashtags without `#`; of the shown version, the draft has the newer ones.
    pub hashtags: Vec<String>,
    /// More to choose from, without `#`.
    pub suggested_hashtags: Vec<String>,
    /// The suggestion that paid for it; null for a text of the user's own.
    #[schema(required)]
    pub suggestion_id: Option<String>,
    /// What was known, and so may have been said.
    pub facts: Vec<FactDto>,
    /// What was known, too, and switched off.
    pub excluded_facts: Vec<FactDto>,
    /// Whether it is plain in every style, since the user's own words are about a loss, an illness
    /// or grief.
    pub is_quiet: bool,
    /// The photos that it was written for.
    pub written_for: Vec<String>,
}

/// A suggestion that was paid for.
#[derive(Serialize, ToSchema)]
#[schema(as = DraftSuggestion)]
pub struct DraftSuggestionDto {
    /// Identifies it.
    pub id: String,
    /// How often it can still be rewritten for free.
    pub refinements_left: u8,
    /// What else the writer on this server can do with it.
    pub capabilities: CapabilitiesDto,
}

/// A shape that the slides can have, and what it does to them.
#[derive(Serialize, ToSchema)]
#[schema(as = Crop)]
pub struct CropDto {
    /// Width to height.
    pub ratio: f32,
    /// `original`, which is there where all slides agree and Instagram takes it, `4:5`, `3:4`,
    /// `1:1` or `1.91:1`.
    pub label: &'static str,
    /// The share of the slides' area that is cut off, 0 to 1.
    pub area_lost: f32,
    /// The photos of which a face is cut, at the points of `focus` as they are.
    pub cut_faces: Vec<String>,
    /// The best point for each slide, by the photo's identifier: from the left and from the top,
    /// each 0 to 1.
    pub focus: BTreeMap<String, [f32; 2]>,
    /// Whether it is the one that is used where none was chosen: no face is cut where that is
    /// possible, and the least area is lost.
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
