//! Coverage-guided fuzzing of all functions that read a photo.
//!
//! `make fuzz` runs it, starting from the photos in `seeds`.

#![no_main]

#[path = "../../tests/mutations/checksums.rs"]
mod checksums;
#[path = "../../tests/mutations/everything.rs"]
mod everything;

use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};

fuzz_target!(|bytes: &[u8]| {
    everything::everything(bytes);
});

// Half of the files with checksums get correct ones; otherwise all would fail at these.
fuzz_mutator!(
    |bytes: &mut [u8], size: usize, max_size: usize, seed: u32| {
        let size = fuzzer_mutate(bytes, size, max_size);
        if seed % 2 == 0 {
            checksums::mend_checksums(&mut bytes[..size]);
        }
        size
    }
);
