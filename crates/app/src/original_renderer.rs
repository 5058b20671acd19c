//! Renders originals with bounded memory.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures::future::{Either, select};
use thiserror::Error;
use tokio::sync::{OwnedSemaphorePermit, RwLock};
use tracing::Instrument;
use triptych_ports::{
    BoxError, Clock, Failure, Job, JobClaim, ObjectKey, ObjectStorage, PutOff, Renderer,
    RendererError, RenditionSize, SlideCrop, Stores,
};
use triptych_posts::{AspectRatio, FocusPoint};
use triptych_trips::{PhotoId, PhotoState, QuarterTurn};
use triptych_users::UserId;

use crate::fair_places::{FairPlaces, KeyedPermits, Place};
use crate::jobs::LEASE;
use crate::lease::renew_until_lost;
use crate::trips::{CRASHES_MAX, delete_objects};

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
/// Running decodes hold a lease, so that other servers do not take them for crashed ones; on one
/// server the decodes of a photo run one after the other.
#[derive(Clone)]
pub struct OriginalRenderer {
    stores: Stores,
    clock: Arc<dyn Clock>,
    storage: Arc<dyn ObjectStorage>,
    renderer: Arc<dyn Renderer>,
    /// Read-locked by every decode, write-locked by exclusive ones; shared with the analysis.
    running: Arc<RwLock<()>>,
    places: Arc<FairPlaces>,
    /// The permit for renditions that need much memory.
    large: Arc<FairPlaces>,
    /// One permit for each photo.
    turns: Arc<KeyedPermits<PhotoId>>,
}

/// A rendition to make of an original.
#[derive(Clone, Copy)]
enum Picture {
    Rendition(RenditionSize),
    Slide(SlideCrop),
}

/// An original in memory, and its permit to be there.
struct Original {
    bytes: Bytes,
    _place: Place,
}

/// A photo that is ready to be decoded.
struct Decode {
    photo_id: PhotoId,
    original: Original,
    turned: Option<QuarterTurn>,
    picture: Picture,
    /// The claim of a photo that is not yet analysed.
    claim: Option<JobClaim>,
    turn: OwnedSemaphorePermit,
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
    pub const UNFINISHED_MAX: u32 = CRASHES_MAX + 1;
    /// The timeout of waiting for exclusive decoding.
    pub const WAIT_FOR_OTHERS: Duration = Duration::from_secs(10);

    /// Creates a renderer over a database; the lock is that of [`Ports::decoding`](crate::Ports).
    pub fn new(
        stores: Stores,
        clock: Arc<dyn Clock>,
        storage: Arc<dyn ObjectStorage>,
        renderer: Arc<dyn Renderer>,
        running: Arc<RwLock<()>>,
    ) -> Self {
        let places = FairPlaces::new(Self::ORIGINALS_MAX, Self::ORIGINALS_PER_USER_MAX);
        Self {
            stores,
            clock,
            storage,
            renderer,
            running,
            places: Arc::new(places),
            large: Arc::new(FairPlaces::new(1, 1)),
            turns: Arc::new(KeyedPermits::new(1)),
        }
    }

