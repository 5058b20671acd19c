//! Sessions.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use triptych_ports::{Failure, PasswordHash, SessionStore};
use triptych_users::{Session, SessionId, TokenDigest, UserId};

use super::{read, write};
use crate::Database;

#[async_trait]
impl SessionStore for Database {
    async fn insert(&self, session: &Session) -> Result<(), Failure> {
        let session = session.clone();
        write!(self, sessions::insert(&session))
    }

    async fn insert_proven(
        &self,
        session: &Session,
        proven_by: &PasswordHash,
    ) -> Result<bool, Failure> {
        let (session, proven_by) = (session.clone(), proven_by.clone());
        write!(self, sessions::insert_proven(&session, &proven_by))
    }

    async fn find(&self, digest: &TokenDigest) -> Result<Option<Session>, Failure> {
        let digest = digest.clone();
        read!(self, sessions::find(&digest))
    }

    async fn touch(&self, session_id: SessionId, at: DateTime<Utc>) -> Result<(), Failure> {
        write!(self, sessions::touch(session_id, at))
    }

    async fn delete(&self, session_id: SessionId) -> Result<(), Failure> {
        write!(self, sessions::delete(session_id))
    }

    async fn list(
        &self,
        user_id: UserId,
        used_after: DateTime<Utc>,
    ) -> Result<Vec<Session>, Failure> {
        read!(self, sessions::list(user_id, used_after))
    }

    async fn delete_of_user(
        &self,
        user_id: UserId,
        session_id: SessionId,
    ) -> Result<bool, Failure> {
        write!(self, sessions::delete_of_user(user_id, session_id))
    }

    async fn delete_all(&self, user_id: UserId) -> Result<(), Failure> {
        write!(self, sessions::delete_all(user_id))
    }

    async fn purge(&self, unused_since: DateTime<Utc>) -> Result<usize, Failure> {
        write!(self, sessions::purge(unused_since))
    }
}
