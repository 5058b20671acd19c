//! Sign-in by an identity provider.

use serde::{Deserialize, Serialize};
use triptych_app::social::{
    FinishSignInCommand, LinkSignInCommand, PasswordRequired, StartedSignIn, WaysIn,
};
use triptych_app::users::Client;
use triptych_users::DeviceLabel;
use triptych_users::social::IdentityKey;
use utoipa::ToSchema;

use super::account::{CurrentUserDto, SignedInDto};

/// A sign-in by a provider to start.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StartSignInBody {
    /// The provider's name.
    #[schema(example = "google")]
    pub provider: String,
}

/// A started sign-in.
#[derive(Serialize, ToSchema)]
#[schema(as = StartedSignIn)]
pub struct StartedSignInDto {
    /// The URL of the provider's sign-in page.
    pub url: String,
    /// The provider returns it in the redirect. The client must store it and refuse a redirect with
    /// another one, so that a link cannot sign a user in to another user's account.
    pub state: String,
}

impl From<StartedSignIn> for StartedSignInDto {
    fn from(started: StartedSignIn) -> Self {
        Self {
            url: started.url,
            state: started.state.reveal().to_owned(),
        }
    }
}

/// The parameters of a provider's redirect.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FinishSignInBody {
    /// The `state` of the started sign-in.
    pub state: String,
    /// The provider's authorization code.
    pub code: String,
}

impl FinishSignInBody {
    /// Converts to a command of a device.
    pub fn into_command(self, device: DeviceLabel) -> FinishSignInCommand {
        FinishSignInCommand {
            state: self.state,
            code: self.code,
            device,
        }
    }
}

/// The status of a sign-in.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = SignInStatus)]
pub enum SignInStatus {
    /// A session was opened.
    SignedIn,
    /// An account with this address exists, and its password is required.
    PasswordRequired,
}

/// The result of a sign-in: a session, or a request for a password.
#[derive(Serialize, ToSchema)]
#[schema(as = FinishedSignIn)]
pub struct FinishedSignInDto {
    /// The status.
    pub status: SignInStatus,
    /// The token for the header `Authorization: Token …`; null if a password is required.
    #[schema(required)]
    pub token: Option<String>,
    /// The user; null if a password is required.
    #[schema(required)]
    pub user: Option<CurrentUserDto>,
    /// The token to send to `/api/oidc/link/` with the password, within ten minutes; null if no
    /// password is required.
    #[schema(required)]
    pub link_token: Option<String>,
    /// The email address of the account whose password is required; else null.
    #[schema(required)]
    pub email: Option<String>,
}

impl From<SignedInDto> for FinishedSignInDto {
    fn from(signed_in: SignedInDto) -> Self {
        Self {
            status: SignInStatus::SignedIn,
            token: Some(signed_in.token),
            user: Some(signed_in.user),
            link_token: None,
            email: None,
        }
    }
}

impl From<PasswordRequired> for FinishedSignInDto {
    fn from(required: PasswordRequired) -> Self {
        Self {
            status: SignInStatus::PasswordRequired,
            token: None,
            user: None,
            link_token: Some(required.link_token.reveal().to_owned()),
            email: Some(required.email.as_str().to_owned()),
        }
    }
}

/// The password of the account to link an identity to.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LinkSignInBody {
    /// The token that `/api/oidc/finish/` returned.
    pub link_token: String,
    /// The account's password.
    #[schema(format = Password)]
    pub password: String,
}

impl LinkSignInBody {
    /// Converts to a command of a client.
    pub fn into_command(self, client: Client) -> LinkSignInCommand {
        LinkSignInCommand {
            link_token: self.link_token,
            password: self.password,
            client,
        }
    }
}

/// The sign-in methods of a user.
#[derive(Serialize, ToSchema)]
#[schema(as = Identities)]
pub struct IdentitiesDto {
    /// Whether the account has a password.
    pub has_password: bool,
    /// The identities at providers.
    pub identities: Vec<IdentityDto>,
}

/// An identity at a provider.
#[derive(Serialize, ToSchema)]
#[schema(as = Identity)]
pub struct IdentityDto {
    /// Identifies the identity.
    pub id: String,
    /// The provider's name.
    #[schema(example = "google")]
    pub provider: String,
}

impl From<WaysIn> for IdentitiesDto {
    fn from(ways_in: WaysIn) -> Self {
        let dto = |identity: &IdentityKey| IdentityDto {
            id: identity.id().to_string(),
            provider: identity.provider.as_str().to_owned(),
        };
        Self {
            has_password: ways_in.has_password,
            identities: ways_in.identities.iter().map(dto).collect(),
        }
    }
}
