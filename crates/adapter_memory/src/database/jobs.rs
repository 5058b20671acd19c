//! The queue of background jobs.

use std::collections::BTreeMap;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_billing::{LookupSubject, SubscriptionRecord};
use triptych_ports::{Backlog, Failure, Job, JobClaim, JobQueue, PutOff, Queue, QueuedLetter};
use triptych_trips::Photo;
use triptych_users::UserId;

use super::{MemoryDatabase, State};

/// A job and its claim.
pub(super) struct JobRow {
    job: Job,
    queue: Queue,
    pub(super) owner: Option<UserId>,
    turn: u64,
    queued_at: DateTime<Utc>,
    due_at: DateTime<Utc>,
    lease_until: Option<DateTime<Utc>>,
    claims: u32,
    strikes: u32,
    ended_at: Option<DateTime<Utc>>,
}

impl JobRow {
    fn new(job: &Job, owner: Option<UserId>, due_at: DateTime<Utc>) -> Self {
        Self {
            job: job.clone(),
            queue: job.queue(),
            owner,
            turn: 0,
            queued_at: due_at,
            due_at,
            lease_until: None,
            claims: 0,
            strikes: 0,
            ended_at: None,
        }
    }

    fn is_free(&self, now: DateTime<Utc>) -> bool {
        self.ended_at.is_none() && self.lease_until.is_none_or(|until| until <= now)
    }

    /// What jobs of a queue are claimed by, lowest first.
    fn order(&self) -> (u64, DateTime<Utc>) {
        match self.queue {
            Queue::ClaimedPhotos => (self.strikes.into(), self.queued_at),
            _ => (self.turn, self.due_at),
        }
    }

    fn claim(&mut self, lease_until: DateTime<Utc>) -> JobClaim {
        let queue = self.queue;
        self.queue = queue.when_claimed();
        self.lease_until = Some(lease_until);
        self.claims += 1;
        JobClaim {
            job: self.job.clone(),
            queue,
            queued_at: self.queued_at,
            number: self.claims,
            strikes: self.strikes,
        }
    }

    fn end(&mut self, now: DateTime<Utc>) {
        self.lease_until = None;
        self.ended_at = Some(now);
    }
}

impl State {
    /// The jobs of photos that exist, and all others.
    fn jobs(&mut self) -> &mut BTreeMap<String, JobRow> {
        let photos = &self.photos;
        let exists = |job: &Job| match job {
            Job::Analysis(photo_id) => photos.contains_key(photo_id),
            _ => true,
        };
        self.jobs.retain(|_, row| exists(&row.job));
        &mut self.jobs
    }

    /// Queues a job unless its id is stored; returns whether it was not.
    fn enqueue_job(&mut self, row: JobRow) -> bool {
        let id = row.job.id();
        let is_new = !self.jobs().contains_key(&id);
        if is_new {
            self.jobs.insert(id, row);
        }
        is_new
    }

    pub(super) fn enqueue(&mut self, queued: &QueuedLetter) {
        let job = Job::Letter(queued.clone());
        self.enqueue_job(JobRow::new(&job, None, queued.queued_at));
    }

    pub(super) fn enqueue_photo(&mut self, photo: &Photo) {
        let (job, owner) = (Job::Analysis(photo.id), Some(photo.user_id));
        let turn = self.next_turn(owner, Queue::Photos);
        self.enqueue_job(JobRow {
            turn,
            ..JobRow::new(&job, owner, photo.uploaded_at)
        });
    }

    fn next_turn(&mut self, owner: Option<UserId>, queue: Queue) -> u64 {
        let jobs = self.jobs();
        let waiting = || jobs.values().filter(|row| row.queue == queue);
        let current = waiting().map(|row| row.turn).min();
        let own = waiting().filter(|row| row.owner == owner);
        let after_own = own.map(|row| row.turn + 1).max();
        after_own.max(current).unwrap_or(0)
    }

    /// Queues a lookup of something that has just begun.
    pub(super) fn begin_lookup(
        &mut self,
        user_id: UserId,
        subject: LookupSubject,
        now: DateTime<Utc>,
    ) {
        let due_at = now + LookupSubject::OVERDUE_AFTER;
        self.enqueue_job(JobRow::new(&Job::Lookup(subject), Some(user_id), due_at));
    }

    /// Queues the lookup that follows from the state of a subscription.
    pub(super) fn follow_subscription(
        &mut self,
        user_id: UserId,
        status: &SubscriptionRecord,
        now: DateTime<Utc>,
    ) {
        let subject = LookupSubject::Subscription(status.subscription.id.clone());
        if status.subscription.ended_at().is_some() {
            self.end_lookup(subject);
            return;
        }
        let Some(due_at) = status.lookup_due_at() else {
            self.begin_lookup(user_id, subject, now);
            return;
        };
        let job = Job::Lookup(subject);
        let known = self.jobs.get(&job.id()).map(|row| row.queued_at);
        if known != Some(due_at) {
            let claims = self.jobs.get(&job.id()).map_or(0, |row| row.claims);
            let row = JobRow::new(&job, Some(user_id), due_at);
            self.jobs.insert(job.id(), JobRow { claims, ..row });
        }
    }

    pub(super) fn end_lookup(&mut self, subject: LookupSubject) {
        self.jobs.remove(&Job::Lookup(subject).id());
    }

