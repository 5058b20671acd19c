//! A parser of HEIF still pictures.
//!
//! The file is untrusted. The sizes of a picture, its tiles and their streams must be consistent;
//! otherwise the file is refused before memory is allocated.

mod boxes;
mod colours;
mod meta;
mod still;
mod stream;
mod turns;

pub(crate) use boxes::{HEAD_BYTES, Head, Length};
pub(crate) use colours::Conversion;
pub(crate) use meta::joined;
pub(crate) use still::{Exif, Still, Tiles, exif_block};
