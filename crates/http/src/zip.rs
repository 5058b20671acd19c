//! ZIP archives that are made while they are sent, no faster than the client reads.
//!
//! Of an archive no more is in memory than one piece of one entry, and what lies in the pipe to the
//! client.

use std::future::Future;
use std::io;

use actix_web::web::Bytes;
use async_zip::base::write::{EntryStreamWriter, ZipFileWriter};
use async_zip::error::ZipError;
use async_zip::{Compression, ZipDateTime, ZipEntryBuilder};
use chrono::{DateTime, Utc};
use futures::{AsyncWriteExt, Stream, StreamExt, stream};
use thiserror::Error;
use tokio::io::DuplexStream;
use tokio_util::compat::{Compat, TokioAsyncWriteCompatExt};
use tokio_util::io::ReaderStream;
use triptych_ports::{BoxError, Failure, ObjectStream};

/// How much of an archive lies between its writer and the client.
const PIPE_BYTES: usize = 64 * 1024;

/// Without permissions an unpacked file can be read by nobody on some systems.
const READABLE_BY_ALL: u16 = 0o644;

/// Why an archive breaks off.
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

/// What an archive may need.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ArchiveSize {
    /// Less than 4 GB and 65,535 files: a form that every program reads.
    Ordinary,
    /// More, or maybe more.
    Large,
}

type Zip = ZipFileWriter<Compat<DuplexStream>>;

/// An entry that is written piece by piece.
pub(crate) type EntryWriter<'a> = EntryStreamWriter<'a, Compat<DuplexStream>>;

/// Writes the entries of one archive.
pub(crate) struct ArchiveWriter {
    zip: Zip,
    /// What every file is dated.
    dated: ZipDateTime,
}

impl ArchiveWriter {
    /// Writes an entry of words.
    pub(crate) async fn text(&mut self, name: String, text: &[u8]) -> Result<(), ArchiveError> {
        let entry = self.entry(name, Compression::Deflate);
        Ok(self.zip.write_entry_whole(entry, text).await?)
    }

    /// Writes an entry that is a picture, and so compressed already.
    pub(crate) async fn picture(&mut self, name: String, bytes: &[u8]) -> Result<(), ArchiveError> {
        let entry = self.entry(name, Compression::Stored);
        Ok(self.zip.write_entry_whole(entry, bytes).await?)
    }

    /// Writes a picture piece by piece.
    pub(crate) async fn object(
        &mut self,
        name: String,
        mut object: ObjectStream,
    ) -> Result<(), ArchiveError> {
        let entry = self.entry(name, Compression::Stored);
        let mut entry = self.zip.write_entry_stream(entry).await?;
        while let Some(chunk) = object.chunks.next().await {
            let chunk = chunk.map_err(ArchiveError::Original)?;
            entry.write_all(&chunk).await?;
        }
        Ok(entry.close().await?)
    }

    /// Begins an entry of words that the caller writes and closes.
    pub(crate) async fn begin_text(
        &mut self,
        name: String,
    ) -> Result<EntryWriter<'_>, ArchiveError> {
        let entry = self.entry(name, Compression::Deflate);
        Ok(self.zip.write_entry_stream(entry).await?)
    }

    fn entry(&self, name: String, compression: Compression) -> ZipEntryBuilder {
        ZipEntryBuilder::new(name.into(), compression)
            .last_modification_date(self.dated)
            .unix_permissions(READABLE_BY_ALL)
    }
}

/// The bytes of an archive whose entries `write` writes. Where it fails the transfer breaks off, and
/// the client knows that the archive is not whole.
pub(crate) fn stream_zip<Write, Writing>(
    dated: DateTime<Utc>,
    size: ArchiveSize,
    write: Write,
) -> impl Stream<Item = Result<Bytes, io::Error>> + use<Write, Writing>
where
    Write: FnOnce(ArchiveWriter) -> Writing,
    Writing: Future<Output = Result<ArchiveWriter, ArchiveError>> + Send + 'static,
{
    let (sender, receiver) = tokio::io::duplex(PIPE_BYTES);
    let zip = ZipFileWriter::new(sender.compat_write());
    let writing = write(ArchiveWriter {
        zip: match size {
            ArchiveSize::Ordinary => zip.force_no_zip64(),
            ArchiveSize::Large => zip,
        },
        dated: ZipDateTime::from_chrono(&dated),
    });
    let task = tokio::spawn(async move { close(writing.await?).await });
    let end = stream::once(async move {
        match task.await {
            Ok(Ok(())) => None,
            Ok(Err(error)) => Some(Err(io::Error::other(error))),
            Err(panic) => Some(Err(io::Error::other(panic))),
        }
    });
    ReaderStream::new(receiver).chain(end.filter_map(|failure| async { failure }))
}

async fn close(writer: ArchiveWriter) -> Result<(), ArchiveError> {
    let mut pipe = writer.zip.close().await?;
    Ok(pipe.close().await?)
}
