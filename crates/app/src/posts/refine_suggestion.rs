//! A user has a paid caption rewritten, for which its credit pays ten times.

use triptych_captions::{
    Caption, Draft, ExcludedFacts, Fact, FactKind, Hashtag, KeptSentences, Language, Note,
    RefineRequest, Revision, Suggestion, SuggestionId, Tone, TripFacts,
};
use triptych_ports::{Failure, RefineBrief};
use triptych_trips::{Photo, PhotoId};
use triptych_users::UserId;

use super::PostError;
use super::generate_suggestions::{EARLIER_MAX, Generated};
use super::known_facts::{Known, Wishes, gather};
use crate::Ports;
use crate::throttle::{admit_generation, forgive_generation};

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

/// Has a caption rewritten and counts it.
///
/// # Errors
/// [`PostError`]; in every case all refinements that were left are left.
pub async fn refine_suggestion(
    ports: &Ports,
    command: RefineSuggestionCommand,
) -> Result<Generated, PostError> {
    let user_id = command.user_id;
    let suggestions = &ports.stores.suggestions;
    let suggestion = suggestions.find(user_id, command.suggestion_id).await?;
    let suggestion = suggestion.ok_or(PostError::NotFound)?;
    suggestion.check_refinable()?;
    let language = command.language.unwrap_or(suggestion.language);
    let known = known(ports, &suggestion, &command, language).await?;
    // Read before anything is written: once the refinement is counted, nothing may fail.
    let status = ports.stores.billing.status(user_id).await?;
    let posts_remaining = status.sums.spendable(ports.billing_clock.now());
    let brief = brief(ports, &suggestion, command, known.facts).await?;
    let mut revision = refine_within_limits(ports, user_id, &brief).await?;
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
    let saved = suggestions.save_refined(&refined, ports.billing_clock.now());
    refined.refinements_left = saved.await?;
    Ok(Generated {
        suggestion: refined,
        posts_remaining,
        follows_free_instructions: ports.captioner.follows_free_instructions(),
    })
}

/// What was refused before it was asked for, or what a fault kept from being written, does not
/// count against its user.
async fn refine_within_limits(
    ports: &Ports,
    user_id: UserId,
    brief: &RefineBrief,
) -> Result<Revision, PostError> {
    if !ports.counts_rewriting {
        return refine(ports, brief).await;
    }
    let attempt_id = admit_generation(ports, user_id).await?;
    let refined = refine(ports, brief).await;
    if let Err(
        PostError::Refused(_)
        | PostError::CaptionWriter(_)
        | PostError::PhotoStorage(_)
        | PostError::Interrupted,
    ) = &refined
    {
        forgive_generation(ports, attempt_id).await;
    }
    refined
}

async fn refine(ports: &Ports, brief: &RefineBrief) -> Result<Revision, PostError> {
    tokio::select! {
        biased;
        refined = ports.captioner.rewrite(brief) => Ok(refined?),
        () = ports.shutdown.interrupted() => Err(PostError::Interrupted),
    }
}

/// What is known of the photos that the suggestion is about, of those that are still there.
async fn known(
    ports: &Ports,
    suggestion: &Suggestion,
    command: &RefineSuggestionCommand,
    language: Language,
) -> Result<Known, Failure> {
    let of_trip = (suggestion.user_id, suggestion.trip_id);
    let described = suggestion.draft.alt_texts.iter();
    let photo_ids: Vec<PhotoId> = described.map(|(photo_id, _)| *photo_id).collect();
    let mut photos = ports.stores.photos.find_many(of_trip.0, &photo_ids).await?;
    photos.retain(Photo::is_usable);
    let wishes = Wishes {
        note: note_of(suggestion),
        excluded: (command.excluded.clone()).unwrap_or_else(|| suggestion.excluded.clone()),
        language,
    };
    gather(ports, of_trip, &photos, wishes).await
}

async fn brief(
    ports: &Ports,
    suggestion: &Suggestion,
    command: RefineSuggestionCommand,
    facts: TripFacts,
) -> Result<RefineBrief, PostError> {
    let (user_id, trip_id) = (suggestion.user_id, suggestion.trip_id);
    let suggestions = &ports.stores.suggestions;
    let earlier = suggestions.newest_for_trip(user_id, trip_id, EARLIER_MAX);
    let captions = (earlier.await?.into_iter()).map(|found| found.draft.caption);
    let revision = current_revision(suggestion, command.current);
    Ok(RefineBrief {
        kept: KeptSentences::of(&facts, &revision, &command.request)?,
        facts,
        revision,
        request: command.request,
        earlier: captions.collect(),
        seed: ports.randomness.seed(),
    })
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
