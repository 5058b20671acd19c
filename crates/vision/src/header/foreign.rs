//! Recognises unsupported files by their first bytes.

use crate::HeaderError;

/// Signatures of common unsupported files, and their names.
const SIGNATURES: [(&[u8], &str); 32] = [
    (b"%PDF", "a PDF document"),
    (b"II*\0", "a TIFF picture or a raw photo of a camera"),
    (b"MM\0*", "a TIFF picture or a raw photo of a camera"),
    (b"IIU\0", "a raw photo of a camera"),
    (b"IIRO", "a raw photo of a camera"),
    (b"IIRS", "a raw photo of a camera"),
    (b"MMOR", "a raw photo of a camera"),
    (b"FUJIFILMCCD-", "a raw photo of a camera"),
    (b"FOVb", "a raw photo of a camera"),
    (b"\0MRM", "a raw photo of a camera"),
    (b"II\x1a\0\0\0HEAP", "a raw photo of a camera"),
    (b"<svg", "an SVG drawing"),
    (b"8BPS", "a Photoshop document"),
    (b"gimp xcf", "a GIMP document"),
    (b"\0\0\x01\0", "an icon"),
    (b"\xff\x0a", "a JPEG XL picture"),
    (b"\0\0\0\x0cJXL ", "a JPEG XL picture"),
    (b"\0\0\0\x0cjP  ", "a JPEG 2000 picture"),
    (b"PK\x03\x04", "a ZIP archive or an office document"),
    (b"PK\x05\x06", "an empty ZIP archive"),
    (b"Rar!", "an archive"),
    (b"7z\xbc\xaf\x27\x1c", "an archive"),
    (b"\x1f\x8b", "an archive"),
    (b"\xd0\xcf\x11\xe0", "an office document"),
    (b"\x1a\x45\xdf\xa3", "a video"),
    (b"FLV\x01", "a video"),
    (b"\0\0\x01\xba", "a video"),
    (b"OggS", "a sound recording or a video"),
    (b"ID3", "a sound recording"),
    (b"fLaC", "a sound recording"),
    (b"\x7fELF", "a program"),
    (b"MZ", "a program"),
];

/// Types of the first box of a video without a brand (`QuickTime`).
const FILM_BOXES: [&[u8]; 5] = [b"moov", b"mdat", b"wide", b"free", b"skip"];

/// The refusal of a file whose first twelve bytes belong to no supported format.
pub(super) fn refusal(signature: &[u8]) -> HeaderError {
    match kind(signature) {
        Some(what) => HeaderError::Unsupported(what),
        None => HeaderError::NotAnImage,
    }
}

fn kind(signature: &[u8]) -> Option<&'static str> {
    let (first, brand) = signature.split_at_checked(8)?;
    let name = first.get(4..).unwrap_or_default();
    if name == b"ftyp" {
        return Some(of_brand(brand));
    }
    // Text may start with these letters, too; the reserved fields of the format are zero.
    if signature.starts_with(b"BM") && signature.get(6..10) == Some(&[0; 4]) {
        return Some("a BMP picture");
    }
    if FILM_BOXES.contains(&name) {
        return Some("a video");
    }
    if signature.starts_with(b"RIFF") {
        return match brand {
            b"AVI " => Some("a video"),
            b"WAVE" => Some("a sound recording"),
            _ => None,
        };
    }
    let mut beginnings = SIGNATURES.iter();
    beginnings
        .find(|(beginning, _)| signature.starts_with(beginning))
        .map(|(_, what)| *what)
        .or_else(|| is_text(signature).then_some("a text file"))
}

/// The name of an ISO base media file by its main brand.
fn of_brand(brand: &[u8]) -> &'static str {
    match brand {
        b"avif" | b"avis" => "an AVIF picture",
        b"crx " => "a raw photo of a camera",
        b"hevm" | b"hevs" => "a sequence of HEIC pictures",
        b"avci" | b"avcs" | b"jpeg" | b"jpgs" | b"j2ki" | b"vvic" | b"evbi" => {
            "a HEIF picture of a rare kind"
        }
        b"M4A " | b"M4B " | b"M4P " => "a sound recording",
        _ => "a video",
    }
}

/// Whether these are printable characters and line breaks only.
fn is_text(bytes: &[u8]) -> bool {
    let is_written = |byte: &u8| matches!(byte, b'\t' | b'\n' | b'\r' | 0x20..=0x7e | 0x80..);
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || byte.is_ascii_whitespace();
    // In random bytes, few are letters.
    bytes.iter().all(is_written) && bytes.iter().filter(|byte| is_plain(byte)).count() > 6
}
