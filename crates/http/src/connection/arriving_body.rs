//! Request bodies while they arrive.

use core::fmt;
use core::pin::Pin;
use core::task::{Context, Poll};
use core::time::Duration;
use std::io;
use std::sync::Arc;

use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::web::Bytes;
use futures::Stream;
use tokio::time::Instant;
use triptych_users::ClientAddress;

use super::pace::Pace;
use super::registry::{Connections, Place};
use super::socket::Timer;
use super::state::ConnectionState;

/// Maximum pause of a client within a body.
const PAUSE_MAX: Duration = Duration::from_secs(30);
/// Maximum duration of a body of any size.
const TOTAL_MAX: Duration = Duration::from_hours(4);

/// The client sends too slowly.
#[derive(Debug)]
struct TooSlow;

impl fmt::Display for TooSlow {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the client sends too slowly")
    }
}

impl core::error::Error for TooSlow {}

/// Whether a body ended early because its client was too slow.
pub(crate) fn is_too_slow(error: &PayloadError) -> bool {
    let PayloadError::Io(error) = error else {
        return false;
    };
    error
        .get_ref()
        .and_then(|cause| cause.downcast_ref::<TooSlow>())
        .is_some()
}

/// A body with a minimum rate. While it waits for its client it counts as one of that client's
/// unfinished bodies.
pub(super) struct ArrivingBody {
    payload: Payload,
    pace: Pace,
    timer: Timer,
    state: Arc<ConnectionState>,
    connections: Arc<Connections>,
    client: ClientAddress,
    place: Option<Place>,
}

impl ArrivingBody {
    pub(super) fn new(
        payload: Payload,
        state: Arc<ConnectionState>,
        connections: Arc<Connections>,
        client: ClientAddress,
    ) -> Self {
        Self {
            payload,
            pace: Pace::new(PAUSE_MAX, TOTAL_MAX),
            timer: Timer::default(),
            state,
            connections,
            client,
            place: None,
        }
    }

    fn poll_deadline(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let deadline = self.pace.waits(Instant::now());
        self.timer.poll_at(deadline, context)
    }
}

impl Stream for ArrivingBody {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = self.get_mut();
        let next = Pin::new(&mut this.payload).poll_next(context);
        match &next {
            Poll::Ready(Some(Ok(chunk))) => {
                this.pace.passed(chunk.len(), Instant::now());
                this.state.body_came(Some(chunk.len()));
            }
            Poll::Ready(None) => {
                this.state.body_came(None);
                this.place = None;
            }
            Poll::Ready(Some(Err(_))) => {}
            Poll::Pending => {
                this.state.wait_for_body();
                if this.place.is_none() {
                    this.place = Some(this.connections.wait_for_body(this.client, &this.state));
                }
                if this.poll_deadline(context).is_ready() {
                    let error = io::Error::new(io::ErrorKind::TimedOut, TooSlow);
                    return Poll::Ready(Some(Err(PayloadError::Io(error))));
                }
            }
        }
        next
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use core::net::IpAddr;

    use futures::{StreamExt, stream};

    use super::*;
    use crate::services::HttpLimits;

    fn arriving(
        payload: impl Stream<Item = Result<Bytes, PayloadError>> + 'static,
    ) -> ArrivingBody {
        let connections = Connections::new(HttpLimits::default());
        let (state, _) = connections.admit(None);
        state.begin_request(true);
        let payload = Payload::Stream {
            payload: payload.boxed_local(),
        };
        let client = ClientAddress::new(IpAddr::from([203, 0, 113, 9]));
        ArrivingBody::new(payload, state, connections, client)
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_stalls_is_not_waited_for() {
        let start = Instant::now();
        let first = stream::iter([Ok(Bytes::from_static(b"sea "))]);
        let mut body = arriving(first.chain(stream::pending()));
        assert_eq!(body.next().await.unwrap().unwrap(), "sea ");
        let error = body.next().await.unwrap().unwrap_err();
        assert!(is_too_slow(&error), "{error:?}");
        assert_eq!(start.elapsed().as_secs(), PAUSE_MAX.as_secs());
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_trickles_is_given_up_within_a_minute() {
        let start = Instant::now();
        let mut body = arriving(Box::pin(stream::unfold((), async |()| {
            tokio::time::sleep(Duration::from_secs(10)).await;
            Some((Ok(Bytes::from_static(b"x")), ()))
        })));
        while body.next().await.unwrap().is_ok() {}
        assert!(start.elapsed().as_secs() <= 60, "{:?}", start.elapsed());
    }
}
