//! Records how long calls of the storage take.

use std::time::Instant;

use metrics::histogram;
use triptych_ports::Failure;

/// Awaits a call, and records its duration and whether it failed.
pub(crate) async fn measured<Value>(
    operation: &'static str,
    call: impl Future<Output = Result<Value, Failure>>,
) -> Result<Value, Failure> {
    let begun = Instant::now();
    let result = call.await;
    let outcome = if result.is_ok() { "done" } else { "failed" };
    let labels = [("operation", operation), ("outcome", outcome)];
    histogram!("triptych_storage_request_seconds", &labels).record(begun.elapsed());
    result
}
