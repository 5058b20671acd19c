//! The use cases of trips and their photos.

use triptych_app::daily_allowance::DailyAllowance;
use triptych_app::trips::CurateTrip;

use super::Adapters;
use super::ai::Ai;
use crate::config::Config;

pub(super) fn curate_trip(
    config: &Config,
    adapters: &Adapters,
    ai: &Ai,
    allowance: &DailyAllowance,
) -> CurateTrip {
    let is_paid = config.ai.curator.provider().is_some();
    CurateTrip {
        trips: adapters.database.clone(),
        photos: adapters.database.clone(),
        suggestions: adapters.database.clone(),
        billing: adapters.database.clone(),
        ranker: ai.ranker.clone(),
        gazetteer: ai.gazetteer.clone(),
        allowance: is_paid.then(|| allowance.clone()),
        clock: adapters.billing_clock.clone(),
        signal: adapters.signal.clone(),
        ledger: adapters.database.clone(),
        shutdown: adapters.shutdown.clone(),
    }
}
