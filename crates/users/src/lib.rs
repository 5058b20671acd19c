//! Accounts: users, the rules for names, email addresses and passwords, and the lifetime of
//! sessions.
//!
//! Pure: no clock, no randomness and no I/O; time and random bytes are arguments.

pub mod attempt;
pub mod client_address;
pub mod contact_message;
pub mod email_address;
pub mod id;
pub mod mailed_link;
pub mod password;
pub mod person_name;
pub mod session;
pub mod social;
pub mod user;
pub mod username;

pub use attempt::{
    AccountKey, AttemptId, AttemptLimits, AttemptRule, AttemptSubject, GenerationLimits,
};
pub use client_address::ClientAddress;
pub use contact_message::{ContactError, ContactMessage, ContactName, ContactSubject, ContactText};
pub use email_address::{EmailAddress, EmailAddressError};
pub use id::{IdError, UserId};
pub use mailed_link::{LinkPurpose, MailedLink, MailedToken};
pub use password::{Password, PasswordError};
pub use person_name::{PersonName, PersonNameError};
pub use session::{DeviceLabel, Session, SessionId, SessionToken, TokenDigest};
pub use user::{AvatarId, Profile, User};
pub use username::{Username, UsernameError};
