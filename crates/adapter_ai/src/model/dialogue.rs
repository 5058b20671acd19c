//! A task that may need several requests to a model.

use super::{Budget, ChatError, Conversation, Model, again};

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
