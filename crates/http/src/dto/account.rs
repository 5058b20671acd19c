//! Accounts.

use serde::{Deserialize, Serialize};
use triptych_app::users::{Client, LogInCommand, RegisterCommand};
use triptych_billing::BillingOverview;
use triptych_users::{
    EmailAddress, Password, PersonName, PersonNameError, Profile, Session, SessionId, User,
    Username,
};
use utoipa::ToSchema;

use super::billing::TierId;
use super::photo::Addresses;
use super::rfc3339;
use crate::error::{ApiError, FieldErrors};

/// A registration.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RegisterBody {
    /// 2 to 100 characters.
    #[schema(example = "Mara", required)]
    #[serde(default)]
    pub first_name: String,
    /// 2 to 100 characters.
    #[schema(example = "Lindqvist", required)]
    #[serde(default)]
    pub last_name: String,
    /// Unique without regard to case.
    #[schema(example = "mara@example.org", required)]
    #[serde(default)]
    pub email: String,
    /// 3 to 30 of letters, digits, `.`, `_` and `-`; unique without regard to case.
    #[schema(example = "mara.outside", required)]
    #[serde(default)]
    pub username: String,
    /// 8 characters at least, 72 bytes at most, and none of the most common.
    #[schema(format = Password, required)]
    #[serde(default)]
    pub password: String,
}

impl RegisterBody {
    /// Converts to a command of a client.
    ///
    /// # Errors
    /// Field errors.
    pub fn into_command(self, client: Client) -> Result<RegisterCommand, ApiError> {
        let mut errors = FieldErrors::default();
        let mut name = |field, label, raw: &str| {
            errors.check_required(field, label, raw, |raw| person_name(label, raw))
        };
        let first_name = name("first_name", "First name", &self.first_name);
        let last_name = name("last_name", "Last name", &self.last_name);
        let email = errors.check_required("email", "Email", &self.email, EmailAddress::parse);
        let username =
            errors.check_required("username", "Username", &self.username, Username::parse);
        let password =
            errors.check_required("password", "Password", &self.password, Password::parse);
        match (first_name, last_name, email, username, password) {
            (Some(first_name), Some(last_name), Some(email), Some(username), Some(password)) => {
                let profile = Profile {
                    username,
                    email,
                    first_name,
                    last_name,
                };
                Ok(RegisterCommand {
                    profile,
                    password,
                    client,
                })
            }
            _ => Err(errors.into_error()),
        }
    }
}

/// Parses a name. The domain's error text does not contain the field, so `which` precedes it.
pub(super) fn person_name(which: &str, raw: &str) -> Result<PersonName, String> {
    PersonName::parse(raw).map_err(|error: PersonNameError| format!("{which} {error}"))
}

/// The credentials of a login.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LogInBody {
    /// The username, or the email address.
    #[schema(example = "mara.outside")]
    pub username: String,
    /// The password.
    #[schema(format = Password)]
    pub password: String,
}

impl LogInBody {
    /// Converts to a command of a client.
    pub fn into_command(self, client: Client) -> LogInCommand {
        LogInCommand {
            login: self.username,
            password: self.password,
            client,
        }
    }
}

/// A new session.
#[derive(Serialize, ToSchema)]
#[schema(as = SignedIn)]
pub struct SignedInDto {
    /// The token for the header `Authorization: Token …`. It is returned only once.
    pub token: String,
    /// The user.
    pub user: CurrentUserDto,
}

/// The signed-in user.
#[derive(Serialize, ToSchema)]
#[schema(as = User)]
pub struct CurrentUserDto {
    /// Identifies the user.
    pub id: String,
    /// The username.
    pub username: String,
    /// The email address.
    pub email: String,
    /// Whether the address was confirmed by an emailed link.
    pub email_confirmed: bool,
    /// The first name.
    pub first_name: String,
    /// The last name.
    pub last_name: String,
    /// First and last name.
    pub name: String,
    /// The URL of the avatar; null without one.
    #[schema(required)]
    pub avatar: Option<String>,
    /// The user's plan.
    pub subscription: SubscriptionDto,
}

/// A user's plan, in short.
#[derive(Serialize, ToSchema)]
#[schema(as = Subscription)]
pub struct SubscriptionDto {
    /// The plan.
    pub plan: TierId,
    /// The end of the paid period; null without one.
    #[schema(required, format = DateTime)]
    pub end_date: Option<String>,
}

impl CurrentUserDto {
    /// A user with their subscription.
    pub fn new(user: User, overview: &BillingOverview, addresses: &Addresses<'_>) -> Self {
        let profile = user.profile;
        Self {
            id: user.id.to_string(),
            name: profile.full_name(),
            username: profile.username.as_str().to_owned(),
            email: profile.email.as_str().to_owned(),
            email_confirmed: user.email_confirmed,
            first_name: profile.first_name.as_str().to_owned(),
            last_name: profile.last_name.as_str().to_owned(),
            avatar: user.avatar.map(|avatar| addresses.avatar(avatar)),
            subscription: SubscriptionDto {
                plan: overview.tier.into(),
                end_date: overview.subscription_active_until.map(rfc3339),
            },
        }
    }
}

/// The sessions of a user.
#[derive(Serialize, ToSchema)]
#[schema(as = Sessions)]
pub struct SessionsDto {
    /// The valid sessions, the most recently used first.
    pub sessions: Vec<SessionDto>,
}

/// A session.
#[derive(Serialize, ToSchema)]
#[schema(as = Session)]
pub struct SessionDto {
    /// Identifies the session.
    pub id: String,
    /// When the user logged in.
    #[schema(format = DateTime)]
    pub created_at: String,
    /// When it was last used, accurate to an hour.
    #[schema(format = DateTime)]
    pub last_used_at: String,
    /// Browser and system of the login; empty if unknown.
    #[schema(example = "Firefox on Linux")]
    pub device: String,
    /// Whether it is the session of this request.
    pub is_current: bool,
}

impl SessionsDto {
    /// All sessions; `current` is that of the request.
    pub fn new(sessions: &[Session], current: SessionId) -> Self {
        let shown = sessions.iter().map(|session| SessionDto {
            id: session.id.to_string(),
            created_at: rfc3339(session.created_at),
            last_used_at: rfc3339(session.last_used_at),
            device: session.device.as_str().to_owned(),
            is_current: session.id == current,
        });
        Self {
            sessions: shown.collect(),
        }
    }
}
