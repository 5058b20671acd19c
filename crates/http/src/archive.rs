//! Writes the archive of a post.

use std::io;

use actix_web::web::Bytes;
use futures::Stream;
use triptych_app::Ports;
use triptych_app::posts::{ArchiveData, PostError, read_archive_entry};
use triptych_posts::archive::{ArchiveContent, ArchiveEntry, ArchivePlan};
use triptych_users::UserId;

use crate::error::ApiError;
use crate::zip::{ArchiveError, ArchiveWriter, stream_zip};

/// The text in place of a damaged picture.
pub(crate) const EXCUSE: &str = "This photo could not be read: its file is damaged.\n";

/// The bytes of an archive. The first entry is read before the response starts, so that a storage
/// failure is a proper error; a later one aborts the transfer, so that the client knows that the
/// archive is incomplete.
///
/// # Errors
/// Reading the first entry failed.
pub(crate) async fn stream_archive(
    plan: ArchivePlan,
    ports: Ports,
    user_id: UserId,
) -> Result<impl Stream<Item = Result<Bytes, io::Error>> + use<>, ApiError> {
    let mut entries = plan.entries.into_iter();
    let first = match entries.next() {
        None => None,
        Some(entry) => Some(read_or_excuse(&ports, user_id, entry).await?),
    };
    Ok(stream_zip(plan.dated, move |writer| {
        write_archive(writer, first, entries.collect(), (ports, user_id))
    }))
}

async fn write_archive(
    mut writer: ArchiveWriter,
    first: Option<(ArchiveEntry, ArchiveData)>,
    rest: Vec<ArchiveEntry>,
    (ports, user_id): (Ports, UserId),
) -> Result<ArchiveWriter, ArchiveError> {
    if let Some((entry, data)) = first {
        write_entry(&mut writer, entry, data).await?;
    }
    for entry in rest {
        let read = read_or_excuse(&ports, user_id, entry).await;
        let (entry, data) = read.map_err(|error| ArchiveError::Entry(error.into()))?;
        write_entry(&mut writer, entry, data).await?;
    }
    Ok(writer)
}

/// Reads an entry. A damaged picture is replaced by a text that says so; the other entries are
/// unaffected.
async fn read_or_excuse(
    ports: &Ports,
    user_id: UserId,
    entry: ArchiveEntry,
) -> Result<(ArchiveEntry, ArchiveData), PostError> {
    if let Some(data) = read_archive_entry(ports, user_id, &entry.content).await? {
        return Ok((entry, data));
    }
    let content = ArchiveContent::Text(EXCUSE.to_owned());
    let name = format!("{}.txt", entry.name);
    let data = ArchiveData::Whole(Bytes::from_static(EXCUSE.as_bytes()));
    Ok((ArchiveEntry { name, content }, data))
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
