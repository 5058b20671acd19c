//! A provider's metadata: endpoints and signing keys.

use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use openidconnect::IssuerUrl;
use openidconnect::core::CoreProviderMetadata;
use tokio::time::Instant;
use triptych_ports::Failure;

use crate::failure::discovery_failure;
use crate::http_client::HttpClient;

/// The lifetime of cached metadata. New keys are fetched earlier, with the first token signed by
/// one.
const FRESH_FOR: Duration = Duration::from_hours(1);
/// The minimum interval between fetches of new keys, so that forged tokens cause no traffic.
const REFRESH_EVERY: Duration = Duration::from_mins(1);

/// Fetches and caches a provider's metadata.
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
    /// Creates an empty cache.
    pub(crate) const fn new(issuer: IssuerUrl) -> Self {
        Self {
            issuer,
            known: RwLock::new(None),
        }
    }

    /// The provider's metadata; expired metadata if the provider does not respond.
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

    /// Fetches the metadata again, unless that was done a moment ago.
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
