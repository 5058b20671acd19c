//! What Instagram allows a caption, in one table, as of December 2025. When a rule changes, it
//! changes here.

/// A caption and its hashtags together hold at most this many characters.
pub const CAPTION_CHARS_MAX: usize = 2_200;
/// The feed folds a caption at about this many characters.
pub const FOLD_CHARS: usize = 125;
/// A post shows at most this many hashtags (30 before December 2025).
pub const HASHTAGS_MAX: usize = 5;
/// The fewest hashtags that we suggest.
pub const HASHTAGS_SUGGESTED_MIN: usize = 3;
