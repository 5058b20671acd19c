//! The archive of a post, entry by entry.

use std::io;

use actix_web::web::Bytes;
use futures::Stream;
use triptych_app::posts::{ArchiveData, ArchiveReader, OpenArchiveError};
use triptych_posts::archive::{ArchiveContent, ArchiveEntry, ArchivePlan};

use crate::error::ApiError;
use crate::zip::{ArchiveError, ArchiveSize, ArchiveWriter, stream_zip};

/// What stands in the place of a picture that cannot be read.
pub(crate) const EXCUSE: &str = "This photo could not be read: its file is damaged.\n";

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
    // Twenty originals of 30 MB stay far below 4 GB.
    let size = ArchiveSize::Ordinary;
    Ok(stream_zip(plan.dated, size, |writer| {
        write_archive(writer, first, entries.collect(), reader)
    }))
}

async fn write_archive(
    mut writer: ArchiveWriter,
    first: Option<(ArchiveEntry, ArchiveData)>,
    rest: Vec<ArchiveEntry>,
    reader: ArchiveReader,
) -> Result<ArchiveWriter, ArchiveError> {
    if let Some((entry, data)) = first {
        write_entry(&mut writer, entry, data).await?;
    }
    for entry in rest {
        let read = read_or_excuse(entry, &reader).await;
        let (entry, data) = read.map_err(|error| ArchiveError::Entry(error.into()))?;
        write_entry(&mut writer, entry, data).await?;
    }
    Ok(writer)
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

async fn write_entry(
    writer: &mut ArchiveWriter,
    entry: ArchiveEntry,
    data: ArchiveData,
) -> Result<(), ArchiveError> {
    match (entry.content, data) {
        (_, ArchiveData::Stream(object)) => writer.object(entry.name, object).await,
        (ArchiveContent::Text(_), ArchiveData::Whole(text)) => writer.text(entry.name, &text).await,
        (ArchiveContent::Slide { .. } | ArchiveContent::Original(_), ArchiveData::Whole(bytes)) => {
            writer.picture(entry.name, &bytes).await
        }
    }
}
