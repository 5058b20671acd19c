//! Suggestions and the credits that paid for them.

use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel::select;
use triptych_billing::{ReservationId, Settlement};
use triptych_captions::{Language, Suggestion, SuggestionId, Tone};
use triptych_ports::{BoxError, RefinementSaveError, SuggestionSaveError};
use triptych_trips::TripId;
use triptych_users::UserId;

use super::schema::{suggestions, trips};
use super::{Conn, credits, dialect, drafts, row_limit};
use crate::enum_codes::UnknownCode;
use crate::error::{CorruptRow, Fault, QueryError};
use crate::json::{draft_json, draft_of, facts_json, facts_of, kinds_json, kinds_of};
use crate::time::{restored, stored};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = suggestions)]
struct SuggestionRow {
    id: String,
    user_id: String,
    trip_id: String,
    reservation_id: String,
    tone: String,
    draft: String,
    facts: String,
    refinements_left: i16,
    created_at: NaiveDateTime,
    excluded_facts: String,
    language: String,
}

pub(crate) fn save_and_keep_credit(
    conn: &mut Conn,
    suggestion: &Suggestion,
    reservation_id: ReservationId,
    now: DateTime<Utc>,
) -> Result<(), QueryError<SuggestionSaveError>> {
    let owner = suggestion.user_id.to_string();
    dialect::lock_account(conn, &owner)?;
    let open = match credits::find_reservation(conn, reservation_id)? {
        Some((reservation, None)) => Some(reservation),
        Some((_, Some(_))) | None => None,
    };
    let reservation = open
        .filter(|reservation| reservation.user_id == suggestion.user_id)
        .ok_or(QueryError::Refused(SuggestionSaveError::ReservationNotOpen))?;
    let trip = trips::table
        .find(suggestion.trip_id.to_string())
        .filter(trips::user_id.eq(&owner));
    if !select(exists(trip)).get_result::<bool>(conn)? {
        return Err(QueryError::Refused(SuggestionSaveError::TripNotFound));
    }
    let draft = drafts::of_trip(conn, suggestion.user_id, suggestion.trip_id)?;
    diesel::insert_into(suggestions::table)
        .values(SuggestionRow::new(suggestion, reservation_id)?)
        .execute(conn)?;
    let draft = draft.with_suggestion(suggestion, suggestion.created_at);
    drafts::write(conn, &draft)?;
    credits::settle_open(conn, &reservation, Settlement::Kept, now)?;
    Ok(())
}

/// One statement counts and writes, so that concurrent calls cannot use the same rewrite twice.
pub(crate) fn save_refined(
    conn: &mut Conn,
    suggestion: &Suggestion,
    now: DateTime<Utc>,
) -> Result<u8, QueryError<RefinementSaveError>> {
    dialect::lock_account(conn, &suggestion.user_id.to_string())?;
    let draft = drafts::of_trip(conn, suggestion.user_id, suggestion.trip_id)?;
    let of_user = || {
        suggestions::table
            .find(suggestion.id.to_string())
            .filter(suggestions::user_id.eq(suggestion.user_id.to_string()))
    };
    let left: Option<i16> = diesel::update(of_user())
        .filter(suggestions::refinements_left.gt(0))
        .set((
            suggestions::refinements_left.eq(suggestions::refinements_left - 1),
            suggestions::tone.eq(suggestion.tone.id()),
            suggestions::draft.eq(draft_json(&suggestion.draft)?),
            suggestions::facts.eq(facts_json(&suggestion.facts)?),
            suggestions::excluded_facts.eq(kinds_json(&suggestion.excluded)?),
            suggestions::language.eq(suggestion.language.id()),
        ))
        .returning(suggestions::refinements_left)
        .get_result(conn)
        .optional()?;
    if let Some(left) = left {
        drafts::write(conn, &draft.with_suggestion(suggestion, now))?;
        return Ok(u8::try_from(left).map_err(Fault::from)?);
    }
    let is_there: bool = select(exists(of_user())).get_result(conn)?;
    Err(QueryError::Refused(if is_there {
        RefinementSaveError::NoneLeft
    } else {
        RefinementSaveError::NotFound
    }))
}

