//! What a provider says of itself: where its endpoints are, and what it signs with.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use openidconnect::IssuerUrl;
use openidconnect::core::CoreProviderMetadata;
use tokio::time::Instant;
use triptych_ports::Failure;

use crate::failure::discovery_failure;
use crate::http_client::HttpClient;

/// How long it is believed. Keys that are new before that are noticed by their first token.
const FRESH_FOR: Duration = Duration::from_hours(1);
/// How often new keys are looked for at most, so that forged tokens make no traffic.
const REFRESH_EVERY: Duration = Duration::from_mins(1);

/// Asks a provider when it has to, and remembers.
#[derive(Debug)]
pub(crate) struct Discovery {
    issuer: IssuerUrl,
    known: RwLock<Option<Known>>,
}

#[derive(Debug, Clone)]
struct Known {
    metadata: Arc<CoreProviderMetadata>,
    since: Instant,
}

impl Discovery {
    /// Nothing is asked yet.
    pub(crate) const fn new(issuer: IssuerUrl) -> Self {
        Self {
            issuer,
            known: RwLock::new(None),
        }
    }

    /// What the provider says of itself. Where it says nothing just now, what it said before.
    pub(crate) async fn metadata(
        &self,
        http: &HttpClient,
    ) -> Result<Arc<CoreProviderMetadata>, Failure> {
        let known = self.known();
        match known {
            Some(known) if known.since.elapsed() < FRESH_FOR => Ok(known.metadata),
            Some(known) => Ok(self.ask(http).await.unwrap_or(known.metadata)),
            None => self.ask(http).await,
        }
    }

    /// The same asked anew, unless that was done a moment ago.
    pub(crate) async fn renewed(
        &self,
        http: &HttpClient,
    ) -> Result<Option<Arc<CoreProviderMetadata>>, Failure> {
        let is_new = |known: Known| known.since.elapsed() < REFRESH_EVERY;
        if self.known().is_some_and(is_new) {
            return Ok(None);
        }
        self.ask(http).await.map(Some)
    }

    async fn ask(&self, http: &HttpClient) -> Result<Arc<CoreProviderMetadata>, Failure> {
        let answer = CoreProviderMetadata::discover_async(self.issuer.clone(), http).await;
        let metadata = Arc::new(answer.map_err(discovery_failure)?);
        let known = Known {
            metadata: Arc::clone(&metadata),
            since: Instant::now(),
        };
        *self.known.write().unwrap_or_else(PoisonError::into_inner) = Some(known);
        Ok(metadata)
    }

    fn known(&self) -> Option<Known> {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        known.clone()
    }
}
