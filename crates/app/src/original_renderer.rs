//! Renders originals with bounded memory.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures::future::{Either, select};
use thiserror::Error;
use tokio::sync::RwLock;
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

/// Why a photo was not rendered.
#[derive(Debug, Error)]
pub enum OriginalRendererError {
    /// The photo is being decoded, here or by another server, or its analysis was interrupted.
    #[error("still being analysed")]
    StillAnalysing,
    /// A port failed.
    #[error(transparent)]
    Failure(#[from] Failure),
}

/// Reads and renders originals. Clones share one semaphore, which bounds the memory of all use
/// cases and is fair between users.
///
/// A photo whose decoding crashes the process is detected by its analysis. So a photo not yet
/// analysed is claimed while it is decoded here, a claimed one is not decoded, and one that was
/// given up is never decoded again. Decodes of analysed photos are counted while they run: if some
/// did not complete, the next runs exclusively, and after [`Self::UNFINISHED_MAX`] none is started.
/// Running decodes hold a lease, so that they are not mistaken for crashed ones.
#[derive(Clone)]
pub struct OriginalRenderer {
    photos: Arc<dyn PhotoStore>,
    queue: Arc<dyn AnalysisQueue>,
    clock: Arc<dyn Clock>,
    storage: Arc<dyn ObjectStorage>,
    renderer: Arc<dyn Renderer>,
    /// Read-locked by every decode, write-locked by exclusive ones; shared with the analysis.
    running: Arc<RwLock<()>>,
    places: Arc<FairPlaces>,
    /// The permit for renditions that need much memory.
    large: Arc<FairPlaces>,
}

/// A rendition to make of an original.
#[derive(Clone, Copy)]
enum Picture {
    Rendition(RenditionSize),
    Slide(SlideCrop),
}

/// An original and its rotation.
struct Source {
    key: ObjectKey,
    turned: Option<QuarterTurn>,
}

impl OriginalRenderer {
    /// The number of originals in memory, each up to [`triptych_trips::Photo::FILE_BYTES_MAX`]: 120
    /// MB in total, plus one that needs much memory. Others wait before they are read.
    pub const ORIGINALS_MAX: usize = 4;
    /// The maximum number for one user.
    pub const ORIGINALS_PER_USER_MAX: usize = 2;
    /// The number of attempts for a photo that is being decoded: two seconds, in which most
    /// analyses end.
    pub const ATTEMPTS: usize = 20;
    /// The pause between attempts.
    pub const PAUSE: Duration = Duration::from_millis(100);

    /// The maximum number of incomplete decodes of an analysed photo: one concurrent, the others
    /// exclusive.
    pub const UNFINISHED_MAX: u32 = AnalysePhotos::CRASHES_MAX + 1;
    /// The timeout of waiting for exclusive decoding.
    pub const WAIT_FOR_OTHERS: Duration = Duration::from_secs(10);

    /// Creates a renderer. The queue knows which photos are being analysed; the lock is that of
    /// [`AnalysePhotos::running`].
    pub fn new(
        photos: Arc<dyn PhotoStore>,
        (queue, clock): (Arc<dyn AnalysisQueue>, Arc<dyn Clock>),
        storage: Arc<dyn ObjectStorage>,
        renderer: Arc<dyn Renderer>,
        running: Arc<RwLock<()>>,
    ) -> Self {
        let places = FairPlaces::new(Self::ORIGINALS_MAX, Self::ORIGINALS_PER_USER_MAX);
        Self {
            photos,
            queue,
            clock,
            storage,
            renderer,
            running,
            places: Arc::new(places),
            large: Arc::new(FairPlaces::new(1, 1)),
        }
    }

    /// Renders a user's photo; `None` if the original is missing or cannot be read.
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

    /// Renders a slide of a user's photo; `None` if the original is missing or cannot be read.
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

