//! Suggestions of captions.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize, Serializer};
use triptych_app::posts::{GenerateSuggestionsCommand, Generated};
use triptych_captions::{ExcludedFacts, Fact, FactKind, Hashtag, Language, Note, Tone};
use triptych_trips::{PhotoId, Trip};
use triptych_users::UserId;
use utoipa::openapi::schema::Type;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::error::{ApiError, ErrorCode, FieldErrors};

/// The tone of a caption, shown as its style.
#[derive(Debug, Clone, Copy)]
pub struct ToneId(Tone);

impl From<Tone> for ToneId {
    fn from(tone: Tone) -> Self {
        Self(tone)
    }
}

impl Serialize for ToneId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.id())
    }
}

impl PartialSchema for ToneId {
    fn schema() -> RefOr<Schema> {
        let schema = ObjectBuilder::new()
            .schema_type(Type::String)
            .enum_values(Some(Tone::ALL.map(Tone::id)))
            .description(Some("The tone of a caption, shown to users as its style."));
        schema.into()
    }
}

impl ToSchema for ToneId {
    fn name() -> Cow<'static, str> {
        "StyleId".into()
    }
}

dto_enum! {
    /// The kind of a fact.
    #[schema(as = FactKind)]
    FactKindId of FactKind {
        Photos, Shots, Place, Distance, Date, Season, TimeOfDay, Elapsed, Colours, Light, Subjects,
        People, Note,
    }
}

/// Parses kinds of facts, and adds an error for unknown ones.
pub(super) fn parse_kinds(errors: &mut FieldErrors, words: &[String]) -> ExcludedFacts {
    let kinds = words.iter().filter_map(|word| {
        let kind = FactKind::parse(word).ok_or("A kind of fact is not one that there is.");
        errors.check("excluded_facts", kind)
    });
    kinds.collect()
}

/// Parses a tone.
///
/// # Errors
/// A sentence for the user.
pub(super) fn parse_tone(word: &str) -> Result<Tone, &'static str> {
    static SENTENCE: LazyLock<String> = LazyLock::new(|| {
        format!(
            "Style must be one of {}.",
            Tone::ALL.map(Tone::id).join(", ")
        )
    });
    Tone::parse(word).ok_or(SENTENCE.as_str())
}

/// A request for a caption.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GenerateBody {
    /// The style, by its id or its name, in any case.
    #[schema(value_type = ToneId)]
    pub tone: String,
    /// The photos of the post, at least one, without repetition.
    #[schema(min_items = 1, max_items = 500)]
    pub photo_ids: Vec<String>,
    /// The user's note, at most 300 characters.
    #[serde(default)]
    pub note: Option<String>,
    /// The excluded kinds of facts.
    #[serde(default)]
    #[schema(value_type = Vec<FactKindId>)]
    pub excluded_facts: Vec<String>,
    /// The language, such as `de`; by default the first of `Accept-Language` that captions support,
    /// else English.
    #[serde(default)]
    pub language: Option<String>,
}

/// Parses a language tag.
///
/// # Errors
/// A sentence for the user.
pub(super) fn parse_language(tag: &str) -> Result<Language, &'static str> {
    static SENTENCE: LazyLock<String> = LazyLock::new(|| {
        format!(
            "The language is one of {}.",
            Language::ALL.map(Language::id).join(", ")
        )
    });
    Language::parse(tag).ok_or(SENTENCE.as_str())
}

impl GenerateBody {
    /// Converts to a command of the user.
    ///
    /// # Errors
    /// Field errors; 404 for a malformed photo id, as for an unknown one.
    pub fn into_command(
        self,
        user_id: UserId,
        preferred: Language,
    ) -> Result<GenerateSuggestionsCommand, ApiError> {
        let mut errors = FieldErrors::default();
        let language = self.language.as_deref().map(parse_language).transpose();
        let language = errors.check("language", language).flatten();
        let tone = errors.check("tone", parse_tone(&self.tone));
        let note = self.note.filter(|note| !note.trim().is_empty());
        let note = errors.check("note", note.as_deref().map(Note::parse).transpose());
        let excluded = parse_kinds(&mut errors, &self.excluded_facts);
        if self.photo_ids.is_empty() {
            errors.push("photo_ids", "Choose at least one photo.");
        }
        if self.photo_ids.len() > Trip::PHOTOS_MAX {
            errors.push("photo_ids", "Choose at most 500 photos.");
        }
        match (tone, note) {
            (Some(tone), Some(note)) if errors.is_empty() => {
                let photo_ids = parse_photo_ids(&self.photo_ids)?;
                Ok(GenerateSuggestionsCommand {
                    user_id,
                    tone,
                    language: language.unwrap_or(preferred),
                    photo_ids,
                    note,
                    excluded,
                })
            }
            _ => Err(errors.into_error()),
        }
    }
}

