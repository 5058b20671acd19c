//! A user's picture of themselves.

use crate::define_id;

define_id! {
    /// Identifies a picture that a user has chosen; another picture has another identifier.
    AvatarId
}

impl AvatarId {
    /// The length of both sides of the picture in pixels; a smaller one is not enlarged.
    pub const EDGE_PX: u32 = 256;
}
