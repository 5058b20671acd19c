//! The use cases that the handlers call, each made of the ports that it asks for.

use std::num::NonZeroUsize;
use std::sync::Arc;

use anyhow::Context;
use triptych_adapter_ai::analysis::DeviceRenderer;
use triptych_adapter_system::BcryptHasher;
use triptych_app::billing::EventSignal;
use triptych_app::daily_allowance::DailyAllowance;
use triptych_app::idempotency::RunOnce;
use triptych_app::mail::{MailSignal, ShownLinks};
use triptych_app::posts::{GenerateSuggestions, POSTS_PER_USER, RefineSuggestion};
use triptych_app::recent_check::RecentCheck;
use triptych_app::throttle::Throttle;
use triptych_app::{OriginalRenderer, Ports};
use triptych_http::{HttpServices, HttpSettings};
use triptych_ports::{HealthCheck, PhotoLimits, Stores};
use triptych_trips::Trip;

use super::ai::Ai;
use super::{Adapters, mail, sign_in, trips};
use crate::config::{Config, cores};

/// What use cases are called with.
///
/// # Errors
/// What in the configuration cannot be built.
pub(super) fn ports(
    config: &Config,
    adapters: &Adapters,
    ai: &Ai,
    hasher: Arc<BcryptHasher>,
    public_url: &str,
) -> anyhow::Result<Ports> {
    Ok(Ports {
        stores: Stores::of(&adapters.database),
        storage: adapters.storage.clone(),
        originals: originals(adapters),
        hasher,
        digester: Arc::new(super::digester(config, adapters.randomness.as_ref())?),
        payments: adapters.payments.clone(),
        event_signal: EventSignal::default(),
        identity_providers: sign_in::identity_providers(config, public_url, &adapters.clock)?,
        gazetteer: ai.gazetteer.clone(),
        captioner: ai.captioner.clone(),
        analysis_signal: adapters.signal.clone(),
        photo_limits: PhotoLimits {
            photos_per_trip: Trip::PHOTOS_MAX,
            photos_per_user: config.limits.photos_per_user.get(),
            bytes_per_user: config.limits.storage_per_user_bytes,
        },
        posts_per_user: POSTS_PER_USER,
        mail: mail::sender(config, &adapters.randomness)?,
        mail_signal: MailSignal::default(),
        clock: adapters.clock.clone(),
        billing_clock: adapters.billing_clock.clone(),
        randomness: adapters.randomness.clone(),
        attempt_limits: config.limits.attempts(),
        public_url: public_url.to_owned(),
        support: mail::support(config),
        shown_links: mail::shows_links(config).then(ShownLinks::default),
    })
}

/// Builds everything that handlers call.
pub(super) fn services(
    config: &Config,
    adapters: &Adapters,
    ai: &Ai,
    ports: Ports,
    settings: HttpSettings,
) -> HttpServices {
    let allowance = allowance(config, ports.throttle());
    HttpServices {
        ports,
        curate_trip: trips::curate_trip(config, adapters, ai, &allowance),
        refine_suggestion: refine_suggestion(config, adapters, ai, &allowance),
        generate_suggestions: generate_suggestions(adapters, ai, allowance),
        run_once: run_once(adapters),
        health_checks: health_checks(adapters),
        settings,
    }
}

fn allowance(config: &Config, throttle: Throttle) -> DailyAllowance {
    DailyAllowance {
        throttle,
        limits: config.limits.generations(),
    }
}

/// # Errors
/// A cost that bcrypt does not know.
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

fn originals(adapters: &Adapters) -> OriginalRenderer {
    let renderer = DeviceRenderer::new(adapters.photo_workers.clone());
    let (photos, storage) = (adapters.database.clone(), adapters.storage.clone());
    let queue = (adapters.database.clone() as _, adapters.clock.clone() as _);
    let running = adapters.decoding.clone();
    OriginalRenderer::new(photos, queue, storage, Arc::new(renderer), running)
}

fn generate_suggestions(
    adapters: &Adapters,
    ai: &Ai,
    allowance: DailyAllowance,
) -> GenerateSuggestions {
    GenerateSuggestions {
        photos: adapters.database.clone(),
        ledger: adapters.database.clone(),
        billing: adapters.database.clone(),
        suggestions: adapters.database.clone(),
        captioner: ai.captioner.clone(),
        allowance,
        gazetteer: ai.gazetteer.clone(),
        clock: adapters.billing_clock.clone(),
        randomness: adapters.randomness.clone(),
        shutdown: adapters.shutdown.clone(),
    }
}

fn refine_suggestion(
    config: &Config,
    adapters: &Adapters,
    ai: &Ai,
    allowance: &DailyAllowance,
) -> RefineSuggestion {
    // The device rewrites for nothing; a model is paid each time.
    let is_paid = config.ai.writer.provider().is_some();
    RefineSuggestion {
        photos: adapters.database.clone(),
        billing: adapters.database.clone(),
        suggestions: adapters.database.clone(),
        captioner: ai.captioner.clone(),
        allowance: is_paid.then(|| allowance.clone()),
        gazetteer: ai.gazetteer.clone(),
        clock: adapters.billing_clock.clone(),
        randomness: adapters.randomness.clone(),
        shutdown: adapters.shutdown.clone(),
    }
}

fn run_once(adapters: &Adapters) -> RunOnce {
    RunOnce {
        store: adapters.database.clone(),
        clock: adapters.clock.clone(),
        randomness: adapters.randomness.clone(),
        shutdown: adapters.shutdown.clone(),
    }
}
