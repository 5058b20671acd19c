//! An OpenID Connect provider and the claims that are read from its tokens.

use std::ops::Deref;
use std::sync::Arc;

use async_trait::async_trait;
use openidconnect::core::{
    CoreAuthenticationFlow, CoreClient, CoreClientAuthMethod, CoreIdToken, CoreIdTokenClaims,
    CoreJwsSigningAlgorithm, CoreProviderMetadata, CoreTokenResponse, CoreUserInfoClaims,
};
use openidconnect::{
    AuthType, AuthorizationCode, ClaimsVerificationError, ClientId, ClientSecret, CsrfToken,
    EndpointMaybeSet, EndpointNotSet, EndpointSet, IssuerUrl, LocalizedClaim, Nonce,
    OAuth2TokenResponse, PkceCodeChallenge, PkceCodeVerifier, RedirectUrl, Scope, TokenResponse,
};
use secrecy::{ExposeSecret, SecretString};
use thiserror::Error;
use triptych_ports::{
    AuthorizationRequest, Clock, CodeRedemption, Failure, HealthCheck, IdentityProvider,
    RedeemError,
};
use triptych_users::EmailAddress;
use triptych_users::social::{ProvidedEmail, ProvidedIdentity, Subject};

use crate::discovery::Discovery;
use crate::failure::{may_be_a_new_key, token_failure, user_info_failure};
use crate::http_client::HttpClient;

/// The accepted signature algorithms: asymmetric ones only.
const ALGORITHMS: [CoreJwsSigningAlgorithm; 8] = [
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha256,
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha384,
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha512,
    CoreJwsSigningAlgorithm::RsaSsaPssSha256,
    CoreJwsSigningAlgorithm::RsaSsaPssSha384,
    CoreJwsSigningAlgorithm::RsaSsaPssSha512,
    CoreJwsSigningAlgorithm::EcdsaP256Sha256,
    CoreJwsSigningAlgorithm::EcdsaP384Sha384,
];

/// The settings of a client registered at a provider.
#[derive(Debug, Clone)]
pub struct OidcSettings {
    /// The issuer URL, below which the metadata is published.
    pub issuer: String,
    /// The client id.
    pub client_id: String,
    /// The client secret.
    pub client_secret: SecretString,
    /// The redirect URI.
    pub redirect_url: String,
}

/// The settings are not valid.
#[derive(Debug, Error)]
pub enum SettingsError {
    /// A URL is not valid.
    #[error("not an address")]
    Url(#[from] openidconnect::url::ParseError),
    /// No TLS client can be created.
    #[error("no HTTPS client")]
    HttpClient(#[from] reqwest::Error),
}

/// Signs users in with one provider.
pub struct OidcProvider {
    discovery: Discovery,
    client_id: ClientId,
    client_secret: SecretString,
    redirect_url: RedirectUrl,
    http: HttpClient,
    clock: Arc<dyn Clock>,
}

#[async_trait]
impl HealthCheck for OidcProvider {
    fn name(&self) -> &'static str {
        "sign-in"
    }

    /// Fetches the provider's metadata and keys.
    async fn check(&self) -> Result<(), Failure> {
        self.discovery.metadata(&self.http).await.map(drop)
    }
}

type Client = CoreClient<
    EndpointSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointMaybeSet,
    EndpointMaybeSet,
>;

impl OidcProvider {
    /// Creates the client; sends no request yet.
    ///
    /// # Errors
    /// [`SettingsError`]
    pub fn new(settings: OidcSettings, clock: Arc<dyn Clock>) -> Result<Self, SettingsError> {
        Ok(Self {
            discovery: Discovery::new(IssuerUrl::new(settings.issuer)?),
            client_id: ClientId::new(settings.client_id),
            client_secret: settings.client_secret,
            redirect_url: RedirectUrl::new(settings.redirect_url)?,
            http: HttpClient::new()?,
            clock,
        })
    }

    fn client(&self, metadata: &CoreProviderMetadata) -> Client {
        let secret = ClientSecret::new(self.client_secret.expose_secret().to_owned());
        let client_id = self.client_id.clone();
        CoreClient::from_provider_metadata(metadata.clone(), client_id, Some(secret))
            .set_redirect_uri(self.redirect_url.clone())
            .set_auth_type(auth_type(metadata))
    }

    async fn exchange(
        &self,
        client: &Client,
        redemption: &CodeRedemption,
    ) -> Result<CoreTokenResponse, RedeemError> {
        let code = AuthorizationCode::new(redemption.code.clone());
        let verifier = PkceCodeVerifier::new(redemption.code_verifier.reveal().to_owned());
        let request = client.exchange_code(code);
        let request = request.map_err(|error| Failure::Internal(error.into()))?;
        let answer = request
            .set_pkce_verifier(verifier)
            .request_async(&self.http);
        answer.await.map_err(token_failure)
    }

