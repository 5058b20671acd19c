//! The data export: everything stored about a user, read page by page, so that it is never
//! completely in memory. The caller has verified the authorisation.

use triptych_billing::Account;
use triptych_captions::{Suggestion, SuggestionId};
use triptych_ports::{HistoryQuery, ObjectKey, ObjectStream, PostCursor, TripCursor};
use triptych_posts::archive::safe_stem;
use triptych_posts::{Post, PostDraft};
use triptych_trips::{Photo, PhotoId, Trip};
use triptych_users::social::IdentityKey;
use triptych_users::{AvatarId, Session, User, UserId};

use super::{AccountError, list_sessions};
use crate::Ports;

/// The number of trips per page, each with all its photos.
const TRIPS_AT_ONCE: usize = 5;

/// The number of posts or suggestions per page.
const ROWS_AT_ONCE: usize = 200;

/// The data of the account.
pub struct AccountData {
    /// The user.
    pub user: User,
    /// The sessions, latest use first.
    pub sessions: Vec<Session>,
    /// The linked identities.
    pub identities: Vec<IdentityKey>,
    /// Their credits and payments.
    pub billing: Account,
}

/// A trip, its photos and its draft.
pub struct TripData {
    /// The trip.
    pub trip: Trip,
    /// Its photos in order of arrival.
    pub photos: Vec<Photo>,
    /// Its draft, if any.
    pub draft: Option<PostDraft>,
}

/// The file of a photo.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonalPhoto {
    /// The photo.
    pub id: PhotoId,
    /// Its path in the archive: the photo's name with its id, which makes it unique.
    pub path: String,
}

impl From<&Photo> for PersonalPhoto {
    fn from(photo: &Photo) -> Self {
        let (stem, extension) = (safe_stem(photo), photo.format.extension());
        Self {
            id: photo.id,
            path: format!("photos/{stem}-{}.{extension}", photo.id),
        }
    }
}

/// The data of the account.
///
/// # Errors
/// [`AccountError::NotFound`] or a port's failure.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn account(ports: &Ports, user_id: UserId) -> Result<AccountData, AccountError> {
    let user = ports.stores.users.find(user_id).await?;
    Ok(AccountData {
        user: user.ok_or(AccountError::NotFound)?,
        sessions: list_sessions(ports, user_id).await?,
        identities: ports.stores.identities.list(user_id).await?,
        billing: ports.stores.billing.account(user_id).await?,
    })
}

/// The trips after a cursor, newest first; an empty page is the end.
///
/// # Errors
/// A port's failure.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn trips(
    ports: &Ports,
    user_id: UserId,
    after: Option<&Trip>,
) -> Result<Vec<TripData>, AccountError> {
    let after = after.map(|trip| TripCursor {
        created_at: trip.created_at,
        trip_id: trip.id,
    });
    let mut page = Vec::new();
    for summary in ports
        .stores
        .trips
        .list(user_id, after, TRIPS_AT_ONCE)
        .await?
    {
        let trip = summary.trip;
        let photos = ports.stores.photos.list(user_id, trip.id).await?;
        let draft = ports.stores.drafts.find(user_id, trip.id).await?;
        page.push(TripData {
            trip,
            photos,
            draft: draft.filter(|draft| draft.revision > 0),
        });
    }
    Ok(page)
}

/// The files of all photos.
///
/// # Errors
/// A port's failure.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn photos(ports: &Ports, user_id: UserId) -> Result<Vec<PersonalPhoto>, AccountError> {
    let mut files = Vec::new();
    let mut after = None;
    loop {
        let page = trips(ports, user_id, after.as_ref()).await?;
        let photos = page.iter().flat_map(|data| &data.photos);
        files.extend(photos.map(PersonalPhoto::from));
        match page.into_iter().next_back() {
            Some(last) => after = Some(last.trip),
            None => return Ok(files),
        }
    }
}

/// The posts after a cursor, newest first; an empty page is the end.
///
/// # Errors
/// A port's failure.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn posts(
    ports: &Ports,
    user_id: UserId,
    after: Option<&Post>,
) -> Result<Vec<Post>, AccountError> {
    let query = HistoryQuery {
        after: after.map(|post| PostCursor {
            created_at: post.created_at,
            post_id: post.id,
        }),
        limit: ROWS_AT_ONCE,
        ..HistoryQuery::default()
    };
    Ok(ports.stores.posts.list(user_id, &query).await?)
}

/// The suggestions after a cursor, oldest first; an empty page is the end.
///
/// # Errors
/// A port's failure.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn suggestions(
    ports: &Ports,
    user_id: UserId,
    after: Option<SuggestionId>,
) -> Result<Vec<Suggestion>, AccountError> {
    let page = ports.stores.suggestions.list(user_id, after, ROWS_AT_ONCE);
    Ok(page.await?)
}

/// An original photo; `None` if its object is missing.
///
/// # Errors
/// [`AccountError::PhotoStorage`].
#[tracing::instrument(level = "debug", skip_all)]
pub async fn original(
    ports: &Ports,
    photo_id: PhotoId,
) -> Result<Option<ObjectStream>, AccountError> {
    read(ports, &ObjectKey::original(photo_id)).await
}

/// The profile picture; `None` if its object is missing.
///
/// # Errors
/// [`AccountError::PhotoStorage`].
#[tracing::instrument(level = "debug", skip_all)]
pub async fn avatar(
    ports: &Ports,
    avatar_id: AvatarId,
) -> Result<Option<ObjectStream>, AccountError> {
    read(ports, &ObjectKey::avatar(avatar_id)).await
}

async fn read(ports: &Ports, key: &ObjectKey) -> Result<Option<ObjectStream>, AccountError> {
    let object = ports.storage.read_stream(key).await;
    object.map_err(AccountError::PhotoStorage)
}
