use crate::Bomb;
use crate::heif_boxes::{Heif, body_of, boxed, versioned};

const TILE: &[u8] = include_bytes!("../photos/samples/tile.heic");
/// The size of its picture.
const TILE_SIZE: (u32, u32) = (128, 64);

fn grid() -> Heif {
    Heif::grid_of(TILE, TILE_SIZE, (3, 2))
}

/// A file with a `meta` box of this body.
fn of_meta(body: &[u8]) -> Vec<u8> {
    [brand(), versioned(*b"meta", 0, body)].concat()
}

fn brand() -> Vec<u8> {
    boxed(*b"ftyp", b"heic\0\0\0\0mif1heic")
}

/// A box with a false length.
fn of_length(name: [u8; 4], length: u64) -> Vec<u8> {
    [
        brand(),
        [&[0, 0, 0, 1], &name[..], &length.to_be_bytes()].concat(),
    ]
    .concat()
}

/// Nested boxes.
fn nested() -> Vec<u8> {
    let inner = (0..20_000).fold(Vec::new(), |inner, _| {
        let mut outer = u32::try_from(inner.len() + 8)
            .unwrap()
            .to_be_bytes()
            .to_vec();
        outer.extend(b"meta");
        outer.extend(inner);
        outer
    });
    of_meta(&inner)
}

/// Empty items, each with 65,535 extents whose fields have no bytes.
fn of_empty_pieces() -> Vec<u8> {
    let item = [[0, 1], [0, 0], [0xFF, 0xFF]].concat();
    let places = [&[0, 0][..], &30_000_u16.to_be_bytes(), &item.repeat(30_000)].concat();
    of_meta(&versioned(*b"iloc", 0, &places))
}

/// More item properties than there are bytes for.
fn of_countless_properties() -> Vec<u8> {
    let associations = versioned(*b"ipma", 0, &u32::MAX.to_be_bytes());
    let properties = [boxed(*b"ipco", &[]), associations].concat();
    of_meta(&boxed(*b"iprp", &properties))
}

/// The same picture parameter set ten thousand times.
fn of_countless_parameters() -> Vec<u8> {
    let parameters = body_of(TILE, *b"hvcC");
    let set = &[
        &[0x22, 0xFF, 0xFF][..],
        &[0, 3, 0x44, 1, 0xC0].repeat(10_000),
    ]
    .concat();
    let parameters = [&parameters[..22], &[1], set].concat();
    Heif {
        parameters,
        ..grid()
    }
    .file()
}

/// The parameter sets of a stream with the sides changed to the largest possible values.
fn of_a_large_stream() -> Vec<u8> {
    let mut heif = grid();
    let place = heif
        .parameters
        .windows(2)
        .position(|bytes| bytes == [0x42, 1]);
    // The size fields start after the profile.
    let sizes = place.unwrap() + 15;
    heif.parameters[sizes..sizes + 4].copy_from_slice(&[0xA0, 0, 0x80, 0]);
    heif.file()
}

pub(crate) fn bombs() -> Vec<Bomb> {
    let of_size = |size| Heif { size, ..grid() }.file();
    vec![
        ("HEIC of the largest sides", of_size((u32::MAX, u32::MAX))),
        (
            "HEIC of a grid of 65,535 squared",
            of_size((65_535, 65_535)),
        ),
        (
            "HEIC of the most tiles",
            Heif {
                grid: (0, 0),
                tiles: 65_000,
                stream: vec![0],
                ..grid()
            }
            .file(),
        ),
        (
            "HEIC of tiles in the same bytes",
            Heif {
                shares_bytes: true,
                ..Heif::grid_of(TILE, TILE_SIZE, (60, 60))
            }
            .file(),
        ),
        (
            "HEIC of a small picture and larger streams",
            Heif {
                tile_size: (16, 16),
                size: (48, 32),
                ..grid()
            }
            .file(),
        ),
        (
            "HEIC of a large picture and smaller streams",
            Heif {
                tile_size: (4_096, 4_096),
                size: (12_288, 8_192),
                ..grid()
            }
            .file(),
        ),
        ("HEIC of a large stream", of_a_large_stream()),
        ("HEIC of countless parameters", of_countless_parameters()),
        ("HEIC of countless properties", of_countless_properties()),
        ("HEIC of empty pieces", of_empty_pieces()),
        ("HEIC of boxes in boxes", nested()),
        ("HEIC of an endless box", of_length(*b"free", u64::MAX)),
        (
            "HEIC of an endless description",
            of_length(*b"meta", u64::MAX),
        ),
        (
            "HEIC of empty boxes",
            [brand(), boxed(*b"free", &[]).repeat(500_000)].concat(),
        ),
    ]
}
