//! The executable `triptych`.

mod cli;
mod config;
mod metrics;
mod private_files;
mod traces;
mod wiring;
mod worker;

use std::process::ExitCode;

use clap::Parser;
use tikv_jemallocator::Jemalloc;

/// Returns memory to the system after a burst of photos, unlike glibc's allocator. The libraries in
/// C, SQLite among them, use it too. Settings: `.cargo/config.toml`.
#[global_allocator]
static ALLOCATOR: Jemalloc = Jemalloc;

fn main() -> ExitCode {
    match cli::Cli::parse().run() {
        Ok(code) => code,
        Err(error) => {
            // Logging may not be set up yet.
            cli::report(&error);
            ExitCode::FAILURE
        }
    }
}
