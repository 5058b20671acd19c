//! ZIP archives, generated while they are sent, no faster than the client reads.
//!
//! In memory are at most one chunk of one entry, the directory, and the contents of the pipe to the
//! client.

mod format;
#[cfg(test)]
mod tests;

use std::future::Future;
use std::io::{self, Write};

use actix_web::web::Bytes;
use chrono::{DateTime, Utc};
use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};
use futures::{Stream, StreamExt, stream};
use thiserror::Error;
use tokio::io::{AsyncWriteExt, DuplexStream};
use tokio_util::io::ReaderStream;
use triptych_ports::{BoxError, Failure, ObjectStream};

use format::{Content, Entry, Method, TooLarge};

/// Capacity of the pipe between the writer and the client.
const PIPE_BYTES: usize = 64 * 1024;

/// Why an archive is incomplete.
#[derive(Debug, Error)]
pub(crate) enum ArchiveError {
    #[error("entry could not be read")]
    Entry(#[source] BoxError),
    #[error("original breaks off")]
    Original(#[source] Failure),
    #[error("archive could not be written")]
    Write(#[from] TooLarge),
    #[error("archive could not be sent")]
    Send(#[from] io::Error),
}

/// The format of an archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ArchiveSize {
    /// Less than 4 GB and 65,535 files: supported by every program.
    Ordinary,
    /// ZIP64.
    Large,
}

/// Writes the entries of one archive.
pub(crate) struct ArchiveWriter {
    pipe: DuplexStream,
    size: ArchiveSize,
    /// The timestamp of all files.
    dated: DateTime<Utc>,
    offset: u64,
    entries: u64,
    directory: Vec<u8>,
}

/// An entry that is written in chunks, and counts once it is closed.
pub(crate) struct EntryWriter<'a> {
    archive: &'a mut ArchiveWriter,
    entry: Entry,
    /// Compresses into memory what is sent after each chunk.
    deflate: Option<DeflateEncoder<Vec<u8>>>,
    crc: Crc,
    content: Content,
}

impl ArchiveWriter {
    /// Writes a text entry.
    pub(crate) async fn text(&mut self, name: String, text: &[u8]) -> Result<(), ArchiveError> {
        let mut entry = self.begin_text(name).await?;
        entry.write_all(text).await?;
        entry.close().await
    }

    /// Writes a picture, which is compressed already.
    pub(crate) async fn picture(&mut self, name: String, bytes: &[u8]) -> Result<(), ArchiveError> {
        let mut entry = self.begin(name, Method::Stored).await?;
        entry.write_all(bytes).await?;
        entry.close().await
    }

    /// Writes a picture in chunks.
    pub(crate) async fn object(
        &mut self,
        name: String,
        mut object: ObjectStream,
    ) -> Result<(), ArchiveError> {
        let mut entry = self.begin(name, Method::Stored).await?;
        while let Some(chunk) = object.chunks.next().await {
            let chunk = chunk.map_err(ArchiveError::Original)?;
            entry.write_all(&chunk).await?;
        }
        entry.close().await
    }

    /// Starts a text entry that the caller writes and closes.
    pub(crate) async fn begin_text(
        &mut self,
        name: String,
    ) -> Result<EntryWriter<'_>, ArchiveError> {
        self.begin(name, Method::Deflated).await
    }

    async fn begin(
        &mut self,
        name: String,
        method: Method,
    ) -> Result<EntryWriter<'_>, ArchiveError> {
        let entry = Entry {
            name,
            method,
            dated: self.dated,
            is_zip64: self.size == ArchiveSize::Large,
            offset: self.offset,
        };
        self.send(&entry.local_header()?).await?;
        let deflate = (method == Method::Deflated)
            .then(|| DeflateEncoder::new(Vec::new(), Compression::default()));
        Ok(EntryWriter {
            archive: self,
            entry,
            deflate,
            crc: Crc::new(),
            content: Content::default(),
        })
    }

    async fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.pipe.write_all(bytes).await?;
        self.offset += bytes.len() as u64;
        Ok(())
    }

    async fn close(mut self) -> Result<(), ArchiveError> {
        let (offset, directory) = (self.offset, std::mem::take(&mut self.directory));
        let is_zip64 = self.size == ArchiveSize::Large;
        let end = format::end(self.entries, offset, directory.len() as u64, is_zip64)?;
        self.send(&directory).await?;
        self.send(&end).await?;
        Ok(self.pipe.shutdown().await?)
    }
}

impl EntryWriter<'_> {
    /// Writes the next chunk.
    pub(crate) async fn write_all(&mut self, bytes: &[u8]) -> Result<(), ArchiveError> {
        self.crc.update(bytes);
        self.content.plain += bytes.len() as u64;
        match &mut self.deflate {
            None => self.send(bytes).await,
            Some(deflate) => {
                deflate.write_all(bytes)?;
                let compressed = std::mem::take(deflate.get_mut());
                self.send(&compressed).await
            }
        }
    }

    /// Closes the entry.
    pub(crate) async fn close(mut self) -> Result<(), ArchiveError> {
        if let Some(deflate) = self.deflate.take() {
            self.send(&deflate.finish()?).await?;
        }
        self.content.crc = self.crc.sum();
        let descriptor = self.entry.descriptor(self.content)?;
        self.archive.send(&descriptor).await?;
        let record = self.entry.directory_record(self.content)?;
        self.archive.directory.extend_from_slice(&record);
        self.archive.entries += 1;
        Ok(())
    }

    async fn send(&mut self, bytes: &[u8]) -> Result<(), ArchiveError> {
        self.content.compressed += bytes.len() as u64;
        Ok(self.archive.send(bytes).await?)
    }
}

/// The bytes of an archive whose entries `write` writes. If it fails the transfer is aborted, so
/// that the client knows that the archive is incomplete.
pub(crate) fn stream_zip<Write, Writing>(
    dated: DateTime<Utc>,
    size: ArchiveSize,
    write: Write,
) -> impl Stream<Item = Result<Bytes, io::Error>> + use<Write, Writing>
where
    Write: FnOnce(ArchiveWriter) -> Writing,
    Writing: Future<Output = Result<ArchiveWriter, ArchiveError>> + Send + 'static,
{
    let (pipe, receiver) = tokio::io::duplex(PIPE_BYTES);
    let writing = write(ArchiveWriter {
        pipe,
        size,
        dated,
        offset: 0,
        entries: 0,
        directory: Vec::new(),
    });
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
