//! The commands of the executable.

mod backup;
mod curate;
mod doctor;
mod log;
mod posts;
mod serve;
mod user;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

use crate::config::Config;
use crate::{private_files, wiring};
use backup::{BackupArguments, RestoreArguments};
use curate::CurateArguments;
use posts::PostsCommand;
use user::UserCommand;

/// Turns a trip's photos into a post that is ready to publish.
#[derive(Debug, Parser)]
#[command(name = "triptych", version, about)]
pub(crate) struct Cli {
    #[command(flatten)]
    options: Options,
    #[command(subcommand)]
    command: Command,
}

/// The options of every command.
#[derive(Debug, Args)]
struct Options {
    /// A file of settings that overlays the defaults.
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the page and the API.
    Serve,
    /// Bring the database up to date.
    Migrate,
    /// Pick the best photos of a folder, without a server.
    Curate(CurateArguments),
    /// Call each configured service once and say what to do about those that fail.
    Doctor,
    /// Copy the database and all photos to a folder or a storage; a second time only what is new.
    Backup(BackupArguments),
    /// Fill an empty database of either kind, and its storage, from a backup.
    Restore(RestoreArguments),
    /// Manage a user's account.
    #[command(subcommand)]
    User(UserCommand),
    /// Maintain stored posts.
    #[command(subcommand)]
    Posts(PostsCommand),
    /// Look at the configuration.
    #[command(subcommand)]
    Config(ConfigCommand),
}

#[derive(Debug, Subcommand)]
enum ConfigCommand {
    /// Read the configuration and say what is wrong with it.
    Check,
}

impl Cli {
    /// Runs the command and returns the exit code.
    ///
    /// # Errors
    /// The error of the command.
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        let config = Config::load(self.options.config.as_deref())?;
        match self.command {
            Command::Serve => serve::run(&config)?,
            Command::Migrate => migrate(&config)?,
            Command::Curate(arguments) => return curate::run(&config, &arguments),
            Command::Doctor => return doctor::run(&config),
            Command::Backup(arguments) => backup::back_up(&config, &arguments)?,
            Command::Restore(arguments) => backup::restore(&config, &arguments)?,
            Command::User(command) => user::run(&config, &command)?,
            Command::Posts(command) => posts::run(&config, &command)?,
            Command::Config(ConfigCommand::Check) => check(&config)?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Runs the pending migrations.
#[allow(clippy::print_stdout)]
fn migrate(config: &Config) -> anyhow::Result<()> {
    private_files::protect(config)?;
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(async {
        let database = wiring::database(config)?;
        for version in database.migrate().await? {
            println!("migrated to {version}");
        }
        println!("database is up to date");
        Ok(())
    })
}

/// Prints a summary of a valid configuration.
///
/// # Errors
/// The invalid settings.
#[allow(clippy::print_stdout)]
fn check(config: &Config) -> anyhow::Result<()> {
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

/// Prints an error with its causes.
#[allow(clippy::print_stderr)]
pub(crate) fn report(error: &anyhow::Error) {
    eprintln!("triptych: {error:#}");
}
