//! Limits the number of prefix code groups of a lossless WebP, which its header does not contain.
//!
//! The decoder uses tables of some 20 KB per group, and a file of four megabytes can request 65,536
//! groups. An entropy image before the pixels assigns groups to blocks; its red channel is the high
//! byte of the group number. Encoders write 2,600 groups at most.

use crate::VisionError;

/// The maximum high byte of a group number.
const HIGH_BYTE_MAX: u16 = 10;
const CODES: usize = 5;
const RED: usize = 1;
/// The alphabet sizes of the codes of a group; the colour cache adds to the first.
const ALPHABETS: [u16; CODES] = [256 + 24, 256, 256, 256, 40];
const LENGTHS_OF_CODE_LENGTHS: usize = 19;
const ORDER: [usize; LENGTHS_OF_CODE_LENGTHS] = [
    17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
];
const CODE_LENGTH_MAX: usize = 15;

/// Refuses a WebP with a lossless part of too many code groups. Other damage is left to the
/// decoder.
pub(super) fn check(file: &[u8]) -> Result<(), VisionError> {
    if has_too_many(file.get(12..).unwrap_or_default(), (0, 0)) {
        return Err(VisionError::Damaged("too many sets of codes".to_owned()));
    }
    Ok(())
}

/// Checks the chunks of a picture of this size, and those of its frames.
fn has_too_many(mut chunks: &[u8], (mut width, mut height): (u32, u32)) -> bool {
    while let Some((name, body, rest)) = next_chunk(chunks) {
        let found = match name {
            b"VP8X" => {
                (width, height) = (side(body, 4), side(body, 7));
                false
            }
            b"VP8L" => body.get(1..).is_some_and(|body| {
                let mut bits = Bits::new(body);
                let sides = (bits.take(14), bits.take(14), bits.take(4));
                let (Some(width), Some(height), Some(_)) = sides else {
                    return false;
                };
                bits.requests_too_many(width + 1, height + 1) == Some(true)
            }),
            b"ALPH" => body.split_first().is_some_and(|(flags, body)| {
                let is_lossless = flags & 3 == 1;
                is_lossless && Bits::new(body).requests_too_many(width, height) == Some(true)
            }),
            b"ANMF" => body
                .get(16..)
                .is_some_and(|frame| has_too_many(frame, (side(body, 6), side(body, 9)))),
            _ => false,
        };
        if found {
            return true;
        }
        chunks = rest;
    }
    false
}

fn next_chunk(bytes: &[u8]) -> Option<(&[u8; 4], &[u8], &[u8])> {
    let (name, rest) = bytes.split_first_chunk()?;
    let (length, rest) = rest.split_first_chunk()?;
    let length = u32::from_le_bytes(*length) as usize;
    // The last chunk may be truncated.
    let (body, rest) = rest.split_at(length.min(rest.len()));
    let padding = (length % 2).min(rest.len());
    Some((name, body, rest.get(padding..)?))
}

/// A side minus one in three bytes.
fn side(body: &[u8], place: usize) -> u32 {
    let bytes = body.get(place..place + 3).unwrap_or_default();
    let less_one = bytes
        .iter()
        .rev()
        .fold(0, |side, byte| side << 8 | u32::from(*byte));
    less_one + 1
}

/// A bit reader, least significant bit first.
struct Bits<'a> {
    bytes: &'a [u8],
    place: usize,
}

/// A canonical prefix code: the number of symbols per length, and the symbols in order.
struct Code {
    counts: [u16; CODE_LENGTH_MAX + 1],
    symbols: Vec<u16>,
}

impl Code {
    fn of_lengths(lengths: &[u8]) -> Self {
        let mut counts = [0; CODE_LENGTH_MAX + 1];
        let mut symbols = Vec::new();
        for length in 1..=CODE_LENGTH_MAX {
            let of_length = (0_u16..)
                .zip(lengths)
                .filter(|(_, one)| usize::from(**one) == length);
            let before = symbols.len();
            symbols.extend(of_length.map(|(symbol, _)| symbol));
            if let Some(count) = counts.get_mut(length) {
                *count = u16::try_from(symbols.len() - before).unwrap_or(u16::MAX);
            }
        }
        Self { counts, symbols }
    }

    fn largest(&self) -> u16 {
        self.symbols.iter().copied().max().unwrap_or_default()
    }
}

