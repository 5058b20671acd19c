//! Small files that ask for a large machine are refused by their headers, and cost next to nothing.
//!
//! A process of its own, so that its memory is that of the bombs.

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

/// A name, and the bytes.
type Bomb = (&'static str, Vec<u8>);

/// What a bomb may cost beyond its own bytes.
const EXTRA_BYTES_MAX: u64 = 64_000_000;
/// What the largest photo may cost.
const LARGEST_BYTES_MAX: u64 = 300_000_000;
/// As the network delivers.
const CHUNK: usize = 16_384;

/// Memory that some work needed beyond what was there before, in bytes.
fn extra_bytes(work: impl FnOnce()) -> u64 {
    memory::forget_peak();
    let before = memory::used_bytes();
    work();
    memory::peak_bytes().saturating_sub(before)
}

/// What the header of an upload is refused for.
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
    // What would unpack to a multiple of itself beside a small picture is left packed.
    for (name, bytes) in unpacking::bombs() {
        let extra = extra_bytes(|| assert!(analyse(&bytes, None).is_ok(), "{name}"));
        assert!(extra < EXTRA_BYTES_MAX, "{name}: {extra} bytes");
    }
    // What is let in is held once, however little of it was there.
    for (name, bytes) in largest::photos() {
        let extra = extra_bytes(|| assert!(analyse(&bytes, None).is_ok(), "{name}"));
        assert!(extra < LARGEST_BYTES_MAX, "{name}, analysed: {extra} bytes");
        let extra = extra_bytes(|| assert!(full_size(&bytes, None).is_ok(), "{name}"));
        assert!(extra < LARGEST_BYTES_MAX, "{name}, in full: {extra} bytes");
    }
}
