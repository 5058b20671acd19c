//! A question about words, and one more where the first answer does not hold.

use triptych_captions::{Objection, Proposal};
use triptych_ports::Failure;

use super::answer;
use crate::openai::{Budget, ChatClient, ChatError, Conversation, PictureError, again};

/// What came of an answer.
pub(super) struct Judged<T> {
    /// As much of it as holds, mended; none where that is too little.
    pub(super) kept: Option<T>,
    /// What it was objected to for; empty where it holds as it is.
    pub(super) objections: Vec<Objection>,
}

/// Why there are no words.
pub(super) enum NoWords {
    /// The model wrote nothing that holds.
    Rejected(String),
    /// The model cannot be asked.
    Failure(Failure),
    /// The storage of the photos that it is to see failed.
    Storage(Failure),
}

/// Asks, and asks once more with what is wrong, where anything is. What is left of the second answer
/// is kept, else what is left of the first: also where the time ends before there is a second.
pub(super) async fn ask<T>(
    chat: &ChatClient,
    budget: &Budget,
    mut conversation: Conversation<'_>,
    judge: impl Fn(Proposal) -> Judged<T>,
) -> Result<T, NoWords> {
    let (first_answer, first) = ask_once(chat, budget, &conversation, &judge).await?;
    let kept = match first.kept {
        Some(kept) if first.objections.is_empty() => return Ok(kept),
        kept => kept,
    };
    tracing::info!(objections = ?first.objections, "model is asked for other words");
    let wrong = told(&first.objections);
    conversation.messages.extend(again(&first_answer, &wrong));
    match ask_once(chat, budget, &conversation, &judge).await {
        Ok((_, second)) => {
            let rejected = || NoWords::Rejected(told(&second.objections).join(" "));
            second.kept.or(kept).ok_or_else(rejected)
        }
        Err(error) => kept.ok_or(error),
    }
}

fn told(objections: &[Objection]) -> Vec<String> {
    objections.iter().map(Objection::to_string).collect()
}

async fn ask_once<T>(
    chat: &ChatClient,
    budget: &Budget,
    conversation: &Conversation<'_>,
    judge: &impl Fn(Proposal) -> Judged<T>,
) -> Result<(String, Judged<T>), NoWords> {
    let answer = budget.bound(chat.ask(conversation)).await??;
    // An answer that cannot be read is one without a caption.
    let judged = judge(answer::read(&answer).unwrap_or_default());
    Ok((answer, judged))
}

impl From<ChatError> for NoWords {
    fn from(error: ChatError) -> Self {
        match error {
            ChatError::Refused(_) | ChatError::CutOff => Self::Rejected(error.to_string()),
            ChatError::Status { .. }
            | ChatError::Unreachable(_)
            | ChatError::Malformed(_)
            | ChatError::TimedOut(_)
            | ChatError::Resting => {
                tracing::warn!(error = %error, "model does not answer");
                Self::Failure(error.into())
            }
        }
    }
}

impl From<PictureError> for NoWords {
    fn from(error: PictureError) -> Self {
        match error {
            PictureError::Storage(failure) => Self::Storage(failure),
            PictureError::Failure(failure) => Self::Failure(failure),
            PictureError::Unreadable(_) => Self::Failure(Failure::Internal(error.into())),
        }
    }
}
