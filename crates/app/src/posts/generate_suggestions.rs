//! Generates a caption for one credit.

use std::time::Duration;

use triptych_billing::{ReservationId, Settlement};
use triptych_captions::{
    Draft, ExcludedFacts, Fact, Language, Note, Suggestion, SuggestionId, Tone,
};
use triptych_ports::{CaptionBrief, Failure, SettleError};
use triptych_trips::{Photo, PhotoId, TripId};
use triptych_users::UserId;
use triptych_users::id::Uuid;

use super::PostError;
use super::known_facts::{Wishes, gather};
use crate::Ports;
use crate::lease::renew_until_lost;
use crate::throttle::{admit_generation, forgive_generation};
use crate::trips::{TripError, is_waiting, wait_for_analysis};

/// A request for a caption.
#[derive(Debug, Clone)]
pub struct GenerateSuggestionsCommand {
    /// The user, who pays.
    pub user_id: UserId,
    /// The tone.
    pub tone: Tone,
    /// The language.
    pub language: Language,
    /// The photos in order, at least one.
    pub photo_ids: Vec<PhotoId>,
    /// The user's note.
    pub note: Option<Note>,
    /// The kinds of facts switched off.
    pub excluded: ExcludedFacts,
}

/// A generated caption and the remaining balance.
#[derive(Debug, Clone, PartialEq)]
pub struct Generated {
    /// The suggestion, paid with one credit.
    pub suggestion: Suggestion,
    /// The balance afterwards.
    pub posts_remaining: i64,
    /// Whether free instructions are supported.
    pub follows_free_instructions: bool,
}

/// The number of earlier captions of the user that a new one must differ from.
pub(super) const EARLIER_MAX: usize = 50;

/// The timeout of waiting for the analysis; after it, the caption uses the facts known by then.
const ANALYSIS_PATIENCE: Duration = Duration::from_secs(20);

/// Reserves a credit, writes a caption, and keeps or returns the credit. Reservation and suggestion
/// have the id of the run, by which [`end_generation`] finds them.
///
/// # Errors
/// [`PostError`]; the balance is unchanged.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn generate_suggestions(
    ports: &Ports,
    command: GenerateSuggestionsCommand,
    run_id: Uuid,
) -> Result<Generated, PostError> {
    let user_id = command.user_id;
    let mut photos = named(ports, &command).await?;
    let trip_id = photos.first().ok_or(PostError::NoPhotos)?.trip_id;
    if photos.iter().any(is_waiting) {
        match wait_for_analysis(ports, (user_id, trip_id), ANALYSIS_PATIENCE).await {
            Ok(()) | Err(TripError::StillAnalysing) => {}
            Err(error) => tracing::warn!(%error, "caption is written without waiting"),
        }
        photos = named(ports, &command).await?;
    }
    let (brief, known) = brief(ports, &command, trip_id, &photos).await?;
    let reservation_id = ReservationId::new(run_id);
    let (credits, now) = (&ports.stores.credits, ports.billing_clock.now());
    credits.reserve(reservation_id, user_id, now).await?;
    let written = write(ports, &command, trip_id, &brief, known, reservation_id);
    match written.await {
        Ok(generated) => save(ports, generated, reservation_id).await,
        Err(error) => {
            give_back(ports, reservation_id).await;
            Err(error)
        }
    }
}

/// The photos of a request, all of them usable.
async fn named(
    ports: &Ports,
    command: &GenerateSuggestionsCommand,
) -> Result<Vec<Photo>, PostError> {
    let photos = &ports.stores.photos;
    let photos = photos.find_many(command.user_id, &command.photo_ids);
    let photos = photos.await?;
    if photos.len() < command.photo_ids.len() {
        return Err(PostError::NotFound);
    }
    if !photos.iter().all(Photo::is_usable) {
        return Err(PostError::PhotoUnreadable);
    }
    Ok(photos)
}

/// Prevents a possibly suspended run from reserving a credit.
///
/// # Errors
/// A failure of the database.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn bar_generation(ports: &Ports, user_id: UserId, run_id: Uuid) -> Result<(), PostError> {
    let (credits, now) = (&ports.stores.credits, ports.billing_clock.now());
    Ok(credits
        .bar(ReservationId::new(run_id), user_id, now)
        .await?)
}

