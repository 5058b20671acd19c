//! How well blur and duplicates are found and keepers chosen, on altered copies of photographs.
//!
//! Limits in the product were fitted on the first half of the photographs; what holds of the
//! second is what counts. The same photographs give the same figures on every run.

#![allow(clippy::unwrap_used, reason = "a bench that cannot go on stops")]
#![allow(clippy::print_stdout, reason = "its report")]
#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "pixels and shares"
)]

mod alteration;
#[path = "../../tests/device/analysed.rs"]
mod analysed;
mod copies;
mod kernel;
mod photographs;
mod report;
mod score;
mod soft;
mod sweeps;

use photographs::Half;

fn main() {
    let (photographs, missing) = photographs::all();
    println!(
        "{} photographs, {missing} more are not installed",
        photographs.len()
    );
    report::soft(soft::all(&photographs));
    let copies = copies::all(&photographs);
    println!("{} copies", copies.len());
    for (half, name) in [(Half::Fitted, "fitted on"), (Half::HeldOut, "held out")] {
        let of_half: Vec<_> = copies.iter().filter(|copy| copy.half == half).collect();
        println!("\n== {name}");
        report::blur(&of_half);
        report::monotony(&of_half);
        report::duplicates(&of_half);
        report::keepers(&of_half);
        let of_half_alone: Vec<_> = photographs.iter().filter(|p| p.half == half).collect();
        sweeps::report(&of_half_alone, &of_half);
    }
}
