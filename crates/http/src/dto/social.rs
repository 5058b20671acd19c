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

/// Somebody wants to sign in by a provider.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StartSignInBody {
    /// The provider's name.
    #[schema(example = "google")]
    pub provider: String,
}

/// Where the browser goes now.
#[derive(Serialize, ToSchema)]
#[schema(as = StartedSignIn)]
pub struct StartedSignInDto {
    /// The provider's page.
    pub url: String,
    /// Comes back with the browser. The page keeps it and finishes no sign-in with another, so
    /// that nobody can be signed in to a stranger's account by a link.
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

/// Somebody comes back from a provider.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FinishSignInBody {
    /// The state that the browser was sent with.
    pub state: String,
    /// The code that the provider gave the browser.
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

/// How far a sign-in came.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = SignInStatus)]
pub enum SignInStatus {
    /// A session was opened.
    SignedIn,
    /// An account with this address is there, and its password is to be shown first.
    PasswordRequired,
}

/// Who signed in, or what is missing for it.
#[derive(Serialize, ToSchema)]
#[schema(as = FinishedSignIn)]
pub struct FinishedSignInDto {
    /// How far it came.
    pub status: SignInStatus,
    /// The token for the header `Authorization: Token …`; null while the password is missing.
    #[schema(required)]
    pub token: Option<String>,
    /// Who signed in; null while the password is missing.
    #[schema(required)]
    pub user: Option<CurrentUserDto>,
    /// Goes to `/api/oidc/link/` with the password, within ten minutes; else null.
    #[schema(required)]
    pub link_token: Option<String>,
    /// The address whose account's password is missing; else null.
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

/// Somebody shows the password of the account that has their address.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LinkSignInBody {
    /// The token that `/api/oidc/finish/` answered.
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

/// What a user can sign in with.
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
    /// Identifies it.
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
