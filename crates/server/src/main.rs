//! The executable `triptych`.

mod cli;
mod config;
mod metrics;
mod page;
mod private_files;
mod wiring;
mod worker;

use std::process::ExitCode;

use clap::Parser;
use tikv_jemallocator::Jemalloc;

/// Gives memory back after a burst of photos, which glibc's allocator does not. `.cargo/config.toml`
/// has its settings.
#[global_allocator]
static ALLOCATOR: Jemalloc = Jemalloc;

fn main() -> ExitCode {
    match cli::Cli::parse().run() {
        Ok(code) => code,
        Err(error) => {
            // The log may not be set up yet, and whoever started the program looks here.
            cli::report(&error);
            ExitCode::FAILURE
        }
    }
}
