//! Converts a provider's claims to the domain's types.

use std::ops::Deref;

use openidconnect::LocalizedClaim;
use openidconnect::core::{CoreIdTokenClaims, CoreUserInfoClaims};
use triptych_ports::RedeemError;
use triptych_users::EmailAddress;
use triptych_users::social::{ProvidedEmail, ProvidedIdentity, Subject};

/// Claims about a person, from an ID token or the userinfo endpoint.
pub(crate) trait PersonClaims {
    /// Converts the claims. An email address that is not valid here counts as missing.
    fn identity(&self) -> Result<ProvidedIdentity, RedeemError>;
}

/// The library has two types with the same methods.
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

/// The value without a language, or else in any language.
fn text<Name: Deref<Target = String>>(claim: &LocalizedClaim<Name>) -> Option<String> {
    let any = || claim.iter().map(|(_, name)| name).next();
    claim.get(None).or_else(any).map(|name| name.to_string())
}