impl<'a> Bits<'a> {
    const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, place: 0 }
    }

    fn take(&mut self, count: u32) -> Option<u32> {
        let mut value = 0;
        for bit in 0..count {
            let byte = self.bytes.get(self.place / 8)?;
            value |= u32::from(byte >> (self.place % 8) & 1) << bit;
            self.place += 1;
        }
        Some(value)
    }

    /// Whether a picture of this size, starting at its transforms, requests too many code groups;
    /// `None` if it is damaged.
    fn requests_too_many(&mut self, mut width: u32, height: u32) -> Option<bool> {
        // Each of the four transforms may occur once.
        for _ in 0..=4 {
            if self.take(1)? == 0 {
                break;
            }
            match self.take(2)? {
                0 | 1 => {
                    let bits = self.take(3)? + 2;
                    self.skip_picture(blocks(width, bits), blocks(height, bits))?;
                }
                2 => {}
                _ => {
                    let colours = self.take(8)? + 1;
                    self.skip_picture(colours, 1)?;
                    let bits = match colours {
                        0..=2 => 3,
                        3..=4 => 2,
                        5..=16 => 1,
                        _ => 0,
                    };
                    width = blocks(width, bits);
                }
            }
        }
        self.cache()?;
        if self.take(1)? == 0 {
            return Some(false);
        }
        self.take(3)?;
        let cache = self.cache()?;
        let codes = self.codes(cache)?;
        Some(codes.get(RED)?.largest() > HIGH_BYTE_MAX)
    }

    /// The number of colours in the colour cache.
    fn cache(&mut self) -> Option<u16> {
        if self.take(1)? == 0 {
            return Some(0);
        }
        let bits = self.take(4)?;
        (1..=11).contains(&bits).then_some(1 << bits)
    }

    fn codes(&mut self, cache: u16) -> Option<[Code; CODES]> {
        let [first, red, blue, alpha, distance] = ALPHABETS;
        Some([
            self.code(first + cache)?,
            self.code(red)?,
            self.code(blue)?,
            self.code(alpha)?,
            self.code(distance)?,
        ])
    }

    fn code(&mut self, alphabet: u16) -> Option<Code> {
        let mut lengths = vec![0; alphabet.into()];
        if self.take(1)? == 1 {
            let has_two = self.take(1)? == 1;
            let first_bits = if self.take(1)? == 1 { 8 } else { 1 };
            let first = self.take(first_bits)?;
            *lengths.get_mut(first as usize)? = 1;
            if has_two {
                let second = self.take(8)?;
                *lengths.get_mut(second as usize)? = 1;
            }
            return Some(Code::of_lengths(&lengths));
        }
        let mut lengths_of_lengths = [0; LENGTHS_OF_CODE_LENGTHS];
        let count = 4 + self.take(4)? as usize;
        for place in ORDER.into_iter().take(count) {
            *lengths_of_lengths.get_mut(place)? = u8::try_from(self.take(3)?).ok()?;
        }
        self.read_lengths(&Code::of_lengths(&lengths_of_lengths), &mut lengths)?;
        Some(Code::of_lengths(&lengths))
    }

    fn read_lengths(&mut self, code: &Code, lengths: &mut [u8]) -> Option<()> {
        let mut left = lengths.len();
        if self.take(1)? == 1 {
            let bits = 2 + 2 * self.take(3)?;
            left = 2 + self.take(bits)? as usize;
        }
        let (mut place, mut previous) = (0, 8);
        while place < lengths.len() && left > 0 {
            left -= 1;
            let symbol = self.symbol(code)?;
            let (length, repeats) = match symbol {
                0..=15 => (u8::try_from(symbol).ok()?, 1),
                16 => (previous, 3 + self.take(2)?),
                17 => (0, 3 + self.take(3)?),
                _ => (0, 11 + self.take(7)?),
            };
            if length != 0 {
                previous = length;
            }
            let end = place + repeats as usize;
            lengths.get_mut(place..end)?.fill(length);
            place = end;
        }
        Some(())
    }

    fn symbol(&mut self, code: &Code) -> Option<u16> {
        if let [only] = code.symbols[..] {
            return Some(only);
        }
        let (mut value, mut first, mut index) = (0_usize, 0_usize, 0_usize);
        for count in code.counts.iter().skip(1) {
            value |= self.take(1)? as usize;
            let count = usize::from(*count);
            if value < first + count {
                return code.symbols.get(index + value.checked_sub(first)?).copied();
            }
            index += count;
            first = (first + count) << 1;
            value <<= 1;
        }
        None
    }

    /// Skips an auxiliary image.
    fn skip_picture(&mut self, width: u32, height: u32) -> Option<()> {
        let cache = self.cache()?;
        let [green, red, blue, alpha, distance] = self.codes(cache)?;
        let pixels = u64::from(width) * u64::from(height);
        let mut place = 0_u64;
        while place < pixels {
            match self.symbol(&green)? {
                0..=255 => {
                    for code in [&red, &blue, &alpha] {
                        self.symbol(code)?;
                    }
                    place += 1;
                }
                length @ 256..=279 => {
                    place += u64::from(self.distance(length - 256)?);
                    let symbol = self.symbol(&distance)?;
                    self.distance(symbol)?;
                }
                _ => place += 1,
            }
        }
        Some(())
    }

    /// The number encoded by a symbol and its extra bits.
    fn distance(&mut self, symbol: u16) -> Option<u32> {
        let symbol = u32::from(symbol);
        if symbol < 4 {
            return Some(symbol + 1);
        }
        let bits = (symbol - 2) >> 1;
        Some(((2 + (symbol & 1)) << bits) + self.take(bits)? + 1)
    }
}

/// The number of blocks of 2^`bits` pixels along a side.
fn blocks(side: u32, bits: u32) -> u32 {
    side.div_ceil(1 << bits)
}
