//! What the slides show, as a list.

use super::line::{Line, lines};

/// The lists.
pub(super) const SLIDES: &[Line] = lines!["{place_rows}", "{time_rows}"];
