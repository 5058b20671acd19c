//! JSON of a draft; its post has its own columns.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use triptych_captions::{Language, SuggestionId, Tone};
use triptych_ports::BoxError;
use triptych_posts::draft::{DraftContent, DraftField, DraftText, DraftVersion, VersionId};
use triptych_posts::{AspectRatio, FocusPoint};
use triptych_trips::{PhotoId, PickCount};

use super::suggestion::{StoredFact, kind_codes, restored_facts, restored_kinds, stored_facts};
use crate::enum_codes::UnknownCode;

#[derive(Serialize, Deserialize)]
struct StoredContent {
    text: StoredText,
    #[serde(default)]
    note: String,
    #[serde(default)]
    written_alt_texts: BTreeMap<String, String>,
    #[serde(default)]
    own_alt_texts: BTreeMap<String, String>,
    #[serde(default)]
    order: Vec<String>,
    #[serde(default)]
    ratio: Option<f32>,
    #[serde(default)]
    focus: BTreeMap<String, (f32, f32)>,
    #[serde(default)]
    left_out: Vec<String>,
    #[serde(default)]
    excluded_facts: Vec<String>,
    #[serde(default)]
    locked_sentences: Vec<String>,
    /// 0 for all good photos.
    #[serde(default)]
    pick_count: Option<usize>,
    #[serde(default)]
    version: Option<u32>,
    #[serde(default)]
    versions: Vec<StoredVersion>,
}

#[derive(Serialize, Deserialize)]
struct StoredText {
    tone: Option<String>,
    /// Absent in drafts stored before captions had one.
    #[serde(default)]
    language: Option<String>,
    caption: String,
    hashtags: Vec<String>,
    suggested_hashtags: Vec<String>,
}

#[derive(Serialize, Deserialize)]
struct StoredVersion {
    id: u32,
    /// Microseconds since 1970.
    created_at: i64,
    text: StoredText,
    suggestion_id: Option<String>,
    facts: Vec<StoredFact>,
    excluded_facts: Vec<String>,
    written_for: Vec<String>,
}

/// Serialises a draft's content.
pub(crate) fn post_draft_json(content: &DraftContent) -> Result<String, serde_json::Error> {
    let texts = |texts: &BTreeMap<PhotoId, String>| {
        let texts = texts.iter();
        texts
            .map(|(id, text)| (id.to_string(), text.clone()))
            .collect()
    };
    let points = content.focus.iter();
    serde_json::to_string(&StoredContent {
        text: StoredText::new(&content.text),
        note: content.note.clone(),
        written_alt_texts: texts(&content.written_alt_texts),
        own_alt_texts: texts(&content.own_alt_texts),
        order: id_texts(&content.order),
        ratio: content.ratio.map(AspectRatio::width_to_height),
        focus: points
            .map(|(id, point)| (id.to_string(), (point.x(), point.y())))
            .collect(),
        left_out: id_texts(&content.left_out),
        excluded_facts: kind_codes(&content.excluded_facts),
        locked_sentences: content.locked_sentences.clone(),
        pick_count: content.pick_count.map(|count| match count {
            PickCount::AllGood => 0,
            PickCount::Exactly(number) => number.get(),
        }),
        version: content.version.map(|version| version.0),
        versions: content.versions.iter().map(StoredVersion::new).collect(),
    })
}

/// Parses a draft's content, without its post.
pub(crate) fn post_draft_of(json: &str) -> Result<DraftContent, BoxError> {
    let stored: StoredContent = serde_json::from_str(json)?;
    Ok(DraftContent {
        text: stored.text.restored()?,
        note: stored.note,
        written_alt_texts: by_photo(stored.written_alt_texts, Ok)?,
        own_alt_texts: by_photo(stored.own_alt_texts, Ok)?,
        order: ids_of(&stored.order)?,
        ratio: stored.ratio.map(AspectRatio::new).transpose()?,
        focus: by_photo(stored.focus, |(x, y)| {
            FocusPoint::new(x, y).ok_or_else(|| BoxError::from("a point outside of its photo"))
        })?,
        left_out: ids_of(&stored.left_out)?,
        excluded_facts: restored_kinds(stored.excluded_facts)?,
        locked_sentences: stored.locked_sentences,
        pick_count: stored
            .pick_count
            .map(|count| NonZeroUsize::new(count).map_or(PickCount::AllGood, PickCount::Exactly)),
        version: stored.version.map(VersionId),
        versions: stored
            .versions
            .into_iter()
            .map(StoredVersion::restored)
            .collect::<Result<_, _>>()?,
        post: None,
    })
}

