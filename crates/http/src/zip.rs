//! ZIP archives, generated while they are sent, no faster than the client reads.
//!
//! In memory are at most one chunk of one entry, the directory, and the contents of the pipe to the
//! client. A file has at most 4 GB; the archive may be larger.

#[cfg(test)]
mod tests;

use std::future::Future;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use actix_web::web::Bytes;
use chrono::{DateTime, Utc};
use futures::{Stream, StreamExt, stream};
use thiserror::Error;
use tokio::io::{AsyncWriteExt, DuplexStream};
use tokio_util::io::ReaderStream;
use triptych_ports::{BoxError, Failure, ObjectStream};
use zip::result::ZipError;
use zip::write::{SimpleFileOptions, StreamWriter};
use zip::{CompressionMethod, ZipWriter};

/// Capacity of the pipe between the writer and the client.
const PIPE_BYTES: usize = 64 * 1024;
/// Readable by all and writable by its owner.
const PERMISSIONS: u32 = 0o644;

/// Why an archive is incomplete.
#[derive(Debug, Error)]
pub(crate) enum ArchiveError {
    #[error("entry could not be read")]
    Entry(#[source] BoxError),
    #[error("original breaks off")]
    Original(#[source] Failure),
    #[error("archive could not be written")]
    Write(#[from] ZipError),
    #[error("archive could not be sent")]
    Send(#[from] io::Error),
}

/// Writes the entries of one archive.
pub(crate) struct ArchiveWriter {
    zip: ZipWriter<StreamWriter<Unsent>>,
    unsent: Unsent,
    pipe: DuplexStream,
    options: SimpleFileOptions,
}

/// Bytes of the archive that are not in the pipe yet.
#[derive(Clone, Default)]
struct Unsent(Arc<Mutex<Vec<u8>>>);

impl Unsent {
    fn take(&self) -> Vec<u8> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Unsent {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut unsent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Write::write(&mut *unsent, bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl ArchiveWriter {
    fn new(pipe: DuplexStream, dated: DateTime<Utc>) -> Self {
        let unsent = Unsent::default();
        // The format begins in 1980, as does a file without a time.
        let modified = zip::DateTime::try_from(dated.naive_utc()).unwrap_or_default();
        Self {
            zip: ZipWriter::new_stream(unsent.clone()),
            unsent,
            pipe,
            options: SimpleFileOptions::default()
                .last_modified_time(modified)
                .unix_permissions(PERMISSIONS),
        }
    }

    /// Writes a text entry.
    pub(crate) async fn text(&mut self, name: String, text: &[u8]) -> Result<(), ArchiveError> {
        self.begin_text(name)?.write_all(text).await
    }

    /// Writes a picture, which is compressed already.
    pub(crate) async fn picture(&mut self, name: String, bytes: &[u8]) -> Result<(), ArchiveError> {
        let mut entry = self.begin(name, CompressionMethod::Stored)?;
        entry.write_all(bytes).await
    }

    /// Writes a picture in chunks.
    pub(crate) async fn object(
        &mut self,
        name: String,
        mut object: ObjectStream,
    ) -> Result<(), ArchiveError> {
        let mut entry = self.begin(name, CompressionMethod::Stored)?;
        while let Some(chunk) = object.chunks.next().await {
            let chunk = chunk.map_err(ArchiveError::Original)?;
            entry.write_all(&chunk).await?;
        }
        Ok(())
    }

    /// Starts a text entry that the caller writes.
    pub(crate) fn begin_text(&mut self, name: String) -> Result<EntryWriter<'_>, ArchiveError> {
        self.begin(name, CompressionMethod::Deflated)
    }

    fn begin(
        &mut self,
        name: String,
        method: CompressionMethod,
    ) -> Result<EntryWriter<'_>, ArchiveError> {
        let options = self.options.compression_method(method);
        self.zip.start_file(name, options)?;
        Ok(EntryWriter { archive: self })
    }

    async fn send(&mut self) -> io::Result<()> {
        self.pipe.write_all(&self.unsent.take()).await
    }

    async fn close(self) -> Result<(), ArchiveError> {
        let Self {
            zip,
            unsent,
            mut pipe,
            ..
        } = self;
        zip.finish()?;
        pipe.write_all(&unsent.take()).await?;
        Ok(pipe.shutdown().await?)
    }
}

/// An entry that is written in chunks. The next one, or the end of the archive, closes it.
pub(crate) struct EntryWriter<'a> {
    archive: &'a mut ArchiveWriter,
}

impl EntryWriter<'_> {
    /// Writes the next chunk.
    pub(crate) async fn write_all(&mut self, bytes: &[u8]) -> Result<(), ArchiveError> {
        Write::write_all(&mut self.archive.zip, bytes)?;
        Ok(self.archive.send().await?)
    }
}

/// The bytes of an archive whose entries `write` writes. If it fails the transfer is aborted, so
/// that the client knows that the archive is incomplete.
pub(crate) fn stream_zip<Write, Writing>(
    dated: DateTime<Utc>,
    write: Write,
) -> impl Stream<Item = Result<Bytes, io::Error>> + use<Write, Writing>
where
    Write: FnOnce(ArchiveWriter) -> Writing,
    Writing: Future<Output = Result<ArchiveWriter, ArchiveError>> + Send + 'static,
{
    let (pipe, receiver) = tokio::io::duplex(PIPE_BYTES);
    let writing = write(ArchiveWriter::new(pipe, dated));
    let task = tokio::spawn(async move { writing.await?.close().await });
    let end = stream::once(async move {
        match task.await {
            Ok(Ok(())) => None,
            Ok(Err(error)) => Some(Err(io::Error::other(error))),
            Err(panic) => Some(Err(io::Error::other(panic))),
        }
    });
    ReaderStream::new(receiver).chain(end.filter_map(|failure| async { failure }))
}
