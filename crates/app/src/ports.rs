//! All ports as one value.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use tokio::sync::RwLock;
use triptych_ports::{
    AddressDigester, Clock, Failure, Gazetteer, Job, Letter, LetterId, MailSender, ObjectStorage,
    PasswordHasher, PaymentProvider, PhotoAnalyser, PhotoLimits, PhotoRanker, Queue, QueuedLetter,
    Randomness, Stores,
};
use triptych_users::{AttemptLimits, EmailAddress, GenerationLimits};

use crate::OriginalRenderer;
use crate::jobs::JobSignals;
use crate::mail::ShownLinks;
use crate::posts::Captioner;
use crate::request_load::RequestLoad;
use crate::shutdown::Shutdown;
use crate::social::IdentityProviders;
use crate::trips::AnalysisSignal;

/// The ports and the few settings that use cases read. A use case is a function whose first argument
/// is this value. It is built once, by the server out of its adapters and by tests out of fakes; a
/// clone shares everything.
#[derive(Clone)]
pub struct Ports {
    /// The database.
    pub stores: Stores,
    /// The storage of photos and avatars.
    pub storage: Arc<dyn ObjectStorage>,
    /// Renders photos and avatars.
    pub originals: OriginalRenderer,
    /// Hashes passwords.
    pub hasher: Arc<dyn PasswordHasher>,
    /// Digests the addresses of former accounts.
    pub digester: Arc<dyn AddressDigester>,
    /// The payment provider.
    pub payments: Arc<dyn PaymentProvider>,
    /// The providers that users can sign in with.
    pub identity_providers: IdentityProviders,
    /// Names places.
    pub gazetteer: Arc<dyn Gazetteer>,
    /// Sends mail.
    pub mail: Arc<dyn MailSender>,
    /// When this process started.
    pub started_at: DateTime<Utc>,
    /// The clock of everything but billing.
    pub clock: Arc<dyn Clock>,
    /// The clock of plans and credits, which the sandbox can move.
    pub billing_clock: Arc<dyn Clock>,
    /// Draws ids, secrets and seeds.
    pub randomness: Arc<dyn Randomness>,
    /// Writes and rewrites captions.
    pub captioner: Captioner,
    /// Whether rewriting is paid for each time, and counts among the generations of a day.
    pub counts_rewriting: bool,
    /// Compares the best photos, each time as one of the generations of a day; `None` if only the
    /// rules pick.
    pub ranker: Option<Arc<dyn PhotoRanker>>,
    /// Analyses photos.
    pub analyser: Arc<dyn PhotoAnalyser>,
    /// Read-locked by every decode, write-locked by exclusive ones; shared with the renderer.
    pub decoding: Arc<RwLock<()>>,
    /// Wakes requests that wait for an analysis.
    pub analysis_signal: AnalysisSignal,
    /// Wakes workers.
    pub job_signals: JobSignals,
    /// The reads of the API in progress.
    pub request_load: RequestLoad,
    /// The limits of photos per trip and user, and of their total size.
    pub photo_limits: PhotoLimits,
    /// The maximum number of posts per user.
    pub posts_per_user: u64,
    /// The limits of attempts.
    pub attempt_limits: AttemptLimits,
    /// The daily limits of writers and models.
    pub generation_limits: GenerationLimits,
    /// Ends waiting requests and cancels running work at shutdown.
    pub shutdown: Shutdown,
    /// The base URL of mailed links, without a trailing slash.
    pub public_url: String,
    /// The recipient of contact messages; `None` if the contact form is not set up.
    pub support: Option<EmailAddress>,
    /// The reset links shown on the page; `None` outside development.
    pub shown_links: Option<ShownLinks>,
}

impl Ports {
    /// A letter queued now.
    pub(crate) fn queued(&self, letter: Letter) -> QueuedLetter {
        QueuedLetter {
            id: self.letter_id(),
            letter,
            queued_at: self.clock.now(),
        }
    }

    /// Queues a letter outside of other transactions.
    pub(crate) async fn enqueue(&self, letter: QueuedLetter) -> Result<(), Failure> {
        let (queued_at, job) = (letter.queued_at, Job::Letter(letter));
        self.stores.jobs.enqueue(&job, None, queued_at).await?;
        self.letter_queued();
        Ok(())
    }

    /// Wakes the worker that sends mail.
    pub(crate) fn letter_queued(&self) {
        self.job_signals.queued(Queue::Mail);
    }

    /// The id of a new letter.
    pub(crate) fn letter_id(&self) -> LetterId {
        LetterId::new(self.randomness.new_id())
    }
}
