//! The queue of background jobs, and its unfinished work.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_billing::LookupSubject;
use triptych_trips::PhotoId;
use triptych_users::UserId;

use crate::{Failure, ProviderEvent, QueuedLetter};

/// What is to be done in the background.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Job {
    /// Analyse a photo.
    Analysis(PhotoId),
    /// Send a letter.
    Letter(QueuedLetter),
    /// Apply an event of the payment provider.
    Event(ProviderEvent),
    /// Look up at the payment provider what no event has reported.
    Lookup(LookupSubject),
    /// Run the sweep of this name.
    Sweep(String),
}

impl Job {
    /// The id: the kind of the job and the id of its subject. It is unique among all jobs.
    pub fn id(&self) -> String {
        match self {
            Self::Analysis(photo_id) => format!("photo/{photo_id}"),
            Self::Letter(queued) => format!("letter/{}", queued.id),
            Self::Event(event) => format!("event/{}", event.id),
            Self::Lookup(LookupSubject::Checkout(id)) => format!("checkout/{}", id.as_str()),
            Self::Lookup(LookupSubject::Subscription(id)) => {
                format!("subscription/{}", id.as_str())
            }
            Self::Sweep(name) => format!("sweep/{name}"),
        }
    }

    /// The queue that the job is queued in.
    pub const fn queue(&self) -> Queue {
        match self {
            Self::Analysis(_) => Queue::Photos,
            Self::Letter(_) => Queue::Mail,
            Self::Event(_) => Queue::Events,
            Self::Lookup(_) => Queue::Lookups,
            Self::Sweep(_) => Queue::Sweeps,
        }
    }

    /// Whether the id is stored after the job is finished, so that it cannot be queued again:
    /// events are delivered repeatedly.
    pub const fn is_remembered(&self) -> bool {
        matches!(self, Self::Event(_))
    }
}

/// The jobs that the same workers take.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Queue {
    /// Photos of any size, before their first analysis.
    Photos,
    /// Photos whose decode needs much memory.
    LargePhotos,
    /// Photos that are claimed. One whose lease ended may have crashed the process, or ran beside
    /// the one that did.
    ClaimedPhotos,
    /// Letters.
    Mail,
    /// Events of the payment provider.
    Events,
    /// Lookups at the payment provider.
    Lookups,
    /// Sweeps.
    Sweeps,
}

impl Queue {
    /// All queues.
    pub const ALL: [Self; 7] = [
        Self::Photos,
        Self::LargePhotos,
        Self::ClaimedPhotos,
        Self::Mail,
        Self::Events,
        Self::Lookups,
        Self::Sweeps,
    ];

    /// The name in the database, in logs and metrics. It never changes.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Photos => "photos",
            Self::LargePhotos => "large_photos",
            Self::ClaimedPhotos => "claimed_photos",
            Self::Mail => "mail",
            Self::Events => "events",
            Self::Lookups => "lookups",
            Self::Sweeps => "sweeps",
        }
    }

    /// The queue in which a job of this one waits for the end of its lease.
    #[must_use]
    pub const fn when_claimed(self) -> Self {
        match self {
            Self::Photos | Self::LargePhotos => Self::ClaimedPhotos,
            other => other,
        }
    }

    /// The queue to which a job that was claimed in this one returns.
    #[must_use]
    pub const fn when_released(self) -> Self {
        match self {
            Self::ClaimedPhotos => Self::Photos,
            other => other,
        }
    }
}

/// A job that is leased to one worker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JobClaim {
    /// The job.
    pub job: Job,
    /// The queue that it was claimed in.
    pub queue: Queue,
    /// When it was queued, or first due if that was later.
    pub queued_at: DateTime<Utc>,
    /// How often it has been claimed, this time included. It identifies the claim.
    pub number: u32,
    /// How many tries count against it: of a photo runs alone that did not end, of an event those
    /// whose owner was unknown, of a lookup all.
    pub strikes: u32,
}

/// When a claimed job is due again, and why it was not finished.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PutOff {
    /// When it is due again.
    pub until: DateTime<Utc>,
    /// The reason, for inspection; `None` if there is no fault.
    pub why: Option<String>,
    /// Whether this try counts against it.
    pub is_strike: bool,
}

