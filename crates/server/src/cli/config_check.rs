//! `triptych config check`

use crate::config::Config;
use crate::wiring;

/// Prints a summary of a valid configuration.
#[allow(clippy::print_stdout)]
///
/// # Errors
/// The invalid settings.
pub(super) fn run(config: &Config) -> anyhow::Result<()> {
    wiring::check(config)?;
    println!("configuration is sound");
    println!("profile  {:?}", config.server.profile);
    println!("bind     {}", config.server.bind);
    println!("storage  {}", config.storage.url);
    println!("picks    {}", config.ai.curator.id());
    println!("captions {}", config.ai.writer.id());
    println!("payments {:?}", config.payments.provider);
    Ok(())
}
