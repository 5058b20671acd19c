//! Random and targeted mutations of files.

use fastrand::Rng;

use crate::checksums::mend_checksums;

/// The part of a file that contains most header fields.
const HEAD_BYTES: usize = 256;
/// Boundary values of a field.
const EDGES: [u8; 6] = [0x00, 0x01, 0x7F, 0x80, 0xFE, 0xFF];
/// The maximum number of mutations per file.
const DAMAGES_MAX: usize = 8;

/// A mutated copy of one of the files.
pub(crate) fn damaged(corpus: &[Vec<u8>], random: &mut Rng) -> Vec<u8> {
    let mut bytes = pick(corpus, random).clone();
    for _ in 0..random.usize(1..=DAMAGES_MAX) {
        damage(&mut bytes, corpus, random);
    }
    // Half of the files with checksums get correct ones; otherwise all would fail at these.
    if random.bool() {
        mend_checksums(&mut bytes);
    }
    bytes
}

fn pick<'a>(corpus: &'a [Vec<u8>], random: &mut Rng) -> &'a Vec<u8> {
    random.choice(corpus).expect("there are photos")
}

fn damage(bytes: &mut Vec<u8>, corpus: &[Vec<u8>], random: &mut Rng) {
    let place = place_in(bytes, random);
    match random.u8(0..10) {
        0 | 1 => overwrite(bytes, place, &[random.u8(..)]),
        2 => flip(bytes, place, random.u8(0..8)),
        3 => overwrite(bytes, place, &[edge(random)]),
        4 => overwrite(bytes, place, &[edge(random), edge(random)]),
        5 => overwrite(bytes, place, &[edge(random); 4]),
        6 => {
            let end = (place + random.usize(1..64)).min(bytes.len());
            bytes.drain(place..end);
        }
        7 => {
            let end = (place + random.usize(1..512)).min(bytes.len());
            let again = bytes.get(place..end).unwrap_or_default().to_vec();
            bytes.splice(place..place, again);
        }
        8 => {
            // Splices the rest of another file, from a different position.
            let other = pick(corpus, random);
            let rest = other.get(place_in(other, random)..).unwrap_or_default();
            let length = random.usize(0..4_096).min(rest.len());
            let end = (place + length).min(bytes.len());
            bytes.splice(place..end, rest.iter().copied().take(length));
        }
        _ if random.u8(0..4) == 0 => bytes.truncate(place),
        _ => bytes.extend((0..random.usize(1..64)).map(|_| random.u8(..))),
    }
}

/// Every second position is in the first bytes.
fn place_in(bytes: &[u8], random: &mut Rng) -> usize {
    let end = if random.bool() {
        HEAD_BYTES
    } else {
        usize::MAX
    };
    random.usize(0..end.min(bytes.len()).max(1))
}

fn edge(random: &mut Rng) -> u8 {
    random.choice(EDGES).unwrap_or_default()
}

fn flip(bytes: &mut [u8], place: usize, bit: u8) {
    if let Some(byte) = bytes.get_mut(place) {
        *byte ^= 1 << bit;
    }
}

fn overwrite(bytes: &mut [u8], place: usize, values: &[u8]) {
    let places = bytes.iter_mut().skip(place);
    places.zip(values).for_each(|(byte, value)| *byte = *value);
}
