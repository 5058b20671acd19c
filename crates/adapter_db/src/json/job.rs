//! The content of a queued job, such as a letter. Its kind and subject are in its id.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use triptych_billing::{CheckoutId, LookupSubject, SubscriptionId};
use triptych_ports::{BoxError, Job, Letter, LetterId, ProviderEvent, QueuedLetter};
use triptych_trips::PhotoId;
use triptych_users::{
    ContactMessage, ContactName, ContactSubject, ContactText, EmailAddress, PersonName, UserId,
};

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

#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum StoredLetter {
    ConfirmAddress {
        user_id: String,
        address: String,
    },
    ResetPassword {
        address: String,
    },
    PasswordChanged {
        address: String,
        first_name: String,
    },
    AddressChangeRequested {
        present: String,
        requested: String,
        first_name: String,
    },
    PasswordRemoved {
        address: String,
        first_name: String,
    },
    AddressChanged {
        former: String,
        present: String,
        first_name: String,
    },
    Contact {
        name: String,
        reply_to: String,
        subject: Option<String>,
        text: String,
    },
}

/// Serialises a letter.
fn letter_json(letter: &Letter) -> Result<String, serde_json::Error> {
    serde_json::to_string(&StoredLetter::from(letter))
}

/// Parses a letter.
fn letter_of(json: &str) -> Result<Letter, BoxError> {
    serde_json::from_str::<StoredLetter>(json)?.restore()
}

impl From<&Letter> for StoredLetter {
    fn from(letter: &Letter) -> Self {
        let text = |address: &EmailAddress| address.as_str().to_owned();
        match letter {
            Letter::ConfirmAddress { user_id, address } => Self::ConfirmAddress {
                user_id: user_id.to_string(),
                address: text(address),
            },
            Letter::ResetPassword { address } => Self::ResetPassword {
                address: text(address),
            },
            Letter::PasswordChanged {
                address,
                first_name,
            } => Self::PasswordChanged {
                address: text(address),
                first_name: first_name.as_str().to_owned(),
            },
            Letter::AddressChangeRequested {
                present,
                requested,
                first_name,
            } => Self::AddressChangeRequested {
                present: text(present),
                requested: text(requested),
                first_name: first_name.as_str().to_owned(),
            },
            Letter::PasswordRemoved {
                address,
                first_name,
            } => Self::PasswordRemoved {
                address: text(address),
                first_name: first_name.as_str().to_owned(),
            },
            Letter::AddressChanged {
                former,
                present,
                first_name,
            } => Self::AddressChanged {
                former: text(former),
                present: text(present),
                first_name: first_name.as_str().to_owned(),
            },
            Letter::Contact(message) => Self::Contact {
                name: message.name.as_str().to_owned(),
                reply_to: text(&message.reply_to),
                subject: message
                    .subject
                    .as_ref()
                    .map(|subject| subject.as_str().to_owned()),
                text: message.text.as_str().to_owned(),
            },
        }
    }
}

impl StoredLetter {
    fn restore(self) -> Result<Letter, BoxError> {
        Ok(match self {
            Self::ConfirmAddress { user_id, address } => Letter::ConfirmAddress {
                user_id: UserId::parse(&user_id)?,
                address: EmailAddress::parse(&address)?,
            },
            Self::ResetPassword { address } => Letter::ResetPassword {
                address: EmailAddress::parse(&address)?,
            },
            Self::PasswordChanged {
                address,
                first_name,
            } => Letter::PasswordChanged {
                address: EmailAddress::parse(&address)?,
                first_name: PersonName::restored(&first_name)?,
            },
            Self::AddressChangeRequested {
                present,
                requested,
                first_name,
            } => Letter::AddressChangeRequested {
                present: EmailAddress::parse(&present)?,
                requested: EmailAddress::parse(&requested)?,
                first_name: PersonName::restored(&first_name)?,
            },
            Self::PasswordRemoved {
                address,
                first_name,
            } => Letter::PasswordRemoved {
                address: EmailAddress::parse(&address)?,
                first_name: PersonName::restored(&first_name)?,
            },
            Self::AddressChanged {
                former,
                present,
                first_name,
            } => Letter::AddressChanged {
                former: EmailAddress::parse(&former)?,
                present: EmailAddress::parse(&present)?,
                first_name: PersonName::restored(&first_name)?,
            },
            Self::Contact {
                name,
                reply_to,
                subject,
                text,
            } => Letter::Contact(ContactMessage {
                name: ContactName::parse(&name)?,
                reply_to: EmailAddress::parse(&reply_to)?,
                subject: match subject {
                    Some(subject) => ContactSubject::parse(&subject)?,
                    None => None,
                },
                text: ContactText::parse(&text)?,
            }),
        })
    }
}
