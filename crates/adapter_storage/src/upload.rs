//! Uploads an object in parts: one is filled while another is sent.

use std::sync::Arc;

use async_trait::async_trait;
use bytes::Bytes;
use object_store::path::Path;
use object_store::{MultipartUpload, ObjectStore, ObjectStoreExt as _};
use tokio::runtime::Handle;
use tokio::task::JoinSet;
use triptych_ports::{Failure, ObjectUpload};

use crate::failure::{failure, internal, unavailable};
use crate::measured::measured;
use crate::parts::{Part, Parts};

/// An upload. An object that fits into one part is sent with a single request instead of a
/// multipart upload.
pub(crate) struct PartUpload {
    store: Arc<dyn ObjectStore>,
    path: Path,
    parts: Parts,
    filling: Option<Part>,
    multipart: Option<Box<dyn MultipartUpload>>,
    sending: JoinSet<Result<(), Failure>>,
    /// A write was cancelled or failed: the object would be incomplete.
    is_torn: bool,
}

impl PartUpload {
    /// Begins an upload; the first request is sent when the first part is full.
    pub(crate) fn new(store: Arc<dyn ObjectStore>, path: Path, parts: Parts) -> Self {
        Self {
            store,
            path,
            parts,
            filling: None,
            multipart: None,
            sending: JoinSet::new(),
            is_torn: false,
        }
    }

    async fn collect(&mut self, mut chunk: Bytes) -> Result<(), Failure> {
        while !chunk.is_empty() {
            let mut part = match self.filling.take() {
                Some(part) => part,
                None => self.parts.part(),
            };
            part.take_from(&mut chunk).await?;
            if part.is_full() {
                self.send(part).await?;
            } else {
                self.filling = Some(part);
            }
        }
        Ok(())
    }

    /// Sends a part in the background, once the previous one has arrived.
    async fn send(&mut self, part: Part) -> Result<(), Failure> {
        self.wait_for_sent().await?;
        let multipart = match &mut self.multipart {
            Some(multipart) => multipart,
            none => {
                let begin = async { self.store.put_multipart(&self.path).await.map_err(failure) };
                none.insert(measured("begin", begin).await?)
            }
        };
        let turn = self.parts.turn().await?;
        let sent = multipart.put_part(part.into_bytes().await?.into());
        self.sending.spawn(async move {
            let _turn = turn;
            measured("part", async { sent.await.map_err(failure) }).await
        });
        Ok(())
    }

    async fn wait_for_sent(&mut self) -> Result<(), Failure> {
        while let Some(sent) = self.sending.join_next().await {
            sent.map_err(unavailable)??;
        }
        Ok(())
    }

    async fn finish(&mut self) -> Result<(), Failure> {
        if self.multipart.is_none() {
            return self.put_whole().await;
        }
        if let Some(part) = self.filling.take() {
            self.send(part).await?;
        }
        self.wait_for_sent().await?;
        let _turn = self.parts.turn().await?;
        if let Some(multipart) = &mut self.multipart {
            let complete = async { multipart.complete().await.map_err(failure) };
            measured("complete", complete).await?;
        }
        self.multipart = None;
        Ok(())
    }

    async fn put_whole(&mut self) -> Result<(), Failure> {
        let _turn = self.parts.turn().await?;
        let bytes = match self.filling.take() {
            Some(part) => part.into_bytes().await?,
            None => Bytes::new(),
        };
        let put = async {
            self.store
                .put(&self.path, bytes.into())
                .await
                .map_err(failure)
        };
        measured("put", put).await?;
        Ok(())
    }
}

#[async_trait]
impl ObjectUpload for PartUpload {
    async fn write(&mut self, chunk: Bytes) -> Result<(), Failure> {
        if std::mem::replace(&mut self.is_torn, true) {
            return Err(internal("an earlier write did not end"));
        }
        self.collect(chunk).await?;
        self.is_torn = false;
        Ok(())
    }

    #[tracing::instrument(
        name = "upload object",
        level = "debug",
        skip_all,
        err(level = "debug")
    )]
    async fn complete(mut self: Box<Self>) -> Result<(), Failure> {
        if self.is_torn {
            return Err(internal("an earlier write did not end"));
        }
        self.finish().await
    }

    async fn abort(mut self: Box<Self>) -> Result<(), Failure> {
        self.sending.shutdown().await;
        match self.multipart.take() {
            Some(mut multipart) => multipart.abort().await.map_err(failure),
            None => Ok(()),
        }
    }
}

impl Drop for PartUpload {
    /// Aborts an upload that was not completed.
    fn drop(&mut self) {
        let Some(mut multipart) = self.multipart.take() else {
            return;
        };
        let mut sending = std::mem::take(&mut self.sending);
        let Ok(runtime) = Handle::try_current() else {
            return;
        };
        let path = self.path.clone();
        runtime.spawn(async move {
            sending.shutdown().await;
            if let Err(error) = multipart.abort().await {
                tracing::warn!(%path, %error, "parts of an unfinished upload stay behind");
            }
        });
    }
}
