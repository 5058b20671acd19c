//! Uploads of pictures: stored and validated while they arrive, never completely in memory.

use bytes::Bytes;
use triptych_ports::{Failure, ObjectUpload};
use triptych_trips::Photo;
use triptych_vision::{HeaderReader, ImageHeader};

use crate::trips::FileRefusal;

/// A file upload. Dropping it before [`ImageUpload::finish`] aborts it.
pub(crate) struct ImageUpload {
    size_bytes: u64,
    stage: Stage,
}

enum Stage {
    Receiving {
        upload: Box<dyn ObjectUpload>,
        header: HeaderReader,
    },
    Refused(FileRefusal),
}

impl ImageUpload {
    /// Starts an upload to an object.
    pub(crate) fn new(upload: Box<dyn ObjectUpload>) -> Self {
        Self {
            size_bytes: 0,
            stage: Stage::Receiving {
                upload,
                header: HeaderReader::new(),
            },
        }
    }

    /// The number of bytes received.
    pub(crate) const fn size_bytes(&self) -> u64 {
        self.size_bytes
    }

    /// Writes the next bytes and returns whether they were stored. Bytes of a refused file are
    /// discarded, so that the rest of the request can be read.
    ///
    /// # Errors
    /// The storage's failure.
    pub(crate) async fn write(&mut self, chunk: Bytes) -> Result<bool, Failure> {
        self.size_bytes = self.size_bytes.saturating_add(chunk.len() as u64);
        let Stage::Receiving { upload, header } = &mut self.stage else {
            return Ok(false);
        };
        let refusal = match header.push(&chunk).map_err(FileRefusal::from) {
            Ok(()) if self.size_bytes > Photo::FILE_BYTES_MAX => FileRefusal::TooLarge,
            Ok(()) => {
                upload.write(chunk).await?;
                return Ok(true);
            }
            Err(refusal) => refusal,
        };
        self.refuse(refusal).await?;
        Ok(false)
    }

    /// Completes the object, or returns why the file is refused; then nothing remains stored.
    ///
    /// # Errors
    /// The storage's failure.
    pub(crate) async fn finish(self) -> Result<Result<ImageHeader, FileRefusal>, Failure> {
        let (upload, header) = match self.stage {
            Stage::Refused(refusal) => return Ok(Err(refusal)),
            Stage::Receiving { upload, header } => (upload, header),
        };
        match header.finish() {
            Ok(header) => {
                upload.complete().await?;
                Ok(Ok(header))
            }
            Err(error) => {
                upload.abort().await?;
                Ok(Err(error.into()))
            }
        }
    }

    async fn refuse(&mut self, refusal: FileRefusal) -> Result<(), Failure> {
        match std::mem::replace(&mut self.stage, Stage::Refused(refusal)) {
            Stage::Receiving { upload, .. } => upload.abort().await,
            Stage::Refused(_) => Ok(()),
        }
    }
}
