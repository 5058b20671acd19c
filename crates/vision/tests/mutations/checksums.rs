//! The checksums of a PNG, at which most damaged files fail.

/// Writes correct checksums for the chunks of a PNG, as far as they can be parsed.
pub(crate) fn mend_checksums(bytes: &mut [u8]) {
    const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";
    let Some(mut rest) = bytes.strip_prefix(SIGNATURE).map(<[u8]>::len) else {
        return;
    };
    let total = bytes.len();
    while let Some(chunk) = bytes.get_mut(total - rest..) {
        let Some(length) = chunk
            .first_chunk()
            .map(|bytes| u32::from_be_bytes(*bytes) as usize)
        else {
            return;
        };
        let Some(end) = length.checked_add(12).filter(|end| *end <= chunk.len()) else {
            return;
        };
        let checksum = crc32(&chunk[4..end - 4]).to_be_bytes();
        chunk[end - 4..end].copy_from_slice(&checksum);
        rest -= end;
    }
}

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            (sum >> 1) ^ (0xEDB8_8320 * (sum & 1))
        })
    })
}
