//! What a provider tells of somebody, in the words of the domain.

use std::ops::Deref;

use openidconnect::LocalizedClaim;
use openidconnect::core::{CoreIdTokenClaims, CoreUserInfoClaims};
use triptych_ports::RedeemError;
use triptych_users::EmailAddress;
use triptych_users::social::{ProvidedEmail, ProvidedIdentity, Subject};

/// Claims about a person, wherever they were told.
pub(crate) trait PersonClaims {
    /// Takes them over. An address that is none of ours is as good as none.
    fn identity(&self) -> Result<ProvidedIdentity, RedeemError>;
}

/// The library has the same claims with the same names in two types.
macro_rules! person_claims {
    ($($claims:ty),*) => {
        $(impl PersonClaims for $claims {
            fn identity(&self) -> Result<ProvidedIdentity, RedeemError> {
                let subject = Subject::parse(self.subject());
                let is_verified = self.email_verified() == Some(true);
                let address = self.email().and_then(|email| EmailAddress::parse(email).ok());
                Ok(ProvidedIdentity {
                    subject: subject.map_err(|error| RedeemError::Refused(error.into()))?,
                    email: address.map(|address| ProvidedEmail { address, is_verified }),
                    given_name: self.given_name().and_then(text),
                    family_name: self.family_name().and_then(text),
                    full_name: self.name().and_then(text),
                    preferred_username: self.preferred_username().map(|name| name.to_string()),
                })
            }
        })*
    };
}

person_claims!(CoreIdTokenClaims, CoreUserInfoClaims);

/// The text in no language in particular, or else in any.
fn text<Name: Deref<Target = String>>(claim: &LocalizedClaim<Name>) -> Option<String> {
    let any = || claim.iter().map(|(_, name)| name).next();
    claim.get(None).or_else(any).map(|name| name.to_string())
}
