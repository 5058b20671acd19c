//! All routes of the server. Their paths are public and end with a slash.

use core::any::TypeId;

use actix_web::dev::HttpServiceFactory;
use actix_web::http::{Method, header};
use actix_web::middleware::from_fn;
use actix_web::{FromRequest, Handler, Responder, ResponseError, Route, guard, web};
use utoipa_swagger_ui::{Config, SwaggerUi};

use crate::error::{ApiError, ErrorCode};
use crate::extractors::{CurrentUser, authenticate};
use crate::handlers::{
    accounts, archive, avatars, billing, contact, curation, drafts, health, media, page,
    password_reset, personal_data, phone, photos, posts, profile, social, suggestions, trips,
    uploads,
};
use crate::middleware::{answer_in_time, catch_panics, refuse_beyond_capacity};
use crate::openapi::openapi_json;
use crate::page::{PagePath, sort};

/// Adds every route.
#[rustfmt::skip] // A table is read by its columns.
pub(crate) fn configure(config: &mut web::ServiceConfig) {
    config
        .service(resource("/register/", [post(accounts::register)]))
        .service(resource("/login/", [post(accounts::log_in)]))
        .service(resource("/logout/", [post(accounts::log_out)]))
        .service(resource("/request-reset-password/", [post(password_reset::request_reset)]))
        .service(resource("/reset-password/", [post(password_reset::reset_password)]))
        .service(resource("/confirm-email/", [post(password_reset::confirm_email)]))
        .service(resource("/api/me/", [get(accounts::me), patch(profile::change_names)]))
        .service(resource("/api/me/password/", [post(profile::change_password)]))
        .service(resource("/api/me/email/", [get(profile::read_email), post(profile::change_email)]))
        .service(resource("/api/me/email/confirmation/", [post(profile::resend_confirmation)]))
        .service(resource("/api/me/avatar/", [put(avatars::set_avatar), delete(avatars::remove_avatar)]))
        .service(resource("/api/me/sessions/", [get(accounts::list_sessions), delete(accounts::end_all_sessions)]))
        .service(resource("/api/me/sessions/{id}/", [delete(accounts::end_session)]))
        .service(resource("/api/me/identities/", [get(social::list_identities)]))
        .service(resource("/api/me/identities/{id}/", [delete(social::unlink_identity)]))
        .service(resource("/api/me/data/", [post(personal_data::request_data)]))
        .service(resource("/api/me/deletion/", [post(personal_data::delete_account)]))

        .service(resource("/api/oidc/start/", [post(social::start)]))
        .service(resource("/api/oidc/finish/", [post(social::finish)]))
        .service(resource("/api/oidc/link/", [post(social::link)]))

        .service(resource("/api/billing/me/", [get(billing::read_billing)]))
        .service(resource("/api/billing/checkout-session/", [post(billing::start_checkout)]))
        .service(resource("/api/billing/checkout-session/{id}/", [get(billing::read_checkout)]))
        .service(resource("/api/billing/change-plan/", [post(billing::change_plan)]))
        .service(resource("/api/billing/cancel/", [post(billing::cancel)]))
        .service(resource("/api/billing/portal/", [post(billing::open_portal)]))
        .service(resource("/api/billing/history/", [get(billing::read_history)]))
        .service(resource("/api/billing/webhook/", [post(billing::webhook)]))
        .service(resource("/api/payment/plans/", [get(billing::plans)]))
        .service(resource("/api/payment/subscription/", [get(billing::read_subscription)]))
        .service(resource("/api/payment/create-subscription/", [post(billing::create_subscription)]))
        .service(resource("/api/payment/cancel-subscription/", [post(billing::cancel_subscription)]))

        .service(resource("/api/upload-photo/", [post(uploads::upload_photos)]))
        .service(resource("/api/best-photo/", [post(curation::best_photo)]))
        .service(resource("/api/photos/{id}/select/", [patch(photos::select_photo)]))
        .service(resource("/api/photos/{id}/not-duplicate/", [post(photos::mark_not_duplicate), delete(photos::unmark_not_duplicate)]))
        .service(resource("/api/photos/{id}/", [delete(photos::delete_photo)]))
        .service(resource("/api/trips/", [get(trips::list_trips)]))
        .service(resource("/api/trips/{id}/photos/", [get(trips::list_photos)]))
        .service(resource("/api/trips/{id}/places/", [get(trips::list_places)]))
        .service(resource("/api/trips/{id}/", [get(trips::read_trip), patch(trips::rename_trip), delete(trips::delete_trip)]))
        .service(resource("/api/trips/{id}/draft/", [get(drafts::read_draft), patch(drafts::change_draft)]))
        .service(resource("/api/trips/{id}/draft/next-post/", [post(drafts::begin_next_post)]))

        .service(resource("/api/generate-suggestions/", [post(suggestions::generate_suggestions)]))
        .service(resource("/api/refine/", [post(suggestions::refine)]))
        .service(resource("/api/export-post/", [post(posts::export_post)]))
        .service(resource("/api/export-post/{id}/", [get(posts::read_export), delete(posts::delete_post)]))
        .service(resource("/api/export-post/{id}/edit/", [post(drafts::edit_post)]))
        .service(resource("/api/export-post/{id}/phone-link/", [post(phone::make_phone_link)]))
        .service(resource("/api/phone/{id}/", [get(phone::read_phone_post)]))
        .service(resource("/api/my-post-exports/", [get(posts::list_posts)]))

        .service(resource("/api/contact/", [post(contact::send_message)]))

        .service(resource("/media/avatars/{id}", [get(avatars::read_avatar)]))
        .service(resource("/media/{id}/{size}", [get(media::read_media)]))
        .service(resource("/archive/{id}", [get(archive::read_archive)]))
        .service(resource("/data/{id}", [get(personal_data::read_data)]))

        .service(resource("/healthz", [get(health::alive)]))
        .service(resource("/readyz", [get(health::ready)]))
        .service(resource("/api/openapi.json", [get(openapi_json)]))
        .service(web::redirect("/api/docs", "/api/docs/"))
        .service(SwaggerUi::new("/api/docs/{_:.*}").config(Config::from("/api/openapi.json")))

        .service(resource("/config.js", [get(page::config)]))
        .default_service(web::to(page::page));
}

