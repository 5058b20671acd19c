//! Posts: their slides, what Instagram allows them, what an archive holds, and what is searched.

pub mod archive;
pub mod instagram;
pub mod post;
pub mod ratio;
pub mod search;

pub use post::{FocusPoint, Post, PostId, Slide};
pub use ratio::{AspectRatio, AspectRatioError};
