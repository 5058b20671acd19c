//! The limits of Instagram captions, as of December 2025.

/// The maximum number of characters of a caption with its hashtags.
pub const CAPTION_CHARS_MAX: usize = 2_200;
/// The approximate number of characters after which the feed truncates a caption.
pub const FOLD_CHARS: usize = 125;
/// The maximum number of hashtags of a post (30 before December 2025).
pub const HASHTAGS_MAX: usize = 5;
/// The minimum number of hashtags that we suggest.
pub const HASHTAGS_SUGGESTED_MIN: usize = 3;
