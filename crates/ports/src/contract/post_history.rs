//! What every [`PostStore`](crate::PostStore) promises of the history: order, pages, search and
//! totals.

use triptych_captions::Tone;
use triptych_posts::{Post, PostId, PostText, fold_case};
use triptych_trips::{PhotoId, Trip};
use triptych_users::UserId;

use super::Stores;
use super::fixtures::{
    added_photo, caption, hashtags, moment, new_id, opened_trip, post, registered, saved_post,
    with_text,
};
use crate::{HistoryQuery, HistoryTotals, PostCursor};

/// Runs every case over a fresh backend each.
#[macro_export]
macro_rules! post_history_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            post_history,
            $fresh,
            [
                posts_are_listed_whole_and_newest_first,
                an_update_leaves_a_post_at_its_place,
                pages_hold_each_post_once,
                pages_of_a_search_hold_each_match_once,
                a_cursor_keeps_its_place_when_its_post_is_deleted,
                the_tone_narrows_the_history,
                a_search_goes_over_caption_and_hashtags,
                a_search_disregards_case_beyond_ascii,
                in_a_search_no_character_has_a_special_meaning,
                a_search_finds_the_posts_that_contain_its_text_and_no_other,
                a_search_for_a_word_of_many_posts_fills_pages,
                a_search_finds_no_posts_of_others,
                a_search_and_a_tone_narrow_together,
                a_search_finds_what_an_update_wrote_and_nothing_older,
                reindexing_reads_each_post_once_and_changes_no_current_text,
                totals_count_everything_of_one_user,
                totals_follow_updates_and_deletions,
            ]
        );
    };
}

pub async fn posts_are_listed_whole_and_newest_first(stores: &Stores) {
    let shelf = Shelf::new(stores).await;
    let oldest = shelf
        .save("Oldest", |post| post.created_at = moment(1))
        .await;
    let tied = shelf.save("Tied", |post| post.created_at = moment(3)).await;
    let later = shelf
        .save("Later", |post| post.created_at = moment(3))
        .await;
    let between = shelf
        .save("Between", |post| post.created_at = moment(2))
        .await;
    let listed = stores.posts.list(shelf.user_id(), &all()).await.unwrap();
    assert_eq!(listed, [later, tied, between, oldest]);
}

pub async fn an_update_leaves_a_post_at_its_place(stores: &Stores) {
    let shelf = Shelf::new(stores).await;
    let first = shelf
        .save("First", |post| post.created_at = moment(1))
        .await;
    let second = shelf
        .save("Second", |post| post.created_at = moment(2))
        .await;
    let changed = Post {
        text: PostText {
            caption: caption("Changed"),
            ..first.text.clone()
        },
        created_at: moment(900),
        updated_at: moment(900),
        ..first
    };
    stores.posts.update(&changed).await.unwrap();
    assert_eq!(shelf.ids(&all()).await, [second.id, changed.id]);
}

pub async fn pages_hold_each_post_once(stores: &Stores) {
    let shelf = Shelf::new(stores).await;
    let mut made = Vec::new();
    for index in 0..11 {
        // Four posts to a moment, so that pages end among equals.
        let saved = shelf
            .save(&format!("Post {index}"), |post| {
                post.created_at = moment(index / 4);
            })
            .await;
        made.push(saved.id);
    }
    made.reverse();
    for limit in [1, 3, 4, 11, 100] {
        let query = HistoryQuery { limit, ..all() };
        assert_eq!(shelf.ids_of_all_pages(query).await, made, "{limit} a page");
    }
}

pub async fn pages_of_a_search_hold_each_match_once(stores: &Stores) {
    let shelf = Shelf::new(stores).await;
    let mut matching = Vec::new();
    for index in 0..12 {
        let words = if index % 3 == 0 { "sea" } else { "hills" };
        let saved = shelf
            .save(&format!("{words} {index}"), |post| {
                post.created_at = moment(index / 5);
                post.text.tone = if index < 9 {
                    Tone::Funny
                } else {
                    post.text.tone
                };
            })
            .await;
        if words == "sea" && saved.text.tone == Tone::Funny {
            matching.push(saved.id);
        }
    }
    matching.reverse();
    let query = HistoryQuery {
        search: Some("SEA".to_owned()),
        tone: Some(Tone::Funny),
        limit: 2,
        after: None,
    };
    assert_eq!(matching.len(), 3);
    assert_eq!(shelf.ids_of_all_pages(query).await, matching);
}

