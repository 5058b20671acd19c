//! The HTTP server, and a separate one for metrics.

use core::convert::Infallible;
use core::time::Duration;
use std::io;
use std::net::TcpListener;
use std::sync::Arc;

use actix_http::{HttpService, KeepAlive, Protocol};
use actix_server::ServerBuilder;
use actix_service::{ServiceFactoryExt, fn_service, map_config};
use actix_web::dev::{AppConfig, Server};
use actix_web::middleware::{Compress, from_fn};
use actix_web::web::{self, Data};
use actix_web::{App, HttpResponse, HttpServer};
use tokio::net::TcpStream;
use tracing_actix_web::TracingLogger;

use crate::connection::{
    BareAnswers, Connection, Connections, HEAD_DEADLINE, refuse_beyond_limits, watch_connection,
};
use crate::extractors::BodyBudgets;
use crate::middleware::{
    RequestSpan, check_peer, close_while_draining, count_requests, cross_origin, default_headers,
    header_map, hide_identity, leave_small_plain, one_error_shape,
};
use crate::routes;
use crate::services::{HttpServices, Mount};

/// How long the rest of a body is read after an early response, so that its client receives the
/// response.
const DISCONNECT_DEADLINE: Duration = Duration::from_secs(1);
/// Length of the accept queue.
const BACKLOG: u32 = 1_024;
const TEXT_FORMAT: &str = "text/plain; version=0.0.4; charset=utf-8";
/// Enough for a scrape every few seconds.
const METRICS_WORKERS: usize = 1;
/// Renders metrics in the text format of Prometheus.
type Render = Arc<dyn Fn() -> String + Send + Sync>;

/// Serves all routes on a bound socket until the future is dropped or its handle stops it, and the
/// mounted routes besides.
///
/// The framework's own `HttpServer` accepts plain sockets only; this does the same with ours.
///
/// # Errors
/// Listening on the socket failed.
pub fn serve(
    listener: TcpListener,
    services: HttpServices,
    mounts: Vec<Mount>,
) -> io::Result<Server> {
    let services = Data::new(services);
    let limits = services.settings.limits;
    let shutdown_seconds = services.settings.shutdown_timeout.as_secs();
    let connections = Connections::new(limits);
    let budgets = Data::new(BodyBudgets::new(limits.unfinished_body_bytes));
    let answers = Arc::new(BareAnswers::new(&header_map(&services.settings)));
    let server = ServerBuilder::new();
    let stopping = server.graceful_shutdown_signal();
    let server = server
        .backlog(BACKLOG)
        .disable_signals()
        .shutdown_timeout(shutdown_seconds)
        .listen("triptych", listener, move || {
            let settings = &services.settings;
            let app = App::new()
                .app_data(services.clone())
                .app_data(Data::from(connections.clone()))
                .app_data(budgets.clone())
                .configure(|config| mounts.iter().for_each(|mount| mount(config)))
                .configure(routes::configure)
                .wrap(from_fn(leave_small_plain))
                .wrap(Compress::default())
                .wrap(from_fn(hide_identity))
                .wrap(from_fn(refuse_beyond_limits))
                .wrap(cross_origin(settings))
                .wrap(from_fn(check_peer))
                .wrap(from_fn(one_error_shape))
                .wrap(from_fn(close_while_draining))
                .wrap(default_headers(settings))
                .wrap(TracingLogger::<RequestSpan>::new())
                .wrap(from_fn(count_requests))
                .wrap(from_fn(watch_connection));
            let stopping = stopping.clone();
            let http = HttpService::build()
                .graceful_shutdown_signal(move || {
                    let stopping = stopping.clone();
                    async move { stopping.notified().await }
                })
                // Our sockets close idle connections, since they know whether a response is being
                // read.
                .keep_alive(KeepAlive::Os)
                .client_request_timeout(HEAD_DEADLINE)
                .client_disconnect_timeout(DISCONNECT_DEADLINE)
                .on_connect_ext(|connection: &Connection, data| {
                    data.insert(connection.state());
                })
                .finish(map_config(app, |()| AppConfig::default()));
            let accept = Accept {
                services: services.clone(),
                connections: connections.clone(),
                answers: answers.clone(),
            };
            fn_service(move |stream| {
                core::future::ready(Ok::<_, Infallible>(accept.connection(stream)))
            })
            .map_err(|never: Infallible| match never {})
            .and_then(http)
        })?;
    Ok(server.run())
}

/// Creates a connection from a socket.
#[derive(Clone)]
struct Accept {
    services: Data<HttpServices>,
    connections: Arc<Connections>,
    answers: Arc<BareAnswers>,
}

impl Accept {
    fn connection(
        &self,
        stream: TcpStream,
    ) -> (Connection, Protocol, Option<std::net::SocketAddr>) {
        let peer = stream.peer_addr().ok();
        let proxies = &self.services.settings.trusted_proxies;
        let client = peer.map(|peer| peer.ip());
        let client = client.filter(|address| !proxies.trusts(*address));
        let admitted = self.connections.admit(client);
        let connection = Connection::new(stream, self.answers.clone(), admitted);
        (connection, Protocol::Http1, peer)
    }
}

/// Serves `GET /metrics` on a bound socket until the future is dropped or stopped by its handle. The
/// socket is for operators and never public: it needs no sign-in and has a worker of its own.
///
/// # Errors
/// Listening on the socket failed.
pub fn serve_metrics(listener: TcpListener, render: Render) -> io::Result<Server> {
    let render = Data::from(render);
    let server = HttpServer::new(move || {
        App::new()
            .app_data(render.clone())
            .route("/metrics", web::get().to(scrape))
    });
    Ok(server
        .workers(METRICS_WORKERS)
        .disable_signals()
        .listen(listener)?
        .run())
}

async fn scrape(render: Data<dyn Fn() -> String + Send + Sync>) -> HttpResponse {
    HttpResponse::Ok().content_type(TEXT_FORMAT).body(render())
}
