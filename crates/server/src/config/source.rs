//! Where configuration comes from.

use std::path::Path;

use anyhow::{Context, anyhow};
use config::{Environment, File, FileFormat};

use super::Config;

/// The defaults, part of the executable.
const DEFAULTS: &str = include_str!("../../../../config/default.toml");

/// Variables that begin with this are settings.
const PREFIX: &str = "TRIPTYCH__";

/// The settings whose value is a list; in the environment its items are separated by commas.
const LISTS: [&str; 1] = ["server.allowed_origins"];

/// The settings in the environment. Other variables are let be, whatever they hold: to read them
/// all as text would panic over one that is none.
///
/// # Errors
/// Names a setting whose value is not Unicode text.
pub(super) fn environment() -> anyhow::Result<Vec<(String, String)>> {
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

/// Lays the sources over each other. Only variables that begin with `TRIPTYCH__` count.
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
    let mut environment = Environment::with_prefix("TRIPTYCH")
        .prefix_separator("__")
        .separator("__")
        .try_parsing(true)
        .list_separator(",")
        .source(Some(variables.into_iter().collect()));
    for list in LISTS {
        environment = environment.with_list_parse_key(list);
    }
    let merged = builder.add_source(environment).build()?;
    serde_path_to_error::deserialize(merged).map_err(|error| {
        let path = error.path().to_string();
        anyhow::anyhow!("{path}: {}", error.into_inner())
    })
}
