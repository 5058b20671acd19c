//! Posts and their drafts: slides and how they are cropped, what Instagram allows them, what an archive holds, and what is searched.

pub mod archive;
pub mod crop;
pub mod draft;
pub mod instagram;
pub mod post;
pub mod ratio;
pub mod search;

pub use draft::PostDraft;
pub use post::{FocusPoint, Post, PostId, Slide};
pub use ratio::{AspectRatio, AspectRatioError};
