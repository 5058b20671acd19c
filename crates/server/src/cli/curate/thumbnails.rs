//! The small pictures of the contact sheet. They wait in a file without a name, so that a folder of
//! any size is judged in the same memory.

use std::fmt;
use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;
use std::sync::atomic::{AtomicU64, Ordering};

use base64::display::Base64Display;
use base64::engine::general_purpose::STANDARD;

/// Where small pictures are kept until the sheet is written. The file goes with the process.
#[derive(Debug)]
pub(super) struct Thumbnails {
    file: File,
    end: AtomicU64,
}

/// Where one of them lies, in bytes.
#[derive(Debug, Clone, Copy)]
pub(super) struct ThumbnailSpan {
    start: u64,
    length: usize,
}

/// One of them, as base64.
pub(super) struct Thumbnail<'a> {
    thumbnails: &'a Thumbnails,
    span: ThumbnailSpan,
}

impl Thumbnails {
    /// None yet.
    ///
    /// # Errors
    /// The folder for temporary files cannot be written to.
    pub(super) fn new() -> io::Result<Self> {
        Ok(Self {
            file: tempfile::tempfile()?,
            end: AtomicU64::new(0),
        })
    }

    /// Keeps one; several threads may do so at once.
    ///
    /// # Errors
    /// The disk is full.
    pub(super) fn keep(&self, picture: &[u8]) -> io::Result<ThumbnailSpan> {
        let start = self.end.fetch_add(picture.len() as u64, Ordering::Relaxed);
        self.file.write_all_at(picture, start)?;
        Ok(ThumbnailSpan {
            start,
            length: picture.len(),
        })
    }

    /// One that was kept.
    pub(super) const fn get(&self, span: ThumbnailSpan) -> Thumbnail<'_> {
        Thumbnail {
            thumbnails: self,
            span,
        }
    }
}

impl fmt::Display for Thumbnail<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut picture = vec![0; self.span.length];
        let file = &self.thumbnails.file;
        file.read_exact_at(&mut picture, self.span.start)
            .map_err(|_| fmt::Error)?;
        Base64Display::new(&picture, &STANDARD).fmt(formatter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_found_where_it_was_kept() {
        let thumbnails = Thumbnails::new().unwrap();
        let spans = [b"one".as_slice(), b"", b"three"].map(|one| thumbnails.keep(one).unwrap());
        let kept = spans.map(|span| thumbnails.get(span).to_string());
        assert_eq!(kept, ["b25l", "", "dGhyZWU="]);
    }
}