type MethodRoute = (Method, Route);

macro_rules! methods {
    ($($name:ident: $method:ident),*) => {
        $(fn $name<F, Args>(handler: F) -> MethodRoute
        where
            F: Handler<Args>,
            Args: FromRequest + Extractors + 'static,
            F::Output: Responder + 'static,
        {
            let route = Route::new().to(handler);
            let route = if Args::need_session() {
                route.wrap(from_fn(authenticate))
            } else {
                route
            };
            (Method::$method, route)
        })*
    };
}

/// The extractors of a handler.
trait Extractors {
    /// Whether the current user is among them. Then the session is looked up before anything else
    /// of the request is read, so that a malformed body without a session is a 401.
    fn need_session() -> bool;
}

macro_rules! extractors {
    ($(($($part:ident),*))*) => {
        $(impl<$($part: 'static),*> Extractors for ($($part,)*) {
            fn need_session() -> bool {
                let parts: &[TypeId] = &[$(TypeId::of::<$part>()),*];
                parts.contains(&TypeId::of::<CurrentUser>())
            }
        })*
    };
}

extractors! {
    ()
    (A)
    (A, B)
    (A, B, C)
    (A, B, C, D)
    (A, B, C, D, E)
    (A, B, C, D, E, F)
    (A, B, C, D, E, F, G)
}

methods! { get: GET, post: POST, put: PUT, patch: PATCH, delete: DELETE }

/// A path and its methods. GET includes HEAD; any other method returns 405 with the allowed ones.
/// If the path is also that of a screen, GET shows the front end.
fn resource<const N: usize>(
    path: &'static str,
    routes: [MethodRoute; N],
) -> impl HttpServiceFactory + use<N> {
    let mut routes = Vec::from(routes);
    if sort(path) == PagePath::Screen {
        routes.push(get(page::page));
    }
    let allowed = allowed_methods(&routes);
    let not_allowed = move || {
        let mut response = ApiError::new(ErrorCode::MethodNotAllowed).error_response();
        if let Ok(allowed) = header::HeaderValue::from_str(&allowed) {
            response.headers_mut().insert(header::ALLOW, allowed);
        }
        core::future::ready(response)
    };
    let resource = routes
        .into_iter()
        .fold(web::resource(path), |resource, (method, route)| {
            resource.route(route.guard(answers(&method)))
        });
    let resource = resource.default_service(web::to(not_allowed));
    resource
        .wrap(from_fn(answer_in_time))
        .wrap(from_fn(refuse_beyond_capacity))
        .wrap(from_fn(catch_panics))
}

fn answers(method: &Method) -> guard::AnyGuard {
    let guard = guard::Any(guard::Method(method.clone()));
    if *method == Method::GET {
        guard.or(guard::Head())
    } else {
        guard
    }
}

fn allowed_methods(routes: &[MethodRoute]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for (method, _) in routes {
        names.push(method.as_str());
        if method == Method::GET {
            names.push(Method::HEAD.as_str());
        }
    }
    names.join(", ")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use actix_web::test::{TestRequest, call_service, init_service};
    use actix_web::{App, HttpResponse};

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn every_route_has_a_deadline() {
        let hanging = [get(core::future::pending::<HttpResponse>)];
        let route = resource("/", hanging);
        let app = init_service(App::new().service(route)).await;
        let answer = call_service(&app, TestRequest::get().to_request()).await;
        assert_eq!(answer.status(), 503);
    }
}
