use crate::Bomb;
use crate::containers::{png, png_header, zlib_stored};

fn of_header(width: u32, height: u32, bits: u8, colour_type: u8) -> Vec<u8> {
    png(&[
        (b"IHDR", png_header(width, height, bits, colour_type)),
        (b"IDAT", zlib_stored(&[0; 64])),
        (b"IEND", Vec::new()),
    ])
}

fn animated(frames: u32) -> Vec<u8> {
    let control = [frames.to_be_bytes(), [0; 4]].concat();
    png(&[
        (b"IHDR", png_header(10, 10, 8, 2)),
        (b"acTL", control),
        (b"IDAT", zlib_stored(&[0; 310])),
        (b"IEND", Vec::new()),
    ])
}

fn interlaced() -> Vec<u8> {
    let mut header = png_header(60_000, 60_000, 8, 6);
    header[12] = 1;
    png(&[(b"IHDR", header), (b"IDAT", zlib_stored(&[0; 64]))])
}

/// Empty chunks, to keep a parser of chunks busy.
fn of_empty_chunks() -> Vec<u8> {
    let mut bytes = png(&[(b"IHDR", png_header(10, 10, 8, 2))]);
    let chunk = png(&[(b"tEXt", Vec::new())]).split_off(8);
    bytes.extend(chunk.repeat(250_000));
    bytes
}

pub(crate) fn bombs() -> Vec<Bomb> {
    vec![
        ("PNG of 100,000 squared", of_header(100_000, 100_000, 8, 2)),
        (
            "PNG of the largest sides",
            of_header(u32::MAX >> 1, u32::MAX >> 1, 8, 6),
        ),
        (
            "PNG whose pixels overflow",
            of_header(u32::MAX, u32::MAX, 16, 6),
        ),
        ("PNG of one endless row", of_header(u32::MAX, 1, 8, 2)),
        ("PNG of one endless column", of_header(1, u32::MAX, 8, 2)),
        ("PNG of one bit", of_header(100_000, 100_000, 1, 0)),
        ("PNG of a palette", of_header(65_535, 65_535, 2, 3)),
        ("PNG of 16 bits", of_header(7_000, 7_000, 16, 6)),
        (
            "PNG of 16 bits of grey and alpha",
            of_header(9_000, 9_000, 16, 4),
        ),
        ("PNG of 16 bits of colour", of_header(8_000, 8_000, 16, 2)),
        ("interlaced PNG", interlaced()),
        ("PNG of 1,001 frames", animated(1_001)),
        ("PNG of countless frames", animated(u32::MAX)),
        ("PNG of empty chunks", of_empty_chunks()),
    ]
}