/// Serialises the revisions of fields.
pub(crate) fn field_revisions_json(
    revisions: &BTreeMap<DraftField, i64>,
) -> Result<String, serde_json::Error> {
    let by_name = revisions
        .iter()
        .map(|(field, revision)| (field.name(), revision));
    serde_json::to_string(&by_name.collect::<BTreeMap<_, _>>())
}

/// Parses the revisions of fields.
pub(crate) fn field_revisions_of(json: &str) -> Result<BTreeMap<DraftField, i64>, BoxError> {
    let by_name: BTreeMap<String, i64> = serde_json::from_str(json)?;
    let revisions = by_name.into_iter().map(|(name, revision)| {
        let field = DraftField::parse(&name).ok_or(UnknownCode(name))?;
        Ok((field, revision))
    });
    revisions.collect()
}

impl StoredText {
    fn new(text: &DraftText) -> Self {
        Self {
            tone: text.tone.map(|tone| tone.id().to_owned()),
            language: text.language.map(|language| language.id().to_owned()),
            caption: text.caption.clone(),
            hashtags: text.hashtags.clone(),
            suggested_hashtags: text.suggested_hashtags.clone(),
        }
    }

    fn restored(self) -> Result<DraftText, BoxError> {
        let tone_of = |code: String| Tone::parse(&code).ok_or(UnknownCode(code));
        let language_of = |code: String| Language::parse(&code).ok_or(UnknownCode(code));
        Ok(DraftText {
            tone: self.tone.map(tone_of).transpose()?,
            language: self.language.map(language_of).transpose()?,
            caption: self.caption,
            hashtags: self.hashtags,
            suggested_hashtags: self.suggested_hashtags,
        })
    }
}

impl StoredVersion {
    fn new(version: &DraftVersion) -> Self {
        Self {
            id: version.id.0,
            created_at: version.created_at.timestamp_micros(),
            text: StoredText::new(&version.text),
            suggestion_id: version.suggestion_id.map(|id| id.to_string()),
            facts: stored_facts(&version.facts),
            excluded_facts: kind_codes(&version.excluded_facts),
            written_for: id_texts(&version.written_for),
        }
    }

    fn restored(self) -> Result<DraftVersion, BoxError> {
        let created_at: DateTime<Utc> =
            DateTime::from_timestamp_micros(self.created_at).ok_or("a time out of range")?;
        let suggestion_id = self.suggestion_id.as_deref().map(SuggestionId::parse);
        Ok(DraftVersion {
            id: VersionId(self.id),
            created_at,
            text: self.text.restored()?,
            suggestion_id: suggestion_id.transpose()?,
            facts: restored_facts(self.facts)?,
            excluded_facts: restored_kinds(self.excluded_facts)?,
            written_for: ids_of(&self.written_for)?,
        })
    }
}

fn id_texts(ids: &[PhotoId]) -> Vec<String> {
    ids.iter().map(PhotoId::to_string).collect()
}

fn ids_of(texts: &[String]) -> Result<Vec<PhotoId>, BoxError> {
    let ids = texts.iter().map(|text| Ok(PhotoId::parse(text)?));
    ids.collect()
}

fn by_photo<Stored, Value>(
    stored: BTreeMap<String, Stored>,
    restore: impl Fn(Stored) -> Result<Value, BoxError>,
) -> Result<BTreeMap<PhotoId, Value>, BoxError> {
    let entries = stored
        .into_iter()
        .map(|(id, value)| Ok((PhotoId::parse(&id)?, restore(value)?)));
    entries.collect()
}