/// Ends an interrupted run: returns its credit, unless its caption was saved, which is then the
/// result.
///
/// # Errors
/// A failure of the database.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn end_generation(
    ports: &Ports,
    user_id: UserId,
    run_id: Uuid,
) -> Result<Option<Generated>, PostError> {
    let now = ports.billing_clock.now();
    let reservation_id = ReservationId::new(run_id);
    let credits = &ports.stores.credits;
    let settled = credits.settle(reservation_id, Settlement::GivenBack, now);
    match settled.await {
        Ok(Settlement::Kept) => {}
        Ok(Settlement::GivenBack) | Err(SettleError::NotFound) => return Ok(None),
        Err(SettleError::Failure(failure)) => return Err(failure.into()),
    }
    let suggestion_id = SuggestionId::new(run_id);
    let suggestion = ports.stores.suggestions.find(user_id, suggestion_id);
    let Some(suggestion) = suggestion.await? else {
        return Ok(None);
    };
    let status = ports.stores.billing.status(user_id).await?;
    Ok(Some(Generated {
        suggestion,
        posts_remaining: status.sums.spendable(now),
        follows_free_instructions: ports.captioner.follows_free_instructions(),
    }))
}

async fn write(
    ports: &Ports,
    command: &GenerateSuggestionsCommand,
    trip_id: TripId,
    brief: &CaptionBrief,
    known: Vec<Fact>,
    reservation_id: ReservationId,
) -> Result<Generated, PostError> {
    // Read while the credit is reserved: keeping it does not change the balance, and after that
    // nothing may fail.
    let status = ports.stores.billing.status(command.user_id).await?;
    let posts_remaining = status.sums.spendable(ports.billing_clock.now());
    let writing = write_within_limits(ports, command.user_id, brief, reservation_id);
    let draft = writing.await?;
    Ok(Generated {
        suggestion: suggestion(ports, command, trip_id, draft, known, reservation_id),
        posts_remaining,
        follows_free_instructions: ports.captioner.follows_free_instructions(),
    })
}

/// Failures that are not the user's fault do not count against their limit.
async fn write_within_limits(
    ports: &Ports,
    user_id: UserId,
    brief: &CaptionBrief,
    reservation_id: ReservationId,
) -> Result<Draft, PostError> {
    let attempt_id = admit_generation(ports, user_id).await?;
    let (credits, clock) = (&ports.stores.credits, &ports.billing_clock);
    let renew = || credits.renew(reservation_id, clock.now());
    let written = tokio::select! {
        biased;
        written = ports.captioner.write(brief) => written.map_err(Into::into),
        () = ports.shutdown.interrupted() => Err(PostError::Interrupted),
        () = renew_until_lost(renew) => Err(PostError::Interrupted),
    };
    if let Err(PostError::CaptionWriter(_) | PostError::PhotoStorage(_) | PostError::Interrupted) =
        &written
    {
        forgive_generation(ports, attempt_id).await;
    }
    written
}

/// If the connection is lost after the commit, saving seems to have failed. The ledger decides: a
/// kept credit means that the suggestion was saved.
async fn save(
    ports: &Ports,
    generated: Generated,
    reservation_id: ReservationId,
) -> Result<Generated, PostError> {
    let suggestion = &generated.suggestion;
    let (suggestions, now) = (&ports.stores.suggestions, ports.billing_clock.now());
    let saved = suggestions.save_and_keep_credit(suggestion, reservation_id, now);
    match saved.await {
        Ok(()) => Ok(generated),
        Err(error) => match give_back(ports, reservation_id).await {
            Some(Settlement::Kept) => Ok(generated),
            Some(Settlement::GivenBack) | None => Err(error.into()),
        },
    }
}

fn suggestion(
    ports: &Ports,
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
        created_at: ports.clock.now(),
    }
}

async fn brief(
    ports: &Ports,
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
    let known = gather(ports, (user_id, trip_id), photos, wishes).await?;
    let suggestions = &ports.stores.suggestions;
    let earlier = suggestions.newest(user_id, None, EARLIER_MAX);
    let captions = (earlier.await?.into_iter()).map(|found| found.draft.caption);
    let brief = CaptionBrief {
        facts: known.facts,
        tone: command.tone,
        earlier: captions.collect(),
        seed: ports.randomness.seed(),
    };
    Ok((brief, known.list))
}

/// Returns how the reservation is settled; `None` if that cannot be determined. The sweep returns
/// credits that cannot be returned now.
async fn give_back(ports: &Ports, reservation_id: ReservationId) -> Option<Settlement> {
    let (credits, now) = (&ports.stores.credits, ports.billing_clock.now());
    let settled = credits.settle(reservation_id, Settlement::GivenBack, now);
    let waits = |error: &SettleError| {
        tracing::warn!(reservation.id = %reservation_id, %error, "credit waits for the sweep");
    };
    settled.await.inspect_err(waits).ok()
}
