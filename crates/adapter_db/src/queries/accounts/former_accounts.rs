//! Deletes accounts and stores digests of their addresses.

use diesel::dsl::{exists, sql};
use diesel::prelude::*;
use diesel::select;
use diesel::sql_types::Text;
use triptych_ports::{AccountErasure, AddressDigest, BoxError, ErasedAccount};
use triptych_trips::PhotoId;
use triptych_users::{AvatarId, UserId};

use super::schema::{former_addresses, ledger_entries, photos, users};
use super::{Conn, billing, dialect};
use crate::error::{CorruptRow, Fault};
use crate::time::stored;

/// Rows that refer to a user are deleted by cascade; ledger entries remain, anonymised.
pub(crate) fn erase(
    conn: &mut Conn,
    erasure: &AccountErasure,
) -> Result<Option<ErasedAccount>, Fault> {
    let owner = erasure.user_id.to_string();
    dialect::lock_account(conn, &owner)?;
    let erased = left_behind(conn, erasure.user_id)?;
    forget_name(conn, &owner)?;
    if diesel::delete(users::table.find(&owner)).execute(conn)? == 0 {
        return Ok(None);
    }
    diesel::insert_into(former_addresses::table)
        .values((
            former_addresses::address_digest.eq(erasure.address.as_str()),
            former_addresses::deleted_at.eq(stored(erasure.at)),
        ))
        .on_conflict_do_nothing()
        .execute(conn)?;
    Ok(Some(erased))
}

/// Anonymises ledger entries: business keys that contain the user's id are replaced by the entry's
/// number, and operators' reasons are deleted. Keys of payments remain, so that they are never
/// written again.
fn forget_name(conn: &mut Conn, owner: &str) -> Result<(), Fault> {
    let named = ledger_entries::table
        .filter(ledger_entries::user_id.eq(owner))
        .filter(dialect::position_of(ledger_entries::business_key, owner).gt(0));
    diesel::update(named)
        .set((
            ledger_entries::business_key.eq(sql::<Text>("'former:' || sequence")),
            ledger_entries::reason.eq(None::<String>),
        ))
        .execute(conn)?;
    Ok(())
}

fn left_behind(conn: &mut Conn, user_id: UserId) -> Result<ErasedAccount, Fault> {
    let owner = user_id.to_string();
    let photos: Vec<String> = photos::table
        .filter(photos::user_id.eq(&owner))
        .select(photos::id)
        .load(conn)?;
    let avatar: Option<Option<String>> = users::table
        .find(&owner)
        .select(users::avatar_id)
        .get_result(conn)
        .optional()?;
    let (photos, avatar) = restore(&photos, avatar.flatten().as_deref())
        .map_err(|cause| CorruptRow::new("users", owner, cause))?;
    Ok(ErasedAccount {
        photos,
        avatar,
        customer: billing::customer(conn, user_id)?,
    })
}

fn restore(
    photos: &[String],
    avatar: Option<&str>,
) -> Result<(Vec<PhotoId>, Option<AvatarId>), BoxError> {
    let photos = photos.iter().map(|id| PhotoId::parse(id));
    let avatar = avatar.map(AvatarId::parse).transpose()?;
    Ok((photos.collect::<Result<_, _>>()?, avatar))
}

pub(crate) fn had_account(conn: &mut Conn, address: &AddressDigest) -> Result<bool, Fault> {
    let former = former_addresses::table.find(address.as_str());
    Ok(select(exists(former)).get_result(conn)?)
}
