//! A user has a paid caption rewritten, for which its credit pays ten times.

use std::sync::Arc;

use thiserror::Error;
use triptych_captions::{
    Caption, Draft, ExcludedFacts, Fact, FactKind, Hashtag, KeptSentences, Language, Note,
    RefineError, RefineRequest, Revision, Suggestion, SuggestionId, Tone, TripFacts,
};
use triptych_ports::{
    BillingStore, Clock, Failure, Gazetteer, PhotoStore, Randomness, RefineBrief,
    RefinementSaveError, SuggestionStore,
};
use triptych_trips::{Photo, PhotoId};
use triptych_users::UserId;

use crate::daily_allowance::DailyAllowance;
use crate::shutdown::Shutdown;
use crate::throttle::{TooManyAttempts, from_throttle_error};

use super::captioner::{Captioner, CaptionerError};
use super::generate_suggestions::{EARLIER_MAX, Generated};
use super::known_facts::{Known, Wishes, gather};

/// How a caption is to be rewritten.
#[derive(Debug, Clone)]
pub struct RefineSuggestionCommand {
    /// Who asks.
    pub user_id: UserId,
    /// The suggestion that a credit was spent on.
    pub suggestion_id: SuggestionId,
    /// What is to change, and which sentences are to stay.
    pub request: RefineRequest,
    /// In which language; none for that of before. In another the whole is written anew.
    pub language: Option<Language>,
    /// The words as they stand; none for those that were written last.
    pub current: Option<CurrentWords>,
    /// The kinds of facts that are not to be said where the words are told anew; none for those of
    /// before.
    pub excluded: Option<ExcludedFacts>,
}

/// The words as the user has them: edited, or taken back to an earlier version.
#[derive(Debug, Clone)]
pub struct CurrentWords {
    /// The tone that they are in.
    pub tone: Tone,
    /// The caption.
    pub caption: Caption,
    /// The hashtags.
    pub hashtags: Vec<Hashtag>,
}

