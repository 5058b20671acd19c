//! The queue of background jobs.

use chrono::{DateTime, NaiveDateTime, Utc};
use diesel::dsl::{count_star, max, min};
use diesel::prelude::*;
use triptych_ports::{Backlog, Job, JobClaim, PutOff, Queue, QueuedLetter};
use triptych_trips::{Photo, PhotoId};
use triptych_users::UserId;

use super::schema::jobs;
use super::{Conn, dialect, row_limit};
use crate::enum_codes::queue_of;
use crate::error::{CorruptRow, Fault};
use crate::json::{job_content, job_of};
use crate::time::{restored, stored};

#[derive(Queryable, Selectable)]
#[diesel(table_name = jobs)]
struct JobRow {
    id: String,
    content: Option<String>,
    queued_at: NaiveDateTime,
    claims: i64,
    strikes: i64,
}

pub(crate) fn enqueue(
    conn: &mut Conn,
    job: &Job,
    owner: Option<UserId>,
    due_at: DateTime<Utc>,
) -> Result<bool, Fault> {
    let owner = owner.map(|owner| owner.to_string());
    insert(conn, job, owner, None, stored(due_at))
}

pub(crate) fn enqueue_letter(conn: &mut Conn, queued: &QueuedLetter) -> Result<(), Fault> {
    enqueue(conn, &Job::Letter(queued.clone()), None, queued.queued_at)?;
    Ok(())
}

/// Queues the analysis of a photo, which takes its owner's next turn.
pub(super) fn enqueue_photo(conn: &mut Conn, photo: &Photo) -> Result<(), Fault> {
    let owner = photo.user_id.to_string();
    let turn = next_turn(conn, &owner, Queue::Photos)?;
    let place = Some((photo.id, turn));
    let job = Job::Analysis(photo.id);
    insert(conn, &job, Some(owner), place, stored(photo.uploaded_at))?;
    Ok(())
}

/// Inserts a job, that of a photo with the photo and its turn.
fn insert(
    conn: &mut Conn,
    job: &Job,
    owner: Option<String>,
    place: Option<(PhotoId, i64)>,
    due_at: NaiveDateTime,
) -> Result<bool, Fault> {
    let inserted = diesel::insert_into(jobs::table)
        .values((
            jobs::id.eq(job.id()),
            jobs::queue.eq(job.queue().name()),
            jobs::user_id.eq(owner),
            jobs::photo_id.eq(place.map(|(photo_id, _)| photo_id.to_string())),
            jobs::content.eq(job_content(job)?),
            jobs::turn.eq(place.map_or(0, |(_, turn)| turn)),
            jobs::queued_at.eq(due_at),
            jobs::due_at.eq(due_at),
            jobs::claims.eq(0),
            jobs::strikes.eq(0),
        ))
        .on_conflict_do_nothing()
        .execute(conn)?;
    Ok(inserted == 1)
}

/// The round of a user's next photo in a queue: the current round, plus one for each of the user's
/// photos already queued there (fair queueing).
fn next_turn(conn: &mut Conn, owner: &str, queue: Queue) -> Result<i64, Fault> {
    let of_queue = jobs::table
        .filter(jobs::ended_at.is_null())
        .filter(jobs::queue.eq(queue.name()));
    let current: Option<i64> = of_queue.select(min(jobs::turn)).get_result(conn)?;
    let last_of_user: Option<i64> = of_queue
        .filter(jobs::user_id.eq(owner))
        .select(max(jobs::turn))
        .get_result(conn)?;
    let after_own = last_of_user.map_or(0, |turn| turn + 1);
    Ok(after_own.max(current.unwrap_or(0)))
}

/// Changes when a job is first due, unless it is so already; then its strikes start again and no
/// claim of it holds.
pub(super) fn reschedule(
    conn: &mut Conn,
    job: &Job,
    owner: UserId,
    due_at: DateTime<Utc>,
) -> Result<(), Fault> {
    if enqueue(conn, job, Some(owner), due_at)? {
        return Ok(());
    }
    let due_at = stored(due_at);
    let otherwise = jobs::table
        .find(job.id())
        .filter(jobs::queued_at.ne(due_at));
    diesel::update(otherwise)
        .set((
            jobs::queued_at.eq(due_at),
            jobs::due_at.eq(due_at),
            jobs::lease_until.eq(None::<NaiveDateTime>),
            jobs::strikes.eq(0),
        ))
        .execute(conn)?;
    Ok(())
}

/// Deletes a job, claimed or not; returns whether it was queued.
pub(super) fn delete(conn: &mut Conn, job: &Job) -> Result<bool, Fault> {
    Ok(diesel::delete(jobs::table.find(job.id())).execute(conn)? == 1)
}

