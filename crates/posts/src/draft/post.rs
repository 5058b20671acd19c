//! A saved post and the draft in which it is edited.

use core::cmp::Reverse;
use std::collections::{BTreeSet, HashSet};

use chrono::{DateTime, Utc};
use triptych_trips::{Photo, PhotoId, PickCount};

use super::{DraftContent, PostDraft};
use crate::{Post, PostId};

/// The post that a draft was saved as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SavedPost {
    /// The post.
    pub id: PostId,
    /// The revision at which the draft was saved; `None` if the post has another text.
    pub revision: Option<i64>,
}

impl PostDraft {
    /// The draft after a post of its trip was saved. If the draft has no text, the post's content
    /// is copied to it.
    #[must_use]
    pub fn saved_as(&self, post: &Post, now: DateTime<Utc>) -> Self {
        let mut content = self.content.clone();
        if content.text.caption.trim().is_empty() {
            content.take_over(post);
        }
        let is_saved_already = content
            .post
            .is_some_and(|saved| saved.id == post.id && saved.revision == Some(self.revision));
        if is_saved_already && content.has_text_of(post) {
            return self.clone();
        }
        content.post = Some(SavedPost {
            id: post.id,
            revision: content.has_text_of(post).then_some(self.revision + 1),
        });
        self.changed(content, now)
    }

    /// The draft for editing a post of its trip. The post's own draft is unchanged; otherwise the
    /// draft's text becomes a version.
    #[must_use]
    pub fn editing(&self, post: &Post, now: DateTime<Utc>) -> Self {
        if self.is_of(post.id) {
            return self.clone();
        }
        let mut content = self.content.clone();
        content.store_text(now);
        content.take_over(post);
        content.left_out.clear();
        content.post = Some(SavedPost {
            id: post.id,
            revision: Some(self.revision + 1),
        });
        self.changed(content, now)
    }

    /// Whether the draft was saved as a post, or opened to edit it.
    pub fn is_of(&self, post_id: PostId) -> bool {
        self.content.post.is_some_and(|saved| saved.id == post_id)
    }

    /// The draft for another post of the trip: without text, order, or removed photos. The current
    /// text becomes a version.
    #[must_use]
    pub fn begun_anew(&self, now: DateTime<Utc>) -> Self {
        let mut content = self.content.clone();
        content.begin_text(now);
        content.forget_lost_sentences();
        content.order.clear();
        content.left_out.clear();
        content.post = None;
        self.changed(content, now)
    }
}

/// The maximum number of photos selected for another post if the user wants all good ones; more can
/// be added by hand.
const NEXT_SLIDES_MAX: usize = 10;

/// The photos for another post of a trip: the best good ones not used in any post, up to the pick
/// count.
pub fn next_slides(
    photos: &[Photo],
    used: &BTreeSet<PhotoId>,
    pick_count: PickCount,
) -> HashSet<PhotoId> {
    let count = match pick_count {
        PickCount::Exactly(count) => count.get(),
        PickCount::AllGood => NEXT_SLIDES_MAX,
    };
    let is_unused = |photo: &&Photo| photo.is_good() && !used.contains(&photo.id);
    let mut unused: Vec<&Photo> = photos.iter().filter(is_unused).collect();
    unused.sort_by_key(|photo| Reverse(photo.verdict.as_ref().map(|verdict| verdict.score)));
    unused.truncate(count);
    unused.into_iter().map(|photo| photo.id).collect()
}

impl DraftContent {
    /// Links the draft to the latest post of its trip, and copies its content unless something was
    /// written since.
    pub(super) fn belong_to(
        &mut self,
        post: &Post,
        written_at: Option<DateTime<Utc>>,
        revision: i64,
    ) {
        let is_newest = written_at.is_none_or(|written_at| written_at <= post.updated_at);
        if is_newest {
            self.take_over(post);
        }
        self.post = Some(SavedPost {
            id: post.id,
            revision: is_newest.then_some(revision),
        });
    }
}