/// Why nothing was rewritten. In every case all refinements that were left are left.
#[derive(Debug, Error)]
pub enum RefineSuggestionError {
    /// The suggestion is absent or another user's.
    #[error("no such suggestion")]
    NotFound,
    /// The request cannot be fulfilled.
    #[error(transparent)]
    Refused(#[from] RefineError),
    /// As much was asked of the model in a day as may be.
    #[error(transparent)]
    TooManyAttempts(#[from] TooManyAttempts),
    /// The refiner wrote nothing that could be used.
    #[error("no usable revision: {0}")]
    Rejected(String),
    /// The server shuts down.
    #[error("interrupted")]
    Interrupted,
    /// The refiner failed.
    #[error(transparent)]
    Refiner(Failure),
    /// The database failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Has a caption rewritten and counts it.
#[derive(Clone)]
pub struct RefineSuggestion {
    /// Keeps photos.
    pub photos: Arc<dyn PhotoStore>,
    /// Knows what is left to pay with.
    pub billing: Arc<dyn BillingStore>,
    /// Keeps what was written, and counts.
    pub suggestions: Arc<dyn SuggestionStore>,
    /// Rewrites.
    pub captioner: Captioner,
    /// Counts what it is asked for where each time costs money; none where it costs nothing.
    pub allowance: Option<DailyAllowance>,
    /// Names places.
    pub gazetteer: Arc<dyn Gazetteer>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Draws seeds.
    pub randomness: Arc<dyn Randomness>,
    /// Interrupts the refiner.
    pub shutdown: Shutdown,
}

impl RefineSuggestion {
    /// # Errors
    /// See [`RefineSuggestionError`].
    pub async fn run(
        &self,
        command: RefineSuggestionCommand,
    ) -> Result<Generated, RefineSuggestionError> {
        let user_id = command.user_id;
        let suggestion = self
            .suggestions
            .find(user_id, command.suggestion_id)
            .await?
            .ok_or(RefineSuggestionError::NotFound)?;
        suggestion.check_refinable()?;
        let language = command.language.unwrap_or(suggestion.language);
        let known = self.known(&suggestion, &command, language).await?;
        // Read before anything is written: once the refinement is counted, nothing may fail.
        let standing = self.billing.standing(user_id).await?;
        let posts_remaining = standing.sums.spendable(self.clock.now());
        let brief = self.brief(&suggestion, command, known.facts).await?;
        let mut revision = self.refine_within_limits(user_id, &brief).await?;
        if language != suggestion.language {
            describe_anew(&mut revision, &brief);
        }
        // Words that are not told anew rest on what they rested on, and say so.
        let excluded = if brief.request.change.tells_anew() {
            brief.facts.excluded
        } else {
            suggestion.excluded.clone()
        };
        let suggestion = Suggestion {
            language,
            ..suggestion
        };
        let mut refined = suggestion.refined(revision, known.list, excluded)?;
        refined.refinements_left = self
            .suggestions
            .save_refined(&refined, self.clock.now())
            .await?;
        Ok(Generated {
            suggestion: refined,
            posts_remaining,
            follows_free_instructions: self.captioner.follows_free_instructions(),
        })
    }

    /// What was refused before it was asked for, or what a fault kept from being written, does not
    /// count against its user.
    async fn refine_within_limits(
        &self,
        user_id: UserId,
        brief: &RefineBrief,
    ) -> Result<Revision, RefineSuggestionError> {
        use RefineSuggestionError::{Interrupted, Refiner, Refused};
        let Some(allowance) = &self.allowance else {
            return self.refine(brief).await;
        };
        let attempt_id = allowance.take(user_id).await?;
        let refined = self.refine(brief).await;
        if let Err(Refused(_) | Refiner(_) | Interrupted) = &refined {
            allowance.give_back(attempt_id).await;
        }
        refined
    }

    async fn refine(&self, brief: &RefineBrief) -> Result<Revision, RefineSuggestionError> {
        tokio::select! {
            biased;
            refined = self.captioner.rewrite(brief) => Ok(refined?),
            () = self.shutdown.interrupted() => Err(RefineSuggestionError::Interrupted),
        }
    }

    /// What is known of the photos that the suggestion is about, of those that are still there.
    async fn known(
        &self,
        suggestion: &Suggestion,
        command: &RefineSuggestionCommand,
        language: Language,
    ) -> Result<Known, Failure> {
        let of_trip = (suggestion.user_id, suggestion.trip_id);
        let described = suggestion.draft.alt_texts.iter();
        let photo_ids: Vec<PhotoId> = described.map(|(photo_id, _)| *photo_id).collect();
        let mut photos = self.photos.find_many(of_trip.0, &photo_ids).await?;
        photos.retain(Photo::is_usable);
        let wishes = Wishes {
            note: note_of(suggestion),
            excluded: (command.excluded.clone()).unwrap_or_else(|| suggestion.excluded.clone()),
            language,
        };
        gather(&*self.photos, &*self.gazetteer, of_trip, &photos, wishes).await
    }

    async fn brief(
        &self,
        suggestion: &Suggestion,
        command: RefineSuggestionCommand,
        facts: TripFacts,
    ) -> Result<RefineBrief, RefineSuggestionError> {
        let (user_id, trip_id) = (suggestion.user_id, suggestion.trip_id);
        let earlier = self
            .suggestions
            .newest_for_trip(user_id, trip_id, EARLIER_MAX)
            .await?;
        let captions = earlier.into_iter().map(|found| found.draft.caption);
        let revision = current_revision(suggestion, command.current);
        Ok(RefineBrief {
            kept: KeptSentences::of(&facts, &revision, &command.request)?,
            facts,
            revision,
            request: command.request,
            earlier: captions.collect(),
            seed: self.randomness.seed(),
        })
    }
}

/// Slides are described in the new language, where what they show is known by the facts.
fn describe_anew(revision: &mut Revision, brief: &RefineBrief) {
    let written = triptych_captions::write(&brief.facts, revision.tone, &[], brief.seed);
    for (photo_id, text) in written.alt_texts {
        let mut before = revision.draft.alt_texts.iter_mut();
        let found = before.find(|(id, _)| *id == photo_id);
        if let Some((_, before)) = found.filter(|_| !text.as_str().is_empty()) {
            *before = text;
        }
    }
}

/// The user's own line, as it is kept among the facts.
fn note_of(suggestion: &Suggestion) -> Option<Note> {
    let is_note = |fact: &&Fact| fact.kind == FactKind::Note;
    let fact = suggestion.facts.iter().find(is_note)?;
    Note::parse(&fact.text).ok()
}

/// The words that are to be rewritten: alt texts and suggested hashtags are those of the
/// suggestion, whatever the user has.
fn current_revision(suggestion: &Suggestion, current: Option<CurrentWords>) -> Revision {
    let draft = suggestion.draft.clone();
    match current {
        None => Revision {
            tone: suggestion.tone,
            draft,
        },
        Some(words) => Revision {
            tone: words.tone,
            draft: Draft {
                caption: words.caption,
                hashtags: words.hashtags,
                ..draft
            },
        },
    }
}

from_throttle_error!(RefineSuggestionError);

impl From<CaptionerError> for RefineSuggestionError {
    fn from(error: CaptionerError) -> Self {
        match error {
            CaptionerError::Refused(refusal) => Self::Refused(refusal),
            CaptionerError::Rejected(cause) => Self::Rejected(cause),
            CaptionerError::Model(failure) | CaptionerError::Storage(failure) => {
                Self::Refiner(failure)
            }
        }
    }
}

impl From<RefinementSaveError> for RefineSuggestionError {
    fn from(error: RefinementSaveError) -> Self {
        match error {
            RefinementSaveError::NotFound => Self::NotFound,
            RefinementSaveError::NoneLeft => Self::Refused(RefineError::NoneLeft),
            RefinementSaveError::Failure(failure) => Self::Failure(failure),
        }
    }
}
