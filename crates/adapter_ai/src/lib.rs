//! Photo analysis on the device, and captions and comparisons of photos by models of several
//! providers.

pub mod analysis;
pub mod captions;
pub mod gazetteer;
mod model;
mod providers;
pub mod ranking;

pub use model::{Model, ModelOptions, ModelOptionsError, TokenPrices};
pub use providers::Provider;
