//! The address that visitors use.

use std::error::Error;
use std::io;
use std::iter::successors;
use std::time::Duration;

use anyhow::Context as _;
use async_trait::async_trait;
use reqwest::{Client, redirect};
use triptych_ports::{Failure, HealthCheck};

/// The timeout of the request.
const ANSWERS_WITHIN: Duration = Duration::from_secs(10);

/// Calls the server at its public address, and trusts the authorities that the system trusts.
pub(super) struct PublicAddress {
    client: Client,
    health_url: String,
}

impl PublicAddress {
    /// Sends no request yet.
    ///
    /// # Errors
    /// If the HTTP client cannot be created.
    pub(super) fn new(public_url: &str) -> anyhow::Result<Self> {
        let client = Client::builder()
            .redirect(redirect::Policy::none())
            .timeout(ANSWERS_WITHIN)
            .build()
            .context("server.public_url")?;
        Ok(Self {
            client,
            health_url: format!("{public_url}/healthz"),
        })
    }
}

#[async_trait]
impl HealthCheck for PublicAddress {
    fn name(&self) -> &'static str {
        "address"
    }

    /// Unavailable while no server is reached there; a certificate that browsers refuse is an
    /// internal failure.
    async fn check(&self) -> Result<(), Failure> {
        let answer = self.client.get(&self.health_url).send().await;
        match answer.and_then(reqwest::Response::error_for_status) {
            Ok(_) => Ok(()),
            Err(error) if is_refused_certificate(&error) => Err(Failure::Internal(error.into())),
            Err(error) => Err(Failure::Unavailable(error.into())),
        }
    }
}

/// Whether a connection failed by invalid data, as which the TLS library reports a certificate that it
/// refuses.
fn is_refused_certificate(error: &reqwest::Error) -> bool {
    let mut causes = successors(error.source(), |&cause| {
        match cause.downcast_ref::<io::Error>() {
            // Its `source` is that of the error that it contains.
            Some(error) => error.get_ref().map(|inner| inner as &dyn Error),
            None => cause.source(),
        }
    });
    causes.any(|cause| {
        let cause = cause.downcast_ref::<io::Error>();
        cause.is_some_and(|error| error.kind() == io::ErrorKind::InvalidData)
    })
}
