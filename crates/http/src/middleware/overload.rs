//! Refuses requests that the server would answer too late for anybody to use.

use core::pin::Pin;
use core::task::{Context, Poll};
use std::cell::RefCell;
use std::rc::Rc;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::error::PayloadError;
use actix_web::middleware::Next;
use actix_web::web::{Bytes, Data};
use actix_web::{Error, HttpMessage};
use futures::Stream;
use triptych_app::{RequestLoad, RunningRequest};

use super::deadline::Work;
use crate::error::{ApiError, ErrorCode};
use crate::services::HttpServices;

/// When a refused client may try again.
const RETRY_AFTER_SECONDS: u64 = 1;
/// Writes that are paid for: they are answered at any load.
const PAID: [&str; 5] = [
    "/api/generate-suggestions/",
    "/api/refine/",
    "/api/export-post/",
    "/api/billing/",
    "/api/payment/",
];

/// Returns 503 if too many requests are in progress. Health checks are not counted, nor are
/// pictures and calls that wait, which have queues of their own.
pub(crate) async fn refuse_beyond_capacity(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let services = request.app_data::<Data<HttpServices>>();
    let load = services.map(|services| services.ports.request_load.clone());
    let (is_read, path) = (request.method().is_safe(), request.path());
    let Some(load) = load.filter(|_| !is_read || path.starts_with("/api/")) else {
        return next
            .call(request)
            .await
            .map(ServiceResponse::map_into_boxed_body);
    };
    if load.is_full() && (is_read || !is_paid(path)) {
        let busy = ApiError::new(ErrorCode::Unavailable).retry_after_seconds(RETRY_AFTER_SECONDS);
        return Ok(request.error_response(busy));
    }
    let _running = (is_read || !Work::of(path).waits()).then(|| count(&mut request, load));
    next.call(request)
        .await
        .map(ServiceResponse::map_into_boxed_body)
}

fn is_paid(path: &str) -> bool {
    PAID.iter().any(|prefix| path.starts_with(prefix))
}

type Running = Rc<RefCell<Option<RunningRequest>>>;

/// Counts a request until the result is dropped, but not while it waits for its body: slow clients
/// are not load.
fn count(request: &mut ServiceRequest, load: RequestLoad) -> Running {
    let running = Rc::new(RefCell::new(Some(load.begin())));
    let payload: Payload = match request.take_payload() {
        Payload::None => Payload::None,
        payload => Payload::Stream {
            payload: Box::pin(CountedBody {
                payload,
                load,
                running: Rc::clone(&running),
            }),
        },
    };
    request.set_payload(payload);
    running
}

struct CountedBody {
    payload: Payload,
    load: RequestLoad,
    running: Running,
}

impl Stream for CountedBody {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let polled = Pin::new(&mut self.payload).poll_next(context);
        let mut running = self.running.borrow_mut();
        if polled.is_pending() {
            *running = None;
        } else if running.is_none() {
            *running = Some(self.load.begin());
        }
        polled
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use actix_web::test::TestRequest;
    use futures::channel::mpsc;
    use futures::{FutureExt as _, StreamExt as _};

    use super::*;

    #[tokio::test]
    async fn a_request_counts_unless_it_waits_for_its_body() {
        let load = RequestLoad::new(1);
        let (sender, chunks) = mpsc::unbounded();
        let mut request = TestRequest::post().to_srv_request();
        request.set_payload(Payload::Stream {
            payload: Box::pin(chunks),
        });
        let running = count(&mut request, load.clone());
        assert!(load.is_full());
        let mut body = request.take_payload();
        assert!(body.next().now_or_never().is_none());
        assert!(!load.is_full(), "its client is slow");
        sender
            .unbounded_send(Ok(Bytes::from_static(b"sea")))
            .unwrap();
        body.next().await.unwrap().unwrap();
        assert!(load.is_full());
        drop(sender);
        assert!(body.next().await.is_none());
        drop(body);
        assert!(load.is_full(), "it is not answered");
        drop(running);
        assert!(!load.is_full());
    }
}
