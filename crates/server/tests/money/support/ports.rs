//! What use cases are called with, where only the database and the clock matter.

use std::num::NonZeroU32;
use std::sync::Arc;

use triptych_adapter_db::Database;
use triptych_adapter_memory::{
    FakeAnalyser, FakeGazetteer, FakePayments, FakeRenderer, ManualClock, MemoryMail,
    MemoryStorage, PlainDigester, PlainHasher,
};
use triptych_adapter_system::SystemRandomness;
use triptych_app::jobs::JobSignals;
use triptych_app::posts::{Captioner, POSTS_PER_USER};
use triptych_app::shutdown::Shutdown;
use triptych_app::social::IdentityProviders;
use triptych_app::trips::AnalysisSignal;
use triptych_app::{OriginalRenderer, Ports, RequestLoad};
use triptych_ports::{Clock as _, PhotoLimits, Stores};
use triptych_trips::Trip;
use triptych_users::{AttemptLimits, GenerationLimits};

/// A real database, and fakes of everything else. No limit refuses anything.
pub(crate) fn ports(database: &Arc<Database>, clock: &Arc<ManualClock>) -> Ports {
    let limit = NonZeroU32::MAX;
    let storage = Arc::new(MemoryStorage::new(clock.clone()));
    let (stores, decoding) = (Stores::of(database), Arc::default());
    Ports {
        originals: OriginalRenderer::new(
            stores.clone(),
            clock.clone(),
            storage.clone(),
            Arc::new(FakeRenderer::default()),
            Arc::clone(&decoding),
        ),
        stores,
        storage,
        hasher: Arc::new(PlainHasher::default()),
        digester: Arc::new(PlainDigester),
        payments: Arc::new(FakePayments::default()),
        identity_providers: IdentityProviders::default(),
        gazetteer: Arc::new(FakeGazetteer::default()),
        captioner: Captioner { model: None },
        counts_rewriting: false,
        ranker: None,
        analyser: Arc::new(FakeAnalyser::default()),
        decoding,
        analysis_signal: AnalysisSignal::default(),
        job_signals: JobSignals::default(),
        request_load: RequestLoad::new(1_000),
        photo_limits: PhotoLimits {
            photos_per_trip: Trip::PHOTOS_MAX,
            photos_per_user: 20_000,
            bytes_per_user: 5_000_000_000,
        },
        posts_per_user: POSTS_PER_USER,
        mail: Arc::new(MemoryMail::default()),
        started_at: clock.now(),
        clock: clock.clone(),
        billing_clock: clock.clone(),
        randomness: Arc::new(SystemRandomness),
        attempt_limits: AttemptLimits {
            logins_per_account_and_address: limit,
            logins_per_address: limit,
            logins_per_account: limit,
            registrations_per_address: limit,
            contacts_per_address: limit,
            resets_per_address: limit,
            sign_ins_per_address: limit,
        },
        generation_limits: GenerationLimits {
            per_user: limit,
            in_all: limit,
        },
        shutdown: Shutdown::default(),
        public_url: "https://triptych.example".to_owned(),
        support: None,
        shown_links: None,
    }
}
