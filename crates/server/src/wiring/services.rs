//! Builds the ports and the handlers' services.

use std::num::NonZeroUsize;
use std::sync::Arc;

use anyhow::Context;
use triptych_adapter_ai::analysis::{DeviceAnalyser, DeviceRenderer};
use triptych_adapter_system::BcryptHasher;
use triptych_app::jobs::JobSignals;
use triptych_app::mail::ShownLinks;
use triptych_app::posts::POSTS_PER_USER;
use triptych_app::recent_check::RecentCheck;
use triptych_app::shutdown::Shutdown;
use triptych_app::trips::AnalysisSignal;
use triptych_app::{OriginalRenderer, Ports, RequestLoad};
use triptych_http::{HttpServices, HttpSettings};
use triptych_ports::{HealthCheck, PhotoLimits, Stores};
use triptych_trips::Trip;

use super::ai::Ai;
use super::{Adapters, mail, sign_in};
use crate::config::{Config, cores};

/// Builds the ports.
///
/// # Errors
/// The invalid setting.
pub(super) fn ports(
    config: &Config,
    adapters: &Adapters,
    hasher: Arc<BcryptHasher>,
    public_url: &str,
) -> anyhow::Result<Ports> {
    let ai = Ai::new(config, adapters)?;
    let stores = Stores::of(&adapters.database);
    let (photo_workers, networks) = (adapters.photo_workers.clone(), adapters.networks.clone());
    Ok(Ports {
        originals: originals(adapters, stores.clone()),
        stores,
        storage: adapters.storage.clone(),
        hasher,
        digester: Arc::new(super::digester(config, adapters.randomness.as_ref())?),
        payments: adapters.payments.clone(),
        identity_providers: sign_in::identity_providers(config, public_url, &adapters.clock)?,
        gazetteer: ai.gazetteer,
        captioner: ai.captioner,
        // Rewriting is free on the device; each call of a model costs money.
        counts_rewriting: config.ai.writer.provider().is_some(),
        ranker: ai.ranker,
        analyser: Arc::new(DeviceAnalyser::new(photo_workers, networks)),
        decoding: adapters.decoding.clone(),
        analysis_signal: AnalysisSignal::default(),
        job_signals: JobSignals::default(),
        request_load: RequestLoad::new(config.limits.requests.get()),
        photo_limits: PhotoLimits {
            photos_per_trip: Trip::PHOTOS_MAX,
            photos_per_user: config.limits.photos_per_user.get(),
            bytes_per_user: config.limits.storage_per_user_bytes,
        },
        posts_per_user: POSTS_PER_USER,
        mail: mail::sender(config, &adapters.randomness)?,
        started_at: adapters.clock.now(),
        clock: adapters.clock.clone(),
        billing_clock: adapters.billing_clock.clone(),
        randomness: adapters.randomness.clone(),
        attempt_limits: config.limits.attempts(),
        generation_limits: config.limits.generations(),
        shutdown: Shutdown::default(),
        public_url: public_url.to_owned(),
        support: mail::support(config),
        shown_links: mail::shows_links(config).then(ShownLinks::default),
    })
}

/// Builds the handlers' services.
pub(super) fn services(adapters: &Adapters, ports: Ports, settings: HttpSettings) -> HttpServices {
    HttpServices {
        ports,
        health_checks: health_checks(adapters),
        settings,
    }
}

/// # Errors
/// If the cost is outside bcrypt's range.
pub(super) fn hasher(config: &Config) -> anyhow::Result<BcryptHasher> {
    let permits = NonZeroUsize::new(cores()).unwrap_or(NonZeroUsize::MIN);
    BcryptHasher::new(config.passwords.bcrypt_cost, permits).context("passwords.bcrypt_cost")
}

fn health_checks(adapters: &Adapters) -> Vec<Arc<dyn HealthCheck>> {
    let checks: [Arc<dyn HealthCheck>; 2] = [adapters.database.clone(), adapters.storage.clone()];
    let recent = checks.map(|check| RecentCheck::of(check, adapters.clock.clone()));
    recent
        .into_iter()
        .map(|check| Arc::new(check) as _)
        .collect()
}

fn originals(adapters: &Adapters, stores: Stores) -> OriginalRenderer {
    let renderer = DeviceRenderer::new(adapters.photo_workers.clone());
    let (clock, storage) = (adapters.clock.clone(), adapters.storage.clone());
    let decoding = adapters.decoding.clone();
    OriginalRenderer::new(stores, clock, storage, Arc::new(renderer), decoding)
}
