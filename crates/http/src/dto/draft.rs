//! Drafts: in responses, in changes, and in the data export.

mod parsing;
mod parts;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use triptych_app::posts::{ChangeDraftCommand, DraftView};
use triptych_captions::{AltText, Language, Note, Tone};
use triptych_posts::draft::{DraftChange, DraftContent, DraftPatch, DraftText, VersionId};
use triptych_posts::{AspectRatio, PostDraft};
use triptych_trips::TripId;
use triptych_users::UserId;
use utoipa::ToSchema;

use self::parsing::{Changes, parse_ids, parse_sentences, parse_tags, present, within};
use self::parts::{CropDto, DraftSuggestionDto, DraftVersionDto, PickCountDto, id_texts, points};
use super::post::parse_focus;
use super::rfc3339;
use super::suggestion::{
    CapabilitiesDto, FactKindId, LanguageDto, ToneId, parse_kinds, parse_language, parse_tone,
};
use crate::error::ApiError;

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

/// Changes of a draft; absent fields stay unchanged. Each entry of `alt_texts` and `focus` is a
/// field of its own.
// Private fields, so that the compiler notices one that is not used.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(as = DraftPatch)]
#[expect(
    clippy::option_option,
    reason = "a field that is null is not one that is absent"
)]
pub struct DraftPatchBody {
    /// The chosen style.
    #[serde(deserialize_with = "present")]
    #[schema(value_type = Option<ToneId>)]
    style: Option<Option<String>>,
    /// The chosen language, one of the draft's `languages`.
    #[serde(deserialize_with = "present")]
    #[schema(value_type = Option<String>)]
    language: Option<Option<String>>,
    /// The user's note, at most 300 characters.
    #[schema(nullable = false)]
    note: Option<String>,
    /// The caption, at most 10,000 characters.
    #[schema(nullable = false)]
    caption: Option<String>,
    /// The hashtags, at most 60, with or without `#`, each at most 150 characters.
    #[schema(nullable = false, max_items = 60)]
    hashtags: Option<Vec<String>>,
    /// More hashtags to choose from, at most 60, with or without `#`, each at most 150 characters.
    #[schema(nullable = false, max_items = 60)]
    suggested_hashtags: Option<Vec<String>>,
    /// The user's alt texts by photo id, each at most 1,000 characters; null for the generated
    /// text.
    #[schema(nullable = false)]
    alt_texts: Option<BTreeMap<String, Option<String>>>,
    /// The photos that the user ordered, in that order, at most 500.
    #[schema(nullable = false, max_items = 500)]
    order: Option<Vec<String>>,
    /// The aspect ratio, width to height, 0.75 to 1.91; null for the default.
    #[serde(deserialize_with = "present")]
    #[schema(value_type = Option<f32>)]
    ratio: Option<Option<f32>>,
    /// Focus points by photo id, from the left and from the top, each 0 to 1; null for the default.
    #[schema(nullable = false)]
    focus: Option<BTreeMap<String, Option<[f32; 2]>>>,
    /// The selected photos that are excluded from the post, at most 500.
    #[schema(nullable = false, max_items = 500)]
    left_out: Option<Vec<String>>,
    /// The excluded kinds of facts.
    #[schema(nullable = false, value_type = Option<Vec<FactKindId>>)]
    excluded_facts: Option<Vec<String>>,
    /// The sentences that a rewrite must not change, at most 200.
    #[schema(nullable = false, max_items = 200)]
    locked_sentences: Option<Vec<String>>,
    /// The number of photos to pick.
    #[serde(deserialize_with = "present")]
    #[schema(value_type = Option<PickCountDto>)]
    pick_count: Option<Option<PickCountDto>>,
    /// The version to switch to: the current text is stored in its own version; then caption,
    /// hashtags, suggested hashtags, style and language are those of this one. Null starts an empty
    /// text of the user in the same style and language.
    #[serde(deserialize_with = "present")]
    #[schema(value_type = Option<u32>)]
    version: Option<Option<u32>>,
    /// Only null is allowed: the next save creates a post.
    #[serde(deserialize_with = "present")]
    #[schema(value_type = Option<String>)]
    post_id: Option<Option<String>>,
}

impl DraftPatchBody {
    /// Converts to a command of a user who has seen the draft of the trip at this revision.
    ///
    /// # Errors
    /// Field errors.
    pub fn into_command(
        self,
        (user_id, trip_id): (UserId, TripId),
        seen: i64,
    ) -> Result<ChangeDraftCommand, ApiError> {
        let mut changes = Changes::default();
        self.text_changes(&mut changes);
        self.photo_changes(&mut changes);
        self.other_changes(&mut changes);
        if !changes.errors.is_empty() {
            return Err(changes.errors.into_error());
        }
        Ok(ChangeDraftCommand {
            user_id,
            trip_id,
            patch: DraftPatch(changes.list),
            seen,
        })
    }

