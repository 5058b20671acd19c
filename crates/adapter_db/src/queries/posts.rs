//! Posts and their slides.
//!
//! Writers of posts lock the account first, which keeps totals, trip counts and digests consistent
//! and prevents deadlocks.

use std::collections::{BTreeMap, BTreeSet};

use diesel::prelude::*;
use triptych_ports::{BoxError, PostSaved};
use triptych_posts::{Post, PostId};
use triptych_trips::{PhotoId, TripId};
use triptych_users::UserId;

use super::post_rows::{PostRow, content_digest, load_posts, slide_rows};
use super::schema::{photos, posts, slides, trips as schema_trips};
use super::totals::{self, Changes, Counts};
use super::{Conn, dialect, drafts, trips};
use crate::error::{CorruptRow, Fault};
use crate::time::stored;

pub(crate) fn insert(conn: &mut Conn, post: &Post) -> Result<PostSaved, Fault> {
    let owner = post.user_id.to_string();
    dialect::lock_account(conn, &owner)?;
    if !has_references(conn, post)? {
        return Ok(PostSaved::ReferenceGone);
    }
    let draft = drafts::of_trip(conn, post.user_id, post.trip_id)?;
    let row = PostRow::new(post)?;
    let digest = row.content_digest.clone();
    let inserted = diesel::insert_into(posts::table)
        .values(row)
        .on_conflict((posts::trip_id, posts::content_digest))
        .do_nothing()
        .execute(conn)?;
    if inserted == 0 {
        let same = find_by_digest(conn, post.trip_id, &digest)?
            .ok_or(Fault::Contradiction("the post of the same content is gone"))?;
        return Ok(PostSaved::SameContent(same));
    }
    insert_slides(conn, post)?;
    trips::count_posts(conn, post.trip_id, 1)?;
    let changes = BTreeMap::from([(post.text.tone, Counts::of(post)?)]);
    totals::change(conn, &owner, &changes)?;
    drafts::write(conn, &draft.saved_as(post, post.updated_at))?;
    Ok(PostSaved::Written)
}

pub(crate) fn save_draft(conn: &mut Conn, post: &Post) -> Result<PostSaved, Fault> {
    dialect::lock_account(conn, &post.user_id.to_string())?;
    if !has_references(conn, post)? {
        return Ok(PostSaved::ReferenceGone);
    }
    let draft = drafts::of_trip(conn, post.user_id, post.trip_id)?;
    let Some(earlier) = draft.content.post else {
        return insert(conn, post);
    };
    let replacing = Post {
        id: earlier.id,
        ..post.clone()
    };
    match update(conn, &replacing)? {
        Some(PostSaved::Written) => Ok(PostSaved::Replaced(earlier.id)),
        Some(saved) => Ok(saved),
        None => insert(conn, post),
    }
}

pub(crate) fn update(conn: &mut Conn, post: &Post) -> Result<Option<PostSaved>, Fault> {
    let owner = post.user_id.to_string();
    dialect::lock_account(conn, &owner)?;
    let old = load_one(conn, post.user_id, post.id)?;
    let Some(old) = old.filter(|old| old.trip_id == post.trip_id) else {
        return Ok(None);
    };
    if !has_references(conn, post)? {
        return Ok(Some(PostSaved::ReferenceGone));
    }
    let draft = drafts::of_trip(conn, post.user_id, post.trip_id)?;
    let mut row = PostRow::new(post)?;
    let same = find_by_digest(conn, post.trip_id, &row.content_digest)?;
    if let Some(other) = same.filter(|id| *id != post.id) {
        return Ok(Some(PostSaved::SameContent(other)));
    }
    row.created_at = stored(old.created_at);
    if old.has_same_content(post) {
        row.updated_at = stored(old.updated_at);
    }
    diesel::update(posts::table.find(post.id.to_string()))
        .set(row)
        .execute(conn)?;
    diesel::delete(slides::table.filter(slides::post_id.eq(post.id.to_string()))).execute(conn)?;
    insert_slides(conn, post)?;
    count_replacement(conn, &old, post)?;
    drafts::write(conn, &draft.saved_as(post, post.updated_at))?;
    Ok(Some(PostSaved::Written))
}

/// Updates the counts when a post replaces another.
fn count_replacement(conn: &mut Conn, old: &Post, new: &Post) -> Result<(), Fault> {
    let mut changes = Changes::new();
    *changes.entry(old.text.tone).or_default() += -Counts::of(old)?;
    *changes.entry(new.text.tone).or_default() += Counts::of(new)?;
    totals::change(conn, &new.user_id.to_string(), &changes)
}

pub(crate) fn find(
    conn: &mut Conn,
    user_id: UserId,
    post_id: PostId,
) -> Result<Option<Post>, Fault> {
    load_one(conn, user_id, post_id)
}

pub(crate) fn find_latest_of_trip(
    conn: &mut Conn,
    user_id: UserId,
    trip_id: TripId,
) -> Result<Option<Post>, Fault> {
    let latest = posts::table
        .filter(posts::trip_id.eq(trip_id.to_string()))
        .filter(posts::user_id.eq(user_id.to_string()))
        .order((posts::updated_at.desc(), posts::id.desc()))
        .limit(1)
        .select(posts::id);
    Ok(load_posts(conn, latest.into_boxed())?.pop())
}

