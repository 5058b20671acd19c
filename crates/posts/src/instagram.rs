//! What Instagram allows, in one table, as of December 2025. When a rule changes, it changes here.

/// A caption and its hashtags together hold at most this many characters.
pub const CAPTION_CHARS_MAX: usize = 2_200;
/// The feed folds a caption at about this many characters.
pub const FOLD_CHARS: usize = 125;
/// A post shows at most this many hashtags (30 before December 2025).
pub const HASHTAGS_MAX: usize = 5;
/// The fewest hashtags that we suggest.
pub const HASHTAGS_SUGGESTED_MIN: usize = 3;
/// A carousel made in the app holds at most this many slides.
pub const SLIDES_MAX: usize = 20;
/// A carousel published by the interface for programs holds at most this many slides.
pub const SLIDES_MAX_BY_API: usize = 10;
/// The tallest shape shown: 3:4.
pub const RATIO_MIN: f32 = 0.75;
/// The widest shape shown: 1.91:1.
pub const RATIO_MAX: f32 = 1.91;
/// The width at which a slide is shown, in pixels.
pub const SLIDE_WIDTH_PX: u32 = 1_080;
