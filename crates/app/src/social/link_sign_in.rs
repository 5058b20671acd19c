//! Links an identity to an account after its password was entered.

use triptych_ports::{IdentityLink, PasswordHash};
use triptych_users::social::PendingLink;
use triptych_users::{AccountKey, Session, TokenDigest};

use crate::Ports;
use crate::users::{AccountError, Client, SignedIn, is_password, open_session};

/// The request, unchecked.
#[derive(Clone)]
pub struct LinkSignInCommand {
    /// The token of the pending identity.
    pub link_token: String,
    /// The account's password.
    pub password: String,
    /// The client.
    pub client: Client,
}

/// Links an identity to an account and signs its owner in. Where the provider has verified the
/// account's address for the first time, the password and the sessions from before end. After a wrong password the token can be
/// used again. Wrong passwords count together with those of logins.
///
/// # Errors
/// [`AccountError::InvalidSignIn`], also where the identity was linked meanwhile,
/// [`AccountError::InvalidCredentials`], [`AccountError::TooManyAttempts`], or a failure.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn link_sign_in(
    ports: &Ports,
    command: LinkSignInCommand,
) -> Result<SignedIn, AccountError> {
    let LinkSignInCommand {
        link_token,
        password,
        client,
    } = command;
    let users = &ports.stores.users;
    let token = TokenDigest::of(&link_token);
    let link = ports.stores.sign_ins.find_held(&token).await?;
    let link = link
        .filter(|link| link.is_live(ports.clock.now()))
        .ok_or(AccountError::InvalidSignIn)?;
    let known = users.credentials_of(link.user_id).await?;
    let known = known.ok_or(AccountError::InvalidSignIn)?;
    let (user, hash) = (known.user, known.password_hash);
    let account = AccountKey::Known(user.id);
    let is_right = is_password(ports, &account, client.address, &password, hash.as_ref()).await?;
    let hash = hash.filter(|_| is_right);
    let hash = hash.ok_or(AccountError::InvalidCredentials)?;
    let (token, session) = open_session(ports, user.id, client.device);
    link_identity(ports, link, session, hash).await?;
    Ok(SignedIn { user, token })
}

async fn link_identity(
    ports: &Ports,
    link: PendingLink,
    session: Session,
    hash: PasswordHash,
) -> Result<(), AccountError> {
    let identity_link = IdentityLink {
        identity: link.identity,
        session,
        verified_address: link.verified_address,
        password_hash: Some(hash),
        letter_id: ports.letter_id(),
    };
    if !ports.stores.identities.link(&identity_link).await? {
        return Err(AccountError::InvalidSignIn);
    }
    ports.letter_queued();
    Ok(ports.stores.sign_ins.release(&link.token_digest).await?)
}
