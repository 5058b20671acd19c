//! The socket of a connection, with deadlines for what the framework waits for without limit.
//!
//! The framework neither notices how slowly a response is read nor times the second head of a
//! connection: its bodies are polled only once the socket has accepted earlier bytes. So deadlines
//! are enforced here, where each read and write passes.

use core::pin::Pin;
use core::task::{Context, Poll, ready};
use core::time::Duration;
use std::io;
use std::sync::Arc;

use actix_web::web::{Buf, Bytes};
use socket2::SockRef;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep_until};

use super::bare_answers::BareAnswers;
use super::pace::Pace;
use super::registry::Place;
use super::state::{ConnectionState, Phase};

/// Maximum duration of a request's head.
pub(crate) const HEAD_DEADLINE: Duration = Duration::from_secs(5);
/// Maximum idle time between two requests.
pub(crate) const KEEP_ALIVE: Duration = Duration::from_secs(30);
/// Maximum duration of the rest of a body that is discarded.
const DRAIN_DEADLINE: Duration = Duration::from_secs(5);

/// Send buffer in the kernel, which doubles the number. It bounds the memory of unread responses,
/// and makes slow reads visible: a socket accepts more only when a third of it is free.
const SEND_BUFFER_BYTES: usize = 128 * 1024;

/// Reading clients pause no longer than the minimum speed allows anyway, and archives are large.
const WRITE_UNBOUNDED: Duration = Duration::MAX;

/// A connection as the framework reads and writes it.
pub(crate) struct Connection {
    stream: TcpStream,
    state: Arc<ConnectionState>,
    answers: Arc<BareAnswers>,
    /// When the first byte of a head arrived.
    head_since: Option<Instant>,
    /// Whether the client has not read all that is written.
    is_blocked: bool,
    read_timer: Timer,
    write_timer: Timer,
    pace: Pace,
    /// Replaces the framework's own responses.
    replacement: Bytes,
    _place: Place,
}

impl Connection {
    /// A new connection.
    pub(crate) fn new(
        stream: TcpStream,
        answers: Arc<BareAnswers>,
        (state, place): (Arc<ConnectionState>, Place),
    ) -> Self {
        let socket = SockRef::from(&stream);
        // A small compressed response is sent in two writes, and the second would wait for the
        // client's delayed acknowledgement of the first.
        let set = socket.set_tcp_nodelay(true);
        if let Err(error) = set.and_then(|()| socket.set_send_buffer_size(SEND_BUFFER_BYTES)) {
            tracing::debug!(%error, "socket option was refused");
        }
        Self {
            stream,
            state,
            answers,
            head_since: None,
            is_blocked: false,
            read_timer: Timer::default(),
            write_timer: Timer::default(),
            pace: Pace::new(Duration::MAX, WRITE_UNBOUNDED),
            replacement: Bytes::new(),
            _place: place,
        }
    }

    /// The connection data for requests.
    pub(crate) fn state(&self) -> Arc<ConnectionState> {
        Arc::clone(&self.state)
    }

    /// Closes at once and discards the kernel's buffers.
    fn abort(&self, kind: io::ErrorKind) -> io::Error {
        let _ = SockRef::from(&self.stream).set_linger(Some(Duration::ZERO));
        kind.into()
    }

    /// The deadline for the client to send; `None` while the server works, or the client has not
    /// read all.
    fn read_deadline(&mut self, phase: Phase, since: Instant) -> Option<Instant> {
        // It belongs to an earlier request if it is older than the wait for this one.
        self.head_since = self.head_since.filter(|head| *head > since);
        match phase {
            _ if self.is_blocked => None,
            Phase::Head => Some(
                self.head_since
                    .map_or(since + KEEP_ALIVE, |head| head + HEAD_DEADLINE),
            ),
            Phase::Drain => Some(since + DRAIN_DEADLINE),
            Phase::Body | Phase::Writing | Phase::Busy => None,
        }
    }

    /// The response to a client that did not send in time.
    fn end_reading(&mut self) {
        if self.head_since.is_some() {
            let answer = self.answers.request_timeout();
            // As much as the socket accepts at once.
            let _ = self.stream.try_write(answer);
        }
    }

