//! Started sign-ins.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_ports::{Failure, SignInStore};
use triptych_users::TokenDigest;
use triptych_users::social::{PendingLink, SignInFlow};

use super::{read, write};
use crate::Database;

#[async_trait]
impl SignInStore for Database {
    async fn begin(&self, flow: &SignInFlow) -> Result<(), Failure> {
        let flow = flow.clone();
        write!(self, sign_ins::begin(&flow))
    }

    async fn take(&self, state: &TokenDigest) -> Result<Option<SignInFlow>, Failure> {
        let state = state.clone();
        write!(self, sign_ins::take(&state))
    }

    async fn hold(&self, link: &PendingLink) -> Result<(), Failure> {
        let link = link.clone();
        write!(self, sign_ins::hold(&link))
    }

    async fn find_held(&self, token: &TokenDigest) -> Result<Option<PendingLink>, Failure> {
        let token = token.clone();
        read!(self, sign_ins::find_held(&token))
    }

    async fn release(&self, token: &TokenDigest) -> Result<(), Failure> {
        let token = token.clone();
        write!(self, sign_ins::release(&token))
    }

    async fn purge(&self, now: DateTime<Utc>) -> Result<usize, Failure> {
        write!(self, sign_ins::purge(now))
    }
}
