//! Serialises plans by their ids: the domain's type has no serde.

use serde::de::Error as _;
use serde::{Deserialize as _, Deserializer, Serializer};
use triptych_billing::Plan;

#[allow(clippy::trivially_copy_pass_by_ref)] // The shape that serde asks for.
pub(super) fn serialize<S: Serializer>(plan: &Plan, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(plan.backend_name())
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Plan, D::Error> {
    let name = String::deserialize(deserializer)?;
    Plan::from_backend_name(&name).ok_or_else(|| D::Error::custom(format!("no plan {name:?}")))
}