    fn poll_replacement(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while !self.replacement.is_empty() {
            let bytes = self.replacement.clone();
            let count = ready!(self.poll_paced(context, &bytes))?;
            if count == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            self.replacement.advance(count);
        }
        Poll::Ready(Ok(()))
    }

    /// Writes while the client reads.
    fn poll_paced(&mut self, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        if self.state.is_evicted(context.waker()) {
            return Poll::Ready(Err(self.abort(io::ErrorKind::ConnectionAborted)));
        }
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        if self.is_blocked && written.is_ready() {
            // The wait for the next request has begun, and its timer is not set.
            context.waker().wake_by_ref();
        }
        self.is_blocked = written.is_pending();
        if let Poll::Ready(written) = written {
            if let Ok(count) = &written {
                self.pace.passed(*count, Instant::now());
                self.state.reader_came();
            }
            return Poll::Ready(written);
        }
        self.state.wait_for_reader();
        let deadline = self.pace.waits(Instant::now());
        if self.write_timer.poll_at(deadline, context).is_ready() {
            tracing::debug!("client does not read");
            return Poll::Ready(Err(self.abort(io::ErrorKind::TimedOut)));
        }
        Poll::Pending
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        if this.state.is_evicted(context.waker()) {
            return Poll::Ready(Err(this.abort(io::ErrorKind::ConnectionAborted)));
        }
        let (phase, since) = this.state.phase();
        let deadline = this.read_deadline(phase, since);
        // A client that floods the server always has something to read.
        if phase == Phase::Drain && deadline.is_some_and(|deadline| deadline <= Instant::now()) {
            return Poll::Ready(Ok(()));
        }
        let filled = buffer.filled().len();
        // Reads what has arrived first: a request is not late if only the server was slow.
        if let Poll::Ready(read) = Pin::new(&mut this.stream).poll_read(context, buffer) {
            if phase == Phase::Head && buffer.filled().len() > filled {
                this.head_since.get_or_insert_with(Instant::now);
            }
            return Poll::Ready(read);
        }
        let Some(deadline) = deadline else {
            return Poll::Pending;
        };
        ready!(this.read_timer.poll_at(deadline, context));
        this.end_reading();
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        ready!(this.poll_replacement(context))?;
        let (phase, _) = this.state.phase();
        if matches!(phase, Phase::Head | Phase::Drain)
            && let Some(replacement) = this.answers.replace(bytes)
        {
            this.replacement = replacement;
            return Poll::Ready(Ok(bytes.len()));
        }
        this.poll_paced(context, bytes)
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        ready!(this.poll_replacement(context))?;
        Pin::new(&mut this.stream).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        ready!(this.poll_replacement(context))?;
        Pin::new(&mut this.stream).poll_shutdown(context)
    }
}

/// A timer that is reset for each wait.
#[derive(Default)]
pub(super) struct Timer(Option<Pin<Box<Sleep>>>);

impl Timer {
    pub(super) fn poll_at(&mut self, deadline: Instant, context: &mut Context<'_>) -> Poll<()> {
        // A timer set to now never fires: the next poll would reset it.
        if deadline <= Instant::now() {
            return Poll::Ready(());
        }
        let sleep = self
            .0
            .get_or_insert_with(|| Box::pin(sleep_until(deadline)));
        if sleep.deadline() != deadline {
            sleep.as_mut().reset(deadline);
        }
        sleep.as_mut().poll(context)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use actix_web::http::header::HeaderMap;
    use tokio::net::TcpListener;

    use super::super::registry::Connections;
    use super::*;
    use crate::services::HttpLimits;

    #[tokio::test]
    async fn a_small_write_waits_for_no_acknowledgement() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap());
        let (client, accepted) = futures::join!(client, listener.accept());
        let (stream, peer) = accepted.unwrap();
        let admitted = Connections::new(HttpLimits::default()).admit(Some(peer.ip()));
        let answers = Arc::new(BareAnswers::new(&HeaderMap::new()));
        let connection = Connection::new(stream, answers, admitted);
        assert!(connection.stream.nodelay().unwrap());
        drop(client);
    }
}
