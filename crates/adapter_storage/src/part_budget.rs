//! How much memory all uploads together may hold.

use std::sync::Arc;
use std::time::Duration;

use bytes::{Bytes, BytesMut};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use triptych_ports::Failure;

use crate::failure::unavailable;

/// All parts that are being filled or sent, of all uploads. The process grows by about twice as
/// much: the client's own buffers, and memory that the allocator keeps for the next part.
const MEMORY_BYTES_MAX: usize = 64 * 1024 * 1024;

/// How long an upload waits for room; a server that is this busy says so.
const ROOM_TIMEOUT: Duration = Duration::from_secs(30);

/// So many parts are sent, or objects completed, at once: fewer would leave a fast server idle,
/// more would each take so long on a slow one that it seems dead.
const SENDING_MAX: usize = 4;

/// Hands out room for parts, and turns to send them. An upload that got room for a part needs
/// nothing of any other to fill and send it, so that uploads can wait here without a deadlock.
#[derive(Debug, Clone)]
pub(crate) struct PartBudget {
    part_bytes: usize,
    room: Arc<Semaphore>,
    turns: Arc<Semaphore>,
}

/// A piece of an object that is being collected.
#[derive(Debug)]
pub(crate) struct Part {
    bytes: BytesMut,
    size_bytes: usize,
    room: OwnedSemaphorePermit,
}

impl PartBudget {
    /// A budget for parts of one size.
    pub(crate) fn new(part_bytes: usize) -> Self {
        Self {
            part_bytes,
            room: Arc::new(Semaphore::new((MEMORY_BYTES_MAX / part_bytes).max(1))),
            turns: Arc::new(Semaphore::new(SENDING_MAX)),
        }
    }

    /// Waits for room for a part.
    pub(crate) async fn part(&self) -> Result<Part, Failure> {
        let room = Arc::clone(&self.room).acquire_owned();
        let room = tokio::time::timeout(ROOM_TIMEOUT, room)
            .await
            .map_err(|_| unavailable("too many uploads at once"))?
            .map_err(unavailable)?;
        Ok(Part {
            bytes: BytesMut::with_capacity(self.part_bytes),
            size_bytes: self.part_bytes,
            room,
        })
    }

    /// Waits for the turn to send.
    pub(crate) async fn turn(&self) -> Result<OwnedSemaphorePermit, Failure> {
        Arc::clone(&self.turns)
            .acquire_owned()
            .await
            .map_err(unavailable)
    }
}

impl Part {
    /// Takes as much of the front of `chunk` as there is room for.
    pub(crate) fn take_from(&mut self, chunk: &mut Bytes) {
        let room = self.size_bytes.saturating_sub(self.bytes.len());
        // Copied and not kept: a chunk may be a small view of a large buffer.
        let piece = chunk.split_to(room.min(chunk.len()));
        self.bytes.extend_from_slice(&piece);
    }

    /// Whether nothing more fits.
    pub(crate) fn is_full(&self) -> bool {
        self.bytes.len() >= self.size_bytes
    }

    /// The bytes, and the room to give back once they are sent.
    pub(crate) fn into_bytes(self) -> (Bytes, OwnedSemaphorePermit) {
        (self.bytes.freeze(), self.room)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use futures::FutureExt as _;

    use super::*;

    const LARGE: usize = MEMORY_BYTES_MAX / 3;

    #[tokio::test]
    async fn parts_beyond_the_memory_wait_for_one_that_was_sent() {
        let budget = PartBudget::new(LARGE);
        let mut parts = Vec::new();
        for _ in 0..3 {
            parts.push(budget.part().await.unwrap());
        }
        assert!(budget.part().now_or_never().is_none());
        let (_, room) = parts.remove(0).into_bytes();
        assert!(budget.part().now_or_never().is_none());
        drop(room);
        assert!(budget.part().now_or_never().is_some());
    }

    #[tokio::test]
    async fn a_part_takes_what_fits_and_leaves_the_rest() {
        let mut part = PartBudget::new(5).part().await.unwrap();
        let mut chunk = Bytes::from_static(b"abc");
        part.take_from(&mut chunk);
        assert!(chunk.is_empty() && !part.is_full());
        let mut chunk = Bytes::from_static(b"defg");
        part.take_from(&mut chunk);
        assert!(part.is_full());
        assert_eq!(chunk, "fg");
        assert_eq!(part.into_bytes().0, "abcde");
    }
}
