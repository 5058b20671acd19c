//! Forgets sign-ins at providers that nobody finished.

use std::sync::Arc;

use triptych_ports::{Clock, Failure, SignInStore};

/// Forgets what expired.
pub struct SweepSignIns {
    /// Remembers the sign-ins.
    pub sign_ins: Arc<dyn SignInStore>,
    /// Tells the time.
    pub clock: Arc<dyn Clock>,
}

impl SweepSignIns {
    /// Answers how much was forgotten.
    ///
    /// # Errors
    /// The store's failure.
    pub async fn run(&self) -> Result<usize, Failure> {
        self.sign_ins.purge(self.clock.now()).await
    }
}