impl PutOff {
    /// A pause without a fault.
    pub const fn until(until: DateTime<Utc>) -> Self {
        Self {
            until,
            why: None,
            is_strike: false,
        }
    }
}

/// Stores jobs until they are finished. Most are queued by other stores, in the transaction that
/// causes them; a photo's is finished by
/// [`PhotoStore::record_analysis`](crate::PhotoStore::record_analysis) and deleted with the photo.
///
/// A method that takes a claim MUST change nothing, and return false if it returns a bool, when the
/// job was finished or deleted, or was claimed again or put off since.
#[async_trait]
pub trait JobQueue: Send + Sync {
    /// Queues a job that is due from `due_at` on, and is deleted with its owner; returns whether
    /// its id was new. Of parallel calls with one id exactly one gets true. A job that is stored
    /// remains as it is.
    async fn enqueue(
        &self,
        job: &Job,
        owner: Option<UserId>,
        due_at: DateTime<Utc>,
    ) -> Result<bool, Failure>;

    /// Claims a due job of this queue without a live lease; the lease lasts until `lease_until`. Two
    /// callers MUST NOT get the same job during a lease. A job that cannot be parsed is skipped and
    /// remains queued.
    ///
    /// The job that has been due for the longest time comes first. The owners of photos MUST take
    /// turns before that, however many photos each has: a user's first photo waits for at most one
    /// of each other user, their second for at most two, and so on. Claimed photos come by strikes,
    /// fewest first.
    async fn claim(
        &self,
        queue: Queue,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Option<JobClaim>, Failure>;

    /// Claims this job out of turn, due or not. `None` if it is not queued, has a live lease, or
    /// waits among [`Queue::ClaimedPhotos`].
    async fn claim_job(
        &self,
        job_id: &str,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Option<JobClaim>, Failure>;

    /// Extends a lease until `lease_until`; returns whether the claim still holds.
    async fn renew(&self, claim: &JobClaim, lease_until: DateTime<Utc>) -> Result<bool, Failure>;

    /// Counts a strike before the work, in case the process does not survive it; releasing the
    /// claim takes it back. Returns whether the claim still holds.
    async fn strike(&self, claim: &JobClaim) -> Result<bool, Failure>;

    /// Releases a claim; its job is due again later.
    async fn put_off(&self, claim: &JobClaim, put_off: &PutOff) -> Result<(), Failure>;

    /// Releases a claim and moves its job to another queue, due at once.
    async fn move_to(&self, claim: &JobClaim, queue: Queue) -> Result<(), Failure>;

    /// Finishes a job: it is deleted, but for the id of a [remembered](Job::is_remembered) one.
    async fn finish(&self, claim: &JobClaim, now: DateTime<Utc>) -> Result<(), Failure>;

    /// Stores a job that is never claimed again, and the reason, for inspection.
    async fn give_up(&self, claim: &JobClaim, why: &str, now: DateTime<Utc>)
    -> Result<(), Failure>;

    /// Deletes up to `limit` jobs of this queue that ended before this moment, and returns their
    /// number.
    async fn purge(
        &self,
        queue: Queue,
        before: DateTime<Utc>,
        limit: usize,
    ) -> Result<usize, Failure>;

    /// The unfinished jobs of these queues.
    async fn backlog(&self, queues: &[Queue]) -> Result<Backlog, Failure>;

    /// The jobs of this queue that are due and without a live lease, each since it was due.
    async fn overdue(&self, queue: Queue, now: DateTime<Utc>) -> Result<Backlog, Failure>;
}

/// Jobs that are neither finished nor given up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Backlog {
    /// The number of items.
    pub length: u64,
    /// When the oldest of them was queued, or due; `None` if there is none.
    pub oldest_queued_at: Option<DateTime<Utc>>,
}

impl Backlog {
    /// The backlog of items that were queued, or due, at these times.
    pub fn of(queued_at: impl IntoIterator<Item = DateTime<Utc>>) -> Self {
        let empty = Self {
            length: 0,
            oldest_queued_at: None,
        };
        queued_at.into_iter().fold(empty, |backlog, at| Self {
            length: backlog.length + 1,
            oldest_queued_at: Some(backlog.oldest_queued_at.map_or(at, |oldest| oldest.min(at))),
        })
    }
}
