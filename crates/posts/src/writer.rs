//! The writer on the device: captions and hashtags out of facts, by a grammar for each tone.
