//! Small files that would use excessive memory are refused by their headers, at almost no cost.
//!
//! A separate process, so that its memory is that of these files only.

#![allow(clippy::unwrap_used, clippy::cast_possible_truncation)]

#[path = "../vision/containers.rs"]
#[allow(dead_code, reason = "bombs need a part of them")]
mod containers;
mod gif;
mod heif;
#[path = "../vision/heif.rs"]
#[allow(dead_code, reason = "bombs need a part of them")]
mod heif_boxes;
mod jpeg;
mod largest;
#[path = "../vision/memory.rs"]
mod memory;
mod png;
mod unpacking;
mod webp;

use triptych_vision::{HeaderError, HeaderReader, analyse, full_size};

/// Name and bytes.
type Bomb = (&'static str, Vec<u8>);

/// The maximum memory for a bomb in addition to its bytes.
const EXTRA_BYTES_MAX: u64 = 64_000_000;
/// The maximum memory for the largest photo.
const LARGEST_BYTES_MAX: u64 = 300_000_000;
/// A typical chunk of an upload.
const CHUNK: usize = 16_384;

/// The additional peak memory of some work, in bytes.
fn extra_bytes(work: impl FnOnce()) -> u64 {
    memory::forget_peak();
    let before = memory::used_bytes();
    work();
    memory::peak_bytes().saturating_sub(before)
}

/// Why the header of an upload is refused.
fn refusal(bytes: &[u8]) -> Option<HeaderError> {
    let mut reader = HeaderReader::new();
    let refused = bytes
        .chunks(CHUNK)
        .find_map(|chunk| reader.push(chunk).err());
    refused.or_else(|| reader.finish().err())
}

#[test]
fn no_bomb_goes_off() {
    let bombs = [
        png::bombs(),
        gif::bombs(),
        webp::bombs(),
        jpeg::bombs(),
        heif::bombs(),
    ]
    .concat();
    assert_eq!(bombs.len(), 54);
    for (name, bytes) in bombs {
        let extra = extra_bytes(|| {
            assert!(refusal(&bytes).is_some(), "{name} is let in");
            assert!(
                analyse(&bytes, None).is_err() && full_size(&bytes, None).is_err(),
                "{name}"
            );
        });
        assert!(extra < EXTRA_BYTES_MAX, "{name}: {extra} bytes");
    }
    // Data next to a small picture that would decompress to a multiple of itself is not
    // decompressed.
    for (name, bytes) in unpacking::bombs() {
        let extra = extra_bytes(|| assert!(analyse(&bytes, None).is_ok(), "{name}"));
        assert!(extra < EXTRA_BYTES_MAX, "{name}: {extra} bytes");
    }
    // Pictures within the limits are held once, also if the file has few of their pixels.
    for (name, bytes) in largest::photos() {
        let extra = extra_bytes(|| assert!(analyse(&bytes, None).is_ok(), "{name}"));
        assert!(extra < LARGEST_BYTES_MAX, "{name}, analysed: {extra} bytes");
        let extra = extra_bytes(|| assert!(full_size(&bytes, None).is_ok(), "{name}"));
        assert!(extra < LARGEST_BYTES_MAX, "{name}, in full: {extra} bytes");
    }
}
