//! The wiring of what is about accounts and sessions.

use std::sync::Arc;

use triptych_adapter_memory::PlainDigester;
use triptych_app::OriginalRenderer;
use triptych_app::social::{
    FinishSignIn, IdentityProviders, LinkSignIn, ListIdentities, Newcomers, StartSignIn,
    UnlinkIdentity,
};
use triptych_app::throttle::Throttle;
use triptych_app::users::{
    ChangePassword, DeleteAccount, ListSessions, LogIn, PasswordCheck, ReadPersonalData, ReadUser,
    Register, SetAvatar, Welcome,
};
use triptych_ports::IdentityProvider;
use triptych_users::social::ProviderName;

use super::Fakes;

impl Fakes {
    pub(super) fn change_password(&self) -> ChangePassword {
        ChangePassword {
            users: self.database.clone(),
            sessions: self.database.clone(),
            passwords: self.passwords(),
            hasher: self.hasher.clone(),
            clock: self.clock.clone(),
            randomness: self.randomness.clone(),
            signal: self.mail_signal.clone(),
        }
    }

    pub(super) fn read_user(&self) -> ReadUser {
        ReadUser {
            users: self.database.clone(),
            billing: self.database.clone(),
            clock: self.clock.clone(),
        }
    }

    pub(super) fn list_sessions(&self) -> ListSessions {
        ListSessions {
            sessions: self.database.clone(),
            clock: self.clock.clone(),
        }
    }

    pub(super) fn throttle(&self) -> Throttle {
        Throttle {
            attempts: self.database.clone(),
            clock: self.clock.clone(),
            randomness: self.randomness.clone(),
            limits: self.limits,
        }
    }

    pub(super) fn passwords(&self) -> PasswordCheck {
        PasswordCheck {
            hasher: self.hasher.clone(),
            throttle: self.throttle(),
        }
    }

    pub(super) fn set_avatar(&self, originals: OriginalRenderer) -> SetAvatar {
        SetAvatar {
            users: self.database.clone(),
            storage: self.storage.clone(),
            originals,
            randomness: self.randomness.clone(),
        }
    }

    pub(super) fn read_personal_data(&self) -> ReadPersonalData {
        ReadPersonalData {
            drafts: self.database.clone(),
            users: self.database.clone(),
            sessions: self.database.clone(),
            identities: self.database.clone(),
            billing: self.database.clone(),
            trips: self.database.clone(),
            photos: self.database.clone(),
            posts: self.database.clone(),
            suggestions: self.database.clone(),
            storage: self.storage.clone(),
            clock: self.clock.clone(),
        }
    }

    pub(super) fn delete_account(&self) -> DeleteAccount {
        DeleteAccount {
            users: self.database.clone(),
            passwords: self.passwords(),
            billing: self.database.clone(),
            payments: self.payments.clone(),
            former: self.database.clone(),
            digester: Arc::new(PlainDigester),
            storage: self.storage.clone(),
            clock: self.clock.clone(),
        }
    }

    pub(super) fn welcome(&self) -> Welcome {
        Welcome {
            former: self.database.clone(),
            digester: Arc::new(PlainDigester),
        }
    }

    pub(super) fn register(&self) -> Register {
        Register {
            users: self.database.clone(),
            welcome: self.welcome(),
            hasher: self.hasher.clone(),
            throttle: self.throttle(),
            clock: self.clock.clone(),
            randomness: self.randomness.clone(),
            signal: self.mail_signal.clone(),
        }
    }

    pub(super) fn log_in(&self) -> LogIn {
        LogIn {
            users: self.database.clone(),
            sessions: self.database.clone(),
            passwords: self.passwords(),
            clock: self.clock.clone(),
            randomness: self.randomness.clone(),
        }
    }

    pub(super) fn identity_providers(&self) -> IdentityProviders {
        let name = ProviderName::parse("google").unwrap();
        let provider: Arc<dyn IdentityProvider> = self.identity_provider.clone();
        IdentityProviders::from_iter([(name, provider)])
    }

    pub(super) fn start_sign_in(&self) -> StartSignIn {
        StartSignIn {
            providers: self.identity_providers(),
            throttle: self.throttle(),
            sign_ins: self.database.clone(),
            clock: self.clock.clone(),
            randomness: self.randomness.clone(),
        }
    }

    pub(super) fn finish_sign_in(&self) -> FinishSignIn {
        FinishSignIn {
            providers: self.identity_providers(),
            sign_ins: self.database.clone(),
            identities: self.database.clone(),
            users: self.database.clone(),
            newcomers: Newcomers {
                identities: self.database.clone(),
                welcome: self.welcome(),
                clock: self.clock.clone(),
                randomness: self.randomness.clone(),
                signal: self.mail_signal.clone(),
            },
            clock: self.clock.clone(),
            randomness: self.randomness.clone(),
            signal: self.mail_signal.clone(),
        }
    }

    pub(super) fn list_identities(&self) -> ListIdentities {
        ListIdentities {
            users: self.database.clone(),
            identities: self.database.clone(),
        }
    }

    pub(super) fn unlink_identity(&self) -> UnlinkIdentity {
        UnlinkIdentity {
            identities: self.database.clone(),
        }
    }

    pub(super) fn link_sign_in(&self) -> LinkSignIn {
        LinkSignIn {
            sign_ins: self.database.clone(),
            identities: self.database.clone(),
            users: self.database.clone(),
            passwords: self.passwords(),
            clock: self.clock.clone(),
            randomness: self.randomness.clone(),
        }
    }
}
