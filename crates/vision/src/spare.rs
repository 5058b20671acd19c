//! Memory for pictures, used again by the next photo.
//!
//! A photo needs two or three buffers of some ten megabytes. Asked for anew each time, they cost
//! a page fault for each four kilobytes, and all together a fifth of the whole analysis.

use std::cell::RefCell;

/// Buffers that a thread keeps.
const KEPT_MAX: usize = 3;
/// Buffers that are larger are given back, so that one huge photo is not paid for forever.
const KEPT_BYTES_MAX: usize = 20_000_000;

thread_local! {
    static SPARE: RefCell<Vec<Vec<u8>>> = const { RefCell::new(Vec::new()) };
}

/// A buffer of so many bytes. What it holds is left over from earlier pictures: whoever takes it
/// writes every byte.
pub(crate) fn take(length: usize) -> Vec<u8> {
    let kept = SPARE.with_borrow_mut(|spare| {
        let fitting = spare
            .iter()
            .enumerate()
            .filter(|(_, one)| one.capacity() >= length);
        let smallest = fitting
            .min_by_key(|(_, one)| one.capacity())
            .map(|(place, _)| place);
        smallest.map(|place| spare.swap_remove(place))
    });
    match kept {
        Some(mut buffer) => {
            buffer.resize(length, 0);
            buffer
        }
        None => vec![0; length],
    }
}

/// Keeps a buffer for later, if it is worth it.
pub(crate) fn give(buffer: Vec<u8>) {
    if buffer.capacity() == 0 || buffer.capacity() > KEPT_BYTES_MAX {
        return;
    }
    // A thread that ends has no use for it any more.
    let _ = SPARE.try_with(|spare| {
        let mut spare = spare.borrow_mut();
        spare.push(buffer);
        if spare.len() > KEPT_MAX {
            let smallest = spare
                .iter()
                .enumerate()
                .min_by_key(|(_, one)| one.capacity());
            if let Some((place, _)) = smallest {
                spare.swap_remove(place);
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_buffer_is_used_again_and_fits() {
        let buffer = take(1_000);
        let place = buffer.as_ptr();
        give(buffer);
        let again = take(400);
        assert_eq!((again.len(), again.as_ptr()), (400, place));
    }

    #[test]
    fn a_huge_buffer_is_given_back() {
        give(vec![1; KEPT_BYTES_MAX + 1]);
        let empty = SPARE.with_borrow(Vec::is_empty);
        assert!(empty);
    }

    #[test]
    fn the_largest_are_kept() {
        for length in [10, 50, 40, 20, 30] {
            give(vec![0; length]);
        }
        let mut kept = SPARE.with_borrow(|spare| spare.iter().map(Vec::len).collect::<Vec<_>>());
        kept.sort_unstable();
        assert_eq!(kept, [30, 40, 50]);
    }
}
