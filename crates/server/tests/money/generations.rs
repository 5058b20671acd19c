//! A hundred generations at once on a balance of three, at two servers on one database.

use std::collections::BTreeMap;

use reqwest::Method;
use serde_json::json;

use crate::server::TestUser;
use crate::support::{Shop, TestDatabase, billing, on_both_databases};

on_both_databases!(of_a_hundred_generations_at_once_the_balance_decides);

const AT_ONCE: usize = 100;

async fn of_a_hundred_generations_at_once_the_balance_decides(database: TestDatabase) {
    let shop = Shop::over(database).await;
    let servers = [shop.open(&[]).await, shop.open(&[]).await];
    let server = &servers[0];
    let user = TestUser::sign_up(server, "mara").await;
    for _ in 0..2 {
        shop.buy(server, &user, "pay_as_you_go").await;
    }
    assert_eq!(billing(&user).await["posts_remaining"], 3);
    let photos = user.upload(None, &["china.jpg"]).await;
    let body = json!({"tone": "funny", "photo_ids": [photos[0]["id"]]});
    let users = servers.each_ref().map(|server| user.at(server));
    let all_at_once = (0..AT_ONCE).map(|number| {
        let user = &users[number % users.len()];
        let request = user.request(Method::POST, "/api/generate-suggestions/");
        request.json(&body).send()
    });
    let mut statuses = BTreeMap::new();
    for answer in futures::future::join_all(all_at_once).await {
        *statuses
            .entry(answer.unwrap().status().as_u16())
            .or_insert(0) += 1;
    }
    assert_eq!(statuses, BTreeMap::from([(200, 3), (402, 97)]));
    // A writer is called behind a reservation alone.
    for (kind, expected) in [("reserve", 3), ("keep", 3), ("give_back", 0)] {
        let entries = format!("FROM ledger_entries WHERE kind = '{kind}'");
        assert_eq!(shop.database.count(&entries), expected, "{kind}");
    }
    assert_eq!(shop.database.count("FROM suggestions"), 3);
    assert_eq!(billing(&user).await["posts_remaining"], 0);
    shop.database.assert_that_balances_equal_the_ledger();
}
