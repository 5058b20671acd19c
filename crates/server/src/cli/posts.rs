//! `triptych posts`

use clap::Subcommand;
use triptych_app::posts;

use super::serve::prepare_database;
use crate::config::Config;
use crate::private_files;
use crate::wiring;

/// Posts between two lines of progress.
const PROGRESS_STEP: u64 = 50_000;

#[derive(Debug, Subcommand)]
pub(super) enum PostsCommand {
    /// Rebuild what searches of the history read, where it differs from the posts.
    Reindex,
}

/// Runs the command and prints its result. Safe while a server is running.
///
/// # Errors
/// A failure of the database. The command can be run again.
#[allow(clippy::print_stdout, clippy::print_stderr)]
pub(super) fn run(config: &Config, command: &PostsCommand) -> anyhow::Result<()> {
    private_files::protect(config)?;
    let runtime = tokio::runtime::Runtime::new()?;
    let server = wiring::server(config, config.server.bind)?;
    let PostsCommand::Reindex = command;
    let done = runtime.block_on(async {
        prepare_database(config, &server.database).await?;
        let done = posts::reindex_posts(&server.services.ports, |done| {
            if done.posts % PROGRESS_STEP == 0 && done.posts > 0 {
                eprintln!("{} posts", done.posts);
            }
        });
        anyhow::Ok(done.await?)
    })?;
    println!("{} of {} posts reindexed", done.changed, done.posts);
    Ok(())
}
