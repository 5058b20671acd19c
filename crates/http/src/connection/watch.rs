//! Reports the progress of requests to their connection.

use core::pin::Pin;
use core::task::{Context, Poll, ready};
use std::sync::Arc;

use actix_http::ConnectionType;
use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::web::{Bytes, Data};
use actix_web::{Error, HttpMessage, HttpRequest, ResponseError};

use super::arriving_body::ArrivingBody;
use super::registry::Connections;
use super::state::ConnectionState;
use crate::error::{ApiError, ErrorCode};
use crate::extractors::client_address;

/// Size of the pieces of a response. The framework copies each piece, so a large unread one would
/// be held once per reader.
const PIECE_BYTES: usize = 16 * 1024;

/// The health checks: all that a connection beyond the limits may request.
const PROBES: [&str; 2] = ["/healthz", "/readyz"];

/// Records when a request starts and when its response is complete, and watches its body arrive.
pub(crate) async fn watch_connection(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<WatchedBody>, Error> {
    let state = request.conn_data::<Arc<ConnectionState>>().cloned();
    if let Some(state) = &state {
        watch_body(&mut request, state);
    }
    let response = next.call(request).await?.map_into_boxed_body();
    Ok(response.map_body(|_, body| WatchedBody {
        body,
        rest: Bytes::new(),
        state,
    }))
}

fn watch_body(request: &mut ServiceRequest, state: &Arc<ConnectionState>) {
    let payload = request.take_payload();
    let has_body = !matches!(payload, Payload::None);
    state.begin_request(has_body);
    let client = client_address(request.request());
    let connections = request.app_data::<Data<Connections>>().cloned();
    let (Some(client), Some(connections), true) = (client, connections, has_body) else {
        request.set_payload(payload);
        return;
    };
    let body = ArrivingBody::new(payload, Arc::clone(state), connections.into_inner(), client);
    request.set_payload(Payload::Stream {
        payload: Box::pin(body),
    });
}

/// Refuses everything but health checks on a connection beyond the limits.
pub(crate) async fn refuse_beyond_limits(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let state = request.conn_data::<Arc<ConnectionState>>();
    let is_reserve = state.is_some_and(|state| state.is_reserve);
    let is_probe = PROBES.contains(&request.path());
    let mut response = if is_reserve && !is_probe {
        let refusal = ApiError::new(ErrorCode::Unavailable).error_response();
        request.into_response(refusal)
    } else {
        next.call(request).await?.map_into_boxed_body()
    };
    if is_reserve {
        let head = response.response_mut().head_mut();
        head.set_connection_type(ConnectionType::Close);
    }
    Ok(response)
}

pub(crate) fn connection_of(request: &HttpRequest) -> Option<&Arc<ConnectionState>> {
    request.conn_data::<Arc<ConnectionState>>()
}

/// A response body in pieces, which reports its end.
pub(crate) struct WatchedBody {
    body: BoxBody,
    /// The rest of the body's last chunk.
    rest: Bytes,
    state: Option<Arc<ConnectionState>>,
}

impl MessageBody for WatchedBody {
    type Error = <BoxBody as MessageBody>::Error;

    fn size(&self) -> BodySize {
        self.body.size()
    }

    fn poll_next(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Self::Error>>> {
        let this = self.get_mut();
        // An empty piece would end the response.
        while this.rest.is_empty() {
            match ready!(Pin::new(&mut this.body).poll_next(context)) {
                Some(Ok(piece)) => this.rest = piece,
                end => return Poll::Ready(end),
            }
        }
        let count = this.rest.len().min(PIECE_BYTES);
        Poll::Ready(Some(Ok(this.rest.split_to(count))))
    }
}

impl Drop for WatchedBody {
    fn drop(&mut self) {
        if let Some(state) = &self.state {
            state.end_request();
        }
    }
}