pub async fn a_cursor_keeps_its_place_when_its_post_is_deleted(stores: &Stores) {
    let shelf = Shelf::new(stores).await;
    let oldest = shelf
        .save("Oldest", |post| post.created_at = moment(1))
        .await;
    let middle = shelf
        .save("Middle", |post| post.created_at = moment(2))
        .await;
    shelf
        .save("Newest", |post| post.created_at = moment(3))
        .await;
    let deleted = stores.posts.delete(shelf.user_id(), middle.id).await;
    assert!(deleted.unwrap());
    let query = HistoryQuery {
        after: Some(cursor(&middle)),
        ..all()
    };
    assert_eq!(shelf.ids(&query).await, [oldest.id]);
}

pub async fn the_tone_narrows_the_history(stores: &Stores) {
    let shelf = Shelf::new(stores).await;
    for tone in Tone::ALL {
        let saved = shelf.save(tone.id(), |post| post.text.tone = tone).await;
        let query = HistoryQuery {
            tone: Some(tone),
            ..all()
        };
        assert_eq!(shelf.ids(&query).await, [saved.id]);
    }
}

pub async fn a_search_goes_over_caption_and_hashtags(stores: &Stores) {
    let shelf = Shelf::new(stores).await;
    let saved = shelf
        .save("First snow,\nno signal", |post| {
            post.text.hashtags = hashtags(&["GoldenHour", "Arezzo"]);
        })
        .await;
    shelf
        .save("Somewhere else", |post| post.text.hashtags = Vec::new())
        .await;
    for text in [
        "snow",
        "no signal",
        "First snow,\nno",
        "goldenhour",
        "#Gold",
        "rez",
        "#arezzo",
    ] {
        assert_eq!(shelf.search(text).await, [saved.id], "{text:?}");
    }
    for text in ["#snow", "signalgolden", "sun", "GoldenHourArezzo"] {
        assert_eq!(shelf.search(text).await, [], "{text:?}");
    }
}

pub async fn a_search_disregards_case_beyond_ascii(stores: &Stores) {
    let shelf = Shelf::new(stores).await;
    let saved = shelf
        .save("ÉTÉ à Ærø, Ωmega", |post| {
            post.text.hashtags = hashtags(&["МОСКВА", "Straße"]);
        })
        .await;
    for text in ["été", "ÉTÉ", "æRØ", "ωMEGA", "москва", "#Москва", "straße"] {
        assert_eq!(shelf.search(text).await, [saved.id], "{text:?}");
    }
    assert_eq!(shelf.search("ete").await, []);
}

pub async fn in_a_search_no_character_has_a_special_meaning(stores: &Stores) {
    let shelf = Shelf::new(stores).await;
    let plain = shelf
        .save("plain words", |post| post.text.hashtags = Vec::new())
        .await;
    let signs = shelf
        .save(r#"100% of C:\temp_files\ 'quoted' [a-z]* "x" ?"#, |post| {
            post.text.hashtags = hashtags(&["snake_case"]);
        })
        .await;
    for text in [
        "%",
        "100%",
        "_",
        "_files",
        r"\",
        r"\temp",
        r"files\ ",
        "'",
        "'quoted'",
        "[a-z]",
        "*",
        "\"x\"",
        "?",
        "snake_case",
        r"C:\t",
    ] {
        assert_eq!(shelf.search(text).await, [signs.id], "{text:?}");
    }
    for text in [
        "pla_n",
        "pl%s",
        "%%",
        "__",
        r"\\",
        r"\%",
        "p.*s",
        "[p]",
        "snake-case",
    ] {
        assert_eq!(shelf.search(text).await, [], "{text:?}");
    }
    assert_eq!(shelf.search("plain words").await, [plain.id]);
}

pub async fn a_search_finds_the_posts_that_contain_its_text_and_no_other(stores: &Stores) {
    /// Texts are made of these: of one letter and more, with signs, and in several scripts.
    const PIECES: [&str; 16] = [
        "a", "ab", "sea", "Seaside", " ", "\n", "%", "_", "\\", "'", "é", "ß", "東京", "🌊", "\"",
        "sé",
    ];
    let shelf = Shelf::new(stores).await;
    let mut number = 1_u64;
    // A linear congruential generator (constants of Knuth's MMIX).
    let mut made = |pieces: usize| -> String {
        let mut piece = || {
            number = number
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            PIECES[usize::try_from(number >> 60).unwrap()]
        };
        (0..pieces).map(|_| piece()).collect()
    };
    let mut saved = Vec::new();
    for index in 0..40 {
        // One in eight is about as long as a caption may be.
        let pieces = if index % 8 == 0 { 1_200 } else { 12 };
        let words = format!("x{}", made(pieces));
        let change = |post: &mut Post| post.created_at = moment(index);
        saved.push(shelf.save(&words, change).await);
    }
    saved.reverse();
    let mut found = 0;
    for index in 0..120 {
        let text = made(1 + index % 4);
        let folded = fold_case(&text);
        let contains = |post: &&Post| post.text.searchable().contains(&folded);
        let expected: Vec<PostId> = saved.iter().filter(contains).map(|post| post.id).collect();
        assert_eq!(shelf.search(&text).await, expected, "{text:?}");
        found += usize::from(!expected.is_empty());
    }
    assert!((30..120).contains(&found), "{found} of 120 were found");
}

