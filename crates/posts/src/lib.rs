//! Posts and drafts: slides and their crops, Instagram's limits, archives, and search.

pub mod archive;
pub mod crop;
pub mod draft;
pub mod instagram;
pub mod post;
pub mod ratio;

pub use draft::PostDraft;
pub use post::{FocusPoint, Post, PostId, PostText, Slide, fold_case};
pub use ratio::{AspectRatio, AspectRatioError};
