//! The key that signs URLs.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::Context;
use secrecy::{ExposeSecret, SecretString};

use super::Config;

/// The minimum number of characters: 128 bits in hexadecimal.
pub(crate) const LENGTH_MIN: usize = 32;

/// The configured key, or one generated at the first start and stored with the data.
///
/// # Errors
/// If the key's file can be neither read nor written.
pub(crate) fn signing_key(
    config: &Config,
    draw: impl Fn() -> [u8; 32],
) -> anyhow::Result<SecretString> {
    if !config.server.signing_key.expose_secret().is_empty() {
        return Ok(config.server.signing_key.clone());
    }
    let path = config.server.data_dir.join("signing-key");
    match fs::read_to_string(&path) {
        Ok(text) if text.trim().len() >= LENGTH_MIN => Ok(SecretString::from(text.trim())),
        _ => write_new(&path, &hex::encode(draw())),
    }
}

/// Writes atomically: to a temporary file first.
fn write_new(path: &Path, key: &str) -> anyhow::Result<SecretString> {
    let draft = path.with_extension("draft");
    let written = fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))
        .and_then(|()| private_file(&draft))
        .and_then(|mut file| {
            file.write_all(key.as_bytes())
                .and_then(|()| file.sync_all())
        })
        .and_then(|()| fs::rename(&draft, path));
    written.with_context(|| format!("signing key {}", path.display()))?;
    Ok(SecretString::from(key))
}

#[cfg(unix)]
fn private_file(path: &Path) -> std::io::Result<fs::File> {
    use std::os::unix::fs::OpenOptionsExt;
    fs::OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(path)
}

#[cfg(not(unix))]
fn private_file(path: &Path) -> std::io::Result<fs::File> {
    fs::File::create(path)
}
