//! Changes of a draft.

use core::fmt;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;

use serde::{Deserialize, Deserializer, Serialize};
use triptych_app::posts::ChangeDraftCommand;
use triptych_captions::{AltText, Note};
use triptych_posts::draft::{DraftChange, DraftPatch, VersionId};
use triptych_posts::{AspectRatio, PostDraft};
use triptych_trips::{PhotoId, PickCount, Trip, TripId};
use triptych_users::UserId;
use utoipa::ToSchema;

use crate::dto::post::parse_focus;
use crate::dto::suggestion::{FactKindId, ToneId, parse_kinds, parse_language, parse_tone};
use crate::error::{ApiError, FieldErrors};

/// Changes of a draft; absent fields stay unchanged. Each entry of `alt_texts` and `focus` is a
/// field of its own.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(as = DraftPatch)]
pub struct DraftPatchBody {
    /// The chosen style.
    #[serde(deserialize_with = "present")]
    #[schema(value_type = Option<ToneId>)]
    pub style: Option<Option<String>>,
    /// The chosen language, one of the draft's `languages`.
    #[serde(deserialize_with = "present")]
    #[schema(value_type = Option<String>)]
    pub language: Option<Option<String>>,
    /// The user's note, at most 300 characters.
    #[schema(nullable = false)]
    pub note: Option<String>,
    /// The caption, at most 10,000 characters.
    #[schema(nullable = false)]
    pub caption: Option<String>,
    /// The hashtags, at most 60, with or without `#`, each at most 150 characters.
    #[schema(nullable = false, max_items = 60)]
    pub hashtags: Option<Vec<String>>,
    /// More hashtags to choose from, at most 60, with or without `#`, each at most 150 characters.
    #[schema(nullable = false, max_items = 60)]
    pub suggested_hashtags: Option<Vec<String>>,
    /// The user's alt texts by photo id, each at most 1,000 characters; null for the generated
    /// text.
    #[schema(nullable = false)]
    pub alt_texts: Option<BTreeMap<String, Option<String>>>,
    /// The photos that the user ordered, in that order, at most 500.
    #[schema(nullable = false, max_items = 500)]
    pub order: Option<Vec<String>>,
    /// The aspect ratio, width to height, 0.75 to 1.91; null for the default.
    #[serde(deserialize_with = "present")]
    #[schema(value_type = Option<f32>)]
    pub ratio: Option<Option<f32>>,
    /// Focus points by photo id, from the left and from the top, each 0 to 1; null for the default.
    #[schema(nullable = false)]
    pub focus: Option<BTreeMap<String, Option<[f32; 2]>>>,
    /// The selected photos that are excluded from the post, at most 500.
    #[schema(nullable = false, max_items = 500)]
    pub left_out: Option<Vec<String>>,
    /// The excluded kinds of facts.
    #[schema(nullable = false, value_type = Option<Vec<FactKindId>>)]
    pub excluded_facts: Option<Vec<String>>,
    /// The sentences that a rewrite must not change, at most 200.
    #[schema(nullable = false, max_items = 200)]
    pub locked_sentences: Option<Vec<String>>,
    /// The number of photos to pick.
    #[serde(deserialize_with = "present")]
    #[schema(value_type = Option<PickCountDto>)]
    pub pick_count: Option<Option<PickCountDto>>,
    /// The version to switch to: the current text is stored in its own version; then caption,
    /// hashtags, suggested hashtags, style and language are those of this one. Null starts an empty
    /// text of the user in the same style and language.
    #[serde(deserialize_with = "present")]
    #[schema(value_type = Option<u32>)]
    pub version: Option<Option<u32>>,
    /// Only null is allowed: the next save creates a post.
    #[serde(deserialize_with = "present")]
    #[schema(value_type = Option<String>)]
    pub post_id: Option<Option<String>>,
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

/// Distinguishes null from an absent field, for which this function is not called.
fn present<'de, Value: Deserialize<'de>, Source: Deserializer<'de>>(
    source: Source,
) -> Result<Option<Value>, Source::Error> {
    Value::deserialize(source).map(Some)
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
    fn parse(self) -> Result<PickCount, &'static str> {
        let number = match self {
            Self::All(AllGood::All) => return Ok(PickCount::AllGood),
            Self::Exactly(number) => usize::from(number),
        };
        let number = NonZeroUsize::new(number).filter(|number| number.get() <= Trip::PHOTOS_MAX);
        let number = number.ok_or("Pick 1 to 500 photos, or all.")?;
        Ok(PickCount::Exactly(number))
    }
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

