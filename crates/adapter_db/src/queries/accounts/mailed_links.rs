//! Mailed links and their effects.

use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::dsl::{exists, select};
use diesel::prelude::*;
use diesel::query_dsl::methods;
use diesel::result::{DatabaseErrorKind, Error as DieselError};
use triptych_ports::{
    AddressChange, AddressChangeError, AddressConfirmation, AddressConfirmationError, BoxError,
    Letter, LetterId, PasswordReset, PasswordResetError, QueuedLetter, ResetRequest,
};
use triptych_users::{EmailAddress, LinkPurpose, MailedLink, TokenDigest, User, UserId};

use super::schema::{mailed_tokens, reset_requests, sessions, users};
use super::{Conn, dialect, identities, jobs};
use crate::enum_codes::{purpose_code, purpose_of};
use crate::error::{CorruptRow, Fault, QueryError};
use crate::time::{restored, stored};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = mailed_tokens)]
struct LinkRow {
    digest: String,
    purpose: String,
    user_id: String,
    address: String,
    created_at: NaiveDateTime,
    expires_at: NaiveDateTime,
}

pub(crate) fn request_reset(conn: &mut Conn, request: &ResetRequest) -> Result<bool, Fault> {
    let digest = TokenDigest::of(&request.address.unique_key());
    let blocked_until = reset_requests::blocked_until.eq(stored(request.blocked_until));
    let upsert = diesel::insert_into(reset_requests::table)
        .values((
            reset_requests::address_digest.eq(digest.as_str()),
            blocked_until,
        ))
        .on_conflict(reset_requests::address_digest)
        .do_update()
        .set(blocked_until);
    let unless_blocked = reset_requests::blocked_until.le(stored(request.now));
    let noted = methods::FilterDsl::filter(upsert, unless_blocked).execute(conn)?;
    if noted == 1 {
        jobs::enqueue_letter(conn, &request.letter)?;
    }
    Ok(noted == 1)
}

pub(crate) fn insert(conn: &mut Conn, link: &MailedLink) -> Result<(), Fault> {
    diesel::insert_into(mailed_tokens::table)
        .values(LinkRow::from(link))
        .execute(conn)?;
    Ok(())
}

pub(crate) fn find(conn: &mut Conn, digest: &TokenDigest) -> Result<Option<MailedLink>, Fault> {
    let row = mailed_tokens::table
        .find(digest.as_str())
        .select(LinkRow::as_select())
        .get_result(conn)
        .optional()?;
    Ok(row.map(MailedLink::try_from).transpose()?)
}

pub(crate) fn reset_password(
    conn: &mut Conn,
    reset: &PasswordReset,
) -> Result<(), QueryError<PasswordResetError>> {
    let claim = use_up(conn, &reset.digest, LinkPurpose::ResetPassword, reset.now)?;
    let (link, user) = claim.ok_or(QueryError::Refused(PasswordResetError::InvalidLink))?;
    let address = &user.profile.email;
    if !link.was_mailed_to(address) || !link.was_mailed_to(&reset.address) {
        return Err(QueryError::Refused(PasswordResetError::InvalidLink));
    }
    let user_id = user.id.to_string();
    diesel::update(users::table.find(&user_id))
        .set((
            users::password_hash.eq(reset.password_hash.reveal()),
            users::email_confirmed.eq(true),
            users::pending_email.eq(None::<String>),
            users::credentials_proven.eq(true),
        ))
        .execute(conn)?;
    diesel::delete(sessions::table.filter(sessions::user_id.eq(&user_id))).execute(conn)?;
    identities::unlink_all(conn, user.id)?;
    drop_links(conn, &user_id)?;
    let letter = Letter::PasswordChanged {
        address: address.clone(),
        first_name: user.profile.first_name,
    };
    jobs::enqueue_letter(conn, &queued(reset.letter_id, letter, reset.now))?;
    Ok(())
}

