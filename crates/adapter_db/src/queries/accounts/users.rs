//! Users and password hashes.

use chrono::NaiveDateTime;
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel::select;
use triptych_ports::{
    BoxError, Credentials, NewAccount, PasswordChange, PasswordHash, UserInsertError,
};
use triptych_users::{AvatarId, EmailAddress, PersonName, Profile, User, UserId, Username};

use super::schema::{storage_usage, users};
use super::{Conn, credits, dialect, jobs, mailed_links, sessions};
use crate::error::{CorruptRow, Fault, QueryError};
use crate::time::{restored, stored};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = users)]
struct UserRow {
    id: String,
    username: String,
    username_key: String,
    email: String,
    email_key: String,
    first_name: String,
    last_name: String,
    password_hash: String,
    email_confirmed: bool,
    created_at: NaiveDateTime,
    pending_email: Option<String>,
    avatar_id: Option<String>,
    credentials_proven: bool,
}

/// The stored value of an account without a password: no hash is empty.
pub(crate) const NO_PASSWORD: &str = "";

/// The changed names; `None` leaves a column unchanged.
#[derive(AsChangeset)]
#[diesel(table_name = users)]
struct NameChanges<'a> {
    first_name: Option<&'a str>,
    last_name: Option<&'a str>,
}

pub(crate) fn insert(
    conn: &mut Conn,
    account: &NewAccount,
) -> Result<(), QueryError<UserInsertError>> {
    let row = UserRow::from(account);
    // Avoids an error, after which PostgreSQL would reject the rest of the transaction.
    let inserted = diesel::insert_into(users::table)
        .values(&row)
        .on_conflict_do_nothing()
        .execute(conn)?;
    if inserted == 0 {
        return Err(refusal(conn, &row)?);
    }
    diesel::insert_into(storage_usage::table)
        .values((
            storage_usage::user_id.eq(&row.id),
            storage_usage::bytes.eq(0),
        ))
        .execute(conn)?;
    credits::open_balance(conn, account.user.id, account.welcome.as_ref())?;
    sessions::insert(conn, &account.session)?;
    if let Some(letter) = &account.letter {
        jobs::enqueue_letter(conn, letter)?;
    }
    Ok(())
}

/// The conflict that prevented an insert.
fn refusal(conn: &mut Conn, row: &UserRow) -> Result<QueryError<UserInsertError>, Fault> {
    let same_name = users::table.filter(users::username_key.eq(&row.username_key));
    if select(exists(same_name)).get_result(conn)? {
        return Ok(QueryError::Refused(UserInsertError::UsernameTaken));
    }
    let same_address = users::table.filter(users::email_key.eq(&row.email_key));
    if select(exists(same_address)).get_result(conn)? {
        return Ok(QueryError::Refused(UserInsertError::EmailTaken));
    }
    Err(Fault::Contradiction("another user has the same identifier"))
}

pub(crate) fn find(conn: &mut Conn, user_id: UserId) -> Result<Option<User>, Fault> {
    let credentials = credentials_of(conn, user_id)?;
    Ok(credentials.map(|credentials| credentials.user))
}

pub(crate) fn credentials_of(
    conn: &mut Conn,
    user_id: UserId,
) -> Result<Option<Credentials>, Fault> {
    let row = users::table
        .find(user_id.to_string())
        .select(UserRow::as_select())
        .get_result(conn)
        .optional()?;
    Ok(row.map(Credentials::try_from).transpose()?)
}

pub(crate) fn find_credentials(conn: &mut Conn, login: &str) -> Result<Option<Credentials>, Fault> {
    // A login that is neither a username nor an address is unknown and not queried: PostgreSQL
    // rejects texts with NUL.
    let users = users::table.select(UserRow::as_select());
    let row = if let Ok(name) = Username::parse(login) {
        users
            .filter(users::username_key.eq(name.unique_key()))
            .get_result(conn)
            .optional()?
    } else if let Ok(address) = EmailAddress::parse(login) {
        users
            .filter(users::email_key.eq(address.unique_key()))
            .get_result(conn)
            .optional()?
    } else {
        None
    };
    Ok(row.map(Credentials::try_from).transpose()?)
}

fn text_of(address: &EmailAddress) -> String {
    address.as_str().to_owned()
}

/// Whether a hash is the user's current one. Locks the row until the transaction ends.
pub(crate) fn has_password(
    conn: &mut Conn,
    user_id: UserId,
    hash: &PasswordHash,
) -> Result<bool, Fault> {
    let user_id = user_id.to_string();
    dialect::lock_account(conn, &user_id)?;
    let same = users::table
        .find(user_id)
        .filter(users::password_hash.eq(hash.reveal()));
    Ok(select(exists(same)).get_result(conn)?)
}

pub(crate) fn change_password(conn: &mut Conn, change: &PasswordChange) -> Result<bool, Fault> {
    let user_id = change.user_id.to_string();
    dialect::lock_account(conn, &user_id)?;
    let proven = users::table
        .find(&user_id)
        .filter(users::password_hash.eq(stored_hash(change.proven_by.as_ref())));
    let is_proven: bool = select(exists(proven)).get_result(conn)?;
    if !is_proven || !sessions::exists(conn, change.user_id, change.kept)? {
        return Ok(false);
    }
    diesel::update(users::table.find(&user_id))
        .set(users::password_hash.eq(change.password_hash.reveal()))
        .execute(conn)?;
    sessions::delete_all_but(conn, change.user_id, change.kept)?;
    mailed_links::drop_reset_links(conn, change.user_id)?;
    mailed_links::cancel_address_change(conn, change.user_id)?;
    jobs::enqueue_letter(conn, &change.letter)?;
    Ok(true)
}

