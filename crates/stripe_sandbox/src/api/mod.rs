//! Stripe's API, as far as the product calls it: its requests, and the errors it answers with.

mod call;
mod render;
mod routes;

use std::io;
use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use actix_web::dev::Server;
use actix_web::http::{StatusCode, header};
use actix_web::web::{self, Bytes, Data};
use actix_web::{App, HttpRequest, HttpResponse, HttpServer};
use secrecy::{ExposeSecret as _, SecretString};
use serde_json::Value;
use triptych_ports::Failure;

use crate::objects::{declined, missing, refusal, unavailable};
use crate::provider_state::Unknown;
use crate::store::{ChangeError, Store};

pub(crate) use call::Call;
#[cfg(any(test, feature = "testing"))]
pub(crate) use render::Render;
pub(crate) use routes::answer;

/// The maximum number of connections: other programs of the machine can open them too.
const CONNECTIONS: usize = 64;

/// The server of the API.
pub(crate) struct Api {
    pub(crate) store: Arc<Store>,
    /// The address of the pages, without a trailing slash.
    pub(crate) public_url: String,
    pub(crate) secret_key: SecretString,
    pub(crate) listener: TcpListener,
    /// Whether tests simulate an outage.
    pub(crate) is_unavailable: AtomicBool,
}

impl Api {
    /// Answers calls until the result is dropped.
    pub(crate) fn serve(self: &Arc<Self>) -> io::Result<Server> {
        let api = Data::from(Arc::clone(self));
        let app = move || {
            let app = App::new().app_data(api.clone());
            app.default_service(web::to(receive))
        };
        let server = HttpServer::new(app).workers(1).max_connections(CONNECTIONS);
        let server = server.disable_signals();
        Ok(server.listen(self.listener.try_clone()?)?.run())
    }

    fn is_known(&self, request: &HttpRequest) -> bool {
        let expected = format!("Bearer {}", self.secret_key.expose_secret());
        let given = request.headers().get(header::AUTHORIZATION);
        given.is_some_and(|given| given.as_bytes() == expected.as_bytes())
    }
}

async fn receive(api: Data<Api>, request: HttpRequest, body: Bytes) -> HttpResponse {
    if api.is_unavailable.load(Ordering::SeqCst) {
        return HttpResponse::ServiceUnavailable().json(unavailable());
    }
    if !api.is_known(&request) {
        return HttpResponse::Unauthorized().json(refusal("Invalid API Key provided"));
    }
    let form = if body.is_empty() {
        request.query_string().as_bytes()
    } else {
        &body
    };
    let key = request.headers().get("idempotency-key");
    let key = key.and_then(|key| key.to_str().ok());
    let call = Call::new(request.method().as_str(), request.path(), form, key);
    let public_url = api.public_url.clone();
    let change = api
        .store
        .change(move |state, context| Ok(answer(state, context, &call, &public_url)));
    match change.await {
        Ok(Ok(object)) => HttpResponse::Ok().json(object),
        Ok(Err(refusal)) => {
            let status = StatusCode::from_u16(refusal.0).unwrap_or(StatusCode::BAD_REQUEST);
            HttpResponse::build(status).json(refusal.1)
        }
        Err(error) => failed(&error),
    }
}

fn failed(error: &ChangeError) -> HttpResponse {
    tracing::error!(?error, "a call of the sandbox's API failed");
    match error {
        ChangeError::Failure(Failure::Unavailable(_)) => HttpResponse::ServiceUnavailable(),
        _ => HttpResponse::InternalServerError(),
    }
    .json(unavailable())
}

/// The status and the body of an error response.
#[derive(Debug)]
pub(crate) struct Refusal(pub(crate) u16, pub(crate) Value);

impl Refusal {
    /// The request is invalid.
    pub(crate) fn invalid(message: &str) -> Self {
        Self(400, refusal(message))
    }

    /// The card is declined.
    pub(crate) fn declined() -> Self {
        let mut body = declined();
        body["error"]["message"] = "Your card was declined.".into();
        body["error"]["decline_code"] = "generic_decline".into();
        Self(402, body)
    }
}

impl From<Unknown> for Refusal {
    fn from(_: Unknown) -> Self {
        Self(404, missing())
    }
}
