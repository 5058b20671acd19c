//! The wiring of the application under test, with fakes of all ports.

use core::num::NonZeroU32;
use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use tokio::sync::RwLock;
use triptych_adapter_memory::{
    FakeAnalyser, FakeCaptionModel, FakeGazetteer, FakeIdentityProvider, FakePayments, FakeRanker,
    FakeRenderer, ManualClock, MemoryDatabase, MemoryMail, MemoryStorage, PlainDigester,
    PlainHasher, SequentialRandomness,
};
use triptych_app::jobs::JobSignals;
use triptych_app::mail::ShownLinks;
use triptych_app::posts::Captioner;
use triptych_app::shutdown::Shutdown;
use triptych_app::social::IdentityProviders;
use triptych_app::trips::AnalysisSignal;
use triptych_app::{OriginalRenderer, Ports, RequestLoad};
use triptych_http::{
    AddressSigner, AllowedHosts, HttpLimits, HttpServices, HttpSettings, PageAsset, SigningKey,
    TrustedProxies,
};
use triptych_ports::{Clock as _, IdentityProvider, PhotoLimits, Stores};
use triptych_users::social::ProviderName;
use triptych_users::{AttemptLimits, EmailAddress, GenerationLimits};

/// Limits that are not reached in tests of other things.
const ROOMY: AttemptLimits = {
    let limit = NonZeroU32::MAX;
    AttemptLimits {
        logins_per_account_and_address: limit,
        logins_per_address: limit,
        logins_per_account: limit,
        registrations_per_address: limit,
        contacts_per_address: limit,
        resets_per_address: limit,
        sign_ins_per_address: limit,
    }
};

/// The fakes.
pub struct Fakes {
    pub database: Arc<MemoryDatabase>,
    pub storage: Arc<MemoryStorage>,
    pub analyser: Arc<FakeAnalyser>,
    pub ranker: Arc<FakeRanker>,
    pub renderer: Arc<FakeRenderer>,
    pub caption_model: Arc<FakeCaptionModel>,
    /// With `caption_model` or without a model.
    pub captioner: Captioner,
    pub gazetteer: Arc<FakeGazetteer>,
    pub payments: Arc<FakePayments>,
    /// The provider `google`, the only one.
    pub identity_provider: Arc<FakeIdentityProvider>,
    pub hasher: Arc<PlainHasher>,
    pub clock: Arc<ManualClock>,
    pub randomness: Arc<SequentialRandomness>,
    pub signal: AnalysisSignal,
    pub load: RequestLoad,
    /// The lock around every decode of a photo.
    pub decoding: Arc<RwLock<()>>,
    pub shutdown: Shutdown,
    pub limits: AttemptLimits,
    pub photo_limits: PhotoLimits,
    pub posts_per_user: u64,
    pub generations: GenerationLimits,
    /// Whether rewriting calls a paid model, and so counts among the generations.
    pub counts_rewriting: bool,
    /// Whether a model compares the best photos.
    pub compares_photos: bool,
    pub mail: Arc<MemoryMail>,
    pub job_signals: JobSignals,
    /// The recipient of contact messages.
    pub support: Option<EmailAddress>,
    /// Whether responses contain reset links, as in development.
    pub shows_links: bool,
    pub shown_links: ShownLinks,
}

impl Fakes {
    pub fn new() -> Self {
        let clock = Arc::new(ManualClock::default());
        let caption_model = Arc::new(FakeCaptionModel::default());
        Self {
            database: Arc::new(MemoryDatabase::default()),
            storage: Arc::new(MemoryStorage::new(clock.clone())),
            analyser: Arc::new(FakeAnalyser::default()),
            ranker: Arc::new(FakeRanker::default()),
            renderer: Arc::new(FakeRenderer::default()),
            captioner: Captioner {
                model: Some(caption_model.clone()),
            },
            caption_model,
            gazetteer: Arc::new(FakeGazetteer::default()),
            payments: Arc::new(FakePayments::default()),
            identity_provider: Arc::new(FakeIdentityProvider::default()),
            hasher: Arc::new(PlainHasher::default()),
            clock,
            randomness: Arc::new(SequentialRandomness::default()),
            signal: AnalysisSignal::default(),
            load: RequestLoad::new(256),
            decoding: Arc::default(),
            shutdown: Shutdown::default(),
            limits: ROOMY,
            posts_per_user: 1_000,
            photo_limits: PhotoLimits {
                photos_per_trip: 500,
                photos_per_user: 20_000,
                bytes_per_user: 5_000_000_000,
            },
            generations: GenerationLimits {
                per_user: NonZeroU32::MAX,
                in_all: NonZeroU32::MAX,
            },
            counts_rewriting: false,
            compares_photos: false,
            mail: Arc::new(MemoryMail::default()),
            job_signals: JobSignals::default(),
            support: Some(EmailAddress::parse("support@triptych.example").unwrap()),
            shows_links: false,
            shown_links: ShownLinks::default(),
        }
    }

