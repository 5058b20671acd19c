//! Requests to a model.

use std::time::{Duration, Instant};

use backon::{ExponentialBuilder, Retryable};
use secrecy::SecretString;
use serde_json::Value;

use super::breaker::Breaker;
use super::dialogue::Budget;
use super::shape::{AnswerShape, KnownStrictness};
use super::transport::Transport;
use super::usage::Meter;
use super::{ChatError, Message, ModelOptions, ModelOptionsError, Question};
use crate::providers::Provider;

/// Maximum number of retries of a request.
const REPETITIONS_MAX: usize = 2;
/// Minimum pause before the first retry.
const PAUSE_MIN: Duration = Duration::from_millis(300);
/// Maximum pause; an API that asks for a longer one is not retried.
const PAUSE_MAX: Duration = Duration::from_secs(10);

/// The messages to a model, and the requested shape of the answer.
pub(crate) struct Conversation {
    /// The messages so far.
    pub(crate) messages: Vec<Message>,
    pub(crate) shape: AnswerShape,
}

/// A client of a model API.
pub(crate) struct ChatClient {
    transport: Transport,
    provider: &'static Provider,
    model: String,
    key: SecretString,
    timeout: Duration,
    breaker: Breaker,
    strictness: KnownStrictness,
    meter: Meter,
}

impl ChatClient {
    /// Builds the client. No request is sent.
    ///
    /// # Errors
    /// [`ModelOptionsError`].
    pub(crate) fn new(options: ModelOptions) -> Result<Self, ModelOptionsError> {
        Ok(Self {
            transport: Transport::new(&options)?,
            meter: Meter {
                model: options.model.clone(),
                prices: options.prices,
            },
            provider: options.provider,
            model: options.model,
            key: options.api_key,
            timeout: options.timeout,
            breaker: Breaker::new(),
            strictness: KnownStrictness::default(),
        })
    }

    /// Starts a task. Fails while the circuit is open, so that no pictures are prepared for a
    /// request that would not be sent.
    ///
    /// # Errors
    /// [`ChatError::Resting`].
    pub(crate) fn begin(&self) -> Result<Budget, ChatError> {
        self.ensure_awake()?;
        Ok(Budget::begin(self.timeout))
    }

    /// Runs a whole task within the time limit.
    ///
    /// # Errors
    /// [`ChatError::Resting`] or [`ChatError::TimedOut`].
    pub(crate) async fn within_budget<T>(
        &self,
        work: impl Future<Output = T>,
    ) -> Result<T, ChatError> {
        self.begin()?.bound(work).await
    }

    /// Sends a request, and retries transient failures with pauses. The caller limits the time.
    ///
    /// # Errors
    /// [`ChatError`].
    pub(crate) async fn ask(&self, conversation: &Conversation) -> Result<String, ChatError> {
        let mut refused = None;
        for strictness in self.strictness.to_try() {
            let question = Question {
                model: &self.model,
                messages: &conversation.messages,
                shape: &conversation.shape,
                strictness,
            };
            let written = self.provider.wire.write(&question);
            let written = written.map_err(|error| ChatError::Malformed(error.to_string()))?;
            match self.send_with_repetitions(&written).await {
                Ok(text) => {
                    self.strictness.answered(strictness);
                    return Ok(text);
                }
                // The first error is the most informative: it is about the strictest shape.
                Err(error) if error.is_about_the_request() => {
                    refused.get_or_insert(error);
                }
                Err(error) => return Err(error),
            }
        }
        Err(refused.unwrap_or(ChatError::Resting))
    }

    async fn send_with_repetitions(&self, question: &Value) -> Result<String, ChatError> {
        let send = || self.send(question);
        send.retry(pauses())
            .when(ChatError::is_transient)
            .adjust(|error, pause| match error.retry_after() {
                Some(wanted) if wanted > PAUSE_MAX => None,
                Some(wanted) => pause.map(|pause| pause.max(wanted)),
                None => pause,
            })
            .notify(|error, pause| {
                tracing::warn!(%error, pause_ms = pause.as_millis(), "retrying model request");
            })
            .await
    }

    async fn send(&self, question: &Value) -> Result<String, ChatError> {
        self.ensure_awake()?;
        let mut attempt = Attempt::begin(self);
        let answered = self.answer(question).await;
        let answered = answered.map_err(|error| error.without(&self.key));
        attempt.end(answered.as_ref().err());
        answered
    }

    fn ensure_awake(&self) -> Result<(), ChatError> {
        let is_awake = self.breaker.lets_through();
        is_awake.then_some(()).ok_or(ChatError::Resting)
    }

    async fn answer(&self, question: &Value) -> Result<String, ChatError> {
        let answer = self.transport.send(question).await?;
        let read = self.provider.wire.read(&answer);
        let answer = read.map_err(|error| ChatError::Malformed(error.to_string()))?;
        self.meter.count_usage(answer.usage);
        answer.text
    }
}

/// The pauses before retries: exponential with jitter, so that clients that failed together do not
/// retry together.
fn pauses() -> ExponentialBuilder {
    ExponentialBuilder::new()
        .with_min_delay(PAUSE_MIN)
        .with_max_delay(PAUSE_MAX)
        .with_max_times(REPETITIONS_MAX)
        .with_jitter()
}

/// A request that is counted when it ends, also if it is dropped by its caller.
struct Attempt<'a> {
    client: &'a ChatClient,
    begun: Instant,
    is_counted: bool,
}

impl<'a> Attempt<'a> {
    fn begin(client: &'a ChatClient) -> Self {
        Self {
            client,
            begun: Instant::now(),
            is_counted: false,
        }
    }

    fn end(&mut self, error: Option<&ChatError>) {
        self.is_counted = true;
        let has_failed = error.is_some_and(ChatError::tells_of_trouble);
        self.client.breaker.record(has_failed);
        let outcome = error.map_or("answered", ChatError::outcome);
        let took = self.begun.elapsed();
        self.client.meter.count_request(outcome, took);
    }
}

impl Drop for Attempt<'_> {
    fn drop(&mut self) {
        if !self.is_counted {
            self.end(Some(&ChatError::TimedOut(self.client.timeout)));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use backon::BackoffBuilder;

    use super::*;

    #[test]
    fn pauses_grow_and_are_left_to_chance_within_bounds() {
        let mut seen = HashSet::new();
        for _ in 0..100 {
            let lengths: Vec<Duration> = pauses().build().collect();
            let [first, second] = lengths[..] else {
                panic!("{lengths:?}")
            };
            assert!((PAUSE_MIN..PAUSE_MIN * 2).contains(&first), "{first:?}");
            assert!(
                (PAUSE_MIN * 2..PAUSE_MIN * 4).contains(&second),
                "{second:?}"
            );
            seen.insert(first);
        }
        assert!(seen.len() > 50, "{}", seen.len());
    }
}
