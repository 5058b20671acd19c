//! The writing of ZIP archives, entry by entry, no faster than the client reads.
//!
//! Of the whole archive no more is in memory than one slide, or one piece of an original, and what
//! lies in the pipe to the client.

use std::io;

use actix_web::web::Bytes;
use async_zip::base::write::ZipFileWriter;
use async_zip::{Compression, ZipDateTime, ZipEntryBuilder};
use futures::{AsyncWriteExt, Stream, StreamExt, stream};
use thiserror::Error;
use tokio::io::DuplexStream;
use tokio_util::compat::{Compat, TokioAsyncWriteCompatExt};
use tokio_util::io::ReaderStream;
use triptych_app::posts::{ArchiveData, ArchiveReader, OpenArchiveError};
use triptych_ports::{Failure, ObjectStream};
use triptych_posts::archive::{ArchiveContent, ArchiveEntry, ArchivePlan};

use crate::error::ApiError;

/// How much of the archive lies between its writer and the client.
const PIPE_BYTES: usize = 64 * 1024;

/// Why an archive breaks off.
#[derive(Debug, Error)]
enum ArchiveError {
    #[error(transparent)]
    Entry(#[from] OpenArchiveError),
    #[error("original breaks off")]
    Original(#[source] Failure),
    #[error("archive could not be written")]
    Write(#[from] async_zip::error::ZipError),
    #[error("archive could not be sent")]
    Send(#[from] io::Error),
}

struct ArchiveWriter {
    zip: ZipFileWriter<Compat<DuplexStream>>,
    /// What every file is dated.
    dated: ZipDateTime,
}

/// The bytes of an archive. The first entry is read before anything is answered, so that a storage
/// that does not answer is a proper failure; one that fails later breaks the transfer off, and the
/// client knows that the archive is not whole.
///
/// # Errors
/// What the first entry could not be read for.
pub(crate) async fn stream_archive(
    plan: ArchivePlan,
    reader: ArchiveReader,
) -> Result<impl Stream<Item = Result<Bytes, io::Error>> + use<>, ApiError> {
    let mut entries = plan.entries.into_iter();
    let first = match entries.next() {
        None => None,
        Some(entry) => Some(read_or_excuse(entry, &reader).await?),
    };
    let (sender, receiver) = tokio::io::duplex(PIPE_BYTES);
    let writer = ArchiveWriter {
        // Twenty originals of 30 MB stay far below the 4 GB from which the larger format is needed.
        zip: ZipFileWriter::new(sender.compat_write()).force_no_zip64(),
        dated: ZipDateTime::from_chrono(&plan.dated),
    };
    let task = tokio::spawn(write_archive(writer, first, entries.collect(), reader));
    let end = stream::once(async move {
        match task.await {
            Ok(Ok(())) => None,
            Ok(Err(error)) => Some(Err(io::Error::other(error))),
            Err(panic) => Some(Err(io::Error::other(panic))),
        }
    });
    Ok(ReaderStream::new(receiver).chain(end.filter_map(|failure| async { failure })))
}

async fn write_archive(
    mut writer: ArchiveWriter,
    first: Option<(ArchiveEntry, ArchiveData)>,
    rest: Vec<ArchiveEntry>,
    reader: ArchiveReader,
) -> Result<(), ArchiveError> {
    if let Some((entry, data)) = first {
        write_entry(&mut writer, entry, data).await?;
    }
    for entry in rest {
        let (entry, data) = read_or_excuse(entry, &reader).await?;
        write_entry(&mut writer, entry, data).await?;
    }
    let mut pipe = writer.zip.close().await?;
    Ok(pipe.close().await?)
}

/// Reads an entry. In the place of a picture that cannot be read stands a text that says so: the
/// others are worth having without it.
async fn read_or_excuse(
    entry: ArchiveEntry,
    reader: &ArchiveReader,
) -> Result<(ArchiveEntry, ArchiveData), OpenArchiveError> {
    match reader.read(&entry.content).await {
        Ok(data) => Ok((entry, data)),
        Err(OpenArchiveError::PhotoUnreadable(photo_id)) => {
            tracing::warn!(photo.id = %photo_id, "photo is missing from an archive");
            let content = ArchiveContent::Text(EXCUSE.to_owned());
            let name = format!("{}.txt", entry.name);
            let data = ArchiveData::Whole(Bytes::from_static(EXCUSE.as_bytes()));
            Ok((ArchiveEntry { name, content }, data))
        }
        Err(error) => Err(error),
    }
}

/// What stands in the place of a picture that cannot be read.
const EXCUSE: &str = "This photo could not be read: its file is damaged.\n";

async fn write_entry(
    writer: &mut ArchiveWriter,
    entry: ArchiveEntry,
    data: ArchiveData,
) -> Result<(), ArchiveError> {
    // Pictures are compressed already.
    let compression = match entry.content {
        ArchiveContent::Text(_) => Compression::Deflate,
        ArchiveContent::Slide { .. } | ArchiveContent::Original(_) => Compression::Stored,
    };
    let builder = ZipEntryBuilder::new(entry.name.into(), compression)
        .last_modification_date(writer.dated)
        .unix_permissions(READABLE_BY_ALL);
    match data {
        ArchiveData::Whole(bytes) => Ok(writer.zip.write_entry_whole(builder, &bytes).await?),
        ArchiveData::Stream(object) => write_stream(writer, builder, object).await,
    }
}

/// Without permissions an unpacked file can be read by nobody on some systems.
const READABLE_BY_ALL: u16 = 0o644;

async fn write_stream(
    writer: &mut ArchiveWriter,
    builder: ZipEntryBuilder,
    mut object: ObjectStream,
) -> Result<(), ArchiveError> {
    let mut entry = writer.zip.write_entry_stream(builder).await?;
    while let Some(chunk) = object.chunks.next().await {
        entry
            .write_all(&chunk.map_err(ArchiveError::Original)?)
            .await?;
    }
    Ok(entry.close().await?)
}
