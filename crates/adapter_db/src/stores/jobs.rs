//! Background jobs.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_ports::{Backlog, Failure, Job, JobClaim, JobQueue, PutOff, Queue};
use triptych_users::UserId;

use super::{read, write};
use crate::Database;

#[async_trait]
impl JobQueue for Database {
    async fn enqueue(
        &self,
        job: &Job,
        owner: Option<UserId>,
        due_at: DateTime<Utc>,
    ) -> Result<bool, Failure> {
        let job = job.clone();
        write!(self, jobs::enqueue(&job, owner, due_at))
    }

    async fn claim(
        &self,
        queue: Queue,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Option<JobClaim>, Failure> {
        write!(self, jobs::claim(queue, now, lease_until))
    }

    async fn claim_job(
        &self,
        job_id: &str,
        now: DateTime<Utc>,
        lease_until: DateTime<Utc>,
    ) -> Result<Option<JobClaim>, Failure> {
        let job_id = job_id.to_owned();
        write!(self, jobs::claim_job(&job_id, now, lease_until))
    }

    async fn renew(&self, claim: &JobClaim, lease_until: DateTime<Utc>) -> Result<bool, Failure> {
        let claim = claim.clone();
        write!(self, jobs::renew(&claim, lease_until))
    }

    async fn strike(&self, claim: &JobClaim) -> Result<bool, Failure> {
        let claim = claim.clone();
        write!(self, jobs::strike(&claim))
    }

    async fn put_off(&self, claim: &JobClaim, put_off: &PutOff) -> Result<(), Failure> {
        let (claim, put_off) = (claim.clone(), put_off.clone());
        write!(self, jobs::put_off(&claim, &put_off))
    }

    async fn move_to(&self, claim: &JobClaim, queue: Queue) -> Result<(), Failure> {
        let claim = claim.clone();
        write!(self, jobs::move_to(&claim, queue))
    }

    async fn finish(&self, claim: &JobClaim, now: DateTime<Utc>) -> Result<(), Failure> {
        let claim = claim.clone();
        write!(self, jobs::finish(&claim, now))
    }

    async fn give_up(
        &self,
        claim: &JobClaim,
        why: &str,
        now: DateTime<Utc>,
    ) -> Result<(), Failure> {
        let (claim, why) = (claim.clone(), why.to_owned());
        write!(self, jobs::give_up(&claim, &why, now))
    }

    async fn purge(
        &self,
        queue: Queue,
        before: DateTime<Utc>,
        limit: usize,
    ) -> Result<usize, Failure> {
        write!(self, jobs::purge(queue, before, limit))
    }

    async fn backlog(&self, queues: &[Queue]) -> Result<Backlog, Failure> {
        let queues = queues.to_vec();
        read!(self, jobs::backlog(&queues))
    }

    async fn overdue(&self, queue: Queue, now: DateTime<Utc>) -> Result<Backlog, Failure> {
        read!(self, jobs::overdue(queue, now))
    }
}
