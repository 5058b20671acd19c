use crate::Bomb;

const HUGE: (u16, u16) = (65_535, 65_535);

fn start(screen: (u16, u16)) -> Vec<u8> {
    let size = [screen.0.to_le_bytes(), screen.1.to_le_bytes()].concat();
    [b"GIF89a".to_vec(), size, vec![0; 3]].concat()
}

fn frame(size: (u16, u16)) -> Vec<u8> {
    let size = [size.0.to_le_bytes(), size.1.to_le_bytes()].concat();
    let place = vec![0x2C, 0, 0, 0, 0];
    [place, size, vec![0, 2, 2, 0x44, 0x01, 0]].concat()
}

fn gif(screen: (u16, u16), frames: &[Vec<u8>]) -> Vec<u8> {
    [start(screen), frames.concat(), vec![0x3B]].concat()
}

/// Frames, each with an extension before it.
fn with_extensions(frames: usize) -> Vec<u8> {
    let control = vec![0x21, 0xF9, 4, 0, 1, 0, 0, 0];
    gif((10, 10), &vec![[control, frame((10, 10))].concat(); frames])
}

pub(crate) fn bombs() -> Vec<Bomb> {
    let small = frame((10, 10));
    vec![
        ("GIF of the largest screen", gif(HUGE, &[frame((1, 1))])),
        ("GIF of the largest frame", gif((1, 1), &[frame(HUGE)])),
        (
            "GIF of a later frame that is huge",
            gif((10, 10), &[small.clone(), frame(HUGE)]),
        ),
        (
            "GIF of one endless row",
            gif((65_535, 2_000), &[frame((65_535, 2_000))]),
        ),
        (
            "GIF that needs four bytes for each pixel",
            gif((9_000, 9_000), &[frame((9_000, 9_000))]),
        ),
        (
            "GIF of 1,001 frames",
            gif((10, 10), &vec![small.clone(); 1_001]),
        ),
        (
            "GIF of 100,000 frames",
            gif((10, 10), &vec![small; 100_000]),
        ),
        (
            "GIF of 20,000 frames with extensions",
            with_extensions(20_000),
        ),
    ]
}
