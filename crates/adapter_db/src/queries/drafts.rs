//! Drafts. Writers lock the account first, so that the draft they read is the one they replace.

use chrono::NaiveDateTime;
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel::select;
use triptych_ports::{BoxError, DraftSaveError};
use triptych_posts::draft::SavedPost;
use triptych_posts::{PostDraft, PostId};
use triptych_trips::TripId;
use triptych_users::UserId;

use super::schema::{drafts, posts as schema_posts, trips};
use super::{Conn, dialect, posts, suggestions};
use crate::error::{CorruptRow, Fault, QueryError};
use crate::json::{field_revisions_json, field_revisions_of, post_draft_json, post_draft_of};
use crate::time::{restored, stored};

#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = drafts, treat_none_as_null = true)]
struct DraftRow {
    trip_id: String,
    user_id: String,
    revision: i64,
    content: String,
    field_revisions: String,
    post_id: Option<String>,
    saved_revision: Option<i64>,
    updated_at: NaiveDateTime,
}

pub(crate) fn find(
    conn: &mut Conn,
    user_id: UserId,
    trip_id: TripId,
) -> Result<Option<PostDraft>, Fault> {
    dialect::snapshot(conn, |conn| {
        if has_trip(conn, user_id, trip_id)? {
            of_trip(conn, user_id, trip_id).map(Some)
        } else {
            Ok(None)
        }
    })
}

pub(crate) fn save(
    conn: &mut Conn,
    draft: &PostDraft,
    replaces: i64,
) -> Result<(), QueryError<DraftSaveError>> {
    dialect::lock_account(conn, &draft.user_id.to_string())?;
    if !has_trip(conn, draft.user_id, draft.trip_id)? {
        return Err(QueryError::Refused(DraftSaveError::TripNotFound));
    }
    let revision: Option<i64> = drafts::table
        .find(draft.trip_id.to_string())
        .select(drafts::revision)
        .get_result(conn)
        .optional()?;
    if revision.unwrap_or(0) != replaces {
        return Err(QueryError::Refused(DraftSaveError::Overtaken));
    }
    Ok(write(conn, draft)?)
}

/// The draft of a user's trip, stored or initial.
pub(super) fn of_trip(
    conn: &mut Conn,
    user_id: UserId,
    trip_id: TripId,
) -> Result<PostDraft, Fault> {
    let row = drafts::table
        .find(trip_id.to_string())
        .filter(drafts::user_id.eq(user_id.to_string()))
        .select(DraftRow::as_select())
        .get_result(conn)
        .optional()?;
    if let Some(row) = row {
        return Ok(PostDraft::try_from(row)?);
    }
    let limit = PostDraft::VERSIONS_MAX;
    let newest = suggestions::newest(conn, user_id, Some(trip_id), limit)?;
    let post = posts::find_latest_of_trip(conn, user_id, trip_id)?;
    Ok(PostDraft::never_written(
        user_id,
        trip_id,
        &newest,
        post.as_ref(),
    ))
}

/// Stores a draft, unless it was never changed. A post deleted meanwhile is removed from it.
pub(super) fn write(conn: &mut Conn, draft: &PostDraft) -> Result<(), Fault> {
    if draft.revision == 0 {
        return Ok(());
    }
    let mut row = DraftRow::new(draft)?;
    if let Some(post_id) = &row.post_id {
        let post = schema_posts::table.find(post_id);
        if !select(exists(post)).get_result::<bool>(conn)? {
            (row.post_id, row.saved_revision) = (None, None);
        }
    }
    diesel::insert_into(drafts::table)
        .values(&row)
        .on_conflict(drafts::trip_id)
        .do_update()
        .set(&row)
        .execute(conn)?;
    Ok(())
}

fn has_trip(conn: &mut Conn, user_id: UserId, trip_id: TripId) -> Result<bool, Fault> {
    let trip = trips::table
        .find(trip_id.to_string())
        .filter(trips::user_id.eq(user_id.to_string()));
    Ok(select(exists(trip)).get_result(conn)?)
}

impl DraftRow {
    fn new(draft: &PostDraft) -> Result<Self, Fault> {
        let post = draft.content.post;
        Ok(Self {
            trip_id: draft.trip_id.to_string(),
            user_id: draft.user_id.to_string(),
            revision: draft.revision,
            content: post_draft_json(&draft.content)?,
            field_revisions: field_revisions_json(&draft.field_revisions)?,
            post_id: post.map(|post| post.id.to_string()),
            saved_revision: post.and_then(|post| post.revision),
            updated_at: stored(draft.updated_at),
        })
    }

    fn restore(self) -> Result<PostDraft, BoxError> {
        let post_id = self.post_id.as_deref().map(PostId::parse).transpose()?;
        let mut content = post_draft_of(&self.content)?;
        content.post = post_id.map(|id| SavedPost {
            id,
            revision: self.saved_revision,
        });
        Ok(PostDraft {
            trip_id: TripId::parse(&self.trip_id)?,
            user_id: UserId::parse(&self.user_id)?,
            revision: self.revision,
            field_revisions: field_revisions_of(&self.field_revisions)?,
            content,
            updated_at: restored(self.updated_at),
        })
    }
}

impl TryFrom<DraftRow> for PostDraft {
    type Error = CorruptRow;

    fn try_from(row: DraftRow) -> Result<Self, CorruptRow> {
        let id = row.trip_id.clone();
        row.restore()
            .map_err(|cause| CorruptRow::new("drafts", id, cause))
    }
}