    /// Verifies an ID token and returns its claims. If the key is unknown the metadata is fetched
    /// again, since a provider may have rotated its keys.
    async fn proven<'a>(
        &self,
        client: &Client,
        token: &'a CoreIdToken,
        nonce: &Nonce,
    ) -> Result<&'a CoreIdTokenClaims, RedeemError> {
        let refused = |error: ClaimsVerificationError| RedeemError::Refused(error.into());
        match self.verify(client, token, nonce) {
            Err(error) if may_be_a_new_key(&error) => {
                let renewed = self.discovery.renewed(&self.http).await?;
                let renewed = renewed.ok_or_else(|| refused(error))?;
                let client = self.client(&renewed);
                self.verify(&client, token, nonce).map_err(refused)
            }
            verified => verified.map_err(refused),
        }
    }

    fn verify<'a>(
        &self,
        client: &Client,
        token: &'a CoreIdToken,
        nonce: &Nonce,
    ) -> Result<&'a CoreIdTokenClaims, ClaimsVerificationError> {
        let clock = Arc::clone(&self.clock);
        let verifier = client
            .id_token_verifier()
            .set_allowed_algs(ALGORITHMS)
            .set_time_fn(move || clock.now());
        token.claims(&verifier, nonce)
    }

    /// Rejects tokens issued to another client (`azp`), whatever their audience; the library leaves
    /// this check to its caller.
    fn check_party(&self, claims: &CoreIdTokenClaims) -> Result<(), RedeemError> {
        let is_ours = |party: &ClientId| *party == self.client_id;
        let parties = claims.audiences().len();
        if parties == 1 && claims.authorized_party().is_none_or(is_ours) {
            Ok(())
        } else {
            Err(RedeemError::Refused(
                "the ID token is not ours alone".into(),
            ))
        }
    }

    /// Some providers return the email address only from the userinfo endpoint.
    async fn told(
        &self,
        client: &Client,
        answer: &CoreTokenResponse,
        claims: &CoreIdTokenClaims,
    ) -> Result<ProvidedIdentity, RedeemError> {
        if claims.email().is_some() || client.user_info_url().is_none() {
            return claims.identity();
        }
        let subject = claims.subject().clone();
        let access_token = answer.access_token().clone();
        let request = client.user_info(access_token, Some(subject));
        let request = request.map_err(|error| Failure::Internal(error.into()))?;
        let told: Result<CoreUserInfoClaims, _> = request.request_async(&self.http).await;
        told.map_err(user_info_failure)?.identity()
    }
}

#[async_trait]
impl IdentityProvider for OidcProvider {
    async fn authorization_url(&self, request: &AuthorizationRequest) -> Result<String, Failure> {
        let metadata = self.discovery.metadata(&self.http).await?;
        let client = self.client(&metadata);
        let state = CsrfToken::new(request.state.reveal().to_owned());
        let nonce = Nonce::new(request.nonce.reveal().to_owned());
        let verifier = PkceCodeVerifier::new(request.code_verifier.reveal().to_owned());
        let flow = CoreAuthenticationFlow::AuthorizationCode;
        let (url, ..) = client
            .authorize_url(flow, || state, || nonce)
            .add_scope(Scope::new("email".to_owned()))
            .add_scope(Scope::new("profile".to_owned()))
            .set_pkce_challenge(PkceCodeChallenge::from_code_verifier_sha256(&verifier))
            .url();
        Ok(url.into())
    }

    async fn redeem(&self, redemption: &CodeRedemption) -> Result<ProvidedIdentity, RedeemError> {
        let metadata = self.discovery.metadata(&self.http).await?;
        let client = self.client(&metadata);
        let answer = self.exchange(&client, redemption).await?;
        let token = answer.id_token();
        let token = token.ok_or_else(|| RedeemError::Refused("no ID token".into()))?;
        let nonce = Nonce::new(redemption.nonce.reveal().to_owned());
        let claims = self.proven(&client, token, &nonce).await?;
        self.check_party(claims)?;
        self.told(&client, &answer, claims).await
    }
}

/// The client authentication: HTTP Basic, which every provider must support, unless its metadata
/// says otherwise.
fn auth_type(metadata: &CoreProviderMetadata) -> AuthType {
    let methods = metadata.token_endpoint_auth_methods_supported();
    let knows = |method: &CoreClientAuthMethod| methods.is_some_and(|known| known.contains(method));
    let post_alone = knows(&CoreClientAuthMethod::ClientSecretPost)
        && !knows(&CoreClientAuthMethod::ClientSecretBasic);
    if post_alone {
        AuthType::RequestBody
    } else {
        AuthType::BasicAuth
    }
}

/// Claims about a person, from an ID token or the userinfo endpoint.
trait PersonClaims {
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
