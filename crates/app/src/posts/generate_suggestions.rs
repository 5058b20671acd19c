//! A user has a caption written, which costs one credit.

use std::sync::Arc;

use thiserror::Error;
use triptych_billing::{ReservationId, Settlement, SubscriptionRequired};
use triptych_captions::{
    Draft, ExcludedFacts, Fact, Language, Note, Suggestion, SuggestionId, Tone,
};
use triptych_ports::{
    BillingStore, CaptionBrief, Clock, CreditLedger, Failure, Gazetteer, PhotoStore, Randomness,
    ReserveError, SettleError, SuggestionSaveError, SuggestionStore,
};
use triptych_trips::{Photo, PhotoId, TripId};
use triptych_users::UserId;
use triptych_users::id::Uuid;

use crate::daily_allowance::DailyAllowance;
use crate::lease::renew_until_lost;
use crate::shutdown::Shutdown;
use crate::throttle::{TooManyAttempts, from_throttle_error};

use super::captioner::{Captioner, CaptionerError};
use super::known_facts::{Wishes, gather};

/// What a caption is to be written for.
#[derive(Debug, Clone)]
pub struct GenerateSuggestionsCommand {
    /// Who asks, and pays.
    pub user_id: UserId,
    /// In which tone.
    pub tone: Tone,
    /// In which language.
    pub language: Language,
    /// For which photos, in order, at least one.
    pub photo_ids: Vec<PhotoId>,
    /// The user's own words.
    pub note: Option<Note>,
    /// The kinds of facts that are not to be said.
    pub excluded: ExcludedFacts,
}

/// What was written, and what is left to pay with.
#[derive(Debug, Clone, PartialEq)]
pub struct Generated {
    /// The suggestion, which the credit was spent on.
    pub suggestion: Suggestion,
    /// The balance after it.
    pub posts_remaining: i64,
    /// Whether it can be rewritten as an instruction in the user's own words says.
    pub follows_free_instructions: bool,
}

