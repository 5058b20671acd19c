//! How far the measuring has come.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar with the rate and the time that is left, on the standard error; nothing is drawn where
/// that is no terminal.
///
/// # Errors
/// Never with the template that is here.
pub(super) fn bar(files: usize) -> anyhow::Result<ProgressBar> {
    let style =
        ProgressStyle::with_template("{bar:32} {pos}/{len} photos, {per_sec:.1}, {eta} left")?;
    Ok(ProgressBar::new(files as u64).with_style(style))
}
