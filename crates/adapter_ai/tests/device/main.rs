//! The device's analyser, ranker and renderer on real photographs and altered copies of them.
//!
//! The thresholds of curation are fitted to what the analyser measures, so it is here, where both
//! meet, that they are held to photographs.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "sides of pictures"
)]

mod alteration;
mod analysed;
mod analysing;
mod blur;
mod curating;
mod duplicates;
mod photographs;
mod rendering;
