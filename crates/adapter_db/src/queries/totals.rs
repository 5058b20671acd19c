//! Totals of a user's posts. The sums are stored, one row per tone, and updated with every post, so
//! that reading them takes constant time.

use std::collections::BTreeMap;
use std::ops::{AddAssign, Neg};

use diesel::prelude::*;
use triptych_captions::Tone;
use triptych_ports::HistoryTotals;
use triptych_posts::Post;
use triptych_users::UserId;

use super::Conn;
use super::schema::post_totals;
use crate::error::Fault;

/// The counts of posts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Counts {
    posts: i64,
    images: i64,
    hashtags: i64,
}

/// Changes of totals by tone, written in order of tone.
pub(super) type Changes = BTreeMap<Tone, Counts>;

impl Counts {
    /// The counts of one post.
    pub(super) fn of(post: &Post) -> Result<Self, Fault> {
        Ok(Self {
            posts: 1,
            images: post.slides.len().try_into()?,
            hashtags: post.text.hashtags.len().try_into()?,
        })
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.posts += other.posts;
        self.images += other.images;
        self.hashtags += other.hashtags;
    }
}

impl Neg for Counts {
    type Output = Self;

    fn neg(self) -> Self {
        Self {
            posts: -self.posts,
            images: -self.images,
            hashtags: -self.hashtags,
        }
    }
}

/// Changes a user's totals.
pub(super) fn change(conn: &mut Conn, user_id: &str, changes: &Changes) -> Result<(), Fault> {
    for (tone, counts) in changes {
        if *counts != Counts::default() && !change_existing(conn, user_id, *tone, *counts)? {
            insert(conn, user_id, *tone, *counts)?;
        }
    }
    Ok(())
}

/// False if the user has no post of that tone yet.
fn change_existing(
    conn: &mut Conn,
    user_id: &str,
    tone: Tone,
    counts: Counts,
) -> Result<bool, Fault> {
    let changed = diesel::update(post_totals::table.find((user_id, tone.id())))
        .set((
            post_totals::posts.eq(post_totals::posts + counts.posts),
            post_totals::images.eq(post_totals::images + counts.images),
            post_totals::hashtags.eq(post_totals::hashtags + counts.hashtags),
        ))
        .execute(conn)?;
    Ok(changed == 1)
}

fn insert(conn: &mut Conn, user_id: &str, tone: Tone, counts: Counts) -> Result<(), Fault> {
    diesel::insert_into(post_totals::table)
        .values((
            post_totals::user_id.eq(user_id),
            post_totals::tone.eq(tone.id()),
            post_totals::posts.eq(counts.posts),
            post_totals::images.eq(counts.images),
            post_totals::hashtags.eq(counts.hashtags),
        ))
        .execute(conn)?;
    Ok(())
}

/// A user's totals of all tones.
pub(super) fn read(conn: &mut Conn, user_id: UserId) -> Result<HistoryTotals, Fault> {
    let rows: Vec<(i64, i64, i64)> = post_totals::table
        .filter(post_totals::user_id.eq(user_id.to_string()))
        .filter(post_totals::posts.gt(0))
        .select((
            post_totals::posts,
            post_totals::images,
            post_totals::hashtags,
        ))
        .load(conn)?;
    let mut totals = HistoryTotals::default();
    for (posts, images, hashtags) in rows {
        totals.posts += u64::try_from(posts)?;
        totals.images += u64::try_from(images)?;
        totals.hashtags += u64::try_from(hashtags)?;
        totals.styles += 1;
    }
    Ok(totals)
}
