//! A user saves a post.

use std::sync::Arc;

use thiserror::Error;
use triptych_captions::{AltText, Caption, Hashtag, Tone};
use triptych_ports::{Clock, Failure, PhotoStore, PostSaved, PostStore, Randomness, TripStore};
use triptych_posts::{AspectRatio, FocusPoint, Post, PostId, Slide};
use triptych_trips::{Photo, PhotoId, TripId};
use triptych_users::UserId;

/// What the post says and shows.
#[derive(Debug, Clone)]
pub struct ExportPostCommand {
    /// Who saves it.
    pub user_id: UserId,
    /// The post to replace; none for a new one.
    pub post_id: Option<PostId>,
    /// The trip it is made of; none for that of its first photo.
    pub trip_id: Option<TripId>,
    /// Its text.
    pub caption: Caption,
    /// Its hashtags, each once.
    pub hashtags: Vec<Hashtag>,
    /// Its tone.
    pub tone: Tone,
    /// Its slides in order, at least one.
    pub slides: Vec<SlideCommand>,
    /// The shape of its slides; none for that of its first photo.
    pub ratio: Option<AspectRatio>,
}

/// What a slide shows.
#[derive(Debug, Clone)]
pub struct SlideCommand {
    /// The photo.
    pub photo_id: PhotoId,
    /// What stays in sight.
    pub focus: FocusPoint,
    /// What it shows, in words.
    pub alt_text: AltText,
}

/// Why nothing was saved.
#[derive(Debug, Error)]
pub enum ExportPostError {
    /// No photo was given.
    #[error("no photo given")]
    NoPhotos,
    /// A photo is absent or another user's.
    #[error("no such photo")]
    PhotoNotFound,
    /// A photo's picture cannot be read.
    #[error("photo cannot be read")]
    PhotoUnreadable,
    /// The trip is absent or another user's.
    #[error("no such trip")]
    TripNotFound,
    /// The post to replace is absent or another user's.
    #[error("no such post")]
    PostNotFound,
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Saves a new post or replaces one. A post that says and shows what another one of its trip does
/// is that other one.
pub struct ExportPost {
    /// Keeps posts.
    pub posts: Arc<dyn PostStore>,
    /// Keeps photos.
    pub photos: Arc<dyn PhotoStore>,
    /// Keeps trips.
    pub trips: Arc<dyn TripStore>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
    /// Draws identifiers.
    pub randomness: Arc<dyn Randomness>,
}

impl ExportPost {
    /// Answers the post as it is stored.
    ///
    /// # Errors
    /// See [`ExportPostError`].
    pub async fn run(&self, command: ExportPostCommand) -> Result<Post, ExportPostError> {
        let user_id = command.user_id;
        let first = self.first_photo(&command).await?;
        let trip_id = command.trip_id.unwrap_or(first.trip_id);
        self.trips
            .find(user_id, trip_id)
            .await?
            .ok_or(ExportPostError::TripNotFound)?;
        let replaces = command.post_id.is_some();
        let post = self.compose(command, &first, trip_id);
        let saved = if replaces {
            self.posts
                .update(&post)
                .await?
                .ok_or(ExportPostError::PostNotFound)?
        } else {
            self.posts.insert(&post).await?
        };
        let stored_id = match saved {
            PostSaved::Written => post.id,
            PostSaved::SameContent(post_id) => post_id,
            PostSaved::ReferenceGone => return Err(ExportPostError::PhotoNotFound),
        };
        self.posts
            .find(user_id, stored_id)
            .await?
            .ok_or(ExportPostError::PostNotFound)
    }

    /// The first slide's photo, once it is sure that all slides show photos of the user's.
    async fn first_photo(&self, command: &ExportPostCommand) -> Result<Photo, ExportPostError> {
        let photo_ids: Vec<PhotoId> = command.slides.iter().map(|slide| slide.photo_id).collect();
        let photos = self.photos.find_many(command.user_id, &photo_ids).await?;
        if photos.len() < photo_ids.len() {
            return Err(ExportPostError::PhotoNotFound);
        }
        if !photos.iter().all(Photo::is_usable) {
            return Err(ExportPostError::PhotoUnreadable);
        }
        photos.into_iter().next().ok_or(ExportPostError::NoPhotos)
    }

    fn compose(&self, command: ExportPostCommand, first: &Photo, trip_id: TripId) -> Post {
        let now = self.clock.now();
        let slides = command.slides.into_iter().map(|slide| Slide {
            photo_id: slide.photo_id,
            focus: slide.focus,
            alt_text: slide.alt_text,
        });
        Post {
            id: command
                .post_id
                .unwrap_or_else(|| PostId::new(self.randomness.new_id())),
            user_id: command.user_id,
            trip_id,
            caption: command.caption,
            hashtags: command.hashtags,
            tone: command.tone,
            slides: slides.collect(),
            ratio: command
                .ratio
                .unwrap_or_else(|| AspectRatio::of_first_slide(first.size)),
            created_at: now,
            updated_at: now,
        }
    }
}
