//! Limits of connections: their number, the minimum speed of clients, and the responses beyond the
//! limits.

mod arriving_body;
mod bare_answers;
mod pace;
mod registry;
mod socket;
mod state;
mod watch;

pub(crate) use arriving_body::is_too_slow;
pub(crate) use bare_answers::BareAnswers;
pub(crate) use registry::{Connections, Place};
pub(crate) use socket::{Connection, HEAD_DEADLINE};
pub(crate) use watch::{connection_of, refuse_beyond_limits, watch_connection};
