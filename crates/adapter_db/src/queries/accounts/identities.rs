//! Identities linked to accounts.

use chrono::NaiveDateTime;
use diesel::dsl::not;
use diesel::prelude::*;
use triptych_ports::{
    BoxError, Credentials, IdentityLink, IdentityRegisterError, Letter, NewAccount, QueuedLetter,
    Unlinking,
};
use triptych_users::social::{IdentityKey, ProviderName, Subject};
use triptych_users::{Session, UserId};

use super::schema::{identities, pending_links, users};
use super::{Conn, dialect, jobs, mailed_links, sessions};
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
    let user_id = session.user_id;
    // The lock orders this with concurrent changes of credentials.
    dialect::lock_account(conn, &user_id.to_string())?;
    let Some(account) = super::users::credentials_of(conn, user_id)? else {
        return Ok(false);
    };
    let profile = &account.user.profile;
    let verified = link.verified_address.as_ref();
    let is_verified = verified.is_some_and(|address| profile.email.is_same(address));
    let is_proof = match &link.password_hash {
        None => account.user.email_confirmed && is_verified,
        entered => account.password_hash == *entered,
    };
    if !is_proof {
        return Ok(false);
    }
    let created_at = stored(session.created_at);
    let is_new = insert(conn, &link.identity, user_id, created_at)?;
    if !is_new && find_owner(conn, &link.identity)? != Some(user_id) {
        return Ok(false);
    }
    if is_verified {
        end_unproven_credentials(conn, &account, link)?;
    }
    sessions::insert(conn, session)?;
    Ok(true)
}

/// Revokes earlier credentials at the first sign-in with a provider, unless they certainly belong
/// to the address's owner.
fn end_unproven_credentials(
    conn: &mut Conn,
    account: &Credentials,
    link: &IdentityLink,
) -> Result<(), Fault> {
    let user_id = account.user.id.to_string();
    let is_proven: bool = users::table
        .find(&user_id)
        .select(users::credentials_proven)
        .get_result(conn)?;
    if is_proven {
        return Ok(());
    }
    diesel::update(users::table.find(&user_id))
        .set((
            users::password_hash.eq(super::users::NO_PASSWORD),
            users::pending_email.eq(None::<String>),
        ))
        .execute(conn)?;
    sessions::delete_all(conn, account.user.id)?;
    mailed_links::drop_links(conn, &user_id)?;
    diesel::delete(pending_links::table.filter(pending_links::user_id.eq(&user_id)))
        .execute(conn)?;
    let (provider, subject) = (&link.identity.provider, &link.identity.subject);
    let is_this = identities::provider
        .eq(provider.as_str())
        .and(identities::subject.eq(subject.as_str()));
    let others = identities::table
        .filter(identities::user_id.eq(&user_id))
        .filter(not(is_this));
    diesel::delete(others).execute(conn)?;
    set_proven(conn, account.user.id)?;
    if account.password_hash.is_none() {
        return Ok(());
    }
    let letter = QueuedLetter {
        id: link.letter_id,
        letter: Letter::PasswordRemoved {
            address: account.user.profile.email.clone(),
            first_name: account.user.profile.first_name.clone(),
        },
        queued_at: link.session.created_at,
    };
    jobs::enqueue_letter(conn, &letter)
}

fn set_proven(conn: &mut Conn, user_id: UserId) -> Result<(), Fault> {
    diesel::update(users::table.find(user_id.to_string()))
        .set(users::credentials_proven.eq(true))
        .execute(conn)?;
    Ok(())
}

pub(crate) fn sign_in(
    conn: &mut Conn,
    identity: &IdentityKey,
    session: &Session,
) -> Result<bool, Fault> {
    dialect::lock_account(conn, &session.user_id.to_string())?;
    let is_owner = find_owner(conn, identity)? == Some(session.user_id);
    if is_owner {
        sessions::insert(conn, session)?;
    }
    Ok(is_owner)
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
    // Sorted here, since the databases have different collations.
    listed.sort_unstable();
    Ok(listed)
}

pub(crate) fn unlink(
    conn: &mut Conn,
    user_id: UserId,
    identity: &IdentityKey,
) -> Result<Unlinking, Fault> {
    dialect::lock_account(conn, &user_id.to_string())?;
    let account = super::users::credentials_of(conn, user_id)?;
    let linked = list(conn, user_id)?;
    if !linked.contains(identity) {
        return Ok(Unlinking::NotFound);
    }
    let has_password = account.is_some_and(|account| account.password_hash.is_some());
    if !has_password && linked.len() == 1 {
        return Ok(Unlinking::LastWayIn);
    }
    let key = (identity.provider.as_str(), identity.subject.as_str());
    diesel::delete(identities::table.find(key)).execute(conn)?;
    Ok(Unlinking::Unlinked)
}

pub(crate) fn unlink_all(conn: &mut Conn, user_id: UserId) -> Result<(), Fault> {
    let theirs = identities::table.filter(identities::user_id.eq(user_id.to_string()));
    diesel::delete(theirs).execute(conn)?;
    Ok(())
}

/// Whether the identity was not linked before.
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