pub(crate) fn claim(
    conn: &mut Conn,
    queue: Queue,
    now: DateTime<Utc>,
    lease_until: DateTime<Utc>,
) -> Result<Option<JobClaim>, Fault> {
    while let Some(id) = next(conn, queue, stored(now))? {
        match hold(conn, &id, queue, lease_until)? {
            Ok(claim) => return Ok(Some(claim)),
            // Possibly written by a newer server; it must not block the others.
            Err(corrupt) => tracing::error!(
                error = &corrupt as &dyn std::error::Error,
                "job was passed over"
            ),
        }
    }
    Ok(None)
}

/// The next job of a queue, locked.
fn next(conn: &mut Conn, queue: Queue, now: NaiveDateTime) -> Result<Option<String>, Fault> {
    let due = jobs::table
        .filter(jobs::ended_at.is_null())
        .filter(jobs::queue.eq(queue.name()))
        .filter(jobs::due_at.le(now))
        .filter(jobs::lease_until.is_null().or(jobs::lease_until.le(now)))
        .limit(1)
        .select(jobs::id);
    // Each order but that of the few claimed photos is the index's. Only photos have turns.
    let next = match queue {
        Queue::Photos | Queue::LargePhotos => {
            let order = (jobs::turn, jobs::due_at, jobs::id);
            dialect::locked_or_skipped!(due.order(order)).get_result(conn)
        }
        Queue::ClaimedPhotos => {
            let order = (jobs::strikes, jobs::queued_at, jobs::id);
            dialect::locked_or_skipped!(due.order(order)).get_result(conn)
        }
        Queue::Mail | Queue::Events | Queue::Lookups | Queue::Sweeps => {
            let order = (jobs::due_at, jobs::id);
            let without_turns = due.filter(jobs::turn.eq(0));
            dialect::locked_or_skipped!(without_turns.order(order)).get_result(conn)
        }
    };
    Ok(next.optional()?)
}

pub(crate) fn claim_job(
    conn: &mut Conn,
    id: &str,
    now: DateTime<Utc>,
    lease_until: DateTime<Utc>,
) -> Result<Option<JobClaim>, Fault> {
    let queued = dialect::locked!(
        jobs::table
            .find(id)
            .filter(jobs::ended_at.is_null())
            .filter(jobs::queue.ne(Queue::ClaimedPhotos.name()))
            .filter(
                jobs::lease_until
                    .is_null()
                    .or(jobs::lease_until.le(stored(now)))
            )
            .select(jobs::queue)
    );
    let Some(queue) = queued.get_result::<String>(conn).optional()? else {
        return Ok(None);
    };
    let queue = queue_of(&queue).map_err(|cause| CorruptRow::new("jobs", id, cause.into()))?;
    Ok(Some(hold(conn, id, queue, lease_until)??))
}

/// Claims the job of a locked row.
fn hold(
    conn: &mut Conn,
    id: &str,
    queue: Queue,
    lease_until: DateTime<Utc>,
) -> Result<Result<JobClaim, CorruptRow>, Fault> {
    let row: JobRow = diesel::update(jobs::table.find(id))
        .set((
            jobs::queue.eq(queue.when_claimed().name()),
            jobs::lease_until.eq(stored(lease_until)),
            jobs::claims.eq(jobs::claims + 1),
        ))
        .returning(JobRow::as_returning())
        .get_result(conn)?;
    let job = job_of(&row.id, row.content.as_deref(), restored(row.queued_at));
    let job = match job {
        Ok(job) => job,
        Err(cause) => return Ok(Err(CorruptRow::new("jobs", row.id, cause))),
    };
    Ok(Ok(JobClaim {
        job,
        queue,
        queued_at: restored(row.queued_at),
        number: row.claims.try_into()?,
        strikes: row.strikes.try_into()?,
    }))
}

pub(crate) fn renew(
    conn: &mut Conn,
    claim: &JobClaim,
    lease_until: DateTime<Utc>,
) -> Result<bool, Fault> {
    let renewed = diesel::update(held_by(claim))
        .set(jobs::lease_until.eq(stored(lease_until)))
        .execute(conn)?;
    Ok(renewed == 1)
}

pub(crate) fn strike(conn: &mut Conn, claim: &JobClaim) -> Result<bool, Fault> {
    let struck = diesel::update(held_by(claim))
        .set(jobs::strikes.eq(i64::from(claim.strikes) + 1))
        .execute(conn)?;
    Ok(struck == 1)
}

