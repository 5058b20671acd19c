//! Pictures made of originals, which are large: how many are in memory at once is bounded.

use std::sync::Arc;

use bytes::Bytes;
use triptych_ports::{
    Failure, ObjectKey, ObjectStorage, PhotoStore, Renderer, RendererError, RenditionSize,
    SlideCrop,
};
use triptych_posts::{AspectRatio, FocusPoint};
use triptych_trips::{PhotoId, QuarterTurn};
use triptych_users::UserId;

use crate::fair_places::FairPlaces;

/// Reads originals and has pictures made of them. Clones share the same places, so that it bounds
/// the memory of all use cases together, and users take turns for them.
#[derive(Clone)]
pub struct OriginalRenderer {
    photos: Arc<dyn PhotoStore>,
    storage: Arc<dyn ObjectStorage>,
    renderer: Arc<dyn Renderer>,
    places: Arc<FairPlaces>,
    /// The place for a picture whose making needs much memory.
    large: Arc<FairPlaces>,
}

/// What is to be made of an original.
#[derive(Clone, Copy)]
enum Picture {
    Rendition(RenditionSize),
    Slide(SlideCrop),
}

/// An original, and how pictures of it are turned.
#[derive(Clone, Copy)]
struct Source<'a> {
    key: &'a ObjectKey,
    turned: Option<QuarterTurn>,
}

impl OriginalRenderer {
    /// How many originals are held at once, each up to [`triptych_trips::Photo::FILE_BYTES_MAX`]:
    /// 120 MB together, and one whose picture needs much memory. What comes later waits before
    /// anything is read.
    pub const ORIGINALS_MAX: usize = 4;
    /// How many of these are one user's at most.
    pub const ORIGINALS_PER_USER_MAX: usize = 2;

    /// Reads from this storage, and has this renderer make the pictures, turned as the photos'
    /// analysis found.
    pub fn new(
        photos: Arc<dyn PhotoStore>,
        storage: Arc<dyn ObjectStorage>,
        renderer: Arc<dyn Renderer>,
    ) -> Self {
        let places = FairPlaces::new(Self::ORIGINALS_MAX, Self::ORIGINALS_PER_USER_MAX);
        Self {
            photos,
            storage,
            renderer,
            places: Arc::new(places),
            large: Arc::new(FairPlaces::new(1, 1)),
        }
    }

    /// Makes a rendition of a user's photo; none where the original is gone or cannot be read.
    ///
    /// # Errors
    /// A port's failure.
    pub async fn rendition(
        &self,
        user_id: UserId,
        photo_id: PhotoId,
        size: RenditionSize,
    ) -> Result<Option<Bytes>, Failure> {
        self.make_of_photo(user_id, photo_id, Picture::Rendition(size))
            .await
    }

    /// Cuts a slide from a user's photo; none where the original is gone or cannot be read.
    ///
    /// # Errors
    /// A port's failure.
    pub async fn slide(
        &self,
        user_id: UserId,
        photo_id: PhotoId,
        crop: SlideCrop,
    ) -> Result<Option<Bytes>, Failure> {
        self.make_of_photo(user_id, photo_id, Picture::Slide(crop))
            .await
    }

    /// Cuts the largest square out of the middle of a user's picture, at most `edge_px` wide; none
    /// where the picture is gone or cannot be read.
    ///
    /// # Errors
    /// A port's failure.
    pub async fn square(
        &self,
        user_id: UserId,
        picture: &ObjectKey,
        edge_px: u32,
    ) -> Result<Option<Bytes>, Failure> {
        let crop = SlideCrop {
            ratio: AspectRatio::SQUARE,
            focus: FocusPoint::CENTRE,
            width_px_max: edge_px,
        };
        let source = Source {
            key: picture,
            turned: None,
        };
        self.make(user_id, source, Picture::Slide(crop)).await
    }

    async fn make_of_photo(
        &self,
        user_id: UserId,
        photo_id: PhotoId,
        picture: Picture,
    ) -> Result<Option<Bytes>, Failure> {
        let photo = self.photos.find(user_id, photo_id).await?;
        let source = Source {
            key: &ObjectKey::original(photo_id),
            turned: photo.and_then(|photo| photo.turned()),
        };
        self.make(user_id, source, picture).await
    }

    async fn make(
        &self,
        user_id: UserId,
        source: Source<'_>,
        picture: Picture,
    ) -> Result<Option<Bytes>, Failure> {
        {
            let _place = self.places.take(user_id).await?;
            let Some(bytes) = self.storage.read(source.key).await? else {
                return Ok(None);
            };
            let size = match picture {
                Picture::Rendition(size) => size,
                Picture::Slide(_) => RenditionSize::Full,
            };
            if !self.renderer.is_large(&bytes, size).await? {
                return self.render(bytes, source.turned, picture).await;
            }
        }
        // It is read again, so that those that wait for the one place hold no memory.
        let _place = self.large.take(user_id).await?;
        match self.storage.read(source.key).await? {
            Some(bytes) => self.render(bytes, source.turned, picture).await,
            None => Ok(None),
        }
    }

    async fn render(
        &self,
        original: Bytes,
        turned: Option<QuarterTurn>,
        picture: Picture,
    ) -> Result<Option<Bytes>, Failure> {
        readable(match picture {
            Picture::Rendition(size) => self.renderer.rendition(original, turned, size).await,
            Picture::Slide(crop) => self.renderer.slide(original, turned, crop).await,
        })
    }
}

fn readable(rendered: Result<Bytes, RendererError>) -> Result<Option<Bytes>, Failure> {
    match rendered {
        Ok(picture) => Ok(Some(picture)),
        Err(RendererError::Damaged(_)) => Ok(None),
        Err(RendererError::Failure(failure)) => Err(failure),
    }
}
