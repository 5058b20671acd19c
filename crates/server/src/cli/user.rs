//! `triptych user`

use std::num::NonZeroU32;

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use triptych_app::{Ports, billing, users};
use triptych_billing::GrantReason;
use triptych_users::User;

use super::serve::prepare_database;
use crate::config::Config;
use crate::private_files;
use crate::wiring;

#[derive(Debug, Subcommand)]
pub(super) enum UserCommand {
    /// Show a user, their plan, credits and storage.
    Find(Login),
    /// Confirm the user's email address, as its mailed link would.
    Confirm(Login),
    /// Print a link by which the user chooses a new password.
    Reset(Login),
    /// Add free posts to the user's credits. The ledger records the reason, and the user can read it.
    Grant {
        #[command(flatten)]
        login: Login,
        /// The number of posts.
        #[arg(value_parser = clap::value_parser!(u32).range(1..=1_000))]
        posts: u32,
        /// The reason, in one line.
        #[arg(long, value_name = "TEXT", value_parser = GrantReason::parse)]
        reason: GrantReason,
    },
    /// Delete the user with all photos and posts, and end their subscriptions.
    Delete {
        #[command(flatten)]
        login: Login,
        /// Confirm that the user is deleted permanently.
        #[arg(long)]
        yes: bool,
    },
}

/// Identifies the user.
#[derive(Debug, Args)]
pub(super) struct Login {
    /// The username or the email address.
    #[arg(value_name = "USER")]
    login: String,
}

impl UserCommand {
    fn login(&self) -> &str {
        match self {
            Self::Find(login)
            | Self::Confirm(login)
            | Self::Reset(login)
            | Self::Grant { login, .. }
            | Self::Delete { login, .. } => &login.login,
        }
    }
}

/// Runs the command and prints its result. Safe while a server is running.
///
/// # Errors
/// An unknown user, or a failure.
#[allow(clippy::print_stdout)]
pub(super) fn run(config: &Config, command: &UserCommand) -> anyhow::Result<()> {
    private_files::protect(config)?;
    let runtime = tokio::runtime::Runtime::new()?;
    let server = wiring::server(config, config.server.bind)?;
    let printed = runtime.block_on(async {
        prepare_database(config, &server.database).await?;
        let executed = execute(&server.services.ports, command);
        let Some(sandbox) = &server.workers.sandbox else {
            return executed.await;
        };
        // Each process calls a sandbox of its own.
        tokio::select! {
            executed = executed => executed,
            () = sandbox.serve_forever() => bail!("the sandbox cannot be called"),
        }
    })?;
    println!("{printed}");
    Ok(())
}

/// Runs the command and returns the text to print.
async fn execute(ports: &Ports, command: &UserCommand) -> anyhow::Result<String> {
    let login = command.login();
    let known = ports.stores.users.find_credentials(login).await?;
    let user = known
        .with_context(|| format!("no user has the name or address {login}"))?
        .user;
    let name = user.profile.username.as_str();
    match command {
        UserCommand::Find(_) => describe(ports, &user).await,
        UserCommand::Confirm(_) => Ok(
            match users::confirm_email_without_link(ports, &user).await? {
                Some(address) => format!("{name}: {} is confirmed", address.as_str()),
                None => format!(
                    "{name}: {} was confirmed before",
                    user.profile.email.as_str()
                ),
            },
        ),
        UserCommand::Reset(_) => Ok(users::reset_link(ports, &user).await?.reveal().to_owned()),
        UserCommand::Grant { posts, reason, .. } => {
            let credits = NonZeroU32::new(*posts).context("no post to grant")?;
            billing::grant_credits(ports, user.id, credits, reason.clone()).await?;
            let left = billing::read_billing(ports, user.id).await?.posts_remaining;
            Ok(format!("{name}: posts left: {left}"))
        }
        UserCommand::Delete { yes: false, .. } => {
            bail!("{name} would be deleted permanently: add --yes to confirm")
        }
        UserCommand::Delete { yes: true, .. } => {
            users::erase_account(ports, &user).await?;
            Ok(format!("{name} is deleted"))
        }
    }
}

/// The user's account, one property per line.
async fn describe(ports: &Ports, user: &User) -> anyhow::Result<String> {
    let billing = billing::read_billing(ports, user.id).await?;
    let stored = ports.stores.photos.counted_bytes(user.id).await?;
    let state = if user.email_confirmed {
        "confirmed"
    } else {
        "not confirmed"
    };
    let mut lines = vec![
        format!("username    {}", user.profile.username.as_str()),
        format!("name        {}", user.profile.full_name()),
        format!("email       {} ({state})", user.profile.email.as_str()),
        format!("id          {}", user.id),
        format!("since       {}", user.created_at.format("%Y-%m-%d")),
        format!("plan        {}", billing.tier.name()),
        format!("posts left  {}", billing.posts_remaining),
        format!("photos      {} MB", stored.div_ceil(1_000_000)),
    ];
    if let Some(pending) = &user.pending_email {
        lines.insert(
            3,
            format!("            {} (to be confirmed)", pending.as_str()),
        );
    }
    Ok(lines.join("\n"))
}
