//! HEIF, as far as still pictures need it: boxes that say what is where.
//!
//! Nothing is believed. A picture's size is that which it, its tiles and their streams all tell; what
//! they contradict each other in is refused before any memory is asked for.

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
