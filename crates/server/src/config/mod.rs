//! Configuration: `config/default.toml`, overlaid by a file, overlaid by the environment.
//!
//! One struct per area. An unknown key or an invalid value is an error that names it.

mod address;
mod ai;
mod analytics;
mod key_strength;
mod mail;
mod oidc;
mod payments;
mod production;
mod signing_key;
mod source;
mod storage;
mod telemetry;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use triptych_http::{HttpLimits, TrustedProxies};
use triptych_users::{AttemptLimits, GenerationLimits};
use url::Url;

pub(crate) use ai::AiConfig;
pub(crate) use analytics::AnalyticsConfig;
pub(crate) use mail::{ContactConfig, MailConfig, MailProvider};
pub(crate) use oidc::OidcConfig;
pub(crate) use payments::{PaymentsConfig, PaymentsProvider};
pub(crate) use signing_key::signing_key;
pub(crate) use storage::StorageConfig;
pub(crate) use telemetry::TelemetryConfig;

const SHUTDOWN_SECONDS_MAX: u64 = 600;

/// All settings.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Config {
    /// The server itself.
    pub(crate) server: ServerConfig,
    pub(crate) database: DatabaseConfig,
    /// Photo storage.
    pub(crate) storage: StorageConfig,
    /// Caption writer and curator.
    pub(crate) ai: AiConfig,
    /// Card payments.
    pub(crate) payments: PaymentsConfig,
    pub(crate) mail: MailConfig,
    /// The contact form.
    pub(crate) contact: ContactConfig,
    /// Page view analytics.
    pub(crate) analytics: AnalyticsConfig,
    /// Traces.
    pub(crate) telemetry: TelemetryConfig,
    /// Identity providers by name.
    #[serde(default)]
    pub(crate) oidc: BTreeMap<String, OidcConfig>,
    pub(crate) limits: LimitsConfig,
    /// Password hashing.
    pub(crate) passwords: PasswordsConfig,
}

/// The environment of a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Profile {
    /// A developer's machine.
    Development,
    /// Public.
    Production,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum LogFormat {
    /// Lines to read.
    Text,
    /// One JSON object a line.
    Json,
}

/// The server itself.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ServerConfig {
    /// The environment.
    pub(crate) profile: Profile,
    /// The listen address.
    pub(crate) bind: SocketAddr,
    pub(crate) log_format: LogFormat,
    /// The listen address of the metrics; empty for none.
    pub(crate) metrics_bind: String,
    /// The public URL; empty for localhost and the port of `bind`.
    pub(crate) public_url: String,
    /// The origins allowed by CORS.
    pub(crate) allowed_origins: Vec<String>,
    /// Proxies whose `X-Forwarded-For` is trusted: addresses, and networks such as 10.0.0.0/8.
    pub(crate) trusted_proxies: Vec<String>,
    /// The key that signs URLs; empty for a generated and stored one.
    pub(crate) signing_key: SecretString,
    /// The folder of the server's own files.
    pub(crate) data_dir: PathBuf,
    /// For how long `/readyz` answers 503 before the stop, in seconds.
    pub(crate) drain_seconds: u64,
    /// The timeout of a graceful shutdown in seconds.
    pub(crate) shutdown_seconds: u64,
}

impl ServerConfig {
    /// See [`ServerConfig::drain_seconds`].
    pub(crate) const fn drain(&self) -> Duration {
        Duration::from_secs(self.drain_seconds)
    }

    /// See [`ServerConfig::shutdown_seconds`].
    pub(crate) const fn shutdown_timeout(&self) -> Duration {
        Duration::from_secs(self.shutdown_seconds)
    }

