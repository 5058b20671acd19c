//! The content of a queued job. Its kind and subject are in its id.

use chrono::{DateTime, Utc};
use triptych_billing::{CheckoutId, LookupSubject, SubscriptionId};
use triptych_ports::{BoxError, Job, LetterId, ProviderEvent, QueuedLetter};
use triptych_trips::PhotoId;

use super::letter::{letter_json, letter_of};

/// The content of a job beside its id; of an event the kind, a line feed and the body.
pub(crate) fn job_content(job: &Job) -> Result<Option<String>, serde_json::Error> {
    match job {
        Job::Letter(queued) => letter_json(&queued.letter).map(Some),
        Job::Event(event) => Ok(Some(format!("{}\n{}", event.kind, event.body))),
        Job::Analysis(_) | Job::Lookup(_) | Job::Sweep(_) => Ok(None),
    }
}

/// A job of its id and content.
pub(crate) fn job_of(
    id: &str,
    content: Option<&str>,
    queued_at: DateTime<Utc>,
) -> Result<Job, BoxError> {
    let (kind, subject) = id.split_once('/').ok_or("id names no kind of job")?;
    let content = content.unwrap_or_default();
    let id = || subject.to_owned();
    Ok(match kind {
        "photo" => Job::Analysis(PhotoId::parse(subject)?),
        "letter" => Job::Letter(QueuedLetter {
            id: LetterId::parse(subject)?,
            letter: letter_of(content)?,
            queued_at,
        }),
        "event" => {
            let (kind, body) = content.split_once('\n').ok_or("event without a body")?;
            Job::Event(ProviderEvent {
                id: id(),
                kind: kind.to_owned(),
                body: body.to_owned(),
            })
        }
        "checkout" => Job::Lookup(LookupSubject::Checkout(CheckoutId::new(id()))),
        "subscription" => Job::Lookup(LookupSubject::Subscription(SubscriptionId::new(id()))),
        "sweep" => Job::Sweep(id()),
        _ => return Err(format!("unknown kind of job {kind:?}").into()),
    })
}