/// Parses ids without duplicates.
///
/// # Errors
/// 404 for a malformed id, as for an unknown photo.
pub(super) fn parse_photo_ids(texts: &[String]) -> Result<Vec<PhotoId>, ApiError> {
    let mut photo_ids = Vec::with_capacity(texts.len());
    for text in texts {
        let photo_id = PhotoId::parse(text).map_err(|_| ApiError::new(ErrorCode::NotFound))?;
        if !photo_ids.contains(&photo_id) {
            photo_ids.push(photo_id);
        }
    }
    Ok(photo_ids)
}

/// A suggested text for a post.
#[derive(Serialize, ToSchema)]
#[schema(as = Suggestion)]
pub struct SuggestionDto {
    /// Identifies the suggestion.
    pub suggestion_id: String,
    /// The caption.
    pub caption: String,
    /// Three to five hashtags without `#`.
    pub hashtags: Vec<String>,
    /// Ten more hashtags to choose from, without `#`.
    pub suggested_hashtags: Vec<String>,
    /// Alt texts by photo id.
    pub alt_texts: BTreeMap<String, String>,
    /// The facts that the caption could state.
    pub facts: Vec<FactDto>,
    /// The facts that were excluded.
    pub excluded_facts: Vec<FactDto>,
    /// The requested style.
    pub tone: ToneId,
    /// The language of the caption.
    pub language: &'static str,
    /// Whether the caption is plain in every style, because the user's note is about a loss, an
    /// illness or grief.
    pub is_quiet: bool,
    /// The number of posts that can still be generated.
    #[schema(minimum = 0)]
    pub posts_remaining: i64,
    /// The number of free rewrites left.
    pub refinements_left: u8,
    /// What the caption writer of this server supports.
    pub capabilities: CapabilitiesDto,
}

/// What not every caption writer supports.
#[derive(Serialize, ToSchema)]
#[schema(as = Capabilities)]
pub struct CapabilitiesDto {
    /// Whether any instruction is supported, and not only those that every writer supports.
    pub free_instructions: bool,
}

/// A language.
#[derive(Serialize, ToSchema)]
#[schema(as = Language)]
pub struct LanguageDto {
    /// The tag in requests, such as `de`.
    pub id: &'static str,
    /// Its name in the language itself.
    pub name: &'static str,
}

/// A fact about the photos or the trip.
#[derive(Serialize, ToSchema)]
#[schema(as = Fact)]
pub struct FactDto {
    /// The kind, by which it can be excluded.
    pub kind: FactKindId,
    /// The text.
    pub text: String,
    /// The source: `capture_time`, `location`, `time_and_location`, `sun`, `count`, `pixels`,
    /// `recognition`, `likeness` or `note`.
    pub source: &'static str,
}

impl From<Fact> for FactDto {
    fn from(fact: Fact) -> Self {
        Self {
            kind: fact.kind.into(),
            source: fact.source.id(),
            text: fact.text,
        }
    }
}

impl From<Language> for LanguageDto {
    fn from(language: Language) -> Self {
        Self {
            id: language.id(),
            name: language.name(),
        }
    }
}

impl From<Generated> for SuggestionDto {
    fn from(generated: Generated) -> Self {
        let suggestion = generated.suggestion;
        let is_quiet = suggestion.is_quiet();
        let (facts, excluded_facts) = split_facts(suggestion.facts, &suggestion.excluded);
        let draft = suggestion.draft;
        let alt_texts = draft.alt_texts.iter();
        Self {
            suggestion_id: suggestion.id.to_string(),
            caption: draft.caption.as_str().to_owned(),
            hashtags: tag_texts(&draft.hashtags),
            suggested_hashtags: tag_texts(&draft.suggested_hashtags),
            alt_texts: alt_texts
                .map(|(photo_id, text)| (photo_id.to_string(), text.as_str().to_owned()))
                .collect(),
            facts,
            excluded_facts,
            tone: suggestion.tone.into(),
            language: suggestion.language.id(),
            is_quiet,
            posts_remaining: generated.posts_remaining,
            refinements_left: suggestion.refinements_left,
            capabilities: CapabilitiesDto {
                free_instructions: generated.follows_free_instructions,
            },
        }
    }
}

/// Splits facts into those that may be stated and the excluded ones.
pub(super) fn split_facts(
    facts: Vec<Fact>,
    excluded: &ExcludedFacts,
) -> (Vec<FactDto>, Vec<FactDto>) {
    let is_excluded = |fact: &Fact| excluded.contains(&fact.kind);
    let (excluded, said): (Vec<Fact>, Vec<Fact>) = facts.into_iter().partition(is_excluded);
    let dtos = |facts: Vec<Fact>| facts.into_iter().map(FactDto::from).collect();
    (dtos(said), dtos(excluded))
}

fn tag_texts(tags: &[Hashtag]) -> Vec<String> {
    tags.iter().map(|tag| tag.as_str().to_owned()).collect()
}
