//! Compiles the crate again when a migration changes: the macro that embeds them cannot tell.

fn main() {
    println!("cargo::rerun-if-changed=../../migrations");
}
