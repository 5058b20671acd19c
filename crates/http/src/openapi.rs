//! The OpenAPI document, generated from the handlers.

use actix_web::HttpResponse;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityScheme};
use utoipa::openapi::{ContentBuilder, OpenApi as Document, Ref, ResponseBuilder};
use utoipa::{Modify, OpenApi};

use crate::handlers::{
    accounts, archive, avatars, billing, contact, curation, drafts, health, media, password_reset,
    personal_data, phone, photos, posts, profile, social, suggestions, trips, uploads,
};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Triptych",
        description = "Turns a trip's photos into a post that is ready to publish. Every failure \
            has the shape `{error, code}` and, for a form, `fields`. Times are RFC 3339 in UTC, \
            identifiers opaque strings.",
        license(name = "Proprietary", identifier = "LicenseRef-Proprietary"),
    ),
    paths(
        accounts::register,
        accounts::log_in,
        accounts::log_out,
        password_reset::request_reset,
        password_reset::reset_password,
        password_reset::confirm_email,
        accounts::me,
        social::start,
        social::finish,
        social::link,
        social::list_identities,
        social::unlink_identity,
        profile::change_names,
        profile::change_password,
        profile::read_email,
        profile::change_email,
        profile::resend_confirmation,
        avatars::set_avatar,
        avatars::remove_avatar,
        accounts::list_sessions,
        accounts::end_session,
        accounts::end_all_sessions,
        personal_data::request_data,
        personal_data::delete_account,
        billing::read_billing,
        billing::start_checkout,
        billing::read_checkout,
        billing::change_plan,
        billing::cancel,
        billing::cancel_subscription,
        billing::create_subscription,
        billing::read_subscription,
        billing::open_portal,
        billing::read_history,
        billing::webhook,
        billing::plans,
        uploads::upload_photos,
        curation::best_photo,
        photos::select_photo,
        photos::mark_not_duplicate,
        photos::unmark_not_duplicate,
        photos::delete_photo,
        trips::list_trips,
        trips::read_trip,
        trips::rename_trip,
        trips::list_photos,
        trips::list_places,
        trips::delete_trip,
        drafts::read_draft,
        drafts::change_draft,
        drafts::edit_post,
        drafts::begin_next_post,
        suggestions::generate_suggestions,
        suggestions::refine,
        posts::export_post,
        posts::read_export,
        posts::delete_post,
        posts::list_posts,
        phone::make_phone_link,
        contact::send_message,
        media::read_media,
        avatars::read_avatar,
        archive::read_archive,
        personal_data::read_data,
        phone::read_phone_post,
        health::alive,
        health::ready,
    ),
    tags(
        (name = "accounts", description = "Accounts and sessions."),
        (name = "billing", description = "Plans and credits."),
        (name = "photos", description = "Photos, and the selection of the best."),
        (name = "trips", description = "Trips."),
        (name = "drafts", description = "Posts that are not saved yet, or are being edited."),
        (name = "captions", description = "Captions and hashtags."),
        (name = "posts", description = "Posts and their history."),
        (name = "support", description = "Messages to the support."),
        (name = "media", description = "Pictures, archives and posts, by signed URLs."),
        (name = "health", description = "Liveness and readiness probes."),
    ),
    modifiers(&TokenScheme, &NoSession),
)]
struct Description;

struct TokenScheme;

impl Modify for TokenScheme {
    fn modify(&self, document: &mut Document) {
        let value = ApiKeyValue::with_description(
            "Authorization",
            "`Token`, a space, and the token that `/login/` returned.",
        );
        let scheme = SecurityScheme::ApiKey(ApiKey::Header(value));
        let components = document.components.get_or_insert_with(Default::default);
        components.add_security_scheme("token", scheme);
    }
}

/// What every operation with a token answers without one.
struct NoSession;

impl Modify for NoSession {
    fn modify(&self, document: &mut Document) {
        let body = ContentBuilder::new().schema(Some(Ref::from_schema_name("ErrorBody")));
        let refusal = ResponseBuilder::new().description("No session.");
        let refusal = refusal.content("application/json", body.build()).build();
        for path in document.paths.paths.values_mut() {
            let operations = [
                &mut path.get,
                &mut path.put,
                &mut path.post,
                &mut path.patch,
                &mut path.delete,
            ];
            for operation in operations.into_iter().flatten() {
                if operation.security.is_some() {
                    let responses = &mut operation.responses.responses;
                    let described = responses.entry("401".to_owned());
                    described.or_insert_with(|| refusal.clone().into());
                }
            }
        }
    }
}

/// The OpenAPI document.
pub(crate) async fn openapi_json() -> HttpResponse {
    HttpResponse::Ok().json(Description::openapi())
}
