//! Accounts and sessions.

mod authenticate;
mod log_in;
mod log_out;
mod read_user;
mod register;

pub use authenticate::{Authenticate, AuthenticateError};
pub use log_in::{LogIn, LogInCommand, LogInError};
pub use log_out::{LogOut, LogOutError};
pub use read_user::{ReadUser, ReadUserError};
pub use register::{Register, RegisterCommand, RegisterError};

use chrono::{DateTime, Utc};
use triptych_ports::Randomness;
use triptych_users::{Session, SessionId, SessionToken, User, UserId};

/// A user who has just proved who they are, and the token that proves it from now on. The token
/// exists here and with the client, and nowhere else.
#[derive(Debug, Clone)]
pub struct SignedIn {
    /// The user.
    pub user: User,
    /// The token of the new session.
    pub token: SessionToken,
}

/// Draws a token and the session that it opens.
fn open_session(
    user_id: UserId,
    now: DateTime<Utc>,
    randomness: &dyn Randomness,
) -> (SessionToken, Session) {
    let token = SessionToken::new(randomness.secret());
    let session = Session {
        id: SessionId::new(randomness.new_id()),
        user_id,
        token_digest: token.digest(),
        created_at: now,
        last_used_at: now,
    };
    (token, session)
}
