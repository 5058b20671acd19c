//! Deterministic randomness: the same values in every run of a test.

use std::sync::atomic::{AtomicU64, Ordering};

use triptych_ports::Randomness;
use triptych_users::id::Uuid;

/// Counts from 1. Every call of any method takes the next number.
#[derive(Debug, Default)]
pub struct SequentialRandomness {
    drawn: AtomicU64,
}

impl SequentialRandomness {
    /// A source at its start.
    pub fn new() -> Self {
        Self::default()
    }

    fn next_number(&self) -> u64 {
        self.drawn.fetch_add(1, Ordering::Relaxed) + 1
    }
}

impl Randomness for SequentialRandomness {
    fn new_id(&self) -> Uuid {
        /// Version and variant bits of a UUID of version 7, at a time in 2025.
        const FIRST: u128 = 0x0196_8a00_0000_7000_8000_0000_0000_0000;
        Uuid::from_u128(FIRST + u128::from(self.next_number()))
    }

    fn secret(&self) -> [u8; 32] {
        let mut secret = [0x5e; 32];
        let number = self.next_number().to_be_bytes();
        for (byte, digit) in secret.iter_mut().zip(number) {
            *byte = digit;
        }
        secret
    }

    fn seed(&self) -> u64 {
        self.next_number()
    }
}
