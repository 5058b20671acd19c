//! Accounts and sessions.

mod avatar;
mod change_email;
mod change_password;
mod confirm_email;
mod delete_account;
mod error;
mod log_in;
pub mod personal_data;
mod profile;
mod register;
mod reset_password;
mod session_grant;
mod sessions;

use triptych_ports::PasswordHash;
use triptych_users::{
    AccountKey, ClientAddress, DeviceLabel, Session, SessionId, SessionToken, User, UserId,
};

use crate::Ports;
use crate::throttle::{ThrottleError, admit};

pub use avatar::{
    AvatarUpload, begin_avatar, find_avatar, finish_avatar, read_avatar, remove_avatar,
};
pub use change_email::{ChangeEmailCommand, change_email};
pub use change_password::{ChangePasswordCommand, change_password};
pub use confirm_email::{confirm_email, confirm_email_without_link, resend_confirmation};
pub use delete_account::{DeleteAccountCommand, delete_account, erase_account};
pub use error::AccountError;
pub use log_in::{LogInCommand, log_in};
pub use profile::{ChangeNamesCommand, change_names, read_user, read_user_and_plan};
pub use register::{RegisterCommand, register};
pub(crate) use register::{confirmation, new_user, welcome};
pub use reset_password::{
    ResetPasswordCommand, ResetRequested, ShownLink, request_password_reset, reset_link,
    reset_password,
};
pub use session_grant::{SessionGrant, session_grant};
pub use sessions::{
    authenticate, end_all_sessions, end_replaced_session, end_session, list_sessions, log_out,
};

/// The client of an unauthenticated request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Client {
    /// The client's address.
    pub address: ClientAddress,
    /// The device.
    pub device: DeviceLabel,
}

/// A user who has just signed in, with the token of the new session. The token is not stored.
#[derive(Debug, Clone)]
pub struct SignedIn {
    /// The user.
    pub user: User,
    /// The token of the new session.
    pub token: SessionToken,
}

/// Creates a session and its token.
pub(crate) fn open_session(
    ports: &Ports,
    user_id: UserId,
    device: DeviceLabel,
) -> (SessionToken, Session) {
    let now = ports.clock.now();
    let token = SessionToken::new(ports.randomness.secret());
    let session = Session {
        id: SessionId::new(ports.randomness.new_id()),
        user_id,
        token_digest: token.digest(),
        created_at: now,
        last_used_at: now,
        device,
    };
    (token, session)
}

/// Whether `typed` matches `hash`. Without a hash it never does, after the same work. Wrong
/// passwords are counted; after too many nothing is compared, for known and unknown accounts.
pub(crate) async fn is_password(
    ports: &Ports,
    account: &AccountKey,
    address: ClientAddress,
    typed: &str,
    hash: Option<&PasswordHash>,
) -> Result<bool, ThrottleError> {
    let attempt_id = admit(ports, ports.attempt_limits.login(account, address)).await?;
    let verified = ports.hasher.verify(typed, hash).await;
    // A failed comparison does not count as a wrong password.
    if !matches!(verified, Ok(false)) {
        ports.stores.attempts.forgive(attempt_id).await?;
    }
    Ok(verified?)
}