/// A database may search for rare words in another way.
pub async fn a_search_for_a_word_of_many_posts_fills_pages(stores: &Stores) {
    let shelf = Shelf::new(stores).await;
    let mut matching = Vec::new();
    for index in 0..150 {
        let words = if index % 10 == 0 { "hills" } else { "seaside" };
        let change = |post: &mut Post| post.created_at = moment(index / 7);
        let saved = shelf.save(&format!("{words} {index}"), change).await;
        if words == "seaside" {
            matching.push(saved.id);
        }
    }
    matching.reverse();
    let query = HistoryQuery {
        search: Some("Seaside".to_owned()),
        limit: 40,
        ..all()
    };
    assert_eq!(shelf.ids_of_all_pages(query).await, matching);
}

pub async fn a_search_finds_no_posts_of_others(stores: &Stores) {
    let mut trips = Vec::new();
    for name in ["mara", "otto", "pia"] {
        let user_id = registered(stores, name).await;
        trips.push(opened_trip(stores, user_id).await);
    }
    for trip in trips.iter().cycle().take(9) {
        saved_post(stores, trip).await;
    }
    for trip in trips {
        let query = HistoryQuery {
            search: Some("#Arezzo".to_owned()),
            ..all()
        };
        let found = stores.posts.list(trip.user_id, &query).await.unwrap();
        assert_eq!(found.len(), 3);
        assert!(found.iter().all(|post| post.user_id == trip.user_id));
    }
}

pub async fn a_search_and_a_tone_narrow_together(stores: &Stores) {
    let shelf = Shelf::new(stores).await;
    let wanted = shelf.save("sea", |post| post.text.tone = Tone::Funny).await;
    shelf
        .save("sea", |post| post.text.tone = Tone::Vlogger)
        .await;
    shelf
        .save("hills", |post| post.text.tone = Tone::Funny)
        .await;
    let query = HistoryQuery {
        search: Some("Sea".to_owned()),
        tone: Some(Tone::Funny),
        ..all()
    };
    assert_eq!(shelf.ids(&query).await, [wanted.id]);
}

pub async fn a_search_finds_what_an_update_wrote_and_nothing_older(stores: &Stores) {
    let shelf = Shelf::new(stores).await;
    let saved = shelf
        .save("Morning", |post| post.text.hashtags = hashtags(&["fog"]))
        .await;
    let changed = with_text(saved, |text| {
        text.caption = caption("Evening");
        text.hashtags = hashtags(&["sun"]);
    });
    stores.posts.update(&changed).await.unwrap();
    for text in ["EVENING", "#SUN"] {
        assert_eq!(shelf.search(text).await, [changed.id], "{text}");
    }
    for text in ["morning", "fog"] {
        assert_eq!(shelf.search(text).await, [], "{text}");
    }
}

pub async fn reindexing_reads_each_post_once_and_changes_no_current_text(stores: &Stores) {
    let shelf = Shelf::new(stores).await;
    for index in 0..5 {
        shelf.save(&format!("Été {index}"), |_| ()).await;
    }
    for (limit, calls) in [(1, 6), (2, 3), (5, 2), (6, 1)] {
        let mut read = Vec::new();
        let mut last = None;
        loop {
            let done = stores.posts.reindex(last, limit).await.unwrap();
            assert_eq!(done.changed, 0);
            assert!(last.is_none_or(|last| done.last.is_none_or(|next| next > last)));
            read.push(done.posts);
            last = done.last;
            if last.is_none() {
                break;
            }
        }
        assert_eq!((read.iter().sum::<u64>(), read.len()), (5, calls));
    }
    assert_eq!(shelf.search("été").await.len(), 5);
}

