//! A pool of buffers for pictures, reused by the next photo.
//!
//! A photo needs several buffers of some megabytes. Allocating them for each photo costs a page
//! fault per four kilobytes, a fifth of the time of the analysis.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::ops::{Deref, DerefMut};

/// The maximum number of buffers in the pool of a thread: those of a photo in planes, from its
/// decoding to its renditions.
const BUFFERS_MAX: usize = 8;
/// The maximum number of bytes in the pool of a thread, so that one huge photo does not occupy
/// memory forever.
const POOL_BYTES_MAX: usize = 40_000_000;

thread_local! {
    static SPARE: RefCell<VecDeque<Vec<u8>>> = const { RefCell::new(VecDeque::new()) };
}

/// A buffer for pixels, returned to the pool on drop.
#[derive(Debug)]
pub(crate) struct Buffer {
    /// May be longer than requested, because growing it later would initialise memory again.
    memory: Vec<u8>,
    length: usize,
}

impl Buffer {
    /// A buffer of so many bytes with content of earlier pictures; the caller writes every byte.
    pub(crate) fn to_be_written(length: usize) -> Self {
        let kept = SPARE.with_borrow_mut(|spare| {
            let smallest = spare.partition_point(|memory| memory.len() < length);
            spare.remove(smallest)
        });
        let memory = kept.unwrap_or_else(|| vec![0; length]);
        Self { memory, length }
    }
}

impl From<Vec<u8>> for Buffer {
    fn from(memory: Vec<u8>) -> Self {
        let length = memory.len();
        Self { memory, length }
    }
}

impl FromIterator<u8> for Buffer {
    fn from_iter<I: IntoIterator<Item = u8>>(bytes: I) -> Self {
        Vec::from_iter(bytes).into()
    }
}

impl Clone for Buffer {
    fn clone(&self) -> Self {
        let mut copy = Self::to_be_written(self.length);
        copy.copy_from_slice(self);
        copy
    }
}

impl Deref for Buffer {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.memory.get(..self.length).unwrap_or_default()
    }
}

impl DerefMut for Buffer {
    fn deref_mut(&mut self) -> &mut [u8] {
        self.memory.get_mut(..self.length).unwrap_or_default()
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        let memory = std::mem::take(&mut self.memory);
        if !memory.is_empty() {
            // Fails while the thread ends; then the buffer is freed.
            let _ = SPARE.try_with(|spare| keep(&mut spare.borrow_mut(), memory));
        }
    }
}

/// Adds a buffer to the pool, in the order of length. Removes the smallest if there are too many,
/// the largest if they are too large.
fn keep(spare: &mut VecDeque<Vec<u8>>, memory: Vec<u8>) {
    let place = spare.partition_point(|kept| kept.len() < memory.len());
    spare.insert(place, memory);
    if spare.len() > BUFFERS_MAX {
        spare.pop_front();
    }
    while spare.iter().map(Vec::len).sum::<usize>() > POOL_BYTES_MAX {
        spare.pop_back();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_buffer_is_used_again_and_fits() {
        let buffer = Buffer::to_be_written(1_000);
        let place = buffer.as_ptr();
        drop(buffer);
        for length in [400, 1_000] {
            let again = Buffer::to_be_written(length);
            assert_eq!((again.len(), again.as_ptr()), (length, place));
        }
    }

    #[test]
    fn a_copy_has_its_own_bytes() {
        let mut buffer = Buffer::from(vec![1, 2, 3]);
        let copy = buffer.clone();
        buffer.fill(9);
        assert_eq!(*copy, [1, 2, 3]);
    }

    #[test]
    fn a_huge_buffer_is_given_back() {
        drop(Buffer::to_be_written(POOL_BYTES_MAX + 1));
        assert_eq!(kept(), []);
    }

    #[test]
    fn the_largest_are_kept() {
        let lengths = 1..=BUFFERS_MAX + 2;
        let buffers: Vec<Buffer> = lengths.map(Buffer::to_be_written).collect();
        drop(buffers);
        assert!(kept().into_iter().eq(3..=BUFFERS_MAX + 2));
    }

    #[test]
    fn no_more_is_kept_than_so_many_bytes() {
        let lengths = [POOL_BYTES_MAX / 2 - 1, POOL_BYTES_MAX / 2, 2];
        let buffers = lengths.map(Buffer::to_be_written);
        drop(buffers);
        assert_eq!(kept(), [2, POOL_BYTES_MAX / 2 - 1]);
    }

    /// Lengths of the buffers in this thread's pool.
    fn kept() -> Vec<usize> {
        SPARE.with_borrow(|spare| spare.iter().map(Vec::len).collect())
    }
}
