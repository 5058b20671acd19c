//! Fault injection.

use std::collections::VecDeque;
use std::sync::Mutex;

use triptych_ports::Failure;

use crate::lock;

/// A failure to inject.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// [`Failure::Unavailable`].
    Unavailable,
    /// [`Failure::Internal`].
    Internal,
}

impl Fault {
    /// The failure.
    pub fn to_failure(self) -> Failure {
        match self {
            Self::Unavailable => Failure::Unavailable("told to be unavailable".into()),
            Self::Internal => Failure::Internal("told to fail".into()),
        }
    }
}

/// The failures of the next calls.
#[derive(Debug, Default)]
pub struct Faults {
    plan: Mutex<Plan>,
}

#[derive(Debug, Default)]
struct Plan {
    is_unavailable: bool,
    is_hanging: bool,
    next_calls: VecDeque<Option<Fault>>,
}

impl Faults {
    /// Counts one call.
    ///
    /// # Errors
    /// The failure that was ordered for this call.
    pub fn check(&self) -> Result<(), Failure> {
        let mut plan = lock(&self.plan);
        let fault = if plan.is_unavailable {
            Some(Fault::Unavailable)
        } else {
            plan.next_calls.pop_front().flatten()
        };
        fault.map_or(Ok(()), |fault| Err(fault.to_failure()))
    }
}

impl Faults {
    /// Never returns if hanging was ordered.
    pub(crate) async fn hang(&self) {
        let is_hanging = lock(&self.plan).is_hanging;
        if is_hanging {
            std::future::pending::<()>().await;
        }
    }
}

/// A fake with fault injection.
pub trait CanFail {
    /// The ordered failures.
    fn faults(&self) -> &Faults;

    /// Makes the next call fail; ordered twice, the next two.
    fn fail_next(&self, fault: Fault) {
        self.fail_after(0, fault);
    }

    /// Makes a call fail after so many successful ones, counted from the last ordered failure.
    fn fail_after(&self, succeeding_calls: usize, fault: Fault) {
        let mut plan = lock(&self.faults().plan);
        plan.next_calls
            .extend(std::iter::repeat_n(None, succeeding_calls));
        plan.next_calls.push_back(Some(fault));
    }

    /// Makes its health check hang, until reset.
    fn set_hanging(&self, is_hanging: bool) {
        lock(&self.faults().plan).is_hanging = is_hanging;
    }

    /// Makes every call fail as unavailable, until reset.
    fn set_unavailable(&self, is_unavailable: bool) {
        lock(&self.faults().plan).is_unavailable = is_unavailable;
    }
}

/// A fake with fault injection by its field `faults`.
macro_rules! can_fail {
    ($fake:ident) => {
        impl crate::CanFail for $fake {
            fn faults(&self) -> &crate::Faults {
                &self.faults
            }
        }
    };
}
pub(crate) use can_fail;

impl CanFail for Faults {
    fn faults(&self) -> &Faults {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_fail_as_ordered_and_then_succeed() {
        let faults = Faults::default();
        faults.fail_next(Fault::Internal);
        faults.fail_after(1, Fault::Unavailable);
        assert!(matches!(faults.check(), Err(Failure::Internal(_))));
        assert!(faults.check().is_ok());
        assert!(matches!(faults.check(), Err(Failure::Unavailable(_))));
        assert!(faults.check().is_ok());
    }

    #[test]
    fn what_is_unavailable_stays_so_until_told_otherwise() {
        let faults = Faults::default();
        faults.set_unavailable(true);
        for _ in 0..3 {
            assert!(matches!(faults.check(), Err(Failure::Unavailable(_))));
        }
        faults.set_unavailable(false);
        assert!(faults.check().is_ok());
    }
}
