//! A separate server for metrics: it is for operators and never public, and so needs no sign-in and
//! shares neither socket nor workers with the interface.

use std::io;
use std::net::TcpListener;
use std::sync::Arc;

use actix_web::dev::Server;
use actix_web::web::{self, Data};
use actix_web::{App, HttpResponse, HttpServer};

/// Renders metrics in the text format of Prometheus.
type Render = Arc<dyn Fn() -> String + Send + Sync>;

/// The version of the text format.
const TEXT_FORMAT: &str = "text/plain; version=0.0.4; charset=utf-8";
/// Enough for a scrape every few seconds.
const WORKERS: usize = 1;

/// Serves `GET /metrics` on a bound socket until the future is dropped or stopped by its handle.
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
        .workers(WORKERS)
        .disable_signals()
        .listen(listener)?
        .run())
}

async fn scrape(render: Data<dyn Fn() -> String + Send + Sync>) -> HttpResponse {
    HttpResponse::Ok().content_type(TEXT_FORMAT).body(render())
}
