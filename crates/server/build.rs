//! Sees to it that the executable holds the page as it was last built.

use std::path::Path;

fn main() -> std::io::Result<()> {
    let page = Path::new("../../frontend/dist");
    if !page.join("home.html").exists() {
        // Checks and tests of the server alone need no page; whoever wants one is told how.
        println!(
            "cargo::warning=the page is not built, and the executable holds none: run `make build`"
        );
        std::fs::create_dir_all(page)?;
    }
    println!("cargo::rerun-if-changed=../../frontend/dist");
    println!("cargo::rerun-if-changed=../../config/default.toml");
    Ok(())
}
