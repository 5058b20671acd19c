//! Measurements of pixels. Each module documents its scale; none of them judges.

pub(crate) mod colour;
pub(crate) mod exposure;
pub(crate) mod hash;
pub(crate) mod luma;
pub(crate) mod miniature;
pub(crate) mod sharpness;