/// Why nothing was written. In every case the balance is what it was.
#[derive(Debug, Error)]
pub enum GenerateSuggestionsError {
    /// No photo was given.
    #[error("no photo given")]
    NoPhotos,
    /// A photo is absent or another user's.
    #[error("no such photo")]
    PhotoNotFound,
    /// A photo's picture cannot be read, so nothing is to be said of it.
    #[error("photo cannot be read")]
    PhotoUnreadable,
    /// The balance is 0, and no credit is reserved that may come back.
    #[error(transparent)]
    SubscriptionRequired(#[from] SubscriptionRequired),
    /// Every credit that is left is reserved for a caption that is being written.
    #[error("every credit left is reserved")]
    CreditReserved,
    /// The server shuts down, or was suspended for so long that the credit was given back.
    #[error("interrupted")]
    Interrupted,
    /// As many captions were written in a day as may be.
    #[error(transparent)]
    TooManyAttempts(#[from] TooManyAttempts),
    /// The writer wrote nothing that could be used.
    #[error("no usable draft: {0}")]
    Rejected(String),
    /// The trip was deleted while the caption was written.
    #[error("overtaken by another change")]
    Overtaken,
    /// The writer failed.
    #[error(transparent)]
    Writer(Failure),
    /// The storage of the photos that the writer looks at failed.
    #[error(transparent)]
    Storage(Failure),
    /// The database failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// A new caption is kept apart from so many earlier ones of its trip.
pub(super) const EARLIER_MAX: usize = 50;

/// Reserves a credit, has a caption written, and keeps or gives back the credit.
#[derive(Clone)]
pub struct GenerateSuggestions {
    /// Keeps photos.
    pub photos: Arc<dyn PhotoStore>,
    /// Keeps credits.
    pub ledger: Arc<dyn CreditLedger>,
    /// Knows what is left.
    pub billing: Arc<dyn BillingStore>,
    /// Keeps what was written.
    pub suggestions: Arc<dyn SuggestionStore>,
    /// Writes.
    pub captioner: Captioner,
    /// Counts what it is asked for.
    pub allowance: DailyAllowance,
    /// Names places.
    pub gazetteer: Arc<dyn Gazetteer>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Draws seeds.
    pub randomness: Arc<dyn Randomness>,
    /// Interrupts the writer.
    pub shutdown: Shutdown,
}

impl GenerateSuggestions {
    /// The reservation and the suggestion have the identifier of the run, by which
    /// [`end`](Self::end) finds them.
    ///
    /// # Errors
    /// See [`GenerateSuggestionsError`].
    pub async fn run(
        &self,
        command: GenerateSuggestionsCommand,
        run_id: Uuid,
    ) -> Result<Generated, GenerateSuggestionsError> {
        let user_id = command.user_id;
        let photos = self.photos.find_many(user_id, &command.photo_ids).await?;
        if photos.len() < command.photo_ids.len() {
            return Err(GenerateSuggestionsError::PhotoNotFound);
        }
        if !photos.iter().all(Photo::is_usable) {
            return Err(GenerateSuggestionsError::PhotoUnreadable);
        }
        let trip_id = photos
            .first()
            .ok_or(GenerateSuggestionsError::NoPhotos)?
            .trip_id;
        let (brief, known) = self.brief(&command, trip_id, &photos).await?;
        let reservation_id = ReservationId::new(run_id);
        self.ledger
            .reserve(reservation_id, user_id, self.clock.now())
            .await?;
        let written = self.write(&command, trip_id, &brief, known, reservation_id);
        match written.await {
            Ok(generated) => self.save(generated, reservation_id).await,
            Err(error) => {
                self.give_back(reservation_id).await;
                Err(error)
            }
        }
    }

    /// Lets a run that may only be suspended reserve no credit any more.
    ///
    /// # Errors
    /// A port's failure.
    pub async fn bar(&self, user_id: UserId, run_id: Uuid) -> Result<(), GenerateSuggestionsError> {
        let barring = self
            .ledger
            .bar(ReservationId::new(run_id), user_id, self.clock.now());
        Ok(barring.await?)
    }

    /// Ends a run for good: its credit is given back, unless its caption was saved, which is then
    /// the answer.
    ///
    /// # Errors
    /// A port's failure.
    pub async fn end(
        &self,
        user_id: UserId,
        run_id: Uuid,
    ) -> Result<Option<Generated>, GenerateSuggestionsError> {
        let now = self.clock.now();
        let reservation_id = ReservationId::new(run_id);
        let settling = self
            .ledger
            .settle(reservation_id, Settlement::GivenBack, now);
        match settling.await {
            Ok(Settlement::Kept) => {}
            Ok(Settlement::GivenBack) | Err(SettleError::NotFound) => return Ok(None),
            Err(SettleError::Failure(failure)) => return Err(failure.into()),
        }
        let suggestion_id = SuggestionId::new(run_id);
        let Some(suggestion) = self.suggestions.find(user_id, suggestion_id).await? else {
            return Ok(None);
        };
        let standing = self.billing.standing(user_id).await?;
        Ok(Some(Generated {
            suggestion,
            posts_remaining: standing.sums.spendable(now),
            follows_free_instructions: self.captioner.follows_free_instructions(),
        }))
    }

    async fn write(
        &self,
        command: &GenerateSuggestionsCommand,
        trip_id: TripId,
        brief: &CaptionBrief,
        known: Vec<Fact>,
        reservation_id: ReservationId,
    ) -> Result<Generated, GenerateSuggestionsError> {
        // Read while the credit is set aside: to keep it changes the balance no more, and once it
        // is kept nothing may fail.
        let standing = self.billing.standing(command.user_id).await?;
        let posts_remaining = standing.sums.spendable(self.clock.now());
        let writing = self.write_within_limits(command.user_id, brief, reservation_id);
        let draft = writing.await?;
        Ok(Generated {
            suggestion: self.suggestion(command, trip_id, draft, known, reservation_id),
            posts_remaining,
            follows_free_instructions: self.captioner.follows_free_instructions(),
        })
    }

    /// What is not written by no fault of the user's does not count against them.
    async fn write_within_limits(
        &self,
        user_id: UserId,
        brief: &CaptionBrief,
        reservation_id: ReservationId,
    ) -> Result<Draft, GenerateSuggestionsError> {
        use GenerateSuggestionsError::{Interrupted, Storage, Writer};
        let attempt_id = self.allowance.take(user_id).await?;
        let renew = || self.ledger.renew(reservation_id, self.clock.now());
        let written = tokio::select! {
            biased;
            written = self.captioner.write(brief) => written.map_err(Into::into),
            () = self.shutdown.interrupted() => Err(Interrupted),
            () = renew_until_lost(renew) => Err(Interrupted),
        };
        if let Err(Writer(_) | Storage(_) | Interrupted) = &written {
            self.allowance.give_back(attempt_id).await;
        }
        written
    }

    /// A connection may be lost behind the commit: then the save seems to have failed, and the
    /// ledger knows better. A credit that is kept is kept for a suggestion that was saved.
    async fn save(
        &self,
        generated: Generated,
        reservation_id: ReservationId,
    ) -> Result<Generated, GenerateSuggestionsError> {
        let suggestion = &generated.suggestion;
        let saved = self
            .suggestions
            .save_and_keep_credit(suggestion, reservation_id, suggestion.created_at)
            .await;
        match saved {
            Ok(()) => Ok(generated),
            Err(error) => match self.give_back(reservation_id).await {
                Some(Settlement::Kept) => Ok(generated),
                Some(Settlement::GivenBack) | None => Err(error.into()),
            },
        }
    }

    fn suggestion(
        &self,
        command: &GenerateSuggestionsCommand,
        trip_id: TripId,
        draft: Draft,
        known: Vec<Fact>,
        reservation_id: ReservationId,
    ) -> Suggestion {
        Suggestion {
            id: SuggestionId::new(reservation_id.as_uuid()),
            user_id: command.user_id,
            trip_id,
            tone: command.tone,
            language: command.language,
            draft,
            facts: known,
            excluded: command.excluded.clone(),
            refinements_left: Suggestion::REFINEMENTS,
            created_at: self.clock.now(),
        }
    }

    async fn brief(
        &self,
        command: &GenerateSuggestionsCommand,
        trip_id: TripId,
        photos: &[Photo],
    ) -> Result<(CaptionBrief, Vec<Fact>), Failure> {
        let user_id = command.user_id;
        let wishes = Wishes {
            note: command.note.clone(),
            excluded: command.excluded.clone(),
            language: command.language,
        };
        let (store, gazetteer) = (&*self.photos, &*self.gazetteer);
        let known = gather(store, gazetteer, (user_id, trip_id), photos, wishes).await?;
        let earlier = self
            .suggestions
            .newest_for_trip(user_id, trip_id, EARLIER_MAX)
            .await?;
        let brief = CaptionBrief {
            facts: known.facts,
            tone: command.tone,
            earlier: earlier
                .into_iter()
                .map(|found| found.draft.caption)
                .collect(),
            seed: self.randomness.seed(),
        };
        Ok((brief, known.list))
    }

    /// Answers how the reservation is settled now; none where that cannot be known. What cannot be
    /// given back now is given back by the sweep.
    async fn give_back(&self, reservation_id: ReservationId) -> Option<Settlement> {
        let settled = self
            .ledger
            .settle(reservation_id, Settlement::GivenBack, self.clock.now())
            .await;
        let waits = |error: &SettleError| {
            tracing::warn!(reservation.id = %reservation_id, %error, "credit waits for the sweep");
        };
        settled.inspect_err(waits).ok()
    }
}

from_throttle_error!(GenerateSuggestionsError);

impl From<ReserveError> for GenerateSuggestionsError {
    fn from(error: ReserveError) -> Self {
        match error {
            ReserveError::NoCredit => Self::SubscriptionRequired(SubscriptionRequired),
            ReserveError::AllReserved => Self::CreditReserved,
            // Another run has taken its place.
            ReserveError::Conflict => Self::Interrupted,
            ReserveError::Failure(failure) => Self::Failure(failure),
        }
    }
}

impl From<CaptionerError> for GenerateSuggestionsError {
    fn from(error: CaptionerError) -> Self {
        match error {
            CaptionerError::Refused(refusal) => Self::Rejected(refusal.to_string()),
            CaptionerError::Rejected(cause) => Self::Rejected(cause),
            CaptionerError::Model(failure) => Self::Writer(failure),
            CaptionerError::Storage(failure) => Self::Storage(failure),
        }
    }
}

impl From<SuggestionSaveError> for GenerateSuggestionsError {
    fn from(error: SuggestionSaveError) -> Self {
        match error {
            SuggestionSaveError::ReservationNotOpen => Self::Interrupted,
            SuggestionSaveError::TripNotFound => Self::Overtaken,
            SuggestionSaveError::Failure(failure) => Self::Failure(failure),
        }
    }
}
