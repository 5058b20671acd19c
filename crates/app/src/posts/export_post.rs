//! A user saves a post.

use std::sync::Arc;

use thiserror::Error;
use triptych_captions::{AltText, Caption, Hashtag, Tone};
use triptych_ports::{Clock, Failure, PhotoStore, PostSaved, PostStore, Randomness, TripStore};
use triptych_posts::crop::{CropPhoto, crop_options};
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
    /// The shape of its slides; none for the one that cuts no face, or the fewest, and loses the least.
    pub ratio: Option<AspectRatio>,
}

/// What a slide shows.
#[derive(Debug, Clone)]
pub struct SlideCommand {
    /// The photo.
    pub photo_id: PhotoId,
    /// What stays in sight; none for the point around which no face is cut.
    pub focus: Option<FocusPoint>,
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
    /// The user has [`ExportPost::posts_per_user`].
    #[error("too many posts")]
    TooManyPosts,
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
    /// How many posts one user may have.
    pub posts_per_user: u64,
}

impl ExportPost {
    /// How many posts one user may have where nothing else is set: of the largest, 5 GB.
    pub const POSTS_PER_USER: u64 = 50_000;

    /// Answers the post as it is stored.
    ///
    /// # Errors
    /// See [`ExportPostError`].
    pub async fn run(&self, command: ExportPostCommand) -> Result<Post, ExportPostError> {
        let user_id = command.user_id;
        let photos = self.photos_of(&command).await?;
        let first = photos.first().ok_or(ExportPostError::NoPhotos)?;
        let trip_id = command.trip_id.unwrap_or(first.trip_id);
        self.trips
            .find(user_id, trip_id)
            .await?
            .ok_or(ExportPostError::TripNotFound)?;
        let replaces = command.post_id.is_some();
        if !replaces && self.posts.totals(user_id).await?.posts >= self.posts_per_user {
            return Err(ExportPostError::TooManyPosts);
        }
        let post = self.compose(command, &photos, trip_id);
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

    /// The photo of each slide, all of them the user's and readable.
    async fn photos_of(&self, command: &ExportPostCommand) -> Result<Vec<Photo>, ExportPostError> {
        let photo_ids: Vec<PhotoId> = command.slides.iter().map(|slide| slide.photo_id).collect();
        let photos = self.photos.find_many(command.user_id, &photo_ids).await?;
        if photos.len() < photo_ids.len() {
            return Err(ExportPostError::PhotoNotFound);
        }
        if !photos.iter().all(Photo::is_usable) {
            return Err(ExportPostError::PhotoUnreadable);
        }
        Ok(photos)
    }

    /// `photos` are those of the slides, in their order.
    fn compose(&self, command: ExportPostCommand, photos: &[Photo], trip_id: TripId) -> Post {
        let now = self.clock.now();
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
            id: command
                .post_id
                .unwrap_or_else(|| PostId::new(self.randomness.new_id())),
            user_id: command.user_id,
            trip_id,
            caption: command.caption,
            hashtags: command.hashtags,
            tone: command.tone,
            slides: slides.collect(),
            ratio,
            created_at: now,
            updated_at: now,
        }
    }
}
