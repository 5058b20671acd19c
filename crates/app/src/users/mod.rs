//! Accounts and sessions.

mod authenticate;
mod change_email;
mod change_names;
mod change_password;
mod confirm_email;
mod delete_account;
mod end_all_sessions;
mod end_session;
mod list_sessions;
mod log_in;
mod log_out;
mod password_check;
mod read_avatar;
mod read_email;
mod read_personal_data;
mod read_user;
mod register;
mod remove_avatar;
mod request_password_reset;
mod resend_confirmation;
mod reset_password;
mod set_avatar;
mod welcome;

pub use authenticate::{Authenticate, AuthenticateError};
pub use change_email::{ChangeEmail, ChangeEmailCommand, ChangeEmailError};
pub use change_names::{ChangeNames, ChangeNamesCommand, ChangeNamesError};
pub use change_password::{ChangePassword, ChangePasswordCommand, ChangePasswordError};
pub use confirm_email::{ConfirmEmail, ConfirmEmailError};
pub use delete_account::{DeleteAccount, DeleteAccountCommand, DeleteAccountError};
pub use end_all_sessions::{EndAllSessions, EndAllSessionsError};
pub use end_session::{EndSession, EndSessionError};
pub use list_sessions::{ListSessions, ListSessionsError};
pub use log_in::{LogIn, LogInCommand, LogInError};
pub use log_out::{LogOut, LogOutError};
pub use password_check::PasswordCheck;
pub use read_avatar::{ReadAvatar, ReadAvatarError};
pub use read_email::{ReadEmail, ReadEmailError};
pub use read_personal_data::{
    AccountData, DataGrant, PersonalPhoto, ReadPersonalData, ReadPersonalDataError, TripData,
};
pub use read_user::{ReadUser, ReadUserError};
pub use register::{Register, RegisterCommand, RegisterError};
pub use remove_avatar::{RemoveAvatar, RemoveAvatarError};
pub use request_password_reset::{
    LinkDisplay, RequestPasswordReset, RequestPasswordResetError, ResetRequested, ShownLink,
};
pub use resend_confirmation::{ResendConfirmation, ResendConfirmationError};
pub use reset_password::{ResetPassword, ResetPasswordCommand, ResetPasswordError};
pub use set_avatar::{AvatarUpload, SetAvatar, SetAvatarError};
pub use welcome::Welcome;

use chrono::{DateTime, Utc};
use triptych_ports::{ObjectKey, ObjectStorage, Randomness};
use triptych_users::{
    AvatarId, ClientAddress, DeviceLabel, Session, SessionId, SessionToken, User, UserId,
};

/// Who sends a request, as far as can be told without a token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Client {
    /// Where it comes from.
    pub address: ClientAddress,
    /// What it comes from.
    pub device: DeviceLabel,
}

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
pub(crate) fn open_session(
    user_id: UserId,
    device: DeviceLabel,
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
        device,
    };
    (token, session)
}

/// Deletes a picture that is nobody's any more. What cannot be deleted now is an orphan, and the
/// sweep finds it.
async fn delete_avatar(storage: &dyn ObjectStorage, avatar_id: AvatarId) {
    let key = ObjectKey::avatar(avatar_id);
    if let Err(failure) = storage.delete(&key).await {
        tracing::warn!(object.key = key.as_str(), error = %failure, "object was not deleted");
    }
}
