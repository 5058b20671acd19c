//! Files assembled chunk by chunk, for cases that no available encoder writes.

use std::io::Cursor;

use exif::experimental::Writer;
use exif::{Field, In, Tag, Value};

/// A PNG of these chunks, with correct checksums.
pub(crate) fn png(chunks: &[(&[u8; 4], Vec<u8>)]) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
    for (name, body) in chunks {
        bytes.extend(png_chunk(*name, body));
    }
    bytes
}

/// One chunk of a PNG.
pub(crate) fn png_chunk(name: &[u8], body: &[u8]) -> Vec<u8> {
    let named = [name, body].concat();
    let length = u32::try_from(body.len()).unwrap().to_be_bytes();
    let checksum = crc32(&named).to_be_bytes();
    [&length, &*named, &checksum].concat()
}

/// The header chunk of a PNG.
pub(crate) fn png_header(width: u32, height: u32, bit_depth: u8, colour_type: u8) -> Vec<u8> {
    let mut body = [width.to_be_bytes(), height.to_be_bytes()].concat();
    body.extend([bit_depth, colour_type, 0, 0, 0]);
    body
}

/// An uncompressed zlib stream.
pub(crate) fn zlib_stored(content: &[u8]) -> Vec<u8> {
    let mut stream = vec![0x78, 0x01];
    let blocks = content.chunks(65_535);
    let last = blocks.len().saturating_sub(1);
    for (number, block) in blocks.enumerate() {
        let length = u16::try_from(block.len()).unwrap();
        stream.push(u8::from(number == last));
        stream.extend(length.to_le_bytes());
        stream.extend((!length).to_le_bytes());
        stream.extend_from_slice(block);
    }
    stream.extend(adler32(content).to_be_bytes());
    stream
}

/// A WebP of these chunks.
pub(crate) fn webp(chunks: &[(&[u8; 4], Vec<u8>)]) -> Vec<u8> {
    let mut body = b"WEBP".to_vec();
    for (name, content) in chunks {
        body.extend(webp_chunk(*name, content));
    }
    let length = u32::try_from(body.len()).unwrap().to_le_bytes();
    [b"RIFF".to_vec(), length.to_vec(), body].concat()
}

/// One chunk of a WebP, padded to even length.
pub(crate) fn webp_chunk(name: &[u8], content: &[u8]) -> Vec<u8> {
    let length = u32::try_from(content.len()).unwrap().to_le_bytes();
    let padding = vec![0; content.len() % 2];
    [name, &length, content, &padding].concat()
}

/// The VP8X chunk of an extended WebP: flags, width, height.
pub(crate) fn webp_canvas(flags: u8, width: u32, height: u32) -> Vec<u8> {
    let sides = [webp_side(width), webp_side(height)].concat();
    [vec![flags, 0, 0, 0], sides].concat()
}

/// A side in the encoding of WebP.
pub(crate) fn webp_side(pixels: u32) -> Vec<u8> {
    (pixels - 1).to_le_bytes()[..3].to_vec()
}

/// A JPEG with a segment added at its start.
pub(crate) fn with_segment(jpeg: &[u8], code: u8, content: &[u8]) -> Vec<u8> {
    let length = u16::try_from(content.len() + 2).unwrap().to_be_bytes();
    let segment = [&[0xFF, code], &length[..], content].concat();
    [&jpeg[..2], &segment, &jpeg[2..]].concat()
}

/// A JPEG without the segments of one kind.
pub(crate) fn without_segments(jpeg: &[u8], code: u8) -> Vec<u8> {
    let (mut kept, mut rest) = (jpeg[..2].to_vec(), &jpeg[2..]);
    while rest[1] != 0xDA {
        let length = 2 + usize::from(u16::from_be_bytes([rest[2], rest[3]]));
        let (segment, after) = rest.split_at(length);
        if segment[1] != code {
            kept.extend_from_slice(segment);
        }
        rest = after;
    }
    [kept, rest.to_vec()].concat()
}

/// A TIFF block of texts, as in EXIF.
pub(crate) fn exif_block(texts: &[(Tag, &str)]) -> Vec<u8> {
    let field = |(tag, text): &(Tag, &str)| Field {
        tag: *tag,
        ifd_num: In::PRIMARY,
        value: Value::Ascii(vec![text.as_bytes().to_vec()]),
    };
    let fields: Vec<Field> = texts.iter().map(field).collect();
    let mut writer = Writer::new();
    for field in &fields {
        writer.push_field(field);
    }
    let mut block = Cursor::new(Vec::new());
    writer.write(&mut block, false).unwrap();
    block.into_inner()
}

/// The same as the content of a JPEG segment.
pub(crate) fn exif_segment(texts: &[(Tag, &str)]) -> Vec<u8> {
    [b"Exif\0\0".to_vec(), exif_block(texts)].concat()
}

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            if sum & 1 == 1 {
                sum >> 1 ^ 0xEDB8_8320
            } else {
                sum >> 1
            }
        })
    })
}

fn adler32(bytes: &[u8]) -> u32 {
    const MODULUS: u32 = 65_521;
    let (low, high) = bytes.iter().fold((1, 0), |(low, high), byte| {
        let low = (low + u32::from(*byte)) % MODULUS;
        (low, (high + low) % MODULUS)
    });
    high << 16 | low
}
