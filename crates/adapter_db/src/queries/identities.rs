//! Which account an identity of a provider belongs to.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use triptych_ports::{BoxError, IdentityLink, IdentityRegisterError, NewAccount};
use triptych_users::UserId;
use triptych_users::social::{IdentityKey, ProviderName, Subject};

use super::schema::{identities, users};
use super::{Conn, dialect, sessions};
use crate::error::{CorruptRow, Fault, QueryError};
use crate::time::stored;

#[derive(Insertable)]
#[diesel(table_name = identities)]
struct IdentityRow<'a> {
    provider: &'a str,
    subject: &'a str,
    user_id: String,
    created_at: NaiveDateTime,
}

pub(crate) fn find_owner(conn: &mut Conn, identity: &IdentityKey) -> Result<Option<UserId>, Fault> {
    let key = (identity.provider.as_str(), identity.subject.as_str());
    let owner: Option<String> = identities::table
        .find(key)
        .select(identities::user_id)
        .get_result(conn)
        .optional()?;
    let owner = owner.map(|id| {
        UserId::parse(&id).map_err(|cause| CorruptRow::new("identities", id, cause.into()))
    });
    Ok(owner.transpose()?)
}

pub(crate) fn register(
    conn: &mut Conn,
    account: &NewAccount,
    identity: &IdentityKey,
) -> Result<(), QueryError<IdentityRegisterError>> {
    let taken = || QueryError::Refused(IdentityRegisterError::IdentityTaken);
    if find_owner(conn, identity)?.is_some() {
        return Err(taken());
    }
    super::users::insert(conn, account)?;
    let user = &account.user;
    let is_new = insert(conn, identity, user.id, stored(user.created_at))?;
    is_new.then_some(()).ok_or_else(taken)
}

pub(crate) fn link(conn: &mut Conn, link: &IdentityLink) -> Result<bool, Fault> {
    let session = &link.session;
    let user_id = session.user_id.to_string();
    // Whoever changes the password waits until the link is there, or has changed it already.
    dialect::lock_account(conn, &user_id)?;
    let hash: Option<String> = users::table
        .find(&user_id)
        .select(users::password_hash)
        .get_result(conn)
        .optional()?;
    let proof = link.proven_by.as_ref();
    let Some(hash) = hash else {
        return Ok(false);
    };
    if proof.is_some_and(|proof| proof.reveal() != hash) {
        return Ok(false);
    }
    let created_at = stored(session.created_at);
    let is_new = insert(conn, &link.identity, session.user_id, created_at)?;
    if !is_new && find_owner(conn, &link.identity)? != Some(session.user_id) {
        return Ok(false);
    }
    sessions::insert(conn, session)?;
    Ok(true)
}

pub(crate) fn list(conn: &mut Conn, user_id: UserId) -> Result<Vec<IdentityKey>, Fault> {
    let owner = user_id.to_string();
    let rows: Vec<(String, String)> = identities::table
        .filter(identities::user_id.eq(&owner))
        .select((identities::provider, identities::subject))
        .load(conn)?;
    let restored = rows.iter().map(|(provider, subject)| {
        let provider = ProviderName::parse(provider)?;
        let subject = Subject::parse(subject)?;
        Ok(IdentityKey { provider, subject })
    });
    let listed: Result<Vec<_>, BoxError> = restored.collect();
    let mut listed = listed.map_err(|cause| CorruptRow::new("identities", owner, cause))?;
    // Each database has an order of texts of its own.
    listed.sort_unstable();
    Ok(listed)
}

pub(crate) fn unlink_all(conn: &mut Conn, user_id: UserId) -> Result<(), Fault> {
    let theirs = identities::table.filter(identities::user_id.eq(user_id.to_string()));
    diesel::delete(theirs).execute(conn)?;
    Ok(())
}

/// Whether the identity was nobody's before.
fn insert(
    conn: &mut Conn,
    identity: &IdentityKey,
    user_id: UserId,
    created_at: NaiveDateTime,
) -> Result<bool, Fault> {
    let inserted = diesel::insert_into(identities::table)
        .values(IdentityRow {
            provider: identity.provider.as_str(),
            subject: identity.subject.as_str(),
            user_id: user_id.to_string(),
            created_at,
        })
        .on_conflict_do_nothing()
        .execute(conn)?;
    Ok(inserted == 1)
}
