//! The sources of configuration.

use std::path::Path;

use anyhow::{Context, anyhow, ensure};
use config::{Environment, File, FileFormat};

use super::Config;

/// The defaults, embedded in the executable.
const DEFAULTS: &str = include_str!("../../../../config/default.toml");

/// The prefix of environment variables that are settings.
const PREFIX: &str = "TRIPTYCH__";

/// The settings that are lists, comma-separated in the environment.
const LISTS: [&str; 2] = ["server.allowed_origins", "server.trusted_proxies"];

/// Misspelt prefixes, with a missing underscore. Such variables would have no effect.
const MISSPELT: [&str; 12] = [
    "TRIPTYCH_SERVER_",
    "TRIPTYCH_DATABASE_",
    "TRIPTYCH_STORAGE_",
    "TRIPTYCH_AI_",
    "TRIPTYCH_PAYMENTS_",
    "TRIPTYCH_MAIL_",
    "TRIPTYCH_CONTACT_",
    "TRIPTYCH_ANALYTICS_",
    "TRIPTYCH_TELEMETRY_",
    "TRIPTYCH_OIDC_",
    "TRIPTYCH_LIMITS_",
    "TRIPTYCH_PASSWORDS_",
];

/// The settings in the environment. Other variables are ignored and may be invalid Unicode.
///
/// # Errors
/// A setting that is not valid Unicode, or is misspelt.
pub(super) fn environment() -> anyhow::Result<Vec<(String, String)>> {
    for (name, _) in std::env::vars_os() {
        refuse_misspelt(&name.to_string_lossy())?;
    }
    let ours = std::env::vars_os().filter_map(|(name, value)| {
        let name = name.into_string().ok()?;
        let is_ours = name.to_ascii_uppercase().starts_with(PREFIX);
        is_ours.then_some((name, value))
    });
    ours.map(|(name, value)| match value.into_string() {
        Ok(value) => Ok((name, value)),
        Err(_) => Err(anyhow!("{name}: the value is not Unicode text")),
    })
    .collect()
}

pub(super) fn refuse_misspelt(name: &str) -> anyhow::Result<()> {
    let written = name.to_ascii_uppercase();
    ensure!(
        !MISSPELT
            .iter()
            .any(|beginning| written.starts_with(beginning)),
        "{name}: no setting; settings have two underscores, as in TRIPTYCH__SERVER__BIND"
    );
    Ok(())
}

/// Merges the sources. Only variables that begin with `TRIPTYCH__` count.
pub(super) fn read(
    file: Option<&Path>,
    variables: impl IntoIterator<Item = (String, String)>,
) -> anyhow::Result<Config> {
    let mut builder =
        config::Config::builder().add_source(File::from_str(DEFAULTS, FileFormat::Toml));
    if let Some(path) = file {
        let text = std::fs::read_to_string(path)
            .with_context(|| format!("configuration file {}", path.display()))?;
        builder = builder.add_source(File::from_str(&text, FileFormat::Toml));
    }
    // Values remain text; only numeric settings are parsed as numbers, so that a password of digits
    // is not.
    let (lists, plain): (Vec<_>, Vec<_>) = variables
        .into_iter()
        .partition(|(name, _)| list_setting(name).is_some());
    let environment = Environment::with_prefix("TRIPTYCH")
        .prefix_separator("__")
        .separator("__")
        .source(Some(plain.into_iter().collect()));
    builder = builder.add_source(environment);
    for (name, value) in lists {
        if let Some(setting) = list_setting(&name) {
            let items: Vec<&str> = value.split(',').map(str::trim).collect();
            builder = builder.set_override(setting, items)?;
        }
    }
    let merged = builder.build()?;
    serde_path_to_error::deserialize(merged).map_err(|error| {
        let path = error.path().to_string();
        anyhow::anyhow!("{path}: {}", error.into_inner())
    })
}

/// The list of a variable; `None` if it is not a list setting.
fn list_setting(name: &str) -> Option<&'static str> {
    let path = name
        .get(PREFIX.len()..)?
        .replace("__", ".")
        .to_ascii_lowercase();
    let is_ours = name.to_ascii_uppercase().starts_with(PREFIX);
    LISTS.into_iter().find(|list| is_ours && *list == path)
}
