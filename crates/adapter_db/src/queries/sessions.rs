//! Sessions.

use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;
use triptych_ports::BoxError;
use triptych_users::{Session, SessionId, TokenDigest, UserId};

use super::Conn;
use super::schema::sessions;
use crate::error::{CorruptRow, Fault};
use crate::time::{restored, stored};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = sessions)]
struct SessionRow {
    id: String,
    user_id: String,
    token_digest: String,
    created_at: NaiveDateTime,
    last_used_at: NaiveDateTime,
}

pub(crate) fn insert(conn: &mut Conn, session: &Session) -> Result<(), Fault> {
    diesel::insert_into(sessions::table)
        .values(SessionRow::from(session))
        .execute(conn)?;
    Ok(())
}

pub(crate) fn find(conn: &mut Conn, digest: &TokenDigest) -> Result<Option<Session>, Fault> {
    let row = sessions::table
        .filter(sessions::token_digest.eq(digest.as_str()))
        .select(SessionRow::as_select())
        .get_result(conn)
        .optional()?;
    Ok(row.map(Session::try_from).transpose()?)
}

pub(crate) fn touch(conn: &mut Conn, id: SessionId, at: DateTime<Utc>) -> Result<(), Fault> {
    diesel::update(sessions::table.find(id.to_string()))
        .set(sessions::last_used_at.eq(stored(at)))
        .execute(conn)?;
    Ok(())
}

pub(crate) fn delete(conn: &mut Conn, id: SessionId) -> Result<(), Fault> {
    diesel::delete(sessions::table.find(id.to_string())).execute(conn)?;
    Ok(())
}

impl From<&Session> for SessionRow {
    fn from(session: &Session) -> Self {
        Self {
            id: session.id.to_string(),
            user_id: session.user_id.to_string(),
            token_digest: session.token_digest.as_str().to_owned(),
            created_at: stored(session.created_at),
            last_used_at: stored(session.last_used_at),
        }
    }
}

impl TryFrom<SessionRow> for Session {
    type Error = CorruptRow;

    fn try_from(row: SessionRow) -> Result<Self, CorruptRow> {
        let id = row.id.clone();
        row.restore()
            .map_err(|cause| CorruptRow::new("sessions", id, cause))
    }
}

impl SessionRow {
    fn restore(self) -> Result<Session, BoxError> {
        Ok(Session {
            id: SessionId::parse(&self.id)?,
            user_id: UserId::parse(&self.user_id)?,
            token_digest: TokenDigest::from_stored(self.token_digest),
            created_at: restored(self.created_at),
            last_used_at: restored(self.last_used_at),
        })
    }
}
