//! Configuration: `config/default.toml`, overlaid by a file, overlaid by the environment.
//!
//! One struct for each area. An unknown key or a bad value is an error that names it.

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

const SHUTDOWN_SECONDS_MAX: u64 = 600;

/// Everything that can be set.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Config {
    /// The server itself.
    pub(crate) server: ServerConfig,
    /// The database.
    pub(crate) database: DatabaseConfig,
    /// Photo storage.
    pub(crate) storage: StorageConfig,
    /// Who writes captions.
    pub(crate) ai: AiConfig,
    /// Card payments.
    pub(crate) payments: PaymentsConfig,
    /// Mail.
    pub(crate) mail: MailConfig,
    /// The contact form.
    pub(crate) contact: ContactConfig,
    /// The service that counts page views.
    pub(crate) analytics: AnalyticsConfig,
    /// Providers to sign in by, by their names; none without one.
    #[serde(default)]
    pub(crate) oidc: BTreeMap<String, OidcConfig>,
    /// What is bounded, and where.
    pub(crate) limits: LimitsConfig,
    /// How passwords are hashed.
    pub(crate) passwords: PasswordsConfig,
}

/// What a server is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Profile {
    /// One's own machine.
    Development,
    /// The public.
    Production,
}

/// The server itself.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ServerConfig {
    /// What it is for.
    pub(crate) profile: Profile,
    /// Where it listens.
    pub(crate) bind: SocketAddr,
    /// Where Prometheus reads what it counts; empty for nowhere.
    pub(crate) metrics_bind: String,
    /// Where browsers reach it; empty for localhost and the port of `bind`.
    pub(crate) public_url: String,
    /// Other origins whose pages may call the API.
    pub(crate) allowed_origins: Vec<String>,
    /// Proxies that are believed whom they speak for: addresses, and networks such as 10.0.0.0/8.
    pub(crate) trusted_proxies: Vec<String>,
    /// Signs addresses; empty for one that is made and kept.
    pub(crate) signing_key: SecretString,
    /// Where the server's own files lie.
    pub(crate) data_dir: PathBuf,
    /// How long answers that are under way may take when the server is told to stop.
    pub(crate) shutdown_seconds: u64,
}

impl ServerConfig {
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
        Ok(())
    }
}

/// The database.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DatabaseConfig {
    /// Which one; it may hold a password.
    pub(crate) url: SecretString,
    /// Connections at most.
    pub(crate) pool_size: NonZeroUsize,
}

/// What is bounded, and where.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LimitsConfig {
    /// Photos analysed at once; -1 for one for each core, 0 for none.
    pub(crate) analysis_workers: i32,
    /// All photos of one user with their renditions, in bytes.
    pub(crate) storage_per_user_bytes: u64,
    /// How many photos one user may have.
    pub(crate) photos_per_user: NonZeroUsize,
    /// Wrong passwords for one account from one address in 15 minutes.
    pub(crate) logins_per_account: NonZeroU32,
    /// Wrong passwords from one address in 15 minutes.
    pub(crate) logins_per_address: NonZeroU32,
    /// Wrong passwords for one account from everywhere in 15 minutes.
    pub(crate) logins_per_account_everywhere: NonZeroU32,
    /// Registrations from one address in an hour.
    pub(crate) registrations_per_hour: NonZeroU32,
    /// Contact messages from one address in an hour.
    pub(crate) contact_per_hour: NonZeroU32,
    /// Open connections.
    pub(crate) connections: NonZeroUsize,
    /// Open connections of one address.
    pub(crate) connections_per_address: NonZeroUsize,
    /// Uploads of one user at once.
    pub(crate) uploads_per_user: NonZeroUsize,
    /// What unfinished bodies hold in memory, in bytes.
    pub(crate) unfinished_body_bytes: NonZeroUsize,
    /// Requests from one address for a link to reset a password, in an hour.
    pub(crate) resets_per_hour: NonZeroU32,
    /// Sign-ins by a provider that are begun from one address in an hour.
    pub(crate) sign_ins_per_hour: NonZeroU32,
    /// Captions that a writer is asked for by one user in a day.
    pub(crate) generations_per_user_per_day: NonZeroU32,
    /// Captions that it is asked for in a day.
    pub(crate) generations_per_day: NonZeroU32,
}

impl LimitsConfig {
    /// How many attempts of each kind are admitted. An account is never closed to everybody before
    /// it is to one address.
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

    /// What connections and bodies may cost.
    pub(crate) fn http(&self) -> HttpLimits {
        HttpLimits {
            connections: self.connections.get(),
            connections_per_address: self.connections_per_address.get(),
            uploads_per_user: self.uploads_per_user.get(),
            unfinished_body_bytes: self.unfinished_body_bytes.get(),
            ..HttpLimits::default()
        }
    }

    /// How many captions are written in a day.
    pub(crate) const fn generations(&self) -> GenerationLimits {
        GenerationLimits {
            per_user: self.generations_per_user_per_day,
            in_all: self.generations_per_day,
        }
    }

    /// The number of workers that is meant.
    pub(crate) fn worker_count(&self) -> usize {
        usize::try_from(self.analysis_workers).unwrap_or_else(|_| cores())
    }
}

/// The processor's cores that this process may use.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// How passwords are hashed.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PasswordsConfig {
    /// The work factor of bcrypt.
    pub(crate) bcrypt_cost: u32,
}

impl Config {
    /// Reads and checks the configuration.
    ///
    /// # Errors
    /// Names the key or value that is wrong.
    pub(crate) fn load(file: Option<&std::path::Path>) -> anyhow::Result<Self> {
        let config: Self = source::read(file, source::environment()?)?;
        config.check()?;
        Ok(config)
    }

    /// Reads and checks variables alone.
    #[cfg(test)]
    pub(crate) fn read(variables: &[(&str, &str)]) -> anyhow::Result<Self> {
        let variables = variables
            .iter()
            .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
        let config = source::read(None, variables)?;
        config.check()?;
        Ok(config)
    }

    /// The address under which browsers reach the server, without a slash at its end.
    ///
    /// # Errors
    /// When `server.public_url` is no HTTP address.
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

    /// Where Prometheus reads what the server counts, if anywhere.
    ///
    /// # Errors
    /// When `server.metrics_bind` is no address with a port, or is that of the interface.
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

    /// The proxies that are believed whom they speak for.
    ///
    /// # Errors
    /// When an entry of `server.trusted_proxies` is no address and no network.
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

    /// Everything that is missing or unsafe is named at once.
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
