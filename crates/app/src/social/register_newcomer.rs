//! Registers a new user from a provider.

use triptych_ports::{Failure, IdentityRegisterError, NewAccount, UserInsertError};
use triptych_users::social::{IdentityKey, Newcomer, ProvidedEmail, ProvidedIdentity};
use triptych_users::{DeviceLabel, User};

use crate::Ports;
use crate::users::{SignedIn, confirmation, new_user, open_session, welcome};

/// The maximum number of usernames tried. The first is the most similar one; the others have a
/// random number (of 65,536) appended.
const NAMES_TRIED: usize = 20;

/// Creates an account without a password and signs its owner in. `None` if the identity or the
/// address got an account meanwhile.
pub(super) async fn register_newcomer(
    ports: &Ports,
    key: &IdentityKey,
    identity: &ProvidedIdentity,
    email: &ProvidedEmail,
    device: &DeviceLabel,
) -> Result<Option<SignedIn>, Failure> {
    let newcomer = Newcomer::of(identity, email.address.clone());
    let mut username = newcomer.username.clone();
    for _ in 0..NAMES_TRIED {
        let user = new_user(ports, newcomer.profile(username), email.is_verified);
        let (account, signed_in) = new_account(ports, user, device.clone()).await?;
        match ports.stores.identities.register(&account, key).await {
            Ok(()) => {
                ports.letter_queued();
                return Ok(Some(signed_in));
            }
            Err(IdentityRegisterError::Account(UserInsertError::UsernameTaken)) => {}
            Err(
                IdentityRegisterError::IdentityTaken
                | IdentityRegisterError::Account(UserInsertError::EmailTaken),
            ) => return Ok(None),
            Err(IdentityRegisterError::Account(UserInsertError::Failure(failure))) => {
                return Err(failure);
            }
        }
        username = newcomer.username.numbered(number(ports));
    }
    Err(Failure::Unavailable(
        "every name that was tried is taken".into(),
    ))
}

async fn new_account(
    ports: &Ports,
    user: User,
    device: DeviceLabel,
) -> Result<(NewAccount, SignedIn), Failure> {
    let (token, session) = open_session(ports, user.id, device);
    let account = NewAccount {
        user: user.clone(),
        password_hash: None,
        welcome: welcome(ports, &user).await?,
        session,
        letter: (!user.email_confirmed).then(|| ports.queued(confirmation(&user))),
    };
    Ok((account, SignedIn { user, token }))
}

/// The low bits of a seed are random too.
fn number(ports: &Ports) -> u16 {
    let [.., high, low] = ports.randomness.seed().to_be_bytes();
    u16::from_be_bytes([high, low])
}
