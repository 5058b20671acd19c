//! Metadata segments of a JPEG that affect decoding.

use crate::limits;

const PROFILE_MARKER: &[u8] = b"ICC_PROFILE\0";
const ADOBE_MARKER: &[u8] = b"Adobe";
pub(super) const END_OF_IMAGE: [u8; 2] = [0xFF, 0xD9];
/// Maximum distance of the end marker from the end of the file: some cameras add padding.
const PADDING_BYTES_MAX: usize = 65_536;

#[derive(Debug, Default)]
pub(super) struct Segments {
    /// The ICC profile, joined from its parts.
    pub(super) colour_profile: Option<Vec<u8>>,
    /// Whether there is an Adobe segment, so that CMYK is stored inverted.
    pub(super) has_adobe_marker: bool,
    /// Whether the end marker is at the end, except for padding.
    pub(super) has_end: bool,
}

impl Segments {
    /// Reads the segments up to the first damaged one.
    pub(super) fn read(bytes: &[u8]) -> Self {
        let mut segments = Self::default();
        let mut parts: Vec<(u8, &[u8])> = Vec::new();
        let mut rest = bytes.get(2..).unwrap_or_default();
        while let Some((code, body, after)) = next_segment(rest) {
            match code {
                0xE2 => parts.extend(profile_part(body)),
                0xEE => segments.has_adobe_marker |= body.starts_with(ADOBE_MARKER),
                _ => {}
            }
            rest = after;
        }
        segments.colour_profile = joined(parts);
        // Only after the segments: an embedded thumbnail has its own end marker.
        let (_, tail) = rest.split_at(rest.len().saturating_sub(PADDING_BYTES_MAX));
        segments.has_end = tail
            .windows(END_OF_IMAGE.len())
            .any(|pair| pair == END_OF_IMAGE);
        segments
    }
}

/// Code, body, and rest; `None` from the first scan on.
fn next_segment(bytes: &[u8]) -> Option<(u8, &[u8], &[u8])> {
    let start = bytes.iter().position(|byte| *byte != 0xFF)?;
    let code = *bytes
        .get(start)
        .filter(|code| start > 0 && !matches!(code, 0xDA | 0xD9))?;
    let rest = bytes.get(start + 1..)?;
    let length = usize::from(u16::from_be_bytes([*rest.first()?, *rest.get(1)?]));
    Some((code, rest.get(2..length)?, rest.get(length..)?))
}

/// The index of the part and its bytes.
fn profile_part(body: &[u8]) -> Option<(u8, &[u8])> {
    match body.strip_prefix(PROFILE_MARKER)? {
        [number, _count, part @ ..] => Some((*number, part)),
        _ => None,
    }
}

fn joined(mut parts: Vec<(u8, &[u8])>) -> Option<Vec<u8>> {
    parts.sort_by_key(|(number, _)| *number);
    let length: usize = parts.iter().map(|(_, part)| part.len()).sum();
    let usable = (1..=limits::ICC_BYTES_MAX).contains(&length);
    usable.then(|| {
        parts
            .into_iter()
            .flat_map(|(_, part)| part.iter().copied())
            .collect()
    })
}
