//! Sessions of a user.

use serde::Serialize;
use triptych_users::{Session, SessionId};
use utoipa::ToSchema;

use super::time::rfc3339;

/// The sessions of a user.
#[derive(Serialize, ToSchema)]
#[schema(as = Sessions)]
pub struct SessionsDto {
    /// The valid sessions, the most recently used first.
    pub sessions: Vec<SessionDto>,
}

/// A session.
#[derive(Serialize, ToSchema)]
#[schema(as = Session)]
pub struct SessionDto {
    /// Identifies the session.
    pub id: String,
    /// When the user logged in.
    #[schema(format = DateTime)]
    pub created_at: String,
    /// When it was last used, accurate to an hour.
    #[schema(format = DateTime)]
    pub last_used_at: String,
    /// Browser and system of the login; empty if unknown.
    #[schema(example = "Firefox on Linux")]
    pub device: String,
    /// Whether it is the session of this request.
    pub is_current: bool,
}

impl SessionsDto {
    /// All sessions; `current` is that of the request.
    pub fn new(sessions: &[Session], current: SessionId) -> Self {
        let shown = sessions.iter().map(|session| SessionDto {
            id: session.id.to_string(),
            created_at: rfc3339(session.created_at),
            last_used_at: rfc3339(session.last_used_at),
            device: session.device.as_str().to_owned(),
            is_current: session.id == current,
        });
        Self {
            sessions: shown.collect(),
        }
    }
}
