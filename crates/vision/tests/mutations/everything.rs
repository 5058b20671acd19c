//! All functions that process uploaded, untrusted bytes.

use triptych_vision::{
    CropRequest, HeaderReader, ImageHeader, analyse, crop, full_size, rendition,
};

/// Reads, analyses, crops and renders. Returns whether the header was accepted and the photo could
/// be analysed.
pub(crate) fn everything(bytes: &[u8]) -> (bool, bool) {
    let header = ImageHeader::read(bytes);
    let mut reader = HeaderReader::new();
    let pushed = bytes.chunks(997).try_for_each(|chunk| reader.push(chunk));
    assert_eq!(pushed.and_then(|()| reader.finish()), header);
    let analysis = analyse(bytes, None);
    let slide = CropRequest {
        ratio: (4, 5),
        focus: (0.3, 0.7),
        width_px_max: 400,
    };
    let made = [
        crop(bytes, slide, None),
        rendition(bytes, 320, None),
        full_size(bytes, None),
    ];
    assert!(header.is_ok() || analysis.is_err() && made.iter().all(Result::is_err));
    (header.is_ok(), analysis.is_ok())
}