    /// The row of a claim, if the claim is still valid.
    fn held_by(&mut self, claim: &JobClaim) -> Option<&mut JobRow> {
        let row = self.jobs().get_mut(&claim.job.id())?;
        let is_held = row.lease_until.is_some() && row.claims == claim.number;
        is_held.then_some(row)
    }
}

impl MemoryDatabase {
    /// The letters that were given up.
    pub fn given_up_letters(&self) -> Vec<QueuedLetter> {
        let state = crate::lock(&self.state);
        let ended = state.jobs.values().filter(|row| row.ended_at.is_some());
        let letters = ended.filter_map(|row| match &row.job {
            Job::Letter(queued) => Some(queued.clone()),
            _ => None,
        });
        letters.collect()
    }
}

#[async_trait]
impl JobQueue for MemoryDatabase {
    async fn enqueue(
        &self,
        job: &Job,
        owner: Option<UserId>,
        due_at: DateTime<Utc>,
    ) -> Result<bool, Failure> {
        let row = JobRow::new(job, owner, due_at);
        Ok(self.state()?.enqueue_job(row))
    }

    async fn claim(
        &self,
        queue: Queue,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Option<JobClaim>, Failure> {
        let mut state = self.state()?;
        let jobs = state.jobs().values_mut();
        let due = jobs
            .filter(|row| row.queue == queue && row.due_at <= now && row.is_free(now))
            .min_by_key(|row| row.order());
        Ok(due.map(|row| row.claim(lease_until)))
    }

    async fn claim_job(
        &self,
        job_id: &str,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Option<JobClaim>, Failure> {
        let mut state = self.state()?;
        let row = state.jobs().get_mut(job_id);
        let free = row.filter(|row| row.queue != Queue::ClaimedPhotos && row.is_free(now));
        Ok(free.map(|row| row.claim(lease_until)))
    }

    async fn renew(&self, claim: &JobClaim, lease_until: DateTime<Utc>) -> Result<bool, Failure> {
        let mut state = self.state()?;
        let held = state.held_by(claim);
        Ok(held
            .map(|row| row.lease_until = Some(lease_until))
            .is_some())
    }

    async fn strike(&self, claim: &JobClaim) -> Result<bool, Failure> {
        let mut state = self.state()?;
        let held = state.held_by(claim);
        Ok(held.map(|row| row.strikes = claim.strikes + 1).is_some())
    }

    async fn put_off(&self, claim: &JobClaim, put_off: &PutOff) -> Result<(), Failure> {
        if let Some(row) = self.state()?.held_by(claim) {
            row.queue = claim.queue.when_released();
            row.due_at = put_off.until;
            row.lease_until = None;
            row.strikes = claim.strikes + u32::from(put_off.is_strike);
        }
        Ok(())
    }

    async fn move_to(&self, claim: &JobClaim, queue: Queue) -> Result<(), Failure> {
        let mut state = self.state()?;
        let Some(owner) = state.held_by(claim).map(|row| row.owner) else {
            return Ok(());
        };
        let turn = owner.map_or(0, |owner| state.next_turn(Some(owner), queue));
        if let Some(row) = state.held_by(claim) {
            row.queue = queue;
            row.lease_until = None;
            row.turn = turn;
        }
        Ok(())
    }

    async fn finish(&self, claim: &JobClaim, now: DateTime<Utc>) -> Result<(), Failure> {
        let mut state = self.state()?;
        if let Some(row) = state.held_by(claim) {
            row.end(now);
            if !claim.job.is_remembered() {
                state.jobs.remove(&claim.job.id());
            }
        }
        Ok(())
    }

    async fn give_up(
        &self,
        claim: &JobClaim,
        _why: &str,
        now: DateTime<Utc>,
    ) -> Result<(), Failure> {
        if let Some(row) = self.state()?.held_by(claim) {
            row.end(now);
        }
        Ok(())
    }

    async fn purge(
        &self,
        queue: Queue,
        before: DateTime<Utc>,
        limit: usize,
    ) -> Result<usize, Failure> {
        let mut state = self.state()?;
        let jobs = state.jobs();
        let is_old =
            |row: &JobRow| row.queue == queue && row.ended_at.is_some_and(|at| at < before);
        let old = jobs.iter().filter(|(_, row)| is_old(row));
        let mut old: Vec<_> = old.map(|(id, row)| (row.ended_at, id.clone())).collect();
        old.sort_unstable();
        old.truncate(limit);
        for (_, id) in &old {
            jobs.remove(id);
        }
        Ok(old.len())
    }

    async fn backlog(&self, queues: &[Queue]) -> Result<Backlog, Failure> {
        let mut state = self.state()?;
        let open = state.jobs().values().filter(|row| row.ended_at.is_none());
        let open = open.filter(|row| queues.contains(&row.queue));
        Ok(Backlog::of(open.map(|row| row.queued_at)))
    }

    async fn overdue(&self, queue: Queue, now: DateTime<Utc>) -> Result<Backlog, Failure> {
        let mut state = self.state()?;
        let of_queue = state.jobs().values().filter(|row| row.queue == queue);
        let overdue = of_queue.filter(|row| row.due_at <= now && row.is_free(now));
        Ok(Backlog::of(overdue.map(|row| row.due_at)))
    }
}
