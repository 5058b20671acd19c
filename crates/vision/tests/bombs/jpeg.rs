use crate::Bomb;

const BASELINE: u8 = 0xC0;
const PROGRESSIVE: u8 = 0xC2;

/// A JPEG up to its first scan, without pixels.
fn jpeg(code: u8, width: u16, height: u16, sampling: &[u8]) -> Vec<u8> {
    let components = sampling.len() as u8;
    let mut bytes = vec![0xFF, 0xD8, 0xFF, code, 0, 8 + 3 * components, 8];
    bytes.extend(height.to_be_bytes());
    bytes.extend(width.to_be_bytes());
    bytes.push(components);
    for (number, factors) in (1..).zip(sampling) {
        bytes.extend([number, *factors, 0]);
    }
    bytes.extend([0xFF, 0xDA, 0, 6 + 2 * components, components]);
    bytes.extend((1..=components).flat_map(|number| [number, 0]));
    bytes.extend([0, 63, 0, 0xFF, 0xD9]);
    bytes
}

/// The same with a scan of one component only: then libjpeg holds all coefficients.
fn in_parts(width: u16, height: u16) -> Vec<u8> {
    let mut bytes = jpeg(BASELINE, width, height, &[0x11; 3]);
    bytes.truncate(bytes.len() - 16);
    bytes.extend([0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0xFF, 0xD9]);
    bytes
}

/// Empty segments, to keep a parser of segments busy.
fn of_stray_bytes() -> Vec<u8> {
    [vec![0xFF, 0xD8, 0xFF, 0xE0, 0, 2], vec![0; 1_000_000]].concat()
}

pub(crate) fn bombs() -> Vec<Bomb> {
    vec![
        (
            "JPEG of the largest sides",
            jpeg(BASELINE, 65_535, 65_535, &[0x22, 0x11, 0x11]),
        ),
        (
            "grey JPEG of the largest sides",
            jpeg(BASELINE, 65_535, 65_535, &[0x11]),
        ),
        (
            "JPEG of four inks",
            jpeg(BASELINE, 10_001, 10_000, &[0x11; 4]),
        ),
        (
            "progressive JPEG of full colour",
            jpeg(PROGRESSIVE, 8_000, 8_000, &[0x11; 3]),
        ),
        (
            "progressive JPEG of four inks",
            jpeg(PROGRESSIVE, 7_000, 7_000, &[0x11; 4]),
        ),
        (
            "progressive JPEG of many samples",
            jpeg(PROGRESSIVE, 7_500, 7_500, &[0x44; 3]),
        ),
        ("JPEG of one component a scan", in_parts(8_000, 8_000)),
        ("JPEG without rows", jpeg(BASELINE, 65_535, 0, &[0x11; 3])),
        ("JPEG of stray bytes", of_stray_bytes()),
    ]
}
