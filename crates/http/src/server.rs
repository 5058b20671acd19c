//! The server around the routes.

use core::time::Duration;
use std::io;
use std::net::TcpListener;

use actix_web::dev::Server;
use actix_web::middleware::{Compress, from_fn};
use actix_web::web::Data;
use actix_web::{App, HttpServer};
use tracing_actix_web::TracingLogger;

use crate::middleware::{
    RequestSpan, check_peer, count_requests, cross_origin, default_headers, hide_identity,
    one_error_shape,
};
use crate::routes;
use crate::services::{HttpServices, Mount};

/// How long a client may take to send a request's head.
const HEAD_DEADLINE: Duration = Duration::from_secs(5);
/// How long a connection may lie idle between two requests.
const KEEP_ALIVE: Duration = Duration::from_secs(30);

/// Serves the interface on a bound socket until the future is dropped or its handle is told to
/// stop. Beside its own addresses it has those that are mounted.
///
/// # Errors
/// The socket cannot be listened on.
pub fn serve(
    listener: TcpListener,
    services: HttpServices,
    mounts: Vec<Mount>,
) -> io::Result<Server> {
    let services = Data::new(services);
    let shutdown_seconds = services.settings.shutdown_timeout.as_secs();
    let server = HttpServer::new(move || {
        let settings = &services.settings;
        App::new()
            .app_data(services.clone())
            .configure(|config| mounts.iter().for_each(|mount| mount(config)))
            .configure(routes::configure)
            .wrap(Compress::default())
            .wrap(from_fn(hide_identity))
            .wrap(cross_origin(settings))
            .wrap(from_fn(check_peer))
            .wrap(from_fn(one_error_shape))
            .wrap(default_headers(settings))
            .wrap(TracingLogger::<RequestSpan>::new())
            .wrap(from_fn(count_requests))
    });
    Ok(server
        .client_request_timeout(HEAD_DEADLINE)
        .keep_alive(KEEP_ALIVE)
        .disable_signals()
        .shutdown_timeout(shutdown_seconds)
        .listen(listener)?
        .run())
}
