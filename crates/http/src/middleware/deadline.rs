//! Deadlines of requests: every route has one, counted from the last byte of the body.

use core::pin::Pin;
use core::task::{Context, Poll};
use core::time::Duration;
use std::cell::Cell;
use std::rc::Rc;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::error::PayloadError;
use actix_web::middleware::Next;
use actix_web::web::{Bytes, Data};
use actix_web::{Error, HttpMessage};
use futures::Stream;
use tokio::time::{Instant, sleep_until};
use triptych_app::trips::CURATION_PATIENCE;

use crate::error::{ApiError, ErrorCode};
use crate::services::HttpServices;

/// The slow work of a route.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Work {
    /// Queries the database.
    Database,
    /// Hashes a password, or calls a provider of sign-ins or payments.
    Provider,
    /// Reads or writes pictures.
    Pictures,
    /// Waits for the analysis of a trip, and possibly for a model.
    Curation,
    /// Waits for a model.
    Model,
}

/// The routes that do more than query the database; the first match counts.
#[rustfmt::skip] // A table is read by its columns.
const WORK: [(&str, Work); 18] = [
    ("/api/generate-suggestions/",   Work::Model),
    ("/api/refine/",                 Work::Model),
    ("/api/best-photo/",             Work::Curation),
    ("/api/upload-photo/",           Work::Pictures),
    ("/api/me/avatar/",              Work::Pictures),
    ("/media/",                      Work::Pictures),
    ("/archive/",                    Work::Pictures),
    ("/data/",                       Work::Pictures),
    ("/api/oidc/",                   Work::Provider),
    ("/api/billing/",                Work::Provider),
    ("/api/payment/",                Work::Provider),
    ("/api/me/password/",            Work::Provider),
    ("/api/me/email/",               Work::Provider),
    ("/api/me/deletion/",            Work::Provider),
    ("/api/trips/",                  Work::Pictures),
    ("/login/",                      Work::Provider),
    ("/register/",                   Work::Provider),
    ("/reset-password/",             Work::Provider),
];

impl Work {
    pub(super) fn of(path: &str) -> Self {
        let entry = WORK.iter().find(|(prefix, _)| path.starts_with(prefix));
        entry.map_or(Self::Database, |(_, work)| *work)
    }

    /// Whether it spends most of its time in a queue or with another service.
    pub(super) fn waits(self) -> bool {
        match self {
            Self::Database | Self::Pictures => false,
            Self::Provider | Self::Curation | Self::Model => true,
        }
    }

    /// Longer than the timeouts of all the work that it waits for: this one catches what those
    /// miss.
    fn deadline(self, model_timeout: Duration) -> Duration {
        const DATABASE: Duration = Duration::from_secs(15);
        match self {
            Self::Database => DATABASE,
            Self::Provider => Duration::from_mins(1),
            Self::Pictures => Duration::from_mins(2),
            Self::Model => model_timeout + DATABASE,
            Self::Curation => CURATION_PATIENCE + model_timeout + DATABASE,
        }
    }
}

/// Returns 503 once the deadline of a request has passed.
pub(crate) async fn answer_in_time(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let deadline = deadline(&request);
    let http_request = request.request().clone();
    let arrival = Rc::new(Arrival::new());
    let payload = request.take_payload();
    request.set_payload(watched(payload, Rc::clone(&arrival)));
    tokio::select! {
        biased;
        response = next.call(request) => response.map(ServiceResponse::map_into_boxed_body),
        () = arrival.passed_for(deadline) => {
            let late = ApiError::new(ErrorCode::Unavailable).caused_by("deadline has passed");
            Ok(ServiceResponse::from_err(late, http_request))
        }
    }
}

fn deadline(request: &ServiceRequest) -> Duration {
    let services = request.app_data::<Data<HttpServices>>();
    let model_timeout = services.map_or(Duration::ZERO, |services| services.settings.model_timeout);
    Work::of(request.path()).deadline(model_timeout)
}

/// When the last byte of a body arrived.
struct Arrival {
    latest: Cell<Instant>,
    /// Whether the body is still being received; its own limits apply then.
    is_pending: Cell<bool>,
}

impl Arrival {
    fn new() -> Self {
        Self {
            latest: Cell::new(Instant::now()),
            is_pending: Cell::new(false),
        }
    }

    async fn passed_for(&self, deadline: Duration) {
        loop {
            let ends_at = self.latest.get() + deadline;
            sleep_until(ends_at).await;
            if self.is_pending.get() {
                self.latest.set(Instant::now());
            } else if self.latest.get() + deadline <= ends_at {
                return;
            }
        }
    }
}

fn watched(payload: Payload, arrival: Rc<Arrival>) -> Payload {
    match payload {
        Payload::None => Payload::None,
        payload => Payload::Stream {
            payload: Box::pin(WatchedBody { payload, arrival }),
        },
    }
}

struct WatchedBody {
    payload: Payload,
    arrival: Rc<Arrival>,
}

impl Stream for WatchedBody {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let polled = Pin::new(&mut self.payload).poll_next(context);
        self.arrival.is_pending.set(polled.is_pending());
        if polled.is_ready() {
            self.arrival.latest.set(Instant::now());
        }
        polled
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use actix_web::middleware::from_fn;
    use actix_web::test::{TestRequest, call_service, init_service};
    use actix_web::{App, HttpResponse, web};
    use futures::StreamExt as _;

    use super::*;

    #[test]
    fn every_kind_of_work_has_a_deadline_of_its_own() {
        let model = Duration::from_mins(1);
        for (path, seconds) in [
            ("/api/me/", 15),
            ("/login/", 60),
            ("/media/01/web", 120),
            ("/api/generate-suggestions/", 75),
            ("/api/best-photo/", 165),
        ] {
            let deadline = Work::of(path).deadline(model);
            assert_eq!(deadline.as_secs(), seconds, "{path}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_handler_that_hangs_is_answered_for() {
        let resource = web::resource("/").to(core::future::pending::<HttpResponse>);
        let app = App::new().service(resource.wrap(from_fn(answer_in_time)));
        let app = init_service(app).await;
        let start = Instant::now();
        let answer = call_service(&app, TestRequest::get().to_request()).await;
        assert_eq!(start.elapsed().as_secs(), 15);
        assert_eq!(answer.status(), 503);
        assert!(answer.headers().contains_key("retry-after"));
    }

    #[tokio::test(start_paused = true)]
    async fn the_time_that_a_body_takes_does_not_count() {
        let chunks = futures::stream::iter(0..4).then(async |_| {
            tokio::time::sleep(Duration::from_secs(25)).await;
            Ok(Bytes::from_static(b"sea"))
        });
        let arrival = Rc::new(Arrival::new());
        let payload = Payload::Stream {
            payload: chunks.boxed_local(),
        };
        let mut body = watched(payload, Rc::clone(&arrival));
        let read = async {
            while body.next().await.is_some() {}
            core::future::pending::<()>().await;
        };
        let start = Instant::now();
        tokio::select! {
            () = read => {}
            () = arrival.passed_for(Duration::from_secs(15)) => {}
        }
        assert_eq!(start.elapsed().as_secs(), 4 * 25 + 15);
    }
}
