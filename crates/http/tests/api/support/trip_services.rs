//! The wiring of what is about trips.

use triptych_app::trips::CurateTrip;

use super::Fakes;

impl Fakes {
    pub(super) fn curate_trip(&self) -> CurateTrip {
        CurateTrip {
            trips: self.database.clone(),
            photos: self.database.clone(),
            suggestions: self.database.clone(),
            billing: self.database.clone(),
            ranker: self.ranker.clone(),
            gazetteer: self.gazetteer.clone(),
            allowance: self.counts_picking.then(|| self.allowance()),
            clock: self.clock.clone(),
            signal: self.signal.clone(),
            ledger: self.database.clone(),
            shutdown: self.shutdown.clone(),
        }
    }
}
