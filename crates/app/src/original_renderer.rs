//! Pictures made of originals, which are large: how many are in memory at once is bounded.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures::future::{Either, select};
use thiserror::Error;
use tracing::Instrument;
use triptych_ports::{
    AnalysisClaim, AnalysisQueue, BoxError, Clock, Failure, ObjectKey, ObjectStorage, PhotoStore,
    Renderer, RendererError, RenditionSize, SlideCrop,
};
use triptych_posts::{AspectRatio, FocusPoint};
use triptych_trips::{PhotoId, PhotoState, QuarterTurn};
use triptych_users::UserId;

use crate::fair_places::{FairPlaces, Place};
use crate::lease::renew_until_lost;
use crate::trips::AnalysePhotos;

/// Why no picture was made of a photo.
#[derive(Debug, Error)]
pub enum OriginalRendererError {
    /// It is being decoded, or a decode of it was interrupted: it is not decoded beside its analysis.
    #[error("still being analysed")]
    StillAnalysing,
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Reads originals and has pictures made of them. Clones share the same places, so that it bounds
/// the memory of all use cases together, and users take turns for them.
///
/// A photo that ends the process whenever it is decoded is found by its analysis. So one that was not
/// analysed yet is claimed while it is decoded here, one that is claimed is left alone, and one that
/// was given up is decoded no more.
#[derive(Clone)]
pub struct OriginalRenderer {
    photos: Arc<dyn PhotoStore>,
    queue: Arc<dyn AnalysisQueue>,
    clock: Arc<dyn Clock>,
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
struct Source {
    key: ObjectKey,
    turned: Option<QuarterTurn>,
}

impl OriginalRenderer {
    /// How many originals are held at once, each up to [`triptych_trips::Photo::FILE_BYTES_MAX`]:
    /// 120 MB together, and one whose picture needs much memory. What comes later waits before
    /// anything is read.
    pub const ORIGINALS_MAX: usize = 4;
    /// How many of these are one user's at most.
    pub const ORIGINALS_PER_USER_MAX: usize = 2;
    /// How often a photo is asked for that is being decoded: for two seconds, in which most are
    /// analysed.
    pub const ATTEMPTS: usize = 20;
    /// The pause between these.
    pub const PAUSE: Duration = Duration::from_millis(100);

    /// Reads from this storage, and has this renderer make the pictures, turned as the photos'
    /// analysis found. The queue knows which of them are being analysed.
    pub fn new(
        photos: Arc<dyn PhotoStore>,
        (queue, clock): (Arc<dyn AnalysisQueue>, Arc<dyn Clock>),
        storage: Arc<dyn ObjectStorage>,
        renderer: Arc<dyn Renderer>,
    ) -> Self {
        let places = FairPlaces::new(Self::ORIGINALS_MAX, Self::ORIGINALS_PER_USER_MAX);
        Self {
            photos,
            queue,
            clock,
            storage,
            renderer,
            places: Arc::new(places),
            large: Arc::new(FairPlaces::new(1, 1)),
        }
    }

    /// Makes a rendition of a user's photo; none where the original is gone or cannot be read.
    ///
    /// # Errors
    /// See [`OriginalRendererError`].
    pub async fn rendition(
        &self,
        user_id: UserId,
        photo_id: PhotoId,
        size: RenditionSize,
    ) -> Result<Option<Bytes>, OriginalRendererError> {
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
        let mut attempts_left = Self::ATTEMPTS;
        loop {
            attempts_left -= 1;
            let picture = Picture::Slide(crop);
            match self.make_of_photo(user_id, photo_id, picture).await {
                Ok(slide) => return Ok(slide),
                Err(OriginalRendererError::Failure(failure)) => return Err(failure),
                Err(error) if attempts_left == 0 => return Err(Failure::Unavailable(error.into())),
                Err(_) => tokio::time::sleep(Self::PAUSE).await,
            }
        }
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
            key: picture.clone(),
            turned: None,
        };
        let place = self.places.take(user_id).await?;
        self.make(place, user_id, source, Picture::Slide(crop))
            .await
    }

    async fn make_of_photo(
        &self,
        user_id: UserId,
        photo_id: PhotoId,
        picture: Picture,
    ) -> Result<Option<Bytes>, OriginalRendererError> {
        let place = self.places.take(user_id).await?;
        let Some(photo) = self.photos.find(user_id, photo_id).await? else {
            return Ok(None);
        };
        let source = Source {
            key: ObjectKey::original(photo_id),
            turned: photo.turned(),
        };
        match photo.state {
            PhotoState::Analysed { .. } => Ok(self.make(place, user_id, source, picture).await?),
            PhotoState::Refused { .. } => Ok(None),
            PhotoState::Received => {
                let lease_until = self.clock.now() + AnalysePhotos::LEASE;
                let claim = self.queue.claim_photo(photo_id, lease_until).await?;
                let claim = claim.ok_or(OriginalRendererError::StillAnalysing)?;
                let this = self.clone();
                // A client who goes away leaves no claim behind.
                let making = async move {
                    let making = this.make(place, user_id, source, picture);
                    this.hold_while(&claim, making).await
                };
                let made = tokio::spawn(making.in_current_span()).await;
                Ok(made.map_err(|panic| Failure::Internal(BoxError::from(panic)))??)
            }
        }
    }

    /// Renews a claim while a picture is made, and gives it back after.
    async fn hold_while(
        &self,
        claim: &AnalysisClaim,
        making: impl Future<Output = Result<Option<Bytes>, Failure>> + Send,
    ) -> Result<Option<Bytes>, Failure> {
        let renew = || {
            let lease_until = self.clock.now() + AnalysePhotos::LEASE;
            self.queue.renew(claim, lease_until)
        };
        let renewing = pin!(renew_until_lost(renew));
        let made = match select(pin!(making), renewing).await {
            Either::Left((made, _)) => made,
            Either::Right(((), making)) => making.await,
        };
        self.queue.put_off(claim, self.clock.now()).await?;
        made
    }

    async fn make(
        &self,
        place: Place,
        user_id: UserId,
        source: Source,
        picture: Picture,
    ) -> Result<Option<Bytes>, Failure> {
        {
            let _place = place;
            let Some(bytes) = self.storage.read(&source.key).await? else {
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
        match self.storage.read(&source.key).await? {
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
