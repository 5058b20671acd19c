use crate::Bomb;
use crate::containers::{png, png_header, zlib_stored};

/// Decompressed size of a chunk.
const UNPACKED_BYTES: u32 = 300_000_000;

/// A bit writer, least significant bit first, as in DEFLATE.
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    filled: usize,
}

impl Bits {
    /// Codes are written most significant bit first.
    fn code(&mut self, code: u16, length: usize) {
        for place in (0..length).rev() {
            if self.filled.is_multiple_of(8) {
                self.bytes.push(0);
            }
            let bit = (code >> place & 1) as u8;
            if let Some(last) = self.bytes.last_mut() {
                *last |= bit << (self.filled % 8);
            }
            self.filled += 1;
        }
    }
}

/// A zlib stream of zeros, in a hundred and fiftieth of their length.
fn zlib_zeros(count: u32) -> Vec<u8> {
    const MATCH: u32 = 258;
    let mut bits = Bits::default();
    // The last block, of fixed codes; a zero; then repetitions of length 258.
    bits.code(0b110, 3);
    bits.code(0b0011_0000, 8);
    for _ in 0..count / MATCH {
        bits.code(0b1100_0101, 8);
        bits.code(0, 5);
    }
    bits.code(0, 7);
    let unpacked = 1 + count / MATCH * MATCH;
    let checksum = (unpacked % 65_521) << 16 | 1;
    [
        vec![0x78, 0x01],
        bits.bytes,
        checksum.to_be_bytes().to_vec(),
    ]
    .concat()
}

fn with_chunk(name: [u8; 4], beginning: &[u8]) -> Vec<u8> {
    let packed = [beginning, &zlib_zeros(UNPACKED_BYTES)].concat();
    png(&[
        (b"IHDR", png_header(4, 4, 8, 2)),
        (&name, packed),
        (b"IDAT", zlib_stored(&[0; 4 * 13])),
        (b"IEND", Vec::new()),
    ])
}

pub(crate) fn bombs() -> Vec<Bomb> {
    vec![
        ("compressed text", with_chunk(*b"zTXt", b"Comment\0\0")),
        (
            "compressed international text",
            with_chunk(*b"iTXt", b"XML:com.adobe.xmp\0\x01\0\0\0"),
        ),
        (
            "compressed colour profile",
            with_chunk(*b"iCCP", b"profile\0\0"),
        ),
    ]
}
