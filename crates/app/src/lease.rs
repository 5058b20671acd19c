//! Renewal of leases.

use std::future::Future;
use std::time::Duration;

use triptych_ports::Failure;

/// The interval of renewal: several times within
/// [`Reservation::LEASE`](triptych_billing::Reservation::LEASE), so that one failure is harmless.
const RENEW_EVERY: Duration = Duration::from_secs(5);

/// Renews a lease until it is lost, then returns.
pub(crate) async fn renew_until_lost<Renewal>(renew: impl Fn() -> Renewal + Send)
where
    Renewal: Future<Output = Result<bool, Failure>> + Send,
{
    loop {
        tokio::time::sleep(RENEW_EVERY).await;
        match renew().await {
            Ok(true) => {}
            Ok(false) => return,
            Err(failure) => tracing::warn!(error = %failure, "lease was not renewed"),
        }
    }
}
