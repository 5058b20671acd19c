//! Search texts that were written by other rules are written again.

use diesel::connection::SimpleConnection;
use triptych_ports::contract::Stores;
use triptych_ports::contract::fixtures::{opened_trip, registered, saved_post};
use triptych_ports::{HistoryQuery, Reindexed};
use triptych_posts::{Post, PostId};

use crate::support::{PostgresDatabase, SqliteDatabase, connected};

#[tokio::test(flavor = "multi_thread")]
async fn outdated_search_texts_in_sqlite_are_replaced() {
    let file = SqliteDatabase::migrated();
    outdated_texts_are_replaced(&connected(&file.url()), &mut file.connection()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn outdated_search_texts_in_postgres_are_replaced() {
    let server = PostgresDatabase::migrated();
    outdated_texts_are_replaced(&connected(&server.url()), &mut server.connection()).await;
}

async fn outdated_texts_are_replaced(stores: &Stores, conn: &mut impl SimpleConnection) {
    let user_id = registered(stores, "mara").await;
    let trip = opened_trip(stores, user_id).await;
    let outdated = saved_post(stores, &trip).await;
    let current = saved_post(stores, &trip).await;
    let sql = format!(
        "UPDATE posts SET search_text = 'unheard' WHERE id = '{}'",
        outdated.id
    );
    conn.batch_execute(&sql).unwrap();
    assert_eq!(found(stores, &outdated, "unheard").await, [outdated.id]);

    for changed in [1, 0] {
        let done = stores.posts.reindex(None, 10).await.unwrap();
        let expected = Reindexed {
            posts: 2,
            changed,
            last: None,
        };
        assert_eq!(done, expected);
    }
    assert_eq!(found(stores, &outdated, "unheard").await, []);
    for post in [&outdated, &current] {
        let caption = post.text.caption.as_str();
        assert!(found(stores, post, caption).await.contains(&post.id));
    }
}

async fn found(stores: &Stores, post: &Post, text: &str) -> Vec<PostId> {
    let query = HistoryQuery {
        search: Some(text.to_owned()),
        limit: 10,
        ..HistoryQuery::default()
    };
    let posts = stores.posts.list(post.user_id, &query).await.unwrap();
    posts.into_iter().map(|post| post.id).collect()
}
