//! The address that visitors use.

use std::error::Error;
use std::io;
use std::iter::successors;
use std::time::Duration;

use async_trait::async_trait;
use reqwest::{Client, StatusCode, redirect};
use triptych_ports::{Failure, HealthCheck};

/// The timeout of the request.
const ANSWERS_WITHIN: Duration = Duration::from_secs(10);
/// What a proxy answers while no server runs behind it.
const NO_SERVER: [StatusCode; 3] = [
    StatusCode::BAD_GATEWAY,
    StatusCode::SERVICE_UNAVAILABLE,
    StatusCode::GATEWAY_TIMEOUT,
];

/// Calls the server at its public address, and trusts the authorities that the system trusts.
pub(super) struct PublicAddress {
    health_url: String,
}

impl PublicAddress {
    pub(super) fn new(public_url: &str) -> Self {
        Self {
            health_url: format!("{public_url}/healthz"),
        }
    }

    async fn status(&self) -> Result<StatusCode, reqwest::Error> {
        // Fails on a system that trusts no authority at all.
        let client = Client::builder()
            .redirect(redirect::Policy::none())
            .timeout(ANSWERS_WITHIN)
            .build()?;
        Ok(client.get(&self.health_url).send().await?.status())
    }
}

#[async_trait]
impl HealthCheck for PublicAddress {
    fn name(&self) -> &'static str {
        "public_url"
    }

    /// [`Failure::Unavailable`] while no server is reached there, [`Failure::Internal`] if TLS fails
    /// or something else answers.
    async fn check(&self) -> Result<(), Failure> {
        match self.status().await {
            Ok(status) if status.is_success() => Ok(()),
            Ok(status) => {
                let answer = format!("{} answered {status}", self.health_url).into();
                Err(if NO_SERVER.contains(&status) {
                    Failure::Unavailable(answer)
                } else {
                    Failure::Internal(answer)
                })
            }
            Err(error) if error.is_builder() || is_tls_failure(&error) => {
                Err(Failure::Internal(error.into()))
            }
            Err(error) => Err(Failure::Unavailable(error.into())),
        }
    }
}

/// Whether TLS failed: by a certificate that the system does not trust, or since there is no TLS. The
/// library reports both as invalid data.
fn is_tls_failure(error: &reqwest::Error) -> bool {
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
