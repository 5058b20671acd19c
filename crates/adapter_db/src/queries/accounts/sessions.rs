//! Sessions.

use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::prelude::*;
use triptych_ports::{BoxError, PasswordHash};
use triptych_users::{DeviceLabel, Session, SessionId, TokenDigest, UserId};

use super::schema::sessions;
use super::{Conn, dialect, mailed_links, users};
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
    device: String,
}

pub(crate) fn insert(conn: &mut Conn, session: &Session) -> Result<(), Fault> {
    diesel::insert_into(sessions::table)
        .values(SessionRow::from(session))
        .execute(conn)?;
    Ok(())
}

pub(crate) fn insert_proven(
    conn: &mut Conn,
    session: &Session,
    proven_by: &PasswordHash,
) -> Result<bool, Fault> {
    let is_proven = users::has_password(conn, session.user_id, proven_by)?;
    if is_proven {
        insert(conn, session)?;
    }
    Ok(is_proven)
}

pub(crate) fn find(conn: &mut Conn, digest: &TokenDigest) -> Result<Option<Session>, Fault> {
    let row = sessions::table
        .filter(sessions::token_digest.eq(digest.as_str()))
        .select(SessionRow::as_select())
        .get_result(conn)
        .optional()?;
    Ok(row.map(Session::try_from).transpose()?)
}

pub(crate) fn exists(conn: &mut Conn, user_id: UserId, id: SessionId) -> Result<bool, Fault> {
    let own = sessions::table
        .find(id.to_string())
        .filter(sessions::user_id.eq(user_id.to_string()));
    Ok(diesel::select(diesel::dsl::exists(own)).get_result(conn)?)
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

pub(crate) fn list(
    conn: &mut Conn,
    user_id: UserId,
    used_after: DateTime<Utc>,
) -> Result<Vec<Session>, Fault> {
    let rows = sessions::table
        .filter(sessions::user_id.eq(user_id.to_string()))
        .filter(sessions::last_used_at.gt(stored(used_after)))
        .order((sessions::last_used_at.desc(), sessions::id.desc()))
        .select(SessionRow::as_select())
        .load(conn)?;
    let listed = rows.into_iter().map(Session::try_from);
    Ok(listed.collect::<Result<_, CorruptRow>>()?)
}

pub(crate) fn delete_of_user(
    conn: &mut Conn,
    user_id: UserId,
    id: SessionId,
) -> Result<bool, Fault> {
    let own = sessions::table
        .filter(sessions::id.eq(id.to_string()))
        .filter(sessions::user_id.eq(user_id.to_string()));
    Ok(diesel::delete(own).execute(conn)? > 0)
}

pub(crate) fn delete_all(conn: &mut Conn, user_id: UserId) -> Result<(), Fault> {
    dialect::lock_account(conn, &user_id.to_string())?;
    mailed_links::cancel_address_change(conn, user_id)?;
    diesel::delete(sessions::table.filter(sessions::user_id.eq(user_id.to_string())))
        .execute(conn)?;
    Ok(())
}

pub(crate) fn delete_all_but(
    conn: &mut Conn,
    user_id: UserId,
    kept: SessionId,
) -> Result<(), Fault> {
    let others = sessions::table
        .filter(sessions::user_id.eq(user_id.to_string()))
        .filter(sessions::id.ne(kept.to_string()));
    diesel::delete(others).execute(conn)?;
    Ok(())
}

pub(crate) fn purge(conn: &mut Conn, unused_since: DateTime<Utc>) -> Result<usize, Fault> {
    let ended = sessions::table.filter(sessions::last_used_at.le(stored(unused_since)));
    Ok(diesel::delete(ended).execute(conn)?)
}

impl From<&Session> for SessionRow {
    fn from(session: &Session) -> Self {
        Self {
            id: session.id.to_string(),
            user_id: session.user_id.to_string(),
            token_digest: session.token_digest.as_str().to_owned(),
            created_at: stored(session.created_at),
            last_used_at: stored(session.last_used_at),
            device: session.device.as_str().to_owned(),
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
            device: DeviceLabel::new(&self.device),
        })
    }
}