    /// Stores a rendition of a user's photo unless it exists; returns whether it exists then. It does
    /// not if the original is missing or cannot be read, or the photo was deleted meanwhile.
    ///
    /// # Errors
    /// See [`OriginalRendererError`].
    pub async fn store_rendition(
        &self,
        user_id: UserId,
        photo_id: PhotoId,
        size: RenditionSize,
    ) -> Result<bool, OriginalRendererError> {
        let turn = self.turns.take(photo_id).await?;
        let key = ObjectKey::rendition(photo_id, size);
        if self.storage.read_stream(&key).await?.is_some() {
            return Ok(true);
        }
        let picture = Picture::Rendition(size);
        let Some(decode) = self.prepare(turn, user_id, photo_id, picture).await? else {
            return Ok(false);
        };
        let this = self.clone();
        let storing = async move {
            let (_turn, made) = this.make(decode).await?;
            let Some(rendition) = made else {
                return Ok(false);
            };
            this.storage.put(&key, rendition).await?;
            let exists = !this.stores.photos.existing(&[photo_id]).await?.is_empty();
            if !exists {
                delete_objects(this.storage.as_ref(), photo_id).await;
            }
            Ok(exists)
        };
        to_the_end(storing).await
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
            match self.try_slide(user_id, photo_id, crop).await {
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
        key: &ObjectKey,
        edge_px: u32,
    ) -> Result<Option<Bytes>, Failure> {
        let crop = SlideCrop {
            ratio: AspectRatio::SQUARE,
            focus: FocusPoint::CENTRE,
            width_px_max: edge_px,
        };
        let picture = Picture::Slide(crop);
        let Some(original) = self.read(user_id, key, picture).await? else {
            return Ok(None);
        };
        let _running = self.running.read().await;
        self.render(original, None, picture).await
    }

    async fn try_slide(
        &self,
        user_id: UserId,
        photo_id: PhotoId,
        crop: SlideCrop,
    ) -> Result<Option<Bytes>, OriginalRendererError> {
        let turn = self.turns.take(photo_id).await?;
        let picture = Picture::Slide(crop);
        let Some(decode) = self.prepare(turn, user_id, photo_id, picture).await? else {
            return Ok(None);
        };
        let this = self.clone();
        to_the_end(async move { this.make(decode).await.map(|(_turn, slide)| slide) }).await
    }

    /// Reads an original and claims a photo that is not yet analysed; `None` if it cannot be read.
    async fn prepare(
        &self,
        turn: OwnedSemaphorePermit,
        user_id: UserId,
        photo_id: PhotoId,
        picture: Picture,
    ) -> Result<Option<Decode>, OriginalRendererError> {
        let Some(photo) = self.stores.photos.find(user_id, photo_id).await? else {
            return Ok(None);
        };
        if let PhotoState::Refused { .. } = photo.state {
            return Ok(None);
        }
        let key = ObjectKey::original(photo_id);
        let Some(original) = self.read(user_id, &key, picture).await? else {
            return Ok(None);
        };
        let claim = if let PhotoState::Received = photo.state {
            let (id, now) = (Job::Analysis(photo_id).id(), self.clock.now());
            let claim = self.stores.jobs.claim_job(&id, now, now + LEASE).await?;
            Some(claim.ok_or(OriginalRendererError::StillAnalysing)?)
        } else {
            None
        };
        Ok(Some(Decode {
            photo_id,
            original,
            turned: photo.turned(),
            picture,
            claim,
            turn,
        }))
    }

    /// Waits for a permit and reads an original; `None` if it is missing. Nothing is in memory while
    /// it waits.
    async fn read(
        &self,
        user_id: UserId,
        key: &ObjectKey,
        picture: Picture,
    ) -> Result<Option<Original>, Failure> {
        let size = match picture {
            Picture::Rendition(size) => size,
            Picture::Slide(_) => RenditionSize::Full,
        };
        {
            let place = self.places.take(user_id).await?;
            let Some(bytes) = self.storage.read(key).await? else {
                return Ok(None);
            };
            if !self.renderer.is_large(&bytes, size).await? {
                return Ok(Some(Original {
                    bytes,
                    _place: place,
                }));
            }
        }
        let place = self.large.take(user_id).await?;
        let bytes = self.storage.read(key).await?;
        Ok(bytes.map(|bytes| Original {
            bytes,
            _place: place,
        }))
    }

    /// Renders a photo; `None` if it cannot be read, or decoding it crashes the process. The photo's
    /// turn goes on until it is dropped.
    async fn make(
        &self,
        decode: Decode,
    ) -> Result<(OwnedSemaphorePermit, Option<Bytes>), OriginalRendererError> {
        let Decode {
            photo_id,
            original,
            turned,
            picture,
            claim,
            turn,
        } = decode;
        let making = self.render(original, turned, picture);
        let made = match claim {
            Some(claim) => {
                let making = async {
                    let _running = self.running.read().await;
                    making.await
                };
                self.hold_while(&claim, making).await?
            }
            None => self.make_of_analysed(photo_id, making).await?,
        };
        Ok((turn, made))
    }

    /// Renders an analysed photo; `None` if decoding it crashes the process.
    async fn make_of_analysed(
        &self,
        photo_id: PhotoId,
        making: impl Future<Output = Result<Option<Bytes>, Failure>> + Send,
    ) -> Result<Option<Bytes>, OriginalRendererError> {
        let unfinished = self.stores.decodes.unfinished_decodes(photo_id).await?;
        if unfinished.count == 0 {
            let _running = self.running.read().await;
            return Ok(self.count_while(photo_id, making).await?);
        }
        let now = self.clock.now();
        if unfinished.lease_until.is_some_and(|until| until > now) {
            return Err(OriginalRendererError::StillAnalysing);
        }
        if unfinished.count >= Self::UNFINISHED_MAX {
            tracing::warn!(photo.id = %photo_id, "photo is decoded no more: its decodes did not end");
            return Ok(None);
        }
        let alone = tokio::time::timeout(Self::WAIT_FOR_OTHERS, self.running.write()).await;
        let _alone = alone.map_err(|elapsed| Failure::Unavailable(elapsed.into()))?;
        Ok(self.count_while(photo_id, making).await?)
    }

    /// Counts a decode until it has completed, and renews its lease meanwhile.
    async fn count_while(
        &self,
        photo_id: PhotoId,
        making: impl Future<Output = Result<Option<Bytes>, Failure>> + Send,
    ) -> Result<Option<Bytes>, Failure> {
        let lease_until = || self.clock.now() + LEASE;
        let decodes = &self.stores.decodes;
        decodes.begin_decode(photo_id, lease_until()).await?;
        let renew = || decodes.renew_decode(photo_id, lease_until());
        let made = beside(making, renew_until_lost(renew)).await;
        decodes.end_decode(photo_id).await?;
        made
    }

    /// Renews a claim during rendering and releases it afterwards.
    async fn hold_while(
        &self,
        claim: &JobClaim,
        making: impl Future<Output = Result<Option<Bytes>, Failure>> + Send,
    ) -> Result<Option<Bytes>, Failure> {
        let renew = || {
            let lease_until = self.clock.now() + LEASE;
            self.stores.jobs.renew(claim, lease_until)
        };
        let made = beside(making, renew_until_lost(renew)).await;
        let released = PutOff::until(self.clock.now());
        self.stores.jobs.put_off(claim, &released).await?;
        made
    }

    async fn render(
        &self,
        original: Original,
        turned: Option<QuarterTurn>,
        picture: Picture,
    ) -> Result<Option<Bytes>, Failure> {
        let Original { bytes, _place } = original;
        readable(match picture {
            Picture::Rendition(size) => self.renderer.rendition(bytes, turned, size).await,
            Picture::Slide(crop) => self.renderer.slide(bytes, turned, crop).await,
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
async fn to_the_end<Made: Send + 'static>(
    making: impl Future<Output = Result<Made, OriginalRendererError>> + Send + 'static,
) -> Result<Made, OriginalRendererError> {
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
