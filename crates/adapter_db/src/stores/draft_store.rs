//! Drafts.

use async_trait::async_trait;
use triptych_ports::{DraftSaveError, DraftStore, Failure};
use triptych_posts::PostDraft;
use triptych_trips::TripId;
use triptych_users::UserId;

use super::{read, write};
use crate::Database;

#[async_trait]
impl DraftStore for Database {
    async fn find(&self, user_id: UserId, trip_id: TripId) -> Result<Option<PostDraft>, Failure> {
        read!(self, drafts::find(user_id, trip_id))
    }

    async fn save(&self, draft: &PostDraft, replaces: i64) -> Result<(), DraftSaveError> {
        let draft = draft.clone();
        write!(self, drafts::save(&draft, replaces))
    }
}