pub(crate) fn rehash_password(
    conn: &mut Conn,
    user_id: UserId,
    former: &PasswordHash,
    hash: &PasswordHash,
) -> Result<bool, Fault> {
    let row = users::table
        .find(user_id.to_string())
        .filter(users::password_hash.eq(former.reveal()));
    let updated = diesel::update(row)
        .set(users::password_hash.eq(hash.reveal()))
        .execute(conn)?;
    Ok(updated == 1)
}

/// The maximum hash as text, since hashes begin with the cost in two digits.
pub(crate) fn costliest_hash(conn: &mut Conn) -> Result<Option<PasswordHash>, Fault> {
    let hash: Option<String> = users::table
        .order(users::password_hash.desc())
        .select(users::password_hash)
        .first(conn)
        .optional()?;
    Ok(hash.and_then(restored_hash))
}

pub(crate) fn change_names(
    conn: &mut Conn,
    user_id: UserId,
    first_name: Option<&PersonName>,
    last_name: Option<&PersonName>,
) -> Result<(), Fault> {
    // Diesel rejects an update without changes.
    if first_name.is_none() && last_name.is_none() {
        return Ok(());
    }
    let changes = NameChanges {
        first_name: first_name.map(PersonName::as_str),
        last_name: last_name.map(PersonName::as_str),
    };
    diesel::update(users::table.find(user_id.to_string()))
        .set(changes)
        .execute(conn)?;
    Ok(())
}

pub(crate) fn change_avatar(
    conn: &mut Conn,
    user_id: UserId,
    avatar: Option<AvatarId>,
) -> Result<Option<AvatarId>, Fault> {
    let of_user = || users::table.find(user_id.to_string());
    let replaced: Option<Option<String>> = dialect::locked!(of_user().select(users::avatar_id))
        .get_result(conn)
        .optional()?;
    diesel::update(of_user())
        .set(users::avatar_id.eq(avatar.map(|avatar| avatar.to_string())))
        .execute(conn)?;
    replaced.flatten().map(|id| read_avatar(&id)).transpose()
}

pub(crate) fn existing_avatars(
    conn: &mut Conn,
    avatars: &[AvatarId],
) -> Result<Vec<AvatarId>, Fault> {
    let ids = avatars.iter().map(ToString::to_string);
    let chosen: Vec<String> = users::table
        .filter(users::avatar_id.eq_any(ids.collect::<Vec<_>>()))
        .select(users::avatar_id.assume_not_null())
        .load(conn)?;
    chosen.iter().map(|id| read_avatar(id)).collect()
}

fn read_avatar(id: &str) -> Result<AvatarId, Fault> {
    let parsed = AvatarId::parse(id);
    Ok(parsed.map_err(|error| CorruptRow::new("users", id, error.into()))?)
}

/// The column's value; empty without a password.
pub(crate) fn stored_hash(hash: Option<&PasswordHash>) -> String {
    hash.map_or(NO_PASSWORD, PasswordHash::reveal).to_owned()
}

fn restored_hash(text: String) -> Option<PasswordHash> {
    (text != NO_PASSWORD).then(|| PasswordHash::new(text))
}

impl From<&NewAccount> for UserRow {
    fn from(account: &NewAccount) -> Self {
        let user = &account.user;
        Self {
            id: user.id.to_string(),
            username: user.profile.username.as_str().to_owned(),
            username_key: user.profile.username.unique_key(),
            email: user.profile.email.as_str().to_owned(),
            email_key: user.profile.email.unique_key(),
            first_name: user.profile.first_name.as_str().to_owned(),
            last_name: user.profile.last_name.as_str().to_owned(),
            password_hash: stored_hash(account.password_hash.as_ref()),
            email_confirmed: user.email_confirmed,
            created_at: stored(user.created_at),
            pending_email: user.pending_email.as_ref().map(text_of),
            avatar_id: user.avatar.map(|avatar| avatar.to_string()),
            // Only a provider's verified address is confirmed at registration.
            credentials_proven: user.email_confirmed,
        }
    }
}

impl TryFrom<UserRow> for Credentials {
    type Error = CorruptRow;

    fn try_from(row: UserRow) -> Result<Self, CorruptRow> {
        let id = row.id.clone();
        row.restore()
            .map_err(|cause| CorruptRow::new("users", id, cause))
    }
}

impl UserRow {
    fn restore(self) -> Result<Credentials, BoxError> {
        let profile = Profile {
            username: Username::parse(&self.username)?,
            email: EmailAddress::parse(&self.email)?,
            first_name: PersonName::restored(&self.first_name)?,
            last_name: PersonName::restored(&self.last_name)?,
        };
        let pending_email = self.pending_email.as_deref().map(EmailAddress::parse);
        Ok(Credentials {
            user: User {
                id: UserId::parse(&self.id)?,
                profile,
                email_confirmed: self.email_confirmed,
                pending_email: pending_email.transpose()?,
                created_at: restored(self.created_at),
                avatar: self.avatar_id.as_deref().map(AvatarId::parse).transpose()?,
            },
            password_hash: restored_hash(self.password_hash),
        })
    }
}
