//! The parts of multipart uploads and their buffers.
//!
//! A part uses space only for bytes that have arrived, and the large parts of S3 are buffered in a
//! file: slow clients use disk and not memory, and do not block others.

use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bytes::{Bytes, BytesMut};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use triptych_ports::Failure;

use crate::failure::unavailable;

/// The bytes of a part held in memory while it is filled.
const FILLING_BYTES_MAX: usize = 64 * 1024;

/// The number of parts sent, or objects completed, at the same time: fewer leave a fast server
/// idle, more run into timeouts on a slow one.
const SENDING_MAX: usize = 4;

/// Creates parts and limits how many are sent at the same time.
#[derive(Debug, Clone)]
pub(crate) struct Parts {
    size_bytes: usize,
    folder: Arc<Path>,
    turns: Arc<Semaphore>,
}

/// A part that is being filled.
#[derive(Debug)]
pub(crate) struct Part {
    size_bytes: usize,
    folder: Arc<Path>,
    /// The bytes not yet in the file.
    bytes: BytesMut,
    /// An unnamed file: it is deleted with the process.
    file: Option<File>,
    file_bytes: usize,
}

impl Parts {
    /// Creates parts of one size; large ones are buffered in `folder`.
    pub(crate) fn new(size_bytes: usize, folder: PathBuf) -> Self {
        Self {
            size_bytes,
            folder: folder.into(),
            turns: Arc::new(Semaphore::new(SENDING_MAX)),
        }
    }

    /// An empty part.
    pub(crate) fn part(&self) -> Part {
        Part {
            size_bytes: self.size_bytes,
            folder: Arc::clone(&self.folder),
            bytes: BytesMut::new(),
            file: None,
            file_bytes: 0,
        }
    }

    /// Waits until a part may be sent, and only then reads its bytes into memory.
    pub(crate) async fn turn(&self) -> Result<OwnedSemaphorePermit, Failure> {
        Arc::clone(&self.turns)
            .acquire_owned()
            .await
            .map_err(unavailable)
    }
}

impl Part {
    /// Moves the front of `chunk` into this part, as much as fits.
    pub(crate) async fn take_from(&mut self, chunk: &mut Bytes) -> Result<(), Failure> {
        let room = self.size_bytes.saturating_sub(self.len());
        // Copied, since a chunk may be a small slice of a large buffer.
        let piece = chunk.split_to(room.min(chunk.len()));
        self.bytes.extend_from_slice(&piece);
        if self.bytes.len() > FILLING_BYTES_MAX {
            self.move_to_file().await?;
        }
        Ok(())
    }

    /// Whether the part is full.
    pub(crate) fn is_full(&self) -> bool {
        self.len() >= self.size_bytes
    }

    fn len(&self) -> usize {
        self.file_bytes + self.bytes.len()
    }

    /// Writes all buffers to the file.
    async fn move_to_file(&mut self) -> Result<(), Failure> {
        let (file, folder) = (self.file.take(), Arc::clone(&self.folder));
        let bytes = std::mem::take(&mut self.bytes);
        let count = bytes.len();
        let file = on_a_thread(move || {
            let mut file = file.map_or_else(|| tempfile::tempfile_in(folder), Ok)?;
            file.write_all(&bytes)?;
            Ok(file)
        });
        self.file = Some(file.await?);
        self.file_bytes += count;
        Ok(())
    }

    /// All of its bytes.
    pub(crate) async fn into_bytes(self) -> Result<Bytes, Failure> {
        let Some(mut file) = self.file else {
            return Ok(self.bytes.freeze());
        };
        let size = self.file_bytes + self.bytes.len();
        let read = on_a_thread(move || {
            file.seek(SeekFrom::Start(0))?;
            let mut bytes = Vec::with_capacity(size);
            file.read_to_end(&mut bytes)?;
            Ok(bytes)
        });
        let mut bytes = read.await?;
        if bytes.len() != self.file_bytes {
            return Err(unavailable("a part's file lost bytes"));
        }
        bytes.extend_from_slice(&self.bytes);
        Ok(bytes.into())
    }
}

/// Runs file operations on a blocking thread.
async fn on_a_thread<Done: Send + 'static>(
    work: impl FnOnce() -> io::Result<Done> + Send + 'static,
) -> Result<Done, Failure> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(unavailable)?.map_err(unavailable)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use futures::FutureExt as _;

    use super::*;

    fn parts(size_bytes: usize) -> Parts {
        Parts::new(size_bytes, std::env::temp_dir())
    }

    #[tokio::test]
    async fn a_part_takes_what_fits_and_leaves_the_rest() {
        let mut part = parts(5).part();
        let mut chunk = Bytes::from_static(b"abc");
        part.take_from(&mut chunk).await.unwrap();
        assert!(chunk.is_empty() && !part.is_full());
        let mut chunk = Bytes::from_static(b"defg");
        part.take_from(&mut chunk).await.unwrap();
        assert!(part.is_full());
        assert_eq!(chunk, "fg");
        assert_eq!(part.into_bytes().await.unwrap(), "abcde");
    }

    #[tokio::test]
    async fn a_large_part_is_collected_in_a_file_and_read_back_whole() {
        let size = 5 * 1024 * 1024;
        let whole: Bytes = (0..=250).cycle().take(size).collect::<Vec<u8>>().into();
        let mut part = parts(size).part();
        let mut rest = whole.clone();
        while !rest.is_empty() {
            let mut chunk = rest.split_to(rest.len().min(30_011));
            part.take_from(&mut chunk).await.unwrap();
            assert!(part.bytes.capacity() <= 2 * FILLING_BYTES_MAX);
        }
        assert!(part.is_full());
        assert!(part.into_bytes().await.unwrap() == whole);
    }

    #[tokio::test]
    async fn many_unfinished_parts_leave_room_for_another() {
        let parts = parts(5 * 1024 * 1024);
        let mut unfinished = Vec::new();
        for _ in 0..300 {
            let mut part = parts.part();
            let mut chunk = Bytes::from_static(&[7; 1_024]);
            part.take_from(&mut chunk).await.unwrap();
            unfinished.push(part);
        }
        let held: usize = unfinished.iter().map(|part| part.bytes.capacity()).sum();
        assert!(held <= 300 * 2_048, "{held}");
        assert!(parts.turn().now_or_never().is_some());
    }
}
