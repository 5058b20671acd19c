//! What is done now and then, by nobody's request: making good what dead processes left behind.

mod sweep_attempts;
mod sweep_events;
mod sweep_full_sizes;
mod sweep_idempotency_keys;
mod sweep_lapses;
mod sweep_late_news;
mod sweep_mail;
mod sweep_orphans;
mod sweep_reservations;
mod sweep_sessions;
mod sweep_sign_ins;
mod sweep_trips;

pub use sweep_attempts::SweepAttempts;
pub use sweep_events::SweepEvents;
pub use sweep_full_sizes::SweepFullSizes;
pub use sweep_idempotency_keys::SweepIdempotencyKeys;
pub use sweep_lapses::SweepLapses;
pub use sweep_late_news::SweepLateNews;
pub use sweep_mail::SweepMail;
pub use sweep_orphans::{SweepOrphans, SweepOrphansError};
pub use sweep_reservations::SweepReservations;
pub use sweep_sessions::SweepSessions;
pub use sweep_sign_ins::SweepSignIns;
pub use sweep_trips::SweepTrips;