/// The parsed changes and the field errors.
#[derive(Default)]
struct Changes {
    list: Vec<DraftChange>,
    errors: FieldErrors,
}

impl Changes {
    /// Parses a field if it is present.
    fn add<Raw, Error: fmt::Display>(
        &mut self,
        name: &str,
        raw: Option<&Raw>,
        parse: impl FnOnce(&Raw) -> Result<DraftChange, Error>,
    ) {
        if let Some(raw) = raw {
            self.list.extend(self.errors.check(name, parse(raw)));
        }
    }

    /// Parses a field with an entry per photo.
    fn add_each<Raw>(
        &mut self,
        name: &str,
        raw: Option<&BTreeMap<String, Raw>>,
        parse: impl Fn(PhotoId, &Raw) -> Result<DraftChange, String>,
    ) {
        if raw.is_some_and(|raw| raw.len() > Trip::PHOTOS_MAX) {
            self.errors.push(name, TOO_MANY_PHOTOS);
            return;
        }
        for (id, value) in raw.into_iter().flatten() {
            let field = format!("{name}.{id}");
            let photo_id = PhotoId::parse(id).map_err(|_| NO_PHOTO.to_owned());
            let change = photo_id.and_then(|photo_id| parse(photo_id, value));
            self.list.extend(self.errors.check(field, change));
        }
    }
}

const NO_PHOTO: &str = "A photo's identifier is not valid.";
const TOO_MANY_PHOTOS: &str = "A trip holds at most 500 photos.";

fn within(text: &str, chars_max: usize, what: &str) -> Result<String, String> {
    if text.chars().count() > chars_max {
        return Err(format!(
            "{what} may hold at most {chars_max} characters here."
        ));
    }
    Ok(text.to_owned())
}

/// Parses hashtags of a draft, which may be invalid as hashtags.
fn parse_tags(tags: &[String]) -> Result<Vec<String>, String> {
    if tags.len() > PostDraft::HASHTAGS_MAX {
        return Err("A draft holds at most 60 hashtags.".to_owned());
    }
    let tags = tags.iter().map(|tag| {
        let tag = tag.trim();
        let tag = tag.strip_prefix('#').unwrap_or(tag);
        within(tag, PostDraft::HASHTAG_CHARS_MAX, "A hashtag")
    });
    tags.collect()
}

fn parse_sentences(sentences: &[String]) -> Result<Vec<String>, String> {
    if sentences.len() > PostDraft::LOCKED_MAX {
        return Err("At most 200 sentences can be locked.".to_owned());
    }
    let chars = sentences.iter().map(|sentence| sentence.chars().count());
    if chars.sum::<usize>() > PostDraft::CAPTION_CHARS_MAX {
        return Err("Locked sentences may hold at most 10,000 characters together.".to_owned());
    }
    Ok(sentences.to_vec())
}

fn parse_ids(texts: &[String]) -> Result<Vec<PhotoId>, &'static str> {
    if texts.len() > Trip::PHOTOS_MAX {
        return Err(TOO_MANY_PHOTOS);
    }
    let ids = texts
        .iter()
        .map(|text| PhotoId::parse(text).map_err(|_| NO_PHOTO));
    ids.collect()
}
