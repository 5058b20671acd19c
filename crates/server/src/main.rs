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
