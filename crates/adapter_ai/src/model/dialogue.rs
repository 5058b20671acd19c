//! A task that may need several requests to a model, and its time limit.

use std::time::Duration;

use tokio::time::{Instant, timeout_at};

use super::{ChatError, Conversation, Model, again};

/// A conversation and its remaining time.
pub(crate) struct Dialogue {
    model: Model,
    budget: Budget,
    conversation: Conversation,
    last_answer: String,
}

impl Dialogue {
    /// A conversation without any request so far.
    pub(crate) fn new(model: &Model, budget: Budget, conversation: Conversation) -> Self {
        Self {
            model: model.clone(),
            budget,
            conversation,
            last_answer: String::new(),
        }
    }

    /// The model's answer; `wrong` lists the objections to the previous one.
    ///
    /// # Errors
    /// [`ChatError`].
    pub(crate) async fn ask(&mut self, wrong: &[String]) -> Result<&str, ChatError> {
        if !wrong.is_empty() {
            let messages = again(&self.last_answer, wrong);
            self.conversation.messages.extend(messages);
        }
        let asking = self.model.chat().ask(&self.conversation);
        self.last_answer = self.budget.bound(asking).await??;
        Ok(&self.last_answer)
    }
}

/// The time limit of a task, shared by all of its parts, so that the result of the first part is
/// preserved if the time ends during a later one.
pub(crate) struct Budget {
    whole: Duration,
    ends_at: Instant,
}

impl Budget {
    /// Starts the time.
    pub(super) fn begin(whole: Duration) -> Self {
        Self {
            whole,
            ends_at: Instant::now() + whole,
        }
    }

    /// Runs a part of the task within the remaining time.
    ///
    /// # Errors
    /// [`ChatError::TimedOut`].
    pub(crate) async fn bound<T>(&self, part: impl Future<Output = T>) -> Result<T, ChatError> {
        let done = timeout_at(self.ends_at, part).await;
        done.map_err(|_| ChatError::TimedOut(self.whole))
    }
}