pub(crate) fn confirm_address(
    conn: &mut Conn,
    confirmation: &AddressConfirmation,
) -> Result<EmailAddress, QueryError<AddressConfirmationError>> {
    let (digest, now) = (&confirmation.digest, confirmation.now);
    let claim = use_up(conn, digest, LinkPurpose::ConfirmAddress, now)?;
    let invalid = || QueryError::Refused(AddressConfirmationError::InvalidLink);
    let (link, user) = claim.ok_or_else(invalid)?;
    if link.was_mailed_to(&user.profile.email) {
        diesel::update(users::table.find(user.id.to_string()))
            .set(users::email_confirmed.eq(true))
            .execute(conn)?;
        return Ok(user.profile.email);
    }
    let pending = user.pending_email.as_ref();
    let is_pending = pending.is_some_and(|pending| link.was_mailed_to(pending));
    if !is_pending {
        return Err(invalid());
    }
    replace_address(conn, &user, &link.address)?;
    let letter = Letter::AddressChanged {
        former: user.profile.email,
        present: link.address.clone(),
        first_name: user.profile.first_name,
    };
    jobs::enqueue_letter(conn, &queued(confirmation.letter_id, letter, now))?;
    Ok(link.address)
}

/// Changes a user's address and invalidates links mailed to the former one.
fn replace_address(
    conn: &mut Conn,
    user: &User,
    address: &EmailAddress,
) -> Result<(), QueryError<AddressConfirmationError>> {
    let user_id = user.id.to_string();
    diesel::update(users::table.find(&user_id))
        .set((
            users::email.eq(address.as_str()),
            users::email_key.eq(address.unique_key()),
            users::email_confirmed.eq(true),
            users::pending_email.eq(None::<String>),
            users::credentials_proven.eq(false),
        ))
        .execute(conn)
        .map_err(|error| match error {
            DieselError::DatabaseError(DatabaseErrorKind::UniqueViolation, _) => {
                QueryError::Refused(AddressConfirmationError::EmailTaken)
            }
            error => error.into(),
        })?;
    drop_links(conn, &user_id)?;
    Ok(())
}

pub(crate) fn request_address_change(
    conn: &mut Conn,
    change: &AddressChange,
) -> Result<(), QueryError<AddressChangeError>> {
    let others = users::table
        .filter(users::email_key.eq(change.address.unique_key()))
        .filter(users::id.ne(change.user_id.to_string()));
    if select(exists(others)).get_result(conn)? {
        return Err(QueryError::Refused(AddressChangeError::EmailTaken));
    }
    dialect::lock_account(conn, &change.user_id.to_string())?;
    let user = super::users::find(conn, change.user_id)?;
    let has_session = super::sessions::exists(conn, change.user_id, change.session_id)?;
    let Some(user) = user.filter(|_| has_session) else {
        return Err(QueryError::Refused(AddressChangeError::SessionEnded));
    };
    if !super::users::has_password(conn, change.user_id, &change.proven_by)? {
        return Err(QueryError::Refused(AddressChangeError::PasswordChanged));
    }
    diesel::update(users::table.find(change.user_id.to_string()))
        .set(users::pending_email.eq(change.address.as_str()))
        .execute(conn)?;
    let notice = Letter::AddressChangeRequested {
        present: user.profile.email,
        requested: change.address.clone(),
        first_name: user.profile.first_name,
    };
    let at = change.letter.queued_at;
    jobs::enqueue_letter(conn, &queued(change.notice_id, notice, at))?;
    jobs::enqueue_letter(conn, &change.letter)?;
    Ok(())
}

