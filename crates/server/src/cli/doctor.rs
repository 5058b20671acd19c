//! `triptych doctor`

use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context;
use triptych_ports::{Failure, HealthCheck};

use crate::config::Config;
use crate::wiring;

/// The timeout of one service.
const PATIENCE: Duration = Duration::from_secs(30);
/// The width of the longest service name.
const NAME_WIDTH: usize = 12;

/// Calls each configured service and prints the results.
///
/// # Errors
/// The invalid settings.
#[allow(clippy::print_stdout)]
pub(super) fn run(config: &Config) -> anyhow::Result<ExitCode> {
    wiring::check(config)?;
    println!("{:NAME_WIDTH$} ok", "settings");
    let runtime = tokio::runtime::Runtime::new()?;
    let mut are_all_well = true;
    for checked in wiring::service_checks(config)? {
        let Err(error) = runtime.block_on(outcome(checked.check.as_ref())) else {
            println!("{:NAME_WIDTH$} ok", checked.service);
            continue;
        };
        let is_unavailable = matches!(error.downcast_ref(), Some(Failure::Unavailable(_)));
        let is_unreachable = checked.may_be_unreachable && is_unavailable;
        are_all_well &= is_unreachable;
        let verdict = if is_unreachable {
            "not reached"
        } else {
            "failed"
        };
        println!("{:NAME_WIDTH$} {verdict}: {error}", checked.service);
        println!("{:NAME_WIDTH$} see {}", "", checked.advice);
    }
    runtime.shutdown_background();
    Ok(if are_all_well {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

async fn outcome(check: &dyn HealthCheck) -> anyhow::Result<()> {
    let answered = tokio::time::timeout(PATIENCE, check.check()).await;
    answered.with_context(|| format!("no answer within {} s", PATIENCE.as_secs()))??;
    Ok(())
}
