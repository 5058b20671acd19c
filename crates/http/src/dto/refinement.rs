//! Requests to rewrite a caption.

use serde::Deserialize;
use triptych_app::posts::{CurrentWords, RefineSuggestionCommand};
use triptych_captions::{Caption, Change, Instruction, RefineRequest, SuggestionId};
use triptych_users::UserId;
use utoipa::ToSchema;

use super::post::parse_hashtags;
use super::suggestion::{FactKindId, ToneId, parse_kinds, parse_language, parse_tone};
use crate::error::{ApiError, ErrorCode, FieldErrors};

/// Maximum number of locked sentences, more than a caption of maximum length realistically has.
const LOCKED_MAX: usize = 200;

/// A change of a caption: an `instruction` or a `tone`; with neither, everything but the `locked`
/// sentences is rewritten.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RefineBody {
    /// The suggestion.
    pub suggestion_id: String,
    /// The instruction, at most 300 characters. Every caption writer supports 'shorter', 'longer',
    /// 'add a question', 'some emoji', 'no emoji', 'mention WORD', 'drop WORD', 'name the place',
    /// 'say I', 'say we', 'other words' and the name of a tone. Other instructions are supported
    /// only if the suggestion's `capabilities` have `free_instructions`.
    #[serde(default)]
    #[schema(example = "shorter")]
    pub instruction: Option<String>,
    /// The new style.
    #[serde(default)]
    #[schema(value_type = Option<ToneId>)]
    pub tone: Option<String>,
    /// The sentences that must not change, exactly as in the caption.
    #[serde(default)]
    #[schema(max_items = 200)]
    pub locked: Vec<String>,
    /// The current text, if it was edited or is an earlier version; by default the text that was
    /// written last.
    #[serde(default)]
    pub current: Option<CurrentTextBody>,
    /// The excluded kinds of facts; by default those of the suggestion.
    #[serde(default)]
    #[schema(value_type = Option<Vec<FactKindId>>)]
    pub excluded_facts: Option<Vec<String>>,
    /// The new language; only with a tone or without an instruction, when everything is rewritten.
    #[serde(default)]
    pub language: Option<String>,
}

/// The current text.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = CurrentWords)]
pub struct CurrentTextBody {
    /// The style.
    #[schema(value_type = ToneId)]
    pub tone: String,
    /// The caption, 1 to 2,200 characters.
    pub caption: String,
    /// The hashtags, at most 30, with or without `#`.
    #[serde(default)]
    #[schema(max_items = 30)]
    pub hashtags: Vec<String>,
}

impl RefineBody {
    /// Converts to a command of the user.
    ///
    /// # Errors
    /// Field errors; 404 for a malformed suggestion id, as for an unknown one.
    pub fn into_command(self, user_id: UserId) -> Result<RefineSuggestionCommand, ApiError> {
        let mut errors = FieldErrors::default();
        let change = self.change(&mut errors);
        if self.locked.len() > LOCKED_MAX {
            errors.push("locked", "You can keep at most 200 sentences.");
        }
        let current = self.current.map(|words| words.parse(&mut errors));
        let excluded = self
            .excluded_facts
            .map(|words| parse_kinds(&mut errors, &words));
        let language = self.language.as_deref().map(parse_language).transpose();
        let language = errors.check("language", language).flatten();
        let is_anew = change.as_ref().is_none_or(Change::rewrites);
        if language.is_some() && !is_anew {
            errors.push("language", "Only a new version can be in another language.");
        }
        let suggestion_id = SuggestionId::parse(&self.suggestion_id);
        match change {
            Some(change) if errors.is_empty() => Ok(RefineSuggestionCommand {
                user_id,
                suggestion_id: suggestion_id.map_err(|_| ApiError::new(ErrorCode::NotFound))?,
                request: RefineRequest {
                    change,
                    locked: self.locked,
                },
                current: current.flatten(),
                excluded,
                language,
            }),
            _ => Err(errors.into_error()),
        }
    }

    fn change(&self, errors: &mut FieldErrors) -> Option<Change> {
        let instruction = self.instruction.as_deref().map(str::trim);
        match (
            instruction.filter(|text| !text.is_empty()),
            self.tone.as_deref(),
        ) {
            (Some(_), Some(_)) => {
                errors.push("instruction", "Ask for one change at a time.");
                None
            }
            (Some(text), None) => errors
                .check("instruction", Instruction::parse(text))
                .map(Change::of),
            (None, Some(word)) => errors.check("tone", parse_tone(word)).map(Change::Tone),
            (None, None) => Some(Change::Rewrite),
        }
    }
}

impl CurrentTextBody {
    fn parse(self, errors: &mut FieldErrors) -> Option<CurrentWords> {
        let tone = errors.check("current.tone", parse_tone(&self.tone));
        let caption = errors.check("current.caption", Caption::parse(&self.caption));
        let hashtags = parse_hashtags(errors, "current.hashtags", &self.hashtags);
        Some(CurrentWords {
            tone: tone?,
            caption: caption?,
            hashtags,
        })
    }
}
