//! Rewrites a paid caption; ten rewrites are included.

use triptych_captions::{
    Caption, Draft, ExcludedFacts, Fact, FactKind, Hashtag, Language, LockedSentences, Note,
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

/// A request to rewrite a caption.
#[derive(Debug, Clone)]
pub struct RefineSuggestionCommand {
    /// The user.
    pub user_id: UserId,
    /// The paid suggestion.
    pub suggestion_id: SuggestionId,
    /// The instruction, and the sentences to preserve.
    pub request: RefineRequest,
    /// The language; `None` for the current one. Another language rewrites everything.
    pub language: Option<Language>,
    /// The current text; `None` for the last generated one.
    pub current: Option<CurrentWords>,
    /// The kinds of facts switched off in a complete rewrite; `None` for the current ones.
    pub excluded: Option<ExcludedFacts>,
}

/// The text in the user's draft: edited, or an earlier version.
#[derive(Debug, Clone)]
pub struct CurrentWords {
    /// The tone.
    pub tone: Tone,
    /// The caption.
    pub caption: Caption,
    /// The hashtags.
    pub hashtags: Vec<Hashtag>,
}

/// Rewrites a caption and counts it.
///
/// # Errors
/// [`PostError`]; the number of remaining rewrites is unchanged.
#[tracing::instrument(level = "debug", skip_all)]
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
    // Read first: after the rewrite is counted nothing may fail.
    let status = ports.stores.billing.status(user_id).await?;
    let posts_remaining = status.sums.spendable(ports.billing_clock.now());
    let brief = brief(ports, &suggestion, command, known.facts).await?;
    let revision = refine_within_limits(ports, user_id, &brief).await?;
    // A partial rewrite keeps the facts of the original text.
    let excluded = if brief.request.change.rewrites() {
        brief.facts.excluded
    } else {
        suggestion.excluded.clone()
    };
    let suggestion = Suggestion {
        language,
        ..suggestion
    };
    let mut refined = suggestion.refined(revision, known.list, excluded)?;
    let saved = suggestions.save_refined(&refined, ports.clock.now());
    refined.refinements_left = saved.await?;
    Ok(Generated {
        suggestion: refined,
        posts_remaining,
        follows_free_instructions: ports.captioner.follows_free_instructions(),
    })
}

/// Refused and failed rewrites do not count against the user's limit.
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

/// The facts about the suggestion's photos that still exist.
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
    let suggestions = &ports.stores.suggestions;
    let earlier = suggestions.newest(suggestion.user_id, None, EARLIER_MAX);
    let captions = (earlier.await?.into_iter()).map(|found| found.draft.caption);
    let seed = ports.randomness.seed();
    let mut revision = current_revision(suggestion, command.current);
    if facts.language != suggestion.language {
        revision = revision.in_language_of(&facts, seed);
    }
    Ok(RefineBrief {
        kept: LockedSentences::of(&facts, &revision, &command.request)?,
        facts,
        revision,
        request: command.request,
        earlier: captions.collect(),
        seed,
    })
}

/// The user's note, as stored in the facts.
fn note_of(suggestion: &Suggestion) -> Option<Note> {
    let is_note = |fact: &&Fact| fact.kind == FactKind::Note;
    let fact = suggestion.facts.iter().find(is_note)?;
    Note::parse(&fact.text).ok()
}

/// The text to rewrite: with the suggestion's alt texts and hashtags, whatever the user's draft
/// has.
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
