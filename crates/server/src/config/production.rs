//! The settings that a production server rejects.

use ipnet::IpNet;
use secrecy::ExposeSecret;
use url::Url;

use super::{Config, address, key_strength};

/// The minimum cost of bcrypt in production.
const BCRYPT_COST_MIN: u32 = 10;
/// The largest networks of trusted proxies: `10.0.0.0/8` and `fc00::/7`.
const PROXY_PREFIX_MIN: (u8, u8) = (8, 7);
/// Well-known default secrets.
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
    /// All unsafe settings.
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
        found.extend(
            server
                .trusted_proxies
                .iter()
                .filter(|text| is_too_wide(text))
                .map(|text| {
                    format!("server.trusted_proxies: {text:?} would believe almost everybody")
                }),
        );
        self.check_services(&mut found);
        found
    }

    /// The unsafe settings of other services.
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
            ("telemetry.otlp_endpoint", &self.telemetry.otlp_endpoint),
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

/// Whether SMTP credentials would be sent unencrypted.
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    const SOUND: [(&str, &str); 11] = [
        ("TRIPTYCH__SERVER__PROFILE", "production"),
        ("TRIPTYCH__SERVER__PUBLIC_URL", "https://triptych.example"),
        (
            "TRIPTYCH__SERVER__SIGNING_KEY",
            "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
        ),
        ("TRIPTYCH__MAIL__PROVIDER", "smtp"),
        ("TRIPTYCH__MAIL__FROM", "hello@triptych.example"),
        ("TRIPTYCH__MAIL__SMTP_URL", "smtp://localhost:9"),
        ("TRIPTYCH__PAYMENTS__PROVIDER", "stripe"),
        ("TRIPTYCH__PAYMENTS__SECRET_KEY", "sk_test_1"),
        ("TRIPTYCH__PAYMENTS__WEBHOOK_SECRET", "whsec_1"),
        ("TRIPTYCH__PAYMENTS__PRICE_BASIC", "price_basic"),
        ("TRIPTYCH__PAYMENTS__PRICE_PRO", "price_pro"),
    ];

    fn read(setting: &str, value: &str) -> anyhow::Result<Config> {
        let variable = format!(
            "TRIPTYCH__{}",
            setting.replace('.', "__").to_ascii_uppercase()
        );
        let mut variables = SOUND.to_vec();
        variables.push(("TRIPTYCH__PAYMENTS__PRICE_PAY_AS_YOU_GO", "price_post"));
        variables.push(("TRIPTYCH__STORAGE__ACCESS_KEY_ID", "key"));
        variables.push(("TRIPTYCH__STORAGE__SECRET_ACCESS_KEY", "3f9aK2"));
        variables.push(("TRIPTYCH__STORAGE__ALLOW_HTTP", "true"));
        variables.push(("TRIPTYCH__AI__ALLOW_HTTP", "true"));
        variables.push((&variable, value));
        Config::read(&variables)
    }

    #[test]
    fn each_unsafe_setting_is_named_and_its_secret_is_not() {
        for (setting, value) in [
            ("server.public_url", "http://triptych.example"),
            ("server.public_url", "https://mara:hush@triptych.example"),
            ("server.signing_key", "changemechangemechangemechangeme"),
            (
                "server.signing_key",
                "0123456789012345678901234567890123456789",
            ),
            ("server.allowed_origins", "http://page.example"),
            ("server.trusted_proxies", "0.0.0.0/0"),
            ("server.trusted_proxies", "0.0.0.0/1"),
            ("server.trusted_proxies", "::/0"),
            ("passwords.bcrypt_cost", "9"),
            ("mail.smtp_url", "smtp://mara:hush@mail.example"),
            ("mail.smtp_url", "smtp://mara:hush@localhost"),
            ("storage.url", "memory:///"),
            ("storage.endpoint", "http://s3.example.com"),
            ("storage.endpoint", "http://203.0.113.7:9000"),
            ("storage.secret_access_key", "minioadmin"),
            ("ai.base_url", "http://models.example.com/v1"),
            ("payments.secret_key", "sk_live_..."),
            ("payments.price_pro", "price_..."),
            (
                "database.url",
                "postgres://mara:Postgres@db.example/triptych",
            ),
        ] {
            let refusal = format!("{:#}", read(setting, value).unwrap_err());
            assert!(
                refusal.contains(&format!("{setting}: ")),
                "{setting}: {refusal}"
            );
            assert!(
                !refusal.contains("hush@") || setting == "server.public_url",
                "{refusal}"
            );
        }
    }

    #[test]
    fn what_stays_in_ones_own_network_needs_no_encryption() {
        for (setting, value) in [
            ("passwords.bcrypt_cost", "10"),
            ("server.trusted_proxies", "10.0.0.0/8,fc00::/7,127.0.0.1"),
            ("mail.smtp_url", "smtps://mara:hush@mail.example"),
            (
                "mail.smtp_url",
                "smtp://mara:hush@mail.example?tls=required",
            ),
            ("storage.endpoint", "http://minio:9000"),
            ("storage.endpoint", "http://10.1.2.3:9000"),
            ("ai.base_url", "http://models.internal/v1"),
            ("ai.base_url", "http://[fd00::1]/v1"),
            (
                "database.url",
                "postgres://postgres:postgres@localhost/triptych",
            ),
        ] {
            read(setting, value).unwrap();
        }
    }

    #[test]
    fn a_variable_with_an_underscore_missing_is_named() {
        use super::super::source::refuse_misspelt;

        let refusal = refuse_misspelt("TRIPTYCH_SERVER_PROFILE").unwrap_err();
        assert!(refusal.to_string().contains("TRIPTYCH_SERVER_PROFILE"));
        refuse_misspelt("triptych_mail__from").unwrap_err();
        for other in [
            "TRIPTYCH__SERVER__BIND",
            "TRIPTYCH_SERVER",
            "TRIPTYCH_CONFIG",
        ] {
            refuse_misspelt(other).unwrap();
        }
    }
}
