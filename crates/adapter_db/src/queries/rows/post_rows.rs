//! Rows of posts and slides.

use std::collections::HashMap;

use chrono::NaiveDateTime;
use diesel::prelude::*;
use triptych_captions::{AltText, Caption, Tone};
use triptych_ports::BoxError;
use triptych_posts::{AspectRatio, FocusPoint, Post, PostId, Slide, search};
use triptych_trips::{PhotoId, TripId};
use triptych_users::UserId;

use super::Conn;
use super::schema::{posts, slides};
use crate::digest::content_digest;
use crate::enum_codes::UnknownCode;
use crate::error::{CorruptRow, Fault};
use crate::json::{hashtags_json, hashtags_of};
use crate::time::{restored, stored};

#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = posts)]
pub(crate) struct PostRow {
    pub(crate) id: String,
    user_id: String,
    trip_id: String,
    caption: String,
    hashtags: String,
    tone: String,
    ratio: f32,
    search_text: String,
    pub(crate) content_digest: String,
    pub(crate) created_at: NaiveDateTime,
    pub(crate) updated_at: NaiveDateTime,
}

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = slides)]
pub(crate) struct SlideRow {
    post_id: String,
    position: i32,
    photo_id: String,
    focus_x: f32,
    focus_y: f32,
    alt_text: String,
}

/// Converts rows to posts with their slides, in order.
pub(crate) fn with_slides(conn: &mut Conn, rows: Vec<PostRow>) -> Result<Vec<Post>, Fault> {
    let ids: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    let slide_rows = slides::table
        .filter(slides::post_id.eq_any(ids))
        .order((slides::post_id, slides::position))
        .select(SlideRow::as_select())
        .load(conn)?;
    let mut slides: HashMap<String, Vec<SlideRow>> = HashMap::with_capacity(rows.len());
    for row in slide_rows {
        slides.entry(row.post_id.clone()).or_default().push(row);
    }
    let posts = rows.into_iter().map(|row| {
        let id = row.id.clone();
        let slides = slides.remove(&id).unwrap_or_default();
        row.restore(slides)
            .map_err(|cause| CorruptRow::new("posts", id, cause))
    });
    Ok(posts.collect::<Result<_, CorruptRow>>()?)
}

/// The rows of a post's slides in order.
pub(crate) fn slide_rows(post: &Post) -> Result<Vec<SlideRow>, Fault> {
    let rows = post.slides.iter().zip(0_usize..).map(|(slide, position)| {
        Ok(SlideRow {
            post_id: post.id.to_string(),
            position: position.try_into()?,
            photo_id: slide.photo_id.to_string(),
            focus_x: slide.focus.x(),
            focus_y: slide.focus.y(),
            alt_text: slide.alt_text.as_str().to_owned(),
        })
    });
    rows.collect()
}

impl PostRow {
    pub(crate) fn new(post: &Post) -> Result<Self, Fault> {
        Ok(Self {
            id: post.id.to_string(),
            user_id: post.user_id.to_string(),
            trip_id: post.trip_id.to_string(),
            caption: post.caption.as_str().to_owned(),
            hashtags: hashtags_json(&post.hashtags)?,
            tone: post.tone.id().to_owned(),
            ratio: post.ratio.width_to_height(),
            search_text: search::search_text(&post.caption, &post.hashtags),
            content_digest: content_digest(post)?,
            created_at: stored(post.created_at),
            updated_at: stored(post.updated_at),
        })
    }

    fn restore(self, slides: Vec<SlideRow>) -> Result<Post, BoxError> {
        let slides = slides.into_iter().map(SlideRow::restore);
        Ok(Post {
            id: PostId::parse(&self.id)?,
            user_id: UserId::parse(&self.user_id)?,
            trip_id: TripId::parse(&self.trip_id)?,
            caption: Caption::parse(&self.caption)?,
            hashtags: hashtags_of(&self.hashtags)?,
            tone: Tone::parse(&self.tone).ok_or(UnknownCode(self.tone))?,
            slides: slides.collect::<Result<_, BoxError>>()?,
            ratio: AspectRatio::new(self.ratio)?,
            created_at: restored(self.created_at),
            updated_at: restored(self.updated_at),
        })
    }
}

impl SlideRow {
    fn restore(self) -> Result<Slide, BoxError> {
        Ok(Slide {
            photo_id: PhotoId::parse(&self.photo_id)?,
            focus: FocusPoint::new(self.focus_x, self.focus_y)
                .ok_or("focus is not in the picture")?,
            alt_text: AltText::parse(&self.alt_text)?,
        })
    }
}
