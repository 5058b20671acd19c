//! Saves a post.

use triptych_captions::AltText;
use triptych_ports::PostSaved;
use triptych_posts::crop::{CropPhoto, crop_options};
use triptych_posts::{AspectRatio, FocusPoint, Post, PostId, PostText, Slide};
use triptych_trips::{Photo, PhotoId, TripId};
use triptych_users::UserId;

use super::PostError;
use crate::Ports;

/// The content of the post.
#[derive(Debug, Clone)]
pub struct ExportPostCommand {
    /// The user.
    pub user_id: UserId,
    /// The target.
    pub target: PostTarget,
    /// The trip; `None` for that of its first photo.
    pub trip_id: Option<TripId>,
    /// The text.
    pub text: PostText,
    /// The slides in order, at least one.
    pub slides: Vec<SlideCommand>,
    /// The ratio; `None` for the one that cuts the fewest faces and loses the least area.
    pub ratio: Option<AspectRatio>,
}

/// The target of saving.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PostTarget {
    /// A new post.
    New,
    /// The post that the trip's draft was saved as before, or a new one.
    Draft,
    /// This post, which is replaced.
    Existing(PostId),
}

/// A slide to save.
#[derive(Debug, Clone)]
pub struct SlideCommand {
    /// The photo.
    pub photo_id: PhotoId,
    /// The focus point; `None` for the default, at which no face is cut.
    pub focus: Option<FocusPoint>,
    /// The alt text.
    pub alt_text: AltText,
}

/// The default maximum number of posts per user: at the maximum size 5 GB.
pub const POSTS_PER_USER: u64 = 50_000;

/// Saves a new post or replaces one, and returns it as stored. A post with the same content as
/// another one of its trip is not saved twice.
///
/// # Errors
/// [`PostError::NoPhotos`], [`PostError::NotFound`], [`PostError::PhotoUnreadable`],
/// [`PostError::TooManyPosts`] or a failure of the database.
#[tracing::instrument(level = "debug", skip_all)]
pub async fn export_post(ports: &Ports, command: ExportPostCommand) -> Result<Post, PostError> {
    let user_id = command.user_id;
    let store = &ports.stores.posts;
    let photos = photos_of(ports, &command).await?;
    let first = photos.first().ok_or(PostError::NoPhotos)?;
    let trip_id = command.trip_id.unwrap_or(first.trip_id);
    let trip = ports.stores.trips.find(user_id, trip_id).await?;
    trip.ok_or(PostError::NotFound)?;
    let target = command.target;
    if adds_post(ports, user_id, trip_id, target).await?
        && store.totals(user_id).await?.posts >= ports.posts_per_user
    {
        return Err(PostError::TooManyPosts);
    }
    let post = compose(ports, command, &photos, trip_id);
    let saved = match target {
        PostTarget::New => store.insert(&post).await?,
        PostTarget::Draft => store.save_draft(&post).await?,
        PostTarget::Existing(_) => store.update(&post).await?.ok_or(PostError::NotFound)?,
    };
    let stored_id = match saved {
        PostSaved::Written => post.id,
        PostSaved::Replaced(post_id) | PostSaved::SameContent(post_id) => post_id,
        PostSaved::ReferenceGone => return Err(PostError::NotFound),
    };
    let stored = store.find(user_id, stored_id).await?;
    stored.ok_or(PostError::NotFound)
}

/// Whether saving adds a post.
async fn adds_post(
    ports: &Ports,
    user_id: UserId,
    trip_id: TripId,
    target: PostTarget,
) -> Result<bool, PostError> {
    Ok(match target {
        PostTarget::New => true,
        PostTarget::Draft => {
            let draft = ports.stores.drafts.find(user_id, trip_id).await?;
            draft.is_none_or(|draft| draft.content.post.is_none())
        }
        PostTarget::Existing(_) => false,
    })
}

/// The photo of each slide, verified to be the user's and readable.
async fn photos_of(ports: &Ports, command: &ExportPostCommand) -> Result<Vec<Photo>, PostError> {
    let photo_ids: Vec<PhotoId> = command.slides.iter().map(|slide| slide.photo_id).collect();
    let photos = ports.stores.photos.find_many(command.user_id, &photo_ids);
    let photos = photos.await?;
    if photos.len() < photo_ids.len() {
        return Err(PostError::NotFound);
    }
    if !photos.iter().all(Photo::is_usable) {
        return Err(PostError::PhotoUnreadable);
    }
    Ok(photos)
}

/// `photos` are those of the slides, in their order.
fn compose(ports: &Ports, command: ExportPostCommand, photos: &[Photo], trip_id: TripId) -> Post {
    let now = ports.clock.now();
    let photos: Vec<CropPhoto> = photos.iter().map(CropPhoto::from).collect();
    let best = || {
        crop_options(&photos)
            .into_iter()
            .find(|option| option.is_default)
    };
    let ratio = command.ratio.or_else(|| best().map(|option| option.ratio));
    let ratio = ratio.unwrap_or(AspectRatio::SQUARE);
    let slides = command.slides.into_iter().zip(&photos);
    let slides = slides.map(|(slide, photo)| Slide {
        photo_id: slide.photo_id,
        focus: slide.focus.unwrap_or_else(|| photo.best_focus(ratio)),
        alt_text: slide.alt_text,
    });
    Post {
        id: match command.target {
            PostTarget::Existing(post_id) => post_id,
            PostTarget::New | PostTarget::Draft => PostId::new(ports.randomness.new_id()),
        },
        user_id: command.user_id,
        trip_id,
        text: command.text,
        slides: slides.collect(),
        ratio,
        created_at: now,
        updated_at: now,
    }
}