    fn text_changes(&self, changes: &mut Changes) {
        changes.add("style", self.style.as_ref(), |style| {
            let tone = style.as_deref().map(parse_tone).transpose()?;
            Ok::<_, &str>(DraftChange::Style(tone))
        });
        changes.add("language", self.language.as_ref(), |tag| {
            let language = tag.as_deref().map(parse_language).transpose()?;
            Ok::<_, &str>(DraftChange::Language(language))
        });
        changes.add("note", self.note.as_ref(), |note| {
            within(note, Note::CHARS_MAX, "A note").map(DraftChange::Note)
        });
        changes.add("caption", self.caption.as_ref(), |caption| {
            within(caption, PostDraft::CAPTION_CHARS_MAX, "A caption").map(DraftChange::Caption)
        });
        changes.add("hashtags", self.hashtags.as_ref(), |tags| {
            parse_tags(tags).map(DraftChange::Hashtags)
        });
        changes.add(
            "suggested_hashtags",
            self.suggested_hashtags.as_ref(),
            |tags| parse_tags(tags).map(DraftChange::SuggestedHashtags),
        );
        changes.add(
            "locked_sentences",
            self.locked_sentences.as_ref(),
            |sentences| parse_sentences(sentences).map(DraftChange::LockedSentences),
        );
    }

    fn photo_changes(&self, changes: &mut Changes) {
        changes.add("order", self.order.as_ref(), |ids| {
            parse_ids(ids).map(DraftChange::Order)
        });
        changes.add("left_out", self.left_out.as_ref(), |ids| {
            parse_ids(ids).map(DraftChange::LeftOut)
        });
        changes.add_each("alt_texts", self.alt_texts.as_ref(), |id, text| {
            let text = text.as_deref().map(AltText::parse).transpose();
            let text = text.map_err(|error| error.to_string())?;
            let text = text.map(|text| text.as_str().to_owned());
            Ok(DraftChange::AltText(id, text))
        });
        changes.add_each("focus", self.focus.as_ref(), |id, point| {
            let point = point.map(parse_focus).transpose()?;
            Ok(DraftChange::Focus(id, point))
        });
    }

    fn other_changes(&self, changes: &mut Changes) {
        changes.add("ratio", self.ratio.as_ref(), |ratio| {
            ratio
                .map(AspectRatio::new)
                .transpose()
                .map(DraftChange::Ratio)
        });
        changes.add("pick_count", self.pick_count.as_ref(), |count| {
            let count = count.map(PickCountDto::parse).transpose();
            count.map(DraftChange::PickCount)
        });
        changes.add("post_id", self.post_id.as_ref(), |post_id| match post_id {
            None => Ok(DraftChange::NewPost),
            Some(_) => Err("Only null is possible here: the next save makes a new post."),
        });
        if let Some(words) = &self.excluded_facts {
            let kinds = parse_kinds(&mut changes.errors, words);
            changes.list.push(DraftChange::ExcludedFacts(kinds));
        }
        let version = self
            .version
            .map(|id| DraftChange::Version(id.map(VersionId)));
        changes.list.extend(version);
    }
}

/// A draft in the data export of a user.
#[derive(Serialize)]
pub(super) struct PersonalDraftDto<'a> {
    updated_at: String,
    note: &'a str,
    text: PersonalTextDto<'a>,
    alt_texts: BTreeMap<String, &'a str>,
    order: Vec<String>,
    ratio: Option<f32>,
    focus: BTreeMap<String, [f32; 2]>,
    left_out: Vec<String>,
    excluded_facts: Vec<FactKindId>,
    locked_sentences: &'a [String],
    pick_count: Option<PickCountDto>,
    versions: Vec<PersonalTextDto<'a>>,
}

impl<'a> From<&'a PostDraft> for PersonalDraftDto<'a> {
    fn from(draft: &'a PostDraft) -> Self {
        // Named one by one, so that a new field is not forgotten.
        let DraftContent {
            text,
            note,
            written_alt_texts: _,
            own_alt_texts: _,
            order,
            ratio,
            focus,
            left_out,
            excluded_facts,
            locked_sentences,
            pick_count,
            version: _,
            versions,
            post: _,
        } = &draft.content;
        let alt_texts = draft.content.alt_texts().into_iter();
        let versions = versions.iter();
        Self {
            updated_at: rfc3339(draft.updated_at),
            note,
            text: text.into(),
            alt_texts: alt_texts.map(|(id, text)| (id.to_string(), text)).collect(),
            order: id_texts(order),
            ratio: ratio.map(AspectRatio::width_to_height),
            focus: points(focus.clone()),
            left_out: id_texts(left_out),
            excluded_facts: excluded_facts.iter().copied().map(Into::into).collect(),
            locked_sentences,
            pick_count: pick_count.map(Into::into),
            versions: versions.map(|version| (&version.text).into()).collect(),
        }
    }
}

/// A text of a draft: the current one, or that of a version.
#[derive(Serialize)]
struct PersonalTextDto<'a> {
    style: Option<&'static str>,
    language: Option<&'static str>,
    caption: &'a str,
    hashtags: &'a [String],
}

impl<'a> From<&'a DraftText> for PersonalTextDto<'a> {
    fn from(text: &'a DraftText) -> Self {
        Self {
            style: text.tone.map(Tone::id),
            language: text.language.map(Language::id),
            caption: &text.caption,
            hashtags: &text.hashtags,
        }
    }
}