    /// Renders the largest centred square of a picture, at most `edge_px` wide; `None` if the
    /// picture is missing or cannot be read.
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
        let _running = self.running.read().await;
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
        let this = self.clone();
        let Some(photo) = self.photos.find(user_id, photo_id).await? else {
            return Ok(None);
        };
        let source = Source {
            key: ObjectKey::original(photo_id),
            turned: photo.turned(),
        };
        match photo.state {
            PhotoState::Analysed { .. } => {
                let making = async move {
                    let analysed = (user_id, photo_id);
                    this.make_of_analysed(place, analysed, source, picture)
                        .await
                };
                to_the_end(making).await
            }
            PhotoState::Refused { .. } => Ok(None),
            PhotoState::Received => {
                let lease_until = self.clock.now() + AnalysePhotos::LEASE;
                let claim = self.queue.claim_photo(photo_id, lease_until).await?;
                let claim = claim.ok_or(OriginalRendererError::StillAnalysing)?;
                let making = async move {
                    let _running = this.running.read().await;
                    let making = this.make(place, user_id, source, picture);
                    Ok(this.hold_while(&claim, making).await?)
                };
                to_the_end(making).await
            }
        }
    }

    /// Renders an analysed photo; `None` if decoding it crashes the process.
    async fn make_of_analysed(
        &self,
        place: Place,
        (user_id, photo_id): (UserId, PhotoId),
        source: Source,
        picture: Picture,
    ) -> Result<Option<Bytes>, OriginalRendererError> {
        let making = self.make(place, user_id, source, picture);
        if self.queue.unfinished_decodes(photo_id).await?.count == 0 {
            let _running = self.running.read().await;
            return Ok(self.count_while(photo_id, making).await?);
        }
        let alone = tokio::time::timeout(Self::WAIT_FOR_OTHERS, self.running.write()).await;
        let _alone = alone.map_err(|elapsed| Failure::Unavailable(elapsed.into()))?;
        // Concurrent decodes may have ended meanwhile.
        let unfinished = self.queue.unfinished_decodes(photo_id).await?;
        if unfinished.count >= Self::UNFINISHED_MAX {
            let now = self.clock.now();
            if unfinished.lease_until.is_some_and(|until| until > now) {
                return Err(OriginalRendererError::StillAnalysing);
            }
            tracing::warn!(photo.id = %photo_id, "photo is decoded no more: its decodes did not end");
            return Ok(None);
        }
        Ok(self.count_while(photo_id, making).await?)
    }

    /// Counts a decode until it has completed, and renews its lease meanwhile.
    async fn count_while(
        &self,
        photo_id: PhotoId,
        making: impl Future<Output = Result<Option<Bytes>, Failure>> + Send,
    ) -> Result<Option<Bytes>, Failure> {
        let lease_until = || self.clock.now() + AnalysePhotos::LEASE;
        self.queue.begin_decode(photo_id, lease_until()).await?;
        let renew = || self.queue.renew_decode(photo_id, lease_until());
        let made = beside(making, renew_until_lost(renew)).await;
        self.queue.end_decode(photo_id).await?;
        made
    }

    /// Renews a claim during rendering and releases it afterwards.
    async fn hold_while(
        &self,
        claim: &AnalysisClaim,
        making: impl Future<Output = Result<Option<Bytes>, Failure>> + Send,
    ) -> Result<Option<Bytes>, Failure> {
        let renew = || {
            let lease_until = self.clock.now() + AnalysePhotos::LEASE;
            self.queue.renew(claim, lease_until)
        };
        let made = beside(making, renew_until_lost(renew)).await;
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
        // Read again, so that waiting requests hold no memory.
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

/// Runs work to completion with a concurrent task that is dropped with it.
async fn beside<Made>(
    making: impl Future<Output = Made> + Send,
    renewing: impl Future<Output = ()> + Send,
) -> Made {
    match select(pin!(making), pin!(renewing)).await {
        Either::Left((made, _)) => made,
        Either::Right(((), making)) => making.await,
    }
}

/// Runs work to completion, also if the client disconnects, so that no claim or count remains.
async fn to_the_end(
    making: impl Future<Output = Result<Option<Bytes>, OriginalRendererError>> + Send + 'static,
) -> Result<Option<Bytes>, OriginalRendererError> {
    let made = tokio::spawn(making.in_current_span()).await;
    made.map_err(|panic| Failure::Internal(BoxError::from(panic)))?
}

fn readable(rendered: Result<Bytes, RendererError>) -> Result<Option<Bytes>, Failure> {
    match rendered {
        Ok(picture) => Ok(Some(picture)),
        Err(RendererError::Damaged(_)) => Ok(None),
        Err(RendererError::Failure(failure)) => Err(failure),
    }
}
