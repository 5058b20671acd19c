//! `triptych migrate`

use crate::config::Config;
use crate::private_files;
use crate::wiring;

/// Runs the pending migrations.
#[allow(clippy::print_stdout)]
pub(super) fn run(config: &Config) -> anyhow::Result<()> {
    private_files::protect(config)?;
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(async {
        let database = wiring::database(config)?;
        database.migrate().await?;
        println!("database is up to date");
        Ok(())
    })
}
