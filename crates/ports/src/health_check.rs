//! Whether an outside thing can be reached.

use async_trait::async_trait;

use crate::Failure;

/// Asks an outside thing for a sign of life.
#[async_trait]
pub trait HealthCheck: Send + Sync {
    /// What is asked, in one word: `database`, `storage`.
    fn name(&self) -> &'static str;

    /// Answers without an error when the thing can be used now.
    async fn check(&self) -> Result<(), Failure>;
}
