use crate::Bomb;
use crate::containers::{webp, webp_canvas, webp_side};

/// Flag of an animated canvas.
const ANIMATED: u8 = 2;

/// A lossy still picture that ends after its header.
fn lossy(width: u16, height: u16) -> Vec<u8> {
    let sides = [width.to_le_bytes(), height.to_le_bytes()].concat();
    let start = vec![0x10, 0, 0, 0x9D, 0x01, 0x2A];
    webp(&[(b"VP8 ", [start, sides, vec![0; 16]].concat())])
}

/// The same for lossless, with sides of 14 bits each.
fn lossless(width: u32, height: u32) -> Vec<u8> {
    let sides = (width - 1) | (height - 1) << 14;
    webp(&[(
        b"VP8L",
        [vec![0x2F], sides.to_le_bytes().to_vec(), vec![0; 16]].concat(),
    )])
}

fn frame(width: u32, height: u32) -> Vec<u8> {
    [vec![0; 6], webp_side(width), webp_side(height), vec![0; 4]].concat()
}

fn animated(canvas: (u32, u32), frame: &[u8], frames: usize) -> Vec<u8> {
    let mut chunks = vec![
        (b"VP8X", webp_canvas(ANIMATED, canvas.0, canvas.1)),
        (b"ANIM", vec![0; 6]),
    ];
    chunks.extend(std::iter::repeat_n((b"ANMF", frame.to_vec()), frames));
    webp(&chunks)
}

pub(crate) fn bombs() -> Vec<Bomb> {
    let small = frame(10, 10);
    vec![
        ("lossy WebP of the largest sides", lossy(16_383, 16_383)),
        (
            "lossless WebP of the largest sides",
            lossless(16_384, 16_384),
        ),
        ("lossless WebP of 12,000 squared", lossless(12_000, 12_000)),
        (
            "WebP of the largest canvas",
            webp(&[(b"VP8X", webp_canvas(0, 1 << 24, 1 << 24))]),
        ),
        (
            "WebP of one endless row",
            webp(&[(b"VP8X", webp_canvas(0, 1 << 24, 100))]),
        ),
        (
            "animated WebP of a huge canvas",
            animated((100_000, 40_000), &small, 1),
        ),
        (
            "animated WebP of a huge frame",
            animated((10, 10), &frame(1 << 24, 1 << 24), 1),
        ),
        (
            "animated WebP of 1,001 frames",
            animated((10, 10), &small, 1_001),
        ),
        (
            "animated WebP of 50,000 frames",
            animated((10, 10), &small, 50_000),
        ),
    ]
}