pub(crate) fn find(
    conn: &mut Conn,
    user_id: UserId,
    suggestion_id: SuggestionId,
) -> Result<Option<Suggestion>, Fault> {
    let row = suggestions::table
        .find(suggestion_id.to_string())
        .filter(suggestions::user_id.eq(user_id.to_string()))
        .select(SuggestionRow::as_select())
        .get_result(conn)
        .optional()?;
    Ok(row.map(Suggestion::try_from).transpose()?)
}

pub(crate) fn list(
    conn: &mut Conn,
    user_id: UserId,
    after: Option<SuggestionId>,
    limit: usize,
) -> Result<Vec<Suggestion>, Fault> {
    let after = after.map_or_else(String::new, |after| after.to_string());
    let rows = suggestions::table
        .filter(suggestions::user_id.eq(user_id.to_string()))
        .filter(suggestions::id.gt(after))
        .order(suggestions::id)
        .limit(row_limit(limit))
        .select(SuggestionRow::as_select())
        .load(conn)?;
    let suggestions = rows.into_iter().map(Suggestion::try_from);
    Ok(suggestions.collect::<Result<_, CorruptRow>>()?)
}

pub(crate) fn newest(
    conn: &mut Conn,
    user_id: UserId,
    trip_id: Option<TripId>,
    limit: usize,
) -> Result<Vec<Suggestion>, Fault> {
    let mut newest = suggestions::table
        .filter(suggestions::user_id.eq(user_id.to_string()))
        .order(suggestions::id.desc())
        .limit(row_limit(limit))
        .select(SuggestionRow::as_select())
        .into_boxed();
    if let Some(trip_id) = trip_id {
        newest = newest.filter(suggestions::trip_id.eq(trip_id.to_string()));
    }
    let oldest_first = newest
        .load(conn)?
        .into_iter()
        .rev()
        .map(Suggestion::try_from);
    Ok(oldest_first.collect::<Result<_, CorruptRow>>()?)
}

pub(crate) fn exists_for_trip(
    conn: &mut Conn,
    user_id: UserId,
    trip_id: TripId,
) -> Result<bool, Fault> {
    let of_trip = suggestions::table
        .filter(suggestions::trip_id.eq(trip_id.to_string()))
        .filter(suggestions::user_id.eq(user_id.to_string()));
    Ok(select(exists(of_trip)).get_result(conn)?)
}

impl SuggestionRow {
    fn new(suggestion: &Suggestion, reservation_id: ReservationId) -> Result<Self, Fault> {
        Ok(Self {
            id: suggestion.id.to_string(),
            user_id: suggestion.user_id.to_string(),
            trip_id: suggestion.trip_id.to_string(),
            reservation_id: reservation_id.to_string(),
            tone: suggestion.tone.id().to_owned(),
            draft: draft_json(&suggestion.draft)?,
            facts: facts_json(&suggestion.facts)?,
            refinements_left: suggestion.refinements_left.into(),
            created_at: stored(suggestion.created_at),
            excluded_facts: kinds_json(&suggestion.excluded)?,
            language: suggestion.language.id().to_owned(),
        })
    }

    fn restore(self) -> Result<Suggestion, BoxError> {
        Ok(Suggestion {
            id: SuggestionId::parse(&self.id)?,
            user_id: UserId::parse(&self.user_id)?,
            trip_id: TripId::parse(&self.trip_id)?,
            tone: Tone::parse(&self.tone).ok_or(UnknownCode(self.tone))?,
            draft: draft_of(&self.draft)?,
            facts: facts_of(&self.facts)?,
            excluded: kinds_of(&self.excluded_facts)?,
            language: Language::parse(&self.language).ok_or(UnknownCode(self.language))?,
            refinements_left: self.refinements_left.try_into()?,
            created_at: restored(self.created_at),
        })
    }
}

impl TryFrom<SuggestionRow> for Suggestion {
    type Error = CorruptRow;

    fn try_from(row: SuggestionRow) -> Result<Self, CorruptRow> {
        let id = row.id.clone();
        row.restore()
            .map_err(|cause| CorruptRow::new("suggestions", id, cause))
    }
}