    fn originals(&self) -> OriginalRenderer {
        OriginalRenderer::new(
            Stores::of(&self.database),
            self.clock.clone(),
            self.storage.clone(),
            self.renderer.clone(),
            self.decoding.clone(),
        )
    }

    fn identity_providers(&self) -> IdentityProviders {
        let name = ProviderName::parse("google").unwrap();
        let provider: Arc<dyn IdentityProvider> = self.identity_provider.clone();
        IdentityProviders::from_iter([(name, provider)])
    }

    /// The ports of use cases and workers.
    pub fn ports(&self, public_url: &str) -> Ports {
        Ports {
            stores: Stores::of(&self.database),
            storage: self.storage.clone(),
            originals: self.originals(),
            hasher: self.hasher.clone(),
            digester: Arc::new(PlainDigester),
            payments: self.payments.clone(),
            identity_providers: self.identity_providers(),
            gazetteer: self.gazetteer.clone(),
            captioner: self.captioner.clone(),
            counts_rewriting: self.counts_rewriting,
            ranker: (self.compares_photos).then(|| self.ranker.clone() as _),
            analyser: self.analyser.clone(),
            decoding: self.decoding.clone(),
            analysis_signal: self.signal.clone(),
            job_signals: self.job_signals.clone(),
            request_load: self.load.clone(),
            photo_limits: self.photo_limits,
            posts_per_user: self.posts_per_user,
            mail: self.mail.clone(),
            started_at: self.clock.now(),
            clock: self.clock.clone(),
            billing_clock: self.clock.clone(),
            randomness: self.randomness.clone(),
            attempt_limits: self.limits,
            generation_limits: self.generations,
            shutdown: self.shutdown.clone(),
            public_url: public_url.to_owned(),
            support: self.support.clone(),
            shown_links: self.shows_links.then(|| self.shown_links.clone()),
        }
    }

    pub fn services(&self, settings: HttpSettings) -> HttpServices {
        HttpServices {
            ports: self.ports(&settings.public_url),
            health_checks: vec![self.database.clone(), self.storage.clone()],
            settings,
        }
    }
}

/// The settings of an application with this URL.
pub fn settings(public_url: &str) -> HttpSettings {
    HttpSettings {
        public_url: public_url.to_owned(),
        signer: AddressSigner::new(SigningKey::new(&[7; 32]).unwrap(), public_url),
        allowed_origins: vec!["https://page.example".to_owned()],
        allowed_hosts: AllowedHosts::every(),
        trusted_proxies: TrustedProxies::default(),
        limits: HttpLimits::default(),
        page_config: json!({"apiBase": "/"}),
        page_connects_to: vec!["https://mail.example".to_owned()],
        page_loads_scripts_from: vec!["https://stats.example".to_owned()],
        page_asset,
        model_timeout: Duration::from_mins(1),
        shutdown_timeout: Duration::from_secs(5),
    }
}

/// A front end of five files.
fn page_asset(path: &str) -> Option<PageAsset> {
    let bytes: &'static [u8] = match path {
        "index.html" => b"<!doctype html><title>Triptych</title>",
        "home.html" => {
            b"<!doctype html><title>Triptych</title><script src=/assets/home.js></script>"
        }
        "favicon.svg" => b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        "assets/main.0123456789.js" => b"console.log('plain')",
        "assets/main.0123456789.js.gz" => b"not really gzipped",
        _ => return None,
    };
    Some(PageAsset {
        bytes: Cow::Borrowed(bytes),
        digest: format!("digest-of-{path}"),
    })
}
