//! Health checks of services.

use async_trait::async_trait;

use crate::Failure;

/// Checks a service.
#[async_trait]
pub trait HealthCheck: Send + Sync {
    /// The name of the service in one word: `database`, `storage`.
    fn name(&self) -> &'static str;

    /// Returns without an error if the service can be used now.
    async fn check(&self) -> Result<(), Failure>;
}
