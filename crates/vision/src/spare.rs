//! Memory for pictures, used again by the next photo.
//!
//! A photo needs several buffers of some megabytes. Asked for anew each time, they cost
//! a page fault for each four kilobytes, and all together a fifth of the whole analysis.

use std::cell::RefCell;
use std::ops::{Deref, DerefMut};

/// Buffers that a thread keeps: those of a photo in planes, from its decoding to its renditions.
const KEPT_MAX: usize = 8;
/// Buffers that are larger are given back, so that one huge photo is not paid for forever.
const KEPT_BYTES_MAX: usize = 20_000_000;

thread_local! {
    static SPARE: RefCell<Vec<Vec<u8>>> = const { RefCell::new(Vec::new()) };
}

/// Memory for pixels, kept for others once it is dropped.
#[derive(Debug)]
pub(crate) struct Buffer {
    /// May be longer than what was asked for: to make it longer again would be to write it.
    memory: Vec<u8>,
    length: usize,
}

impl Buffer {
    /// A buffer of so many bytes. What it holds is left over from earlier pictures: whoever takes
    /// it writes every byte.
    pub(crate) fn to_be_written(length: usize) -> Self {
        let kept = SPARE.with_borrow_mut(|spare| {
            let fitting = spare
                .iter()
                .enumerate()
                .filter(|(_, memory)| memory.len() >= length);
            let smallest = fitting
                .min_by_key(|(_, memory)| memory.len())
                .map(|(place, _)| place);
            smallest.map(|place| spare.swap_remove(place))
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
        if memory.is_empty() || memory.len() > KEPT_BYTES_MAX {
            return;
        }
        // A thread that ends has no use for it any more.
        let _ = SPARE.try_with(|spare| keep(&mut spare.borrow_mut(), memory));
    }
}

/// Adds one to those that are kept; of too many, the smallest goes.
fn keep(spare: &mut Vec<Vec<u8>>, memory: Vec<u8>) {
    spare.push(memory);
    if spare.len() > KEPT_MAX {
        let smallest = spare
            .iter()
            .enumerate()
            .min_by_key(|(_, memory)| memory.len());
        if let Some((place, _)) = smallest {
            spare.swap_remove(place);
        }
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
        drop(Buffer::to_be_written(KEPT_BYTES_MAX + 1));
        let empty = SPARE.with_borrow(Vec::is_empty);
        assert!(empty);
    }

    #[test]
    fn the_largest_are_kept() {
        let lengths = 1..=KEPT_MAX + 2;
        let buffers: Vec<Buffer> = lengths.map(Buffer::to_be_written).collect();
        drop(buffers);
        let mut kept = SPARE.with_borrow(|spare| spare.iter().map(Vec::len).collect::<Vec<_>>());
        kept.sort_unstable();
        assert!(kept.into_iter().eq(3..=KEPT_MAX + 2));
    }
}