/// Cancels a pending change of address, and deletes its links.
pub(crate) fn cancel_address_change(conn: &mut Conn, user_id: UserId) -> Result<(), Fault> {
    let user_id = user_id.to_string();
    let pending: Option<Option<String>> = users::table
        .find(&user_id)
        .select(users::pending_email)
        .get_result(conn)
        .optional()?;
    let Some(pending) = pending.flatten() else {
        return Ok(());
    };
    diesel::update(users::table.find(&user_id))
        .set(users::pending_email.eq(None::<String>))
        .execute(conn)?;
    let links = mailed_tokens::table
        .filter(mailed_tokens::user_id.eq(&user_id))
        .filter(mailed_tokens::purpose.eq(purpose_code(LinkPurpose::ConfirmAddress)))
        .filter(mailed_tokens::address.eq(pending));
    diesel::delete(links).execute(conn)?;
    Ok(())
}

pub(crate) fn purge(conn: &mut Conn, now: DateTime<Utc>) -> Result<usize, Fault> {
    let now = stored(now);
    let links = mailed_tokens::table.filter(mailed_tokens::expires_at.le(now));
    let requests = reset_requests::table.filter(reset_requests::blocked_until.le(now));
    Ok(diesel::delete(links).execute(conn)? + diesel::delete(requests).execute(conn)?)
}

/// Deletes and returns a valid link; only one of concurrent calls gets it. Locks the user first, as
/// all writers of several rows do.
fn use_up(
    conn: &mut Conn,
    digest: &TokenDigest,
    purpose: LinkPurpose,
    now: DateTime<Utc>,
) -> Result<Option<(MailedLink, User)>, Fault> {
    let Some(link) = find(conn, digest)?.filter(|link| link.allows(purpose, now)) else {
        return Ok(None);
    };
    dialect::lock_account(conn, &link.user_id.to_string())?;
    let taken = diesel::delete(mailed_tokens::table.find(digest.as_str())).execute(conn)?;
    if taken == 0 {
        return Ok(None);
    }
    let user = super::users::find(conn, link.user_id)?;
    Ok(user.map(|user| (link, user)))
}

/// Deletes a user's password reset links.
pub(crate) fn drop_reset_links(conn: &mut Conn, user_id: UserId) -> Result<(), Fault> {
    let links = mailed_tokens::table
        .filter(mailed_tokens::user_id.eq(user_id.to_string()))
        .filter(mailed_tokens::purpose.eq(purpose_code(LinkPurpose::ResetPassword)));
    diesel::delete(links).execute(conn)?;
    Ok(())
}

pub(crate) fn drop_links(conn: &mut Conn, user_id: &str) -> Result<(), Fault> {
    diesel::delete(mailed_tokens::table.filter(mailed_tokens::user_id.eq(user_id)))
        .execute(conn)?;
    Ok(())
}

const fn queued(id: LetterId, letter: Letter, queued_at: DateTime<Utc>) -> QueuedLetter {
    QueuedLetter {
        id,
        letter,
        queued_at,
    }
}

impl From<&MailedLink> for LinkRow {
    fn from(link: &MailedLink) -> Self {
        Self {
            digest: link.digest.as_str().to_owned(),
            purpose: purpose_code(link.purpose).to_owned(),
            user_id: link.user_id.to_string(),
            address: link.address.as_str().to_owned(),
            created_at: stored(link.created_at),
            expires_at: stored(link.expires_at),
        }
    }
}

impl TryFrom<LinkRow> for MailedLink {
    type Error = CorruptRow;

    fn try_from(row: LinkRow) -> Result<Self, CorruptRow> {
        let digest = row.digest.clone();
        row.restore()
            .map_err(|cause| CorruptRow::new("mailed_tokens", digest, cause))
    }
}

impl LinkRow {
    fn restore(self) -> Result<MailedLink, BoxError> {
        Ok(MailedLink {
            digest: TokenDigest::from_stored(self.digest),
            purpose: purpose_of(&self.purpose)?,
            user_id: UserId::parse(&self.user_id)?,
            address: EmailAddress::parse(&self.address)?,
            created_at: restored(self.created_at),
            expires_at: restored(self.expires_at),
        })
    }
}
