//! Asks a model.

use std::time::{Duration, Instant};

use async_openai::Client;
use async_openai::types::chat::{
    ChatCompletionRequestMessage, CreateChatCompletionRequest, CreateChatCompletionRequestArgs,
};
use backon::{ExponentialBuilder, Retryable};

use super::breaker::Breaker;
use super::endpoint::Endpoint;
use super::format::{AnswerShape, KnownStrictness, Strictness};
use super::reply::Reply;
use super::usage::Meter;
use super::{ChatError, OpenAiOptions, OpenAiOptionsError, transport};

/// How long it may take until a connection stands.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// A question is repeated so often at most.
const REPETITIONS_MAX: usize = 2;
/// The first pause before a repetition, more or less.
const PAUSE_MIN: Duration = Duration::from_millis(300);
/// The longest pause; an interface that wants to be left alone for longer is not asked again.
const PAUSE_MAX: Duration = Duration::from_secs(10);

/// What is said to a model, and the shape of the answer that is wanted.
pub(crate) struct Conversation<'a> {
    /// What was said so far.
    pub(crate) messages: Vec<ChatCompletionRequestMessage>,
    /// The shape.
    pub(crate) shape: &'a AnswerShape,
}

/// A model behind an interface.
pub(crate) struct ChatClient {
    client: Client<Endpoint>,
    model: String,
    timeout: Duration,
    breaker: Breaker,
    strictness: KnownStrictness,
    meter: Meter,
}

impl ChatClient {
    /// Builds the client. Nothing is sent yet.
    ///
    /// # Errors
    /// [`OpenAiOptionsError`].
    pub(crate) fn new(options: OpenAiOptions) -> Result<Self, OpenAiOptionsError> {
        let endpoint = Endpoint::new(&options)?;
        let http = reqwest::Client::builder()
            .connect_timeout(CONNECT_TIMEOUT)
            // One that hangs leaves time for another.
            .timeout(options.timeout * 2 / 3)
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .map_err(|error| OpenAiOptionsError::Client(error.into()))?;
        let sender = http.clone();
        let service = tower::service_fn(move |factory| transport::send(sender.clone(), factory));
        Ok(Self {
            client: Client::build(http, endpoint).with_http_service(service),
            meter: Meter {
                model: options.model.clone(),
                prices: options.prices,
            },
            model: options.model,
            timeout: options.timeout,
            breaker: Breaker::new(),
            strictness: KnownStrictness::default(),
        })
    }

    /// Does a whole piece of work within the time that one may take, however often the model is
    /// asked for it.
    ///
    /// # Errors
    /// [`ChatError::TimedOut`].
    pub(crate) async fn within_budget<T>(
        &self,
        work: impl Future<Output = T>,
    ) -> Result<T, ChatError> {
        let done = tokio::time::timeout(self.timeout, work).await;
        done.map_err(|_| ChatError::TimedOut(self.timeout))
    }

    /// Asks, and asks again with pauses where that may help. It goes on for as long as it is let:
    /// whoever calls bounds the time.
    ///
    /// # Errors
    /// [`ChatError`].
    pub(crate) async fn ask(&self, conversation: &Conversation<'_>) -> Result<String, ChatError> {
        let mut refused = None;
        for strictness in self.strictness.to_try() {
            let request = self.request(conversation, strictness)?;
            match self.send_with_repetitions(&request).await {
                Ok(text) => {
                    self.strictness.answered(strictness);
                    return Ok(text);
                }
                // The first answer tells most: it is about the request as it should be.
                Err(error) if error.is_about_the_request() => {
                    refused.get_or_insert(error);
                }
                Err(error) => return Err(error),
            }
        }
        Err(refused.unwrap_or(ChatError::Resting))
    }

    fn request(
        &self,
        conversation: &Conversation<'_>,
        strictness: Strictness,
    ) -> Result<CreateChatCompletionRequest, ChatError> {
        let mut arguments = CreateChatCompletionRequestArgs::default();
        arguments
            .model(&self.model)
            .messages(conversation.messages.clone());
        if let Some(format) = strictness.format(conversation.shape) {
            arguments.response_format(format);
        }
        Ok(arguments.build()?)
    }

    async fn send_with_repetitions(
        &self,
        request: &CreateChatCompletionRequest,
    ) -> Result<String, ChatError> {
        let pauses = ExponentialBuilder::new()
            .with_min_delay(PAUSE_MIN)
            .with_max_delay(PAUSE_MAX)
            .with_max_times(REPETITIONS_MAX)
            .with_jitter();
        let send = || self.send(request);
        send.retry(pauses)
            .when(ChatError::is_transient)
            .adjust(|error, pause| match error.retry_after() {
                Some(wanted) if wanted > PAUSE_MAX => None,
                Some(wanted) => pause.map(|pause| pause.max(wanted)),
                None => pause,
            })
            .notify(|error, pause| {
                tracing::warn!(%error, pause_ms = pause.as_millis(), "model is asked again");
            })
            .await
    }

    async fn send(&self, request: &CreateChatCompletionRequest) -> Result<String, ChatError> {
        if !self.breaker.lets_through() {
            self.meter
                .count_request(ChatError::Resting.outcome(), Duration::ZERO);
            return Err(ChatError::Resting);
        }
        let mut attempt = Attempt::begin(self);
        let answered = self.answer(request).await;
        attempt.end(answered.as_ref().err());
        answered
    }

    async fn answer(&self, request: &CreateChatCompletionRequest) -> Result<String, ChatError> {
        let reply: Reply = self.client.chat().create_byot(request).await?;
        self.meter.count_usage(reply.usage.unwrap_or_default());
        reply.into_text()
    }
}

/// A request that is counted when it ends, also where that is because nobody waits any more.
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