pub(crate) fn photos_shown(
    conn: &mut Conn,
    user_id: UserId,
    trip_id: TripId,
) -> Result<BTreeSet<PhotoId>, Fault> {
    let of_trip = posts::table
        .filter(posts::trip_id.eq(trip_id.to_string()))
        .filter(posts::user_id.eq(user_id.to_string()))
        .select(posts::id);
    let ids: Vec<String> = slides::table
        .filter(slides::post_id.eq_any(of_trip))
        .select(slides::photo_id)
        .distinct()
        .load(conn)?;
    let parse = |id: String| {
        PhotoId::parse(&id).map_err(|cause| CorruptRow::new("slides", id, BoxError::from(cause)))
    };
    Ok(ids.into_iter().map(parse).collect::<Result<_, _>>()?)
}

pub(crate) fn delete(conn: &mut Conn, user_id: UserId, post_id: PostId) -> Result<bool, Fault> {
    dialect::lock_account(conn, &user_id.to_string())?;
    let Some(post) = load_one(conn, user_id, post_id)? else {
        return Ok(false);
    };
    remove(conn, &post)?;
    Ok(true)
}

fn remove(conn: &mut Conn, post: &Post) -> Result<(), Fault> {
    diesel::delete(posts::table.find(post.id.to_string())).execute(conn)?;
    trips::count_posts(conn, post.trip_id, -1)?;
    let changes = BTreeMap::from([(post.text.tone, -Counts::of(post)?)]);
    totals::change(conn, &post.user_id.to_string(), &changes)
}

/// Subtracts the posts of a trip from the user's totals, before it is deleted.
pub(super) fn forget_trip(conn: &mut Conn, owner: &str, trip_id: &str) -> Result<(), Fault> {
    let of_trip = posts::table
        .filter(posts::trip_id.eq(trip_id))
        .filter(posts::user_id.eq(owner))
        .select(posts::id);
    let mut changes = Changes::new();
    for post in load_posts(conn, of_trip.into_boxed())? {
        *changes.entry(post.text.tone).or_default() += -Counts::of(&post)?;
    }
    totals::change(conn, owner, &changes)
}

/// The posts that contain a photo.
pub(super) fn showing(conn: &mut Conn, photo_id: PhotoId) -> Result<Vec<Post>, Fault> {
    let shown = slides::table
        .filter(slides::photo_id.eq(photo_id.to_string()))
        .select(slides::post_id);
    let showing = posts::table
        .filter(posts::id.eq_any(shown))
        .select(posts::id);
    load_posts(conn, showing.into_boxed())
}

/// Updates these posts after a photo and its slides were deleted; posts without slides are deleted.
pub(super) fn take_out_photo(
    conn: &mut Conn,
    posts: Vec<Post>,
    photo_id: PhotoId,
) -> Result<(), Fault> {
    for old in posts {
        let mut new = old.clone();
        new.slides.retain(|slide| slide.photo_id != photo_id);
        if new.slides.is_empty() {
            remove(conn, &old)?;
        } else {
            let digest = free_digest(conn, &new)?;
            diesel::update(posts::table.find(new.id.to_string()))
                .set(posts::content_digest.eq(digest))
                .execute(conn)?;
            count_replacement(conn, &old, &new)?;
        }
    }
    Ok(())
}

/// The digest of a post that lost a slide. If another post of the trip has the same content, this
/// one gets a unique digest.
fn free_digest(conn: &mut Conn, post: &Post) -> Result<String, Fault> {
    let digest = content_digest(post)?;
    let taken = find_by_digest(conn, post.trip_id, &digest)?.is_some_and(|id| id != post.id);
    Ok(if taken {
        format!("{digest}:{}", post.id)
    } else {
        digest
    })
}

fn load_one(conn: &mut Conn, user_id: UserId, post_id: PostId) -> Result<Option<Post>, Fault> {
    let one = posts::table
        .find(post_id.to_string())
        .filter(posts::user_id.eq(user_id.to_string()))
        .select(posts::id);
    Ok(load_posts(conn, one.into_boxed())?.pop())
}

fn find_by_digest(conn: &mut Conn, trip_id: TripId, digest: &str) -> Result<Option<PostId>, Fault> {
    let id: Option<String> = posts::table
        .filter(posts::trip_id.eq(trip_id.to_string()))
        .filter(posts::content_digest.eq(digest))
        .select(posts::id)
        .get_result(conn)
        .optional()?;
    let parse = |id: String| {
        PostId::parse(&id).map_err(|cause| CorruptRow::new("posts", id, BoxError::from(cause)))
    };
    Ok(id.map(parse).transpose()?)
}

/// Whether the trip and all photos of the post exist and belong to the user. Stable while the
/// account is locked.
fn has_references(conn: &mut Conn, post: &Post) -> Result<bool, Fault> {
    let owner = post.user_id.to_string();
    let trip = schema_trips::table
        .find(post.trip_id.to_string())
        .filter(schema_trips::user_id.eq(&owner));
    let has_trip: bool = diesel::select(diesel::dsl::exists(trip)).get_result(conn)?;
    let wanted: BTreeSet<String> = post
        .slides
        .iter()
        .map(|slide| slide.photo_id.to_string())
        .collect();
    let found: i64 = photos::table
        .filter(photos::user_id.eq(&owner))
        .filter(photos::id.eq_any(&wanted))
        .count()
        .get_result(conn)?;
    Ok(has_trip && usize::try_from(found).is_ok_and(|found| found == wanted.len()))
}

fn insert_slides(conn: &mut Conn, post: &Post) -> Result<(), Fault> {
    diesel::insert_into(slides::table)
        .values(slide_rows(post)?)
        .execute(conn)?;
    Ok(())
}
