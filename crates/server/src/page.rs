//! The page, part of the executable.

use rust_embed::RustEmbed;
use triptych_http::PageAsset;

/// The files that the page's build left behind.
#[derive(RustEmbed)]
#[folder = "../../frontend/dist"]
struct Page;

/// A file of the page by its path; none where there is none.
pub(crate) fn asset(path: &str) -> Option<PageAsset> {
    let file = Page::get(path)?;
    Some(PageAsset {
        digest: hex::encode(file.metadata.sha256_hash()),
        bytes: file.data,
    })
}
