//! Somebody new comes by a provider.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use triptych_ports::{
    Clock, Failure, IdentityRegisterError, IdentityStore, Letter, LetterId, NewAccount,
    QueuedLetter, Randomness, UserInsertError,
};
use triptych_users::social::{IdentityKey, Newcomer, ProvidedEmail, ProvidedIdentity};
use triptych_users::{DeviceLabel, User, UserId, Username};

use crate::mail::MailSignal;
use crate::users::{SignedIn, Welcome, open_session};

/// Makes accounts without a password.
#[derive(Clone)]
pub struct Newcomers {
    /// Keeps the account and its identity.
    pub identities: Arc<dyn IdentityStore>,
    /// Gives the free first post.
    pub welcome: Welcome,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Draws identifiers, the token, and numbers behind names that are taken.
    pub randomness: Arc<dyn Randomness>,
    /// Wakes the worker that asks to confirm the address.
    pub signal: MailSignal,
}

impl Newcomers {
    /// How many names are tried. The first is the one that resembles theirs most; the others have
    /// one of 65,536 numbers behind it.
    const NAMES_TRIED: usize = 20;

    /// Makes an account and signs its owner in. None when the identity or the address has got an
    /// account in between.
    ///
    /// # Errors
    /// A port's failure.
    pub(super) async fn register(
        &self,
        key: &IdentityKey,
        told: &ProvidedIdentity,
        email: &ProvidedEmail,
        device: &DeviceLabel,
    ) -> Result<Option<SignedIn>, Failure> {
        let newcomer = Newcomer::of(told, email.address.clone());
        let mut username = newcomer.username.clone();
        for _ in 0..Self::NAMES_TRIED {
            let user = self.user(&newcomer, username, email.is_verified);
            let (account, signed_in) = self.account(user, device.clone()).await?;
            match self.identities.register(&account, key).await {
                Ok(()) => {
                    self.signal.letter_queued();
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
            username = newcomer.username.numbered(self.number());
        }
        Err(Failure::Unavailable(
            "every name that was tried is taken".into(),
        ))
    }

    fn user(&self, newcomer: &Newcomer, username: Username, email_confirmed: bool) -> User {
        User {
            id: UserId::new(self.randomness.new_id()),
            profile: newcomer.profile(username),
            email_confirmed,
            pending_email: None,
            created_at: self.clock.now(),
            avatar: None,
        }
    }

    async fn account(
        &self,
        user: User,
        device: DeviceLabel,
    ) -> Result<(NewAccount, SignedIn), Failure> {
        let now = user.created_at;
        let (token, session) = open_session(user.id, device, now, self.randomness.as_ref());
        let account = NewAccount {
            user: user.clone(),
            password_hash: None,
            welcome: self.welcome.of(&user).await?,
            session,
            letter: (!user.email_confirmed).then(|| self.confirmation(&user, now)),
        };
        Ok((account, SignedIn { user, token }))
    }

    fn confirmation(&self, user: &User, now: DateTime<Utc>) -> QueuedLetter {
        QueuedLetter {
            id: LetterId::new(self.randomness.new_id()),
            letter: Letter::ConfirmAddress {
                user_id: user.id,
                address: user.profile.email.clone(),
            },
            queued_at: now,
        }
    }

    /// The lowest digits of a seed vary as much as the others.
    fn number(&self) -> u16 {
        let [.., high, low] = self.randomness.seed().to_be_bytes();
        u16::from_be_bytes([high, low])
    }
}
