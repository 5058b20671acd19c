//! Captions, hashtags, tones, posts and the plan of an archive.
