//! Sign-in by an identity provider.

use actix_web::HttpResponse;
use triptych_app::social::{self, FinishedSignIn};
use triptych_users::social::IdentityId;

use super::accounts::{client, replace_session};
use super::{Answer, Services};
use crate::dto::{
    ErrorBody, FinishSignInBody, FinishedSignInDto, IdentitiesDto, LinkSignInBody, SignedInDto,
    StartSignInBody, StartedSignInDto,
};
use crate::extractors::{ClientAddress, CurrentUser, Device, Json, PathId, ReplacedToken};

/// Starts a sign-in by a provider.
#[utoipa::path(
    post, path = "/api/oidc/start/", tag = "accounts",
    request_body = StartSignInBody,
    responses(
        (status = 200, description = "The page of the provider.", body = StartedSignInDto),
        (status = 400, description = "The body is malformed.", body = ErrorBody),
        (status = 404, description = "The provider is not configured.", body = ErrorBody),
        (status = 429, description = "Too many sign-ins from this address.", body = ErrorBody),
        (status = 503, description = "The provider is unavailable.", body = ErrorBody),
    ),
)]
pub(crate) async fn start(
    services: Services,
    client: ClientAddress,
    json: Json<StartSignInBody>,
) -> Answer {
    let provider = &json.body.provider;
    let started = social::start_sign_in(&services.ports, provider, client.0);
    let started = started.await?;
    Ok(HttpResponse::Ok().json(StartedSignInDto::from(started)))
}

/// Finishes a sign-in by a provider, with the parameters of its redirect. Ends the user's session whose
/// token is sent along.
#[utoipa::path(
    post, path = "/api/oidc/finish/", tag = "accounts",
    request_body = FinishSignInBody,
    responses(
        (status = 200, description = "A session was opened, or a password is required.", body = FinishedSignInDto),
        (status = 400, description = "The state is unknown, used or older than ten minutes, or the provider \
            refused.", body = ErrorBody),
        (status = 503, description = "The provider is unavailable.", body = ErrorBody),
    ),
)]
pub(crate) async fn finish(
    services: Services,
    device: Device,
    replaced: ReplacedToken,
    json: Json<FinishSignInBody>,
) -> Answer {
    let command = json.body.into_command(device.0);
    let finished = match social::finish_sign_in(&services.ports, command).await? {
        FinishedSignIn::SignedIn(signed_in) => replace_session(&services, signed_in, replaced)
            .await?
            .into(),
        FinishedSignIn::PasswordRequired(required) => FinishedSignInDto::from(required),
    };
    Ok(HttpResponse::Ok().json(finished))
}

/// Links the provider's identity to the account that has its email address, and signs in. Requires
/// the password of that account. Ends the user's session whose token is sent along.
#[utoipa::path(
    post, path = "/api/oidc/link/", tag = "accounts",
    request_body = LinkSignInBody,
    responses(
        (status = 200, description = "A session was opened.", body = SignedInDto),
        (status = 400, description = "The token is unknown, used or older than ten minutes.", body = ErrorBody),
        (status = 401, description = "The password is wrong.", body = ErrorBody),
        (status = 429, description = "Too many wrong passwords.", body = ErrorBody),
    ),
)]
pub(crate) async fn link(
    services: Services,
    address: ClientAddress,
    device: Device,
    replaced: ReplacedToken,
    json: Json<LinkSignInBody>,
) -> Answer {
    let command = json.body.into_command(client(address, device));
    let signed_in = social::link_sign_in(&services.ports, command).await?;
    Ok(HttpResponse::Ok().json(replace_session(&services, signed_in, replaced).await?))
}

/// The user's sign-in methods: a password, and identities at providers.
#[utoipa::path(
    get, path = "/api/me/identities/", tag = "accounts",
    security(("token" = [])),
    responses(
        (status = 200, description = "The sign-in methods.", body = IdentitiesDto),
    ),
)]
pub(crate) async fn list_identities(services: Services, user: CurrentUser) -> Answer {
    let ways_in = social::list_identities(&services.ports, user.id).await?;
    Ok(HttpResponse::Ok().json(IdentitiesDto::from(ways_in)))
}

/// Removes an identity from the user's account.
#[utoipa::path(
    delete, path = "/api/me/identities/{id}/", tag = "accounts",
    security(("token" = [])),
    params(("id" = String, Path, description = "The identity.")),
    responses(
        (status = 204, description = "The identity was removed."),
        (status = 404, description = "Absent, or another user's.", body = ErrorBody),
        (status = 409, description = "The account has no other sign-in method.", body = ErrorBody),
    ),
)]
pub(crate) async fn unlink_identity(
    services: Services,
    user: CurrentUser,
    identity: PathId<IdentityId>,
) -> Answer {
    social::unlink_identity(&services.ports, user.id, identity.0).await?;
    Ok(HttpResponse::NoContent().finish())
}
