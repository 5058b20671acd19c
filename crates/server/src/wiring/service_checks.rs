//! Health checks of the configured services.

use std::sync::Arc;

use triptych_adapter_system::{SystemClock, SystemRandomness};
use triptych_ports::{Clock, HealthCheck, Randomness};

use super::payments::Payments;
use super::public_address::PublicAddress;
use super::{ai, database, mail, public_url, sign_in, storage};
use crate::config::Config;
use crate::traces::Traces;

/// A health check of one service.
pub(crate) struct ServiceCheck {
    /// The name of the service in the configuration.
    pub(crate) service: String,
    pub(crate) check: Arc<dyn HealthCheck>,
    /// Whether it may be unavailable: the server itself, before it is started.
    pub(crate) may_be_unreachable: bool,
    /// Advice if it fails.
    pub(crate) advice: &'static str,
}

/// The health checks of all configured services. Sends no request yet.
///
/// # Errors
/// The invalid setting.
pub(crate) fn service_checks(config: &Config) -> anyhow::Result<Vec<ServiceCheck>> {
    let clock: Arc<dyn Clock> = Arc::new(SystemClock);
    let randomness: Arc<dyn Randomness> = Arc::new(SystemRandomness);
    let public_url = public_url(config, config.server.bind.port())?;
    let mut checks = Vec::new();
    let mut add = |service: &str, check: Arc<dyn HealthCheck>, advice| {
        checks.push(ServiceCheck {
            service: service.to_owned(),
            check,
            may_be_unreachable: false,
            advice,
        });
    };
    add(
        "database",
        Arc::new(database(config)?),
        "database.url: `triptych migrate` creates it and brings it up to date; a server must be \
         reachable from here, and its user may create tables",
    );
    add(
        "storage",
        Arc::new(storage(config)?),
        "storage.*: the bucket must exist and the key may read, write, list and delete; a folder \
         must be writable",
    );
    if let Some(check) = mail::health_check(config, &randomness)? {
        let advice = "mail.smtp_url: host, port, encryption, user and password; providers often \
                      close port 25; mail.smtp_authority_file, if the certificate is of an \
                      authority of your own";
        add("mail", check, advice);
    }
    if let Some(check) = Payments::health_check(config, &public_url)? {
        let advice = "payments.*: Stripe must be reachable from here, the secret key be valid, and \
                      the prices be those that the page shows";
        add("payments", check, advice);
    }
    if let Some(model) = ai::Ai::model(&config.ai)? {
        let advice = "ai.*: the base URL up to its version, the key, and a model that is there";
        add("ai", Arc::new(model), advice);
    }
    if let Some(check) = Traces::health_check(&config.telemetry)? {
        let advice = "telemetry.*: OTLP over HTTP, often port 4318, and the key in the headers";
        add("telemetry", check, advice);
    }
    for provider in sign_in::providers(config, &public_url, &clock) {
        let (name, provider) = provider?;
        let advice = "the issuer's address, as the provider prints it, without a path of its own";
        add(&format!("oidc.{name}"), provider, advice);
    }
    if public_url.starts_with("https://") {
        checks.push(ServiceCheck {
            service: "public_url".to_owned(),
            check: Arc::new(PublicAddress::new(&public_url)),
            may_be_unreachable: true,
            advice: "server.public_url: its name leads to the proxy, whose certificate names it, is \
                     in date and of an authority that this system trusts (`update-ca-certificates` \
                     adds one of your own); the server is started",
        });
    }
    Ok(checks)
}