pub async fn totals_count_everything_of_one_user(stores: &Stores) {
    let shelf = Shelf::new(stores).await;
    let none = stores.posts.totals(shelf.user_id()).await.unwrap();
    assert_eq!(none, HistoryTotals::default());
    let photo_ids = [shelf.photo_id, added_photo(stores, &shelf.trip).await.id];
    let two = with_text(post(&shelf.trip, &photo_ids), |text| {
        text.tone = Tone::Funny;
    });
    stores.posts.insert(&two).await.unwrap();
    shelf
        .save("One tag", |post| post.text.hashtags = hashtags(&["Arezzo"]))
        .await;
    shelf
        .save("No tag", |post| post.text.hashtags = Vec::new())
        .await;

    let tomas = registered(stores, "tomas").await;
    let elsewhere = opened_trip(stores, tomas).await;
    saved_post(stores, &elsewhere).await;

    let totals = stores.posts.totals(shelf.user_id()).await.unwrap();
    let expected = HistoryTotals {
        posts: 3,
        images: 4,
        hashtags: 4,
        styles: 2,
    };
    assert_eq!(totals, expected);
}

pub async fn totals_follow_updates_and_deletions(stores: &Stores) {
    let shelf = Shelf::new(stores).await;
    let totals = async || stores.posts.totals(shelf.user_id()).await.unwrap();
    let counted = |posts, images, hashtags, styles| HistoryTotals {
        posts,
        images,
        hashtags,
        styles,
    };
    let first = shelf
        .save("First", |post| post.text.tone = Tone::Funny)
        .await;
    let second = shelf
        .save("Second", |post| post.text.tone = Tone::Vlogger)
        .await;
    assert_eq!(totals().await, counted(2, 2, 6, 2));

    let beside = added_photo(stores, &shelf.trip).await.id;
    let mut changed = post(&shelf.trip, &[shelf.photo_id, beside]);
    changed.id = second.id;
    changed.text.tone = Tone::Funny;
    changed.text.hashtags = hashtags(&["sea"]);
    stores.posts.update(&changed).await.unwrap();
    assert_eq!(totals().await, counted(2, 3, 4, 1));

    let same = Post {
        id: second.id,
        ..first.clone()
    };
    stores.posts.update(&same).await.unwrap();
    let copy = Post {
        id: PostId::new(new_id()),
        ..first.clone()
    };
    stores.posts.insert(&copy).await.unwrap();
    assert_eq!(totals().await, counted(2, 3, 4, 1));

    let deleted = stores.posts.delete(shelf.user_id(), first.id).await;
    assert!(deleted.unwrap());
    assert_eq!(totals().await, counted(1, 2, 1, 1));
}

/// A trip with a photo, to make posts of.
struct Shelf<'a> {
    stores: &'a Stores,
    trip: Trip,
    photo_id: PhotoId,
}

impl<'a> Shelf<'a> {
    async fn new(stores: &'a Stores) -> Self {
        let user_id = registered(stores, "mara").await;
        let trip = opened_trip(stores, user_id).await;
        let photo_id = added_photo(stores, &trip).await.id;
        Self {
            stores,
            trip,
            photo_id,
        }
    }

    const fn user_id(&self) -> UserId {
        self.trip.user_id
    }

    /// Saves a post with these words, after `change` had its way with it.
    async fn save(&self, words: &str, change: impl FnOnce(&mut Post)) -> Post {
        let mut saved = post(&self.trip, &[self.photo_id]);
        saved.text.caption = caption(words);
        change(&mut saved);
        self.stores.posts.insert(&saved).await.unwrap();
        saved
    }

    async fn ids(&self, query: &HistoryQuery) -> Vec<PostId> {
        let listed = self.stores.posts.list(self.user_id(), query).await.unwrap();
        listed.into_iter().map(|post| post.id).collect()
    }

    async fn search(&self, text: &str) -> Vec<PostId> {
        let query = HistoryQuery {
            search: Some(text.to_owned()),
            ..all()
        };
        self.ids(&query).await
    }

    async fn ids_of_all_pages(&self, mut query: HistoryQuery) -> Vec<PostId> {
        let mut seen = Vec::new();
        loop {
            let page = self
                .stores
                .posts
                .list(self.user_id(), &query)
                .await
                .unwrap();
            assert!(page.len() <= query.limit);
            let Some(last) = page.last() else { break seen };
            query.after = Some(cursor(last));
            seen.extend(page.iter().map(|post| post.id));
        }
    }
}

fn all() -> HistoryQuery {
    HistoryQuery {
        limit: 100,
        ..HistoryQuery::default()
    }
}

const fn cursor(post: &Post) -> PostCursor {
    PostCursor {
        created_at: post.created_at,
        post_id: post.id,
    }
}
