//! The page, embedded in the executable.

use rust_embed::RustEmbed;
use triptych_http::PageAsset;

/// The files of the page's build.
#[derive(RustEmbed)]
#[folder = "../../frontend/dist"]
struct Page;

/// A file of the page by its path; `None` if it does not exist.
pub(crate) fn asset(path: &str) -> Option<PageAsset> {
    let file = Page::get(path)?;
    Some(PageAsset {
        digest: hex::encode(file.metadata.sha256_hash()),
        bytes: file.data,
    })
}
