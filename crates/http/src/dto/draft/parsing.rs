//! Reads the values of changes of a draft.

use core::fmt;
use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer};
use triptych_posts::PostDraft;
use triptych_posts::draft::DraftChange;
use triptych_trips::{PhotoId, Trip};

use crate::error::FieldErrors;

/// Distinguishes null from an absent field, for which this function is not called.
pub(super) fn present<'de, Value: Deserialize<'de>, Source: Deserializer<'de>>(
    source: Source,
) -> Result<Option<Value>, Source::Error> {
    Value::deserialize(source).map(Some)
}

/// The parsed changes and the field errors.
#[derive(Default)]
pub(super) struct Changes {
    pub(super) list: Vec<DraftChange>,
    pub(super) errors: FieldErrors,
}

impl Changes {
    /// Parses a field if it is present.
    pub(super) fn add<Raw, Error: fmt::Display>(
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
    pub(super) fn add_each<Raw>(
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

pub(super) fn within(text: &str, chars_max: usize, what: &str) -> Result<String, String> {
    if text.chars().count() > chars_max {
        return Err(format!(
            "{what} may hold at most {chars_max} characters here."
        ));
    }
    Ok(text.to_owned())
}

/// Parses hashtags of a draft, which may be invalid as hashtags.
pub(super) fn parse_tags(tags: &[String]) -> Result<Vec<String>, String> {
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

pub(super) fn parse_sentences(sentences: &[String]) -> Result<Vec<String>, String> {
    if sentences.len() > PostDraft::LOCKED_MAX {
        return Err("At most 200 sentences can be locked.".to_owned());
    }
    let chars = sentences.iter().map(|sentence| sentence.chars().count());
    if chars.sum::<usize>() > PostDraft::CAPTION_CHARS_MAX {
        return Err("Locked sentences may hold at most 10,000 characters together.".to_owned());
    }
    Ok(sentences.to_vec())
}

pub(super) fn parse_ids(texts: &[String]) -> Result<Vec<PhotoId>, &'static str> {
    if texts.len() > Trip::PHOTOS_MAX {
        return Err(TOO_MANY_PHOTOS);
    }
    let ids = texts
        .iter()
        .map(|text| PhotoId::parse(text).map_err(|_| NO_PHOTO));
    ids.collect()
}
