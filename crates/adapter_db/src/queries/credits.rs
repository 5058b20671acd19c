//! The ledger of post credits, the balances and the reservations.
//!
//! Every entry is written together with the change of the user's balance, so that the balance
//! always equals the sum of the entries.

use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::dsl::{exists, sql};
use diesel::prelude::*;
use diesel::result::{DatabaseErrorKind, Error};
use diesel::select;
use diesel::sql_types::{BigInt, Nullable};
use triptych_billing::{
    CreditKind, CreditSums, LedgerEntry, Reservation, ReservationId, Settlement,
};
use triptych_ports::{ReserveError, Revision, SettleError};
use triptych_users::UserId;

use super::credit_rows::{EntryRow, ReservationRow, credit_kind};
use super::schema::{credit_balances, credit_reservations, ledger_entries};
use super::{Conn, billing, dialect, row_limit};
use crate::enum_codes::settlement_code;
use crate::error::{CorruptRow, Fault, QueryError};
use crate::time::stored;

pub(crate) fn entries(conn: &mut Conn, user_id: UserId) -> Result<Vec<LedgerEntry>, Fault> {
    let rows = ledger_entries::table
        .filter(ledger_entries::user_id.eq(user_id.to_string()))
        .order((ledger_entries::created_at, ledger_entries::sequence))
        .select(EntryRow::as_select())
        .load(conn)?;
    let entries = rows.into_iter().map(|row| row.restore(user_id));
    Ok(entries.collect::<Result<_, CorruptRow>>()?)
}

/// The revision, a kind of credit (three columns) and its sum; no kind where there is no entry.
type SumRow = (
    i64,
    Option<String>,
    Option<NaiveDateTime>,
    Option<String>,
    Option<i64>,
);

/// The sums of a user's entries by kind of credit, and the revision of the account that they
/// belong to; `None` if there is no such user.
pub(super) fn sums(
    conn: &mut Conn,
    user_id: UserId,
) -> Result<(Option<Revision>, CreditSums), Fault> {
    let user = user_id.to_string();
    let rows: Vec<SumRow> = credit_balances::table
        .left_join(ledger_entries::table.on(ledger_entries::user_id.eq(user.clone())))
        .filter(credit_balances::user_id.eq(user))
        .group_by((
            ledger_entries::credit_kind,
            ledger_entries::credit_period_end,
            ledger_entries::credit_payment_id,
        ))
        .select((
            // One account has one revision.
            sql::<BigInt>("MAX(credit_balances.revision)"),
            ledger_entries::credit_kind.nullable(),
            ledger_entries::credit_period_end.nullable(),
            ledger_entries::credit_payment_id.nullable(),
            // PostgreSQL's sum of integers is a decimal.
            sql::<Nullable<BigInt>>("CAST(SUM(amount) AS BIGINT)"),
        ))
        .load(conn)?;
    let revision = rows.first().map(|row| Revision(row.0));
    let entries = rows.into_iter();
    let entries =
        entries.filter_map(|(_, word, end, payment, sum)| Some((word?, end, payment, sum?)));
    let sums = entries.map(|(word, period_end, payment_id, sum)| {
        let credit = credit_kind(&word, period_end, payment_id)
            .map_err(|cause| CorruptRow::new("ledger_entries", user_id.to_string(), cause))?;
        Ok((credit, sum))
    });
    Ok((revision, sums.collect::<Result<_, CorruptRow>>()?))
}

/// Creates the balance of a new user, with the initial entry, if any.
pub(super) fn open_balance(
    conn: &mut Conn,
    user_id: UserId,
    welcome: Option<&LedgerEntry>,
) -> Result<(), Fault> {
    diesel::insert_into(credit_balances::table)
        .values((
            credit_balances::user_id.eq(user_id.to_string()),
            credit_balances::balance.eq(welcome.map_or(0, |welcome| welcome.amount)),
        ))
        .execute(conn)?;
    welcome.map_or(Ok(()), |welcome| write_entry(conn, welcome))
}