    fn check(&self) -> anyhow::Result<()> {
        ensure!(
            (1..=SHUTDOWN_SECONDS_MAX).contains(&self.shutdown_seconds),
            "server.shutdown_seconds: {} is not in 1 to {SHUTDOWN_SECONDS_MAX}",
            self.shutdown_seconds
        );
        ensure!(
            self.drain_seconds <= SHUTDOWN_SECONDS_MAX,
            "server.drain_seconds: {} is above {SHUTDOWN_SECONDS_MAX}",
            self.drain_seconds
        );
        Ok(())
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DatabaseConfig {
    /// The URL; may contain a password.
    pub(crate) url: SecretString,
    /// The maximum number of connections.
    pub(crate) pool_size: NonZeroUsize,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LimitsConfig {
    /// Photos analysed at the same time; -1 for one per core, 0 for none.
    pub(crate) analysis_workers: i32,
    /// The maximum size of a user's photos with renditions, in bytes.
    pub(crate) storage_per_user_bytes: u64,
    /// The maximum number of photos per user.
    pub(crate) photos_per_user: NonZeroUsize,
    /// Wrong passwords for one account from one address in 15 minutes.
    pub(crate) logins_per_account: NonZeroU32,
    /// Wrong passwords from one address in 15 minutes.
    pub(crate) logins_per_address: NonZeroU32,
    /// Wrong passwords for one account from all addresses in 15 minutes.
    pub(crate) logins_per_account_everywhere: NonZeroU32,
    /// Registrations from one address in an hour.
    pub(crate) registrations_per_hour: NonZeroU32,
    /// Contact messages from one address in an hour.
    pub(crate) contact_per_hour: NonZeroU32,
    /// Open connections.
    pub(crate) connections: NonZeroUsize,
    /// Open connections of one address.
    pub(crate) connections_per_address: NonZeroUsize,
    /// Requests in progress.
    pub(crate) requests: NonZeroUsize,
    /// Simultaneous uploads of one user.
    pub(crate) uploads_per_user: NonZeroUsize,
    /// The memory of unfinished request bodies, in bytes.
    pub(crate) unfinished_body_bytes: NonZeroUsize,
    /// Requests from one address for a link to reset a password, in an hour.
    pub(crate) resets_per_hour: NonZeroU32,
    /// Sign-ins with a provider started from one address in an hour.
    pub(crate) sign_ins_per_hour: NonZeroU32,
    /// Captions generated for one user in a day.
    pub(crate) generations_per_user_per_day: NonZeroU32,
    /// Captions generated in a day.
    pub(crate) generations_per_day: NonZeroU32,
}

impl LimitsConfig {
    /// The limits of attempts. The limit for an account from all addresses is never below that from
    /// one address.
    pub(crate) fn attempts(&self) -> AttemptLimits {
        AttemptLimits {
            logins_per_account_and_address: self.logins_per_account,
            logins_per_address: self.logins_per_address,
            logins_per_account: self
                .logins_per_account_everywhere
                .max(self.logins_per_account),
            registrations_per_address: self.registrations_per_hour,
            contacts_per_address: self.contact_per_hour,
            resets_per_address: self.resets_per_hour,
            sign_ins_per_address: self.sign_ins_per_hour,
        }
    }

    /// The limits of connections and bodies.
    pub(crate) fn http(&self) -> HttpLimits {
        HttpLimits {
            connections: self.connections.get(),
            connections_per_address: self.connections_per_address.get(),
            uploads_per_user: self.uploads_per_user.get(),
            unfinished_body_bytes: self.unfinished_body_bytes.get(),
            ..HttpLimits::default()
        }
    }

    /// The daily limits of captions.
    pub(crate) const fn generations(&self) -> GenerationLimits {
        GenerationLimits {
            per_user: self.generations_per_user_per_day,
            in_all: self.generations_per_day,
        }
    }

    /// The resolved number of workers.
    pub(crate) fn worker_count(&self) -> usize {
        usize::try_from(self.analysis_workers).unwrap_or_else(|_| cores())
    }
}

/// The number of processor cores available to this process.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// Password hashing.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PasswordsConfig {
    /// The work factor of bcrypt.
    pub(crate) bcrypt_cost: u32,
}

impl Config {
    /// Loads and validates the configuration.
    ///
    /// # Errors
    /// The invalid key or value.
    pub(crate) fn load(file: Option<&std::path::Path>) -> anyhow::Result<Self> {
        let config: Self = source::read(file, source::environment()?)?;
        config.check()?;
        Ok(config)
    }

    /// Loads and validates variables only.
    #[cfg(test)]
    pub(crate) fn read(variables: &[(&str, &str)]) -> anyhow::Result<Self> {
        let variables = variables
            .iter()
            .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
        let config = source::read(None, variables)?;
        config.check()?;
        Ok(config)
    }

    /// The public URL, without a trailing slash.
    ///
    /// # Errors
    /// If `server.public_url` is not an HTTP URL.
    pub(crate) fn public_url(&self, port: u16) -> anyhow::Result<Url> {
        let text = match self.server.public_url.as_str() {
            "" => format!("http://localhost:{port}"),
            text => text.to_owned(),
        };
        let url = Url::parse(&text)
            .with_context(|| format!("server.public_url: {text:?} is no address"))?;
        ensure!(
            matches!(url.scheme(), "http" | "https")
                && url.query().is_none()
                && url.fragment().is_none()
                && url.username().is_empty()
                && url.password().is_none(),
            "server.public_url: {text:?} is no HTTP address"
        );
        Ok(url)
    }

    /// The listen address of the metrics, if any.
    ///
    /// # Errors
    /// If `server.metrics_bind` is not an address with a port, or equals `server.bind`.
    pub(crate) fn metrics_bind(&self) -> anyhow::Result<Option<SocketAddr>> {
        let address = match self.server.metrics_bind.as_str() {
            "" => return Ok(None),
            text => text.parse().with_context(|| {
                format!("server.metrics_bind: {text:?} is no address such as 127.0.0.1:9090")
            })?,
        };
        ensure!(
            address != self.server.bind,
            "server.metrics_bind: {address} is where the public is served"
        );
        Ok(Some(address))
    }

    /// The trusted proxies.
    ///
    /// # Errors
    /// If an entry of `server.trusted_proxies` is neither an address nor a network.
    pub(crate) fn trusted_proxies(&self) -> anyhow::Result<TrustedProxies> {
        TrustedProxies::parse(&self.server.trusted_proxies).context("server.trusted_proxies")
    }

    fn check(&self) -> anyhow::Result<()> {
        self.public_url(self.server.bind.port())?;
        self.trusted_proxies()?;
        self.metrics_bind()?;
        self.server.check()?;
        ensure!(
            (4..=15).contains(&self.passwords.bcrypt_cost),
            "passwords.bcrypt_cost: {} is not in 4 to 15",
            self.passwords.bcrypt_cost
        );
        ensure!(
            self.limits.analysis_workers >= -1,
            "limits.analysis_workers: {} is below -1",
            self.limits.analysis_workers
        );
        for origin in &self.server.allowed_origins {
            let url = Url::parse(origin)
                .with_context(|| format!("server.allowed_origins: {origin:?} is no origin"))?;
            ensure!(
                url.origin().ascii_serialization() == *origin,
                "server.allowed_origins: {origin:?} is no origin such as https://example.org"
            );
        }
        self.storage.check()?;
        self.ai.check()?;
        self.payments.check()?;
        self.mail.check()?;
        self.contact.check()?;
        self.analytics.check()?;
        self.telemetry.check()?;
        for (name, provider) in &self.oidc {
            provider.check(name)?;
        }
        let key = self.server.signing_key.expose_secret();
        ensure!(
            key.is_empty() || key.len() >= signing_key::LENGTH_MIN,
            "server.signing_key: shorter than {} characters",
            signing_key::LENGTH_MIN
        );
        match self.server.profile {
            Profile::Development => self.check_development(),
            Profile::Production => self.check_production(),
        }
    }

    fn check_development(&self) -> anyhow::Result<()> {
        ensure!(
            self.server.bind.ip().is_loopback(),
            "server.bind: the development profile listens on loopback alone, not on {}",
            self.server.bind
        );
        if let Some(address) = self.metrics_bind()? {
            ensure!(
                address.ip().is_loopback(),
                "server.metrics_bind: the development profile listens on loopback alone, not on \
                 {address}"
            );
        }
        self.payments.check_development()
    }

    /// All missing and unsafe settings are reported together.
    fn check_production(&self) -> anyhow::Result<()> {
        let mut missing = self.payments.missing_in_production();
        if self.server.signing_key.expose_secret().is_empty() {
            missing.push("server.signing_key: required in production".to_owned());
        }
        if self.server.public_url.is_empty() {
            missing.push("server.public_url: required in production".to_owned());
        }
        let of_mail = self.mail.missing_in_production();
        missing.extend(of_mail.into_iter().map(str::to_owned));
        missing.extend(self.unsafe_in_production());
        if !missing.is_empty() {
            bail!("{}", missing.join("\n"));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
