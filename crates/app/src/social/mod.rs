//! Sign-in with identity providers.

mod finish_sign_in;
mod identities;
mod link_sign_in;
mod register_newcomer;
mod start_sign_in;

use std::collections::BTreeMap;
use std::sync::Arc;

use triptych_ports::IdentityProvider;
use triptych_users::social::ProviderName;

pub use finish_sign_in::{FinishSignInCommand, FinishedSignIn, PasswordRequired, finish_sign_in};
pub use identities::{WaysIn, list_identities, unlink_identity};
pub use link_sign_in::{LinkSignInCommand, link_sign_in};
pub use start_sign_in::{StartedSignIn, start_sign_in};

/// The configured identity providers by name. Cheap to clone.
#[derive(Clone, Default)]
pub struct IdentityProviders(Arc<BTreeMap<ProviderName, Arc<dyn IdentityProvider>>>);

impl IdentityProviders {
    /// The provider with a name.
    pub fn find(&self, name: &ProviderName) -> Option<&dyn IdentityProvider> {
        self.0.get(name).map(AsRef::as_ref)
    }
}

impl FromIterator<(ProviderName, Arc<dyn IdentityProvider>)> for IdentityProviders {
    fn from_iter<Named>(providers: Named) -> Self
    where
        Named: IntoIterator<Item = (ProviderName, Arc<dyn IdentityProvider>)>,
    {
        Self(Arc::new(providers.into_iter().collect()))
    }
}