pub(crate) fn append(conn: &mut Conn, entry: &LedgerEntry) -> Result<bool, Fault> {
    let written = diesel::insert_into(ledger_entries::table)
        .values(EntryRow::from(entry))
        .on_conflict(ledger_entries::business_key)
        .do_nothing()
        .execute(conn)?;
    if written == 0 {
        return Ok(false);
    }
    change_balance(conn, entry.user_id, entry.amount)?;
    Ok(true)
}

pub(crate) fn reserve(
    conn: &mut Conn,
    id: ReservationId,
    user_id: UserId,
    now: DateTime<Utc>,
) -> Result<Reservation, QueryError<ReserveError>> {
    let same = credit_reservations::table.find(id.to_string());
    if select(exists(same)).get_result(conn)? {
        return Err(QueryError::Refused(ReserveError::Conflict));
    }
    // The lock blocks due entries, and other calls from spending the same credit.
    dialect::lock_account(conn, &user_id.to_string())?;
    let credit = if take_one(conn, user_id)? {
        sums(conn, user_id)?.1.next_to_spend(now)
    } else {
        None
    };
    let Some(credit) = credit else {
        return Err(QueryError::Refused(if has_reserved(conn, user_id, now)? {
            ReserveError::AllReserved
        } else {
            ReserveError::NoCredit
        }));
    };
    let reservation = Reservation::new(id, user_id, credit, now);
    insert_reservation(conn, &reservation)?;
    write_entry(conn, &LedgerEntry::reserve(&reservation))?;
    Ok(reservation)
}

