//! What a public server refuses, each by the name of its setting.

use ipnet::IpNet;
use secrecy::ExposeSecret;
use url::Url;

use super::{Config, address, key_strength};

/// The least work factor of bcrypt that slows an attacker down enough.
const BCRYPT_COST_MIN: u32 = 10;
/// A network of more addresses than 10.0.0.0/8 or fc00::/7 is not that of one's own proxies.
const PROXY_PREFIX_MIN: (u8, u8) = (8, 7);
/// Secrets that products are delivered with, and that are tried first.
const WELL_KNOWN_SECRETS: [&str; 12] = [
    "admin",
    "changeme",
    "default",
    "example",
    "minioadmin",
    "password",
    "postgres",
    "root",
    "secret",
    "test",
    "triptych",
    "user",
];

impl Config {
    /// Every setting that would put users at risk.
    pub(super) fn unsafe_in_production(&self) -> Vec<String> {
        let mut found = Vec::new();
        let server = &self.server;
        let public_url = &server.public_url;
        if !public_url.is_empty() && !public_url.to_ascii_lowercase().starts_with("https://") {
            found.push(format!(
                "server.public_url: {public_url:?} must begin with https:// in production"
            ));
        }
        let key = server.signing_key.expose_secret();
        if !key.is_empty() && !key_strength::is_enough(key) {
            found.push(
                "server.signing_key: too easy to guess; use a random one, such as `openssl rand \
                 -hex 32` prints"
                    .to_owned(),
            );
        }
        let cost = self.passwords.bcrypt_cost;
        if cost < BCRYPT_COST_MIN {
            found.push(format!(
                "passwords.bcrypt_cost: {cost} is below {BCRYPT_COST_MIN}, the least in production"
            ));
        }
        for origin in &server.allowed_origins {
            if !origin.starts_with("https://") {
                found.push(format!(
                    "server.allowed_origins: {origin:?} must begin with https:// in production"
                ));
            }
        }
        found.extend(server.trusted_proxies.iter().filter(|text| is_too_wide(text)).map(|text| {
            format!("server.trusted_proxies: {text:?} would believe almost everybody")
        }));
        self.check_services(&mut found);
        found
    }

    /// What is sent to other services, and kept there.
    fn check_services(&self, found: &mut Vec<String>) {
        if sends_password_in_plain(self.mail.smtp_url.expose_secret()) {
            found.push(
                "mail.smtp_url: would send the password unencrypted; use smtps://, or smtp:// with \
                 ?tls=required"
                    .to_owned(),
            );
        }
        if self.storage.url.starts_with("memory:") {
            found.push("storage.url: photos in memory are lost at the next start".to_owned());
        }
        for (setting, address) in [
            ("storage.endpoint", &self.storage.endpoint),
            ("ai.base_url", &self.ai.base_url),
        ] {
            if address::is_plain_and_public(address) {
                found.push(format!(
                    "{setting}: {address:?} must begin with https:// in production, since others \
                     can read what is sent there"
                ));
            }
        }
        let database = Url::parse(self.database.url.expose_secret()).ok();
        let database = database.filter(|url| !address::is_this_machine(url));
        if database.and_then(|url| url.password().map(is_well_known)) == Some(true) {
            found.push("database.url: its password is one that is tried first".to_owned());
        }
        let endpoint = Url::parse(&self.storage.endpoint).ok();
        let is_elsewhere = endpoint.is_none_or(|url| !address::is_this_machine(&url));
        if is_elsewhere && is_well_known(self.storage.secret_access_key.expose_secret()) {
            found.push("storage.secret_access_key: it is one that is tried first".to_owned());
        }
    }
}

fn is_well_known(secret: &str) -> bool {
    WELL_KNOWN_SECRETS.contains(&secret.to_ascii_lowercase().as_str())
}

/// Whether a user and a password would go to a mail server without encryption.
fn sends_password_in_plain(smtp_url: &str) -> bool {
    Url::parse(smtp_url).is_ok_and(|url| {
        let has_credentials = !url.username().is_empty() || url.password().is_some();
        has_credentials && url.scheme() == "smtp" && url.query() != Some("tls=required")
    })
}

fn is_too_wide(text: &str) -> bool {
    match text.parse() {
        Ok(IpNet::V4(network)) => network.prefix_len() < PROXY_PREFIX_MIN.0,
        Ok(IpNet::V6(network)) => network.prefix_len() < PROXY_PREFIX_MIN.1,
        Err(_) => false,
    }
}
