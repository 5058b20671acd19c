//! What Instagram allows slides, in one table, as of December 2025. When a rule changes, it changes
//! here.

/// A carousel made in the app holds at most this many slides.
pub const SLIDES_MAX: usize = 20;
/// The tallest shape shown: 3:4.
pub const RATIO_MIN: f32 = 0.75;
/// The widest shape shown: 1.91:1.
pub const RATIO_MAX: f32 = 1.91;
/// The width at which a slide is shown, in pixels.
pub const SLIDE_WIDTH_PX: u32 = 1_080;