pub(crate) fn has_reserved(
    conn: &mut Conn,
    user_id: UserId,
    now: DateTime<Utc>,
) -> Result<bool, Fault> {
    let rows = credit_reservations::table
        .filter(credit_reservations::user_id.eq(user_id.to_string()))
        .filter(credit_reservations::settlement.is_null())
        .select(ReservationRow::as_select())
        .load(conn)?;
    for row in rows {
        let (reservation, _) = row.restore()?;
        if reservation.is_worth_waiting_for(now) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Inserts a returned reservation without ledger entries, so that the id cannot be reserved.
pub(crate) fn bar(
    conn: &mut Conn,
    id: ReservationId,
    user_id: UserId,
    now: DateTime<Utc>,
) -> Result<(), Fault> {
    // No credit is spent, so its kind is irrelevant.
    let never = Reservation::new(id, user_id, CreditKind::Welcome, now);
    diesel::insert_into(credit_reservations::table)
        .values((
            ReservationRow::given_back(&never),
            credit_reservations::settled_at.eq(stored(now)),
        ))
        .on_conflict_do_nothing()
        .execute(conn)?;
    Ok(())
}

pub(crate) fn renew(conn: &mut Conn, id: ReservationId, now: DateTime<Utc>) -> Result<bool, Fault> {
    let expires_at = stored(now + Reservation::LEASE);
    let open = || {
        credit_reservations::table
            .find(id.to_string())
            .filter(credit_reservations::settlement.is_null())
    };
    let earlier = open().filter(credit_reservations::expires_at.lt(expires_at));
    let renewed = diesel::update(earlier)
        .set(credit_reservations::expires_at.eq(expires_at))
        .execute(conn)?;
    Ok(renewed == 1 || select(exists(open())).get_result(conn)?)
}

/// Subtracts one credit from a balance; false if there is none.
fn take_one(conn: &mut Conn, user_id: UserId) -> Result<bool, Fault> {
    let balance = credit_balances::table
        .find(user_id.to_string())
        .filter(credit_balances::balance.ge(1));
    let taken = diesel::update(balance)
        .set(credit_balances::balance.eq(credit_balances::balance - 1))
        .execute(conn)?;
    Ok(taken == 1)
}

fn insert_reservation(
    conn: &mut Conn,
    reservation: &Reservation,
) -> Result<(), QueryError<ReserveError>> {
    let inserted = diesel::insert_into(credit_reservations::table)
        .values(ReservationRow::from(reservation))
        .execute(conn);
    match inserted {
        Ok(_) => Ok(()),
        Err(Error::DatabaseError(DatabaseErrorKind::UniqueViolation, _)) => {
            Err(QueryError::Refused(ReserveError::Conflict))
        }
        Err(error) => Err(error.into()),
    }
}

pub(crate) fn settle(
    conn: &mut Conn,
    id: ReservationId,
    settlement: Settlement,
    now: DateTime<Utc>,
) -> Result<Settlement, QueryError<SettleError>> {
    let Some(owner) = owner_of(conn, id)? else {
        return Err(QueryError::Refused(SettleError::NotFound));
    };
    dialect::lock_account(conn, &owner)?;
    match find_reservation(conn, id)? {
        None => Err(QueryError::Refused(SettleError::NotFound)),
        Some((_, Some(earlier))) => Ok(earlier),
        Some((reservation, None)) => {
            settle_open(conn, &reservation, settlement, now)?;
            if settlement == Settlement::GivenBack {
                // Its period may have ended, or its payment been refunded.
                billing::write_due_of(conn, reservation.user_id, now)?;
            }
            Ok(settlement)
        }
    }
}

fn owner_of(conn: &mut Conn, id: ReservationId) -> Result<Option<String>, Fault> {
    let owner = credit_reservations::table
        .find(id.to_string())
        .select(credit_reservations::user_id);
    Ok(owner.get_result(conn).optional()?)
}

/// A reservation and how it was settled, locked until the transaction ends.
pub(super) fn find_reservation(
    conn: &mut Conn,
    id: ReservationId,
) -> Result<Option<(Reservation, Option<Settlement>)>, Fault> {
    let row = dialect::locked!(
        credit_reservations::table
            .find(id.to_string())
            .select(ReservationRow::as_select())
    )
    .get_result(conn)
    .optional()?;
    Ok(row.map(ReservationRow::restore).transpose()?)
}

/// Settles a reservation that was found open in this transaction.
pub(super) fn settle_open(
    conn: &mut Conn,
    reservation: &Reservation,
    settlement: Settlement,
    now: DateTime<Utc>,
) -> Result<(), Fault> {
    diesel::update(credit_reservations::table.find(reservation.id.to_string()))
        .set((
            credit_reservations::settlement.eq(settlement_code(settlement)),
            credit_reservations::settled_at.eq(stored(now)),
        ))
        .execute(conn)?;
    let entry = LedgerEntry::settle(reservation, settlement, now);
    write_entry(conn, &entry)?;
    change_balance(conn, entry.user_id, entry.amount)
}

pub(crate) fn expired(
    conn: &mut Conn,
    now: DateTime<Utc>,
    limit: usize,
) -> Result<Vec<ReservationId>, Fault> {
    let ids: Vec<String> = credit_reservations::table
        .filter(credit_reservations::settlement.is_null())
        .filter(credit_reservations::expires_at.le(stored(now)))
        .order(credit_reservations::expires_at)
        .limit(row_limit(limit))
        .select(credit_reservations::id)
        .load(conn)?;
    let ids = ids.into_iter().map(|id| {
        ReservationId::parse(&id)
            .map_err(|cause| CorruptRow::new("credit_reservations", id, cause.into()))
    });
    Ok(ids.collect::<Result<_, CorruptRow>>()?)
}

/// Writes an entry whose business key must be new: a duplicate is an error.
fn write_entry(conn: &mut Conn, entry: &LedgerEntry) -> Result<(), Fault> {
    diesel::insert_into(ledger_entries::table)
        .values(EntryRow::from(entry))
        .execute(conn)?;
    Ok(())
}

fn change_balance(conn: &mut Conn, user_id: UserId, amount: i64) -> Result<(), Fault> {
    if amount == 0 {
        return Ok(());
    }
    let changed = diesel::update(credit_balances::table.find(user_id.to_string()))
        .set(credit_balances::balance.eq(credit_balances::balance + amount))
        .execute(conn)?;
    if changed == 1 {
        Ok(())
    } else {
        Err(Fault::Contradiction("user has no balance"))
    }
}
