//! Users, how they sign in, and their mail.

pub(crate) mod attempts;
pub(crate) mod former_accounts;
pub(crate) mod identities;
pub(crate) mod mailed_links;
pub(crate) mod sessions;
pub(crate) mod sign_ins;
pub(crate) mod users;

use super::{Conn, billing, credits, dialect, jobs, schema};