pub(crate) fn put_off(conn: &mut Conn, claim: &JobClaim, put_off: &PutOff) -> Result<(), Fault> {
    diesel::update(held_by(claim))
        .set((
            jobs::queue.eq(claim.queue.when_released().name()),
            jobs::due_at.eq(stored(put_off.until)),
            jobs::lease_until.eq(None::<NaiveDateTime>),
            jobs::strikes.eq(i64::from(claim.strikes) + i64::from(put_off.is_strike)),
            jobs::failure.eq(&put_off.why),
        ))
        .execute(conn)?;
    Ok(())
}

pub(crate) fn move_to(conn: &mut Conn, claim: &JobClaim, queue: Queue) -> Result<(), Fault> {
    let owner: Option<Option<String>> = held_by(claim)
        .select(jobs::user_id)
        .get_result(conn)
        .optional()?;
    let Some(owner) = owner else {
        return Ok(());
    };
    let turn = match owner {
        Some(owner) => next_turn(conn, &owner, queue)?,
        None => 0,
    };
    diesel::update(held_by(claim))
        .set((
            jobs::queue.eq(queue.name()),
            jobs::lease_until.eq(None::<NaiveDateTime>),
            jobs::turn.eq(turn),
        ))
        .execute(conn)?;
    Ok(())
}

pub(crate) fn finish(conn: &mut Conn, claim: &JobClaim, now: DateTime<Utc>) -> Result<(), Fault> {
    if claim.job.is_remembered() {
        return end(conn, claim, None, now);
    }
    diesel::delete(held_by(claim)).execute(conn)?;
    Ok(())
}

pub(crate) fn give_up(
    conn: &mut Conn,
    claim: &JobClaim,
    why: &str,
    now: DateTime<Utc>,
) -> Result<(), Fault> {
    end(conn, claim, Some(why), now)
}

fn end(
    conn: &mut Conn,
    claim: &JobClaim,
    failure: Option<&str>,
    now: DateTime<Utc>,
) -> Result<(), Fault> {
    diesel::update(held_by(claim))
        .set((
            jobs::ended_at.eq(stored(now)),
            jobs::lease_until.eq(None::<NaiveDateTime>),
            jobs::failure.eq(failure),
        ))
        .execute(conn)?;
    Ok(())
}

pub(crate) fn purge(
    conn: &mut Conn,
    queue: Queue,
    before: DateTime<Utc>,
    limit: usize,
) -> Result<usize, Fault> {
    let ids: Vec<String> = jobs::table
        .filter(jobs::queue.eq(queue.name()))
        .filter(jobs::ended_at.lt(stored(before)))
        .order(jobs::ended_at)
        .limit(row_limit(limit))
        .select(jobs::id)
        .load(conn)?;
    Ok(diesel::delete(jobs::table.filter(jobs::id.eq_any(ids))).execute(conn)?)
}

/// Deletes the sweeps, which a server queues again: they are in every database that one has used.
pub(super) fn delete_sweeps(conn: &mut Conn) -> QueryResult<()> {
    let sweeps = jobs::table.filter(jobs::queue.eq(Queue::Sweeps.name()));
    diesel::delete(sweeps).execute(conn)?;
    Ok(())
}

pub(crate) fn backlog(conn: &mut Conn, queues: &[Queue]) -> Result<Backlog, Fault> {
    let unfinished = jobs::table
        .filter(jobs::ended_at.is_null())
        .filter(jobs::queue.eq_any(queues.iter().map(|queue| queue.name())))
        .select((count_star(), min(jobs::queued_at)));
    backlog_of(unfinished.get_result(conn)?)
}

pub(crate) fn overdue(conn: &mut Conn, queue: Queue, now: DateTime<Utc>) -> Result<Backlog, Fault> {
    let now = stored(now);
    let overdue = jobs::table
        .filter(jobs::ended_at.is_null())
        .filter(jobs::queue.eq(queue.name()))
        .filter(jobs::due_at.le(now))
        .filter(jobs::lease_until.is_null().or(jobs::lease_until.le(now)))
        .select((count_star(), min(jobs::due_at)));
    backlog_of(overdue.get_result(conn)?)
}

fn backlog_of((length, oldest): (i64, Option<NaiveDateTime>)) -> Result<Backlog, Fault> {
    Ok(Backlog {
        length: length.try_into()?,
        oldest_queued_at: oldest.map(restored),
    })
}

/// The row of a claim, if the claim is still valid.
#[diesel::dsl::auto_type(no_type_alias)]
fn held_by(claim: &JobClaim) -> _ {
    let id: String = claim.job.id();
    let number: i64 = i64::from(claim.number);
    jobs::table
        .filter(jobs::id.eq(id))
        .filter(jobs::claims.eq(number))
        .filter(jobs::lease_until.is_not_null())
        .filter(jobs::ended_at.is_null())
}
