//! What a connection may cost: how many there are, how slowly a client may send and read, and what
//! is answered beyond the limits.

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
