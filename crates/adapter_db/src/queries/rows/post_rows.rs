//! Rows of posts and slides, and the digest of a post's content.

use chrono::NaiveDateTime;
use diesel::prelude::*;
use diesel::sql_types::Text;
use serde::Serialize;
use sha2::{Digest, Sha256};
use triptych_captions::{AltText, Caption, Hashtag, Tone};
use triptych_ports::BoxError;
use triptych_posts::{AspectRatio, FocusPoint, Post, PostId, PostText, Slide};
use triptych_trips::{PhotoId, TripId};
use triptych_users::UserId;

use super::Conn;
use super::schema::{posts, slides};
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
    pub(crate) search_text: String,
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

pub(crate) type PostIds<'query> = posts::BoxedQuery<'query, <Conn as Connection>::Backend, Text>;

/// Posts with their slides, newest first by creation time, then by descending id. One statement, so
/// that both are of one moment. A post without slides does not exist.
pub(crate) fn load_posts(conn: &mut Conn, ids: PostIds<'_>) -> Result<Vec<Post>, Fault> {
    let rows = posts::table
        .inner_join(slides::table.on(slides::post_id.eq(posts::id)))
        .filter(posts::id.eq_any(ids))
        .order((
            posts::created_at.desc(),
            posts::id.desc(),
            slides::position.asc(),
        ))
        .select((PostRow::as_select(), SlideRow::as_select()))
        .load(conn)?;
    let mut found: Vec<(PostRow, Vec<SlideRow>)> = Vec::new();
    for (post, slide) in rows {
        match found.last_mut() {
            Some((last, slides)) if last.id == post.id => slides.push(slide),
            _ => found.push((post, vec![slide])),
        }
    }
    let posts = found.into_iter().map(|(row, slides)| {
        let id = row.id.clone();
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
        let PostText {
            caption,
            hashtags,
            tone,
        } = &post.text;
        Ok(Self {
            id: post.id.to_string(),
            user_id: post.user_id.to_string(),
            trip_id: post.trip_id.to_string(),
            caption: caption.as_str().to_owned(),
            hashtags: hashtags_json(hashtags)?,
            tone: tone.id().to_owned(),
            ratio: post.ratio.width_to_height(),
            search_text: post.text.searchable(),
            content_digest: content_digest(post)?,
            created_at: stored(post.created_at),
            updated_at: stored(post.updated_at),
        })
    }

    pub(crate) fn post_id(&self) -> Result<PostId, CorruptRow> {
        PostId::parse(&self.id).map_err(|cause| CorruptRow::new("posts", &self.id, cause.into()))
    }

    /// The search text of the stored text.
    pub(crate) fn computed_search_text(&self) -> Result<String, CorruptRow> {
        let text = self.text();
        text.map(|text| text.searchable())
            .map_err(|cause| CorruptRow::new("posts", &self.id, cause))
    }

    fn text(&self) -> Result<PostText, BoxError> {
        Ok(PostText {
            caption: Caption::parse(&self.caption)?,
            hashtags: hashtags_of(&self.hashtags)?,
            tone: Tone::parse(&self.tone).ok_or_else(|| UnknownCode(self.tone.clone()))?,
        })
    }

    fn restore(self, slides: Vec<SlideRow>) -> Result<Post, BoxError> {
        let slides = slides.into_iter().map(SlideRow::restore);
        Ok(Post {
            id: PostId::parse(&self.id)?,
            user_id: UserId::parse(&self.user_id)?,
            trip_id: TripId::parse(&self.trip_id)?,
            text: self.text()?,
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

/// Stored for every post, and compared with those of new ones: of a post that has no value in a
/// field that was added later, the digest must be the one before (`skip_serializing_if`).
#[derive(Serialize)]
struct PostContent<'a> {
    caption: &'a str,
    hashtags: Vec<String>,
    tone: &'static str,
    ratio: u32,
    slides: Vec<SlideContent<'a>>,
}

#[derive(Serialize)]
struct SlideContent<'a> {
    photo_id: String,
    focus: [u32; 2],
    alt_text: &'a str,
}

/// A digest that is equal for two posts of a trip if and only if [`Post::has_same_content`].
pub(crate) fn content_digest(post: &Post) -> Result<String, serde_json::Error> {
    let PostText {
        caption,
        hashtags,
        tone,
    } = &post.text;
    let content = PostContent {
        caption: caption.as_str(),
        hashtags: hashtags.iter().map(Hashtag::unique_key).collect(),
        tone: tone.id(),
        ratio: bits(post.ratio.width_to_height()),
        slides: post.slides.iter().map(SlideContent::from).collect(),
    };
    Ok(hex::encode(Sha256::digest(serde_json::to_vec(&content)?)))
}

impl<'a> From<&'a Slide> for SlideContent<'a> {
    fn from(slide: &'a Slide) -> Self {
        Self {
            photo_id: slide.photo_id.to_string(),
            focus: [bits(slide.focus.x()), bits(slide.focus.y())],
            alt_text: slide.alt_text.as_str(),
        }
    }
}

/// The bits of a number. Adding 0 maps -0 to 0, which compare as equal.
fn bits(number: f32) -> u32 {
    (number + 0.0).to_bits()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use chrono::DateTime;
    use triptych_users::id::Uuid;

    use super::*;

    #[test]
    fn the_digest_of_a_stored_post_never_changes() {
        let id = Uuid::from_u128(7);
        let post = Post {
            id: PostId::new(id),
            user_id: UserId::new(id),
            trip_id: TripId::new(id),
            text: PostText {
                caption: Caption::parse("Evening in Arezzo").unwrap(),
                hashtags: vec![Hashtag::parse("goldenHour").unwrap()],
                tone: Tone::Romantic,
            },
            slides: vec![Slide {
                photo_id: PhotoId::new(id),
                focus: FocusPoint::new(0.5, 0.25).unwrap(),
                alt_text: AltText::parse("A tower").unwrap(),
            }],
            ratio: AspectRatio::new(0.8).unwrap(),
            created_at: DateTime::UNIX_EPOCH,
            updated_at: DateTime::UNIX_EPOCH,
        };
        assert_eq!(
            content_digest(&post).unwrap(),
            "c33c233a2e5d44729432310ced1dcdf420cf00ed4123cc01883fb82bfe9d9ef1"
        );
    }
}
