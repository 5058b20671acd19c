//! Instagram's limits for slides, as of December 2025. The only place to update them.

/// The maximum number of slides of a carousel made in the app.
pub const SLIDES_MAX: usize = 20;
/// The smallest aspect ratio: 3:4.
pub const RATIO_MIN: f32 = 0.75;
/// The largest aspect ratio: 1.91:1.
pub const RATIO_MAX: f32 = 1.91;
/// The display width of a slide in pixels.
pub const SLIDE_WIDTH_PX: u32 = 1_080;
