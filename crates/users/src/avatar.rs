//! A user's profile picture.

use crate::define_id;

define_id! {
    /// Identifies a profile picture; a new picture gets a new id.
    AvatarId
}

impl AvatarId {
    /// Width and height of the picture in pixels; a smaller one is not enlarged.
    pub const EDGE_PX: u32 = 256;
}
