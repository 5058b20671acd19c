//! A hundred generations at once on a balance of three, at two servers on one database.

use std::collections::BTreeMap;
use std::time::Duration;

use reqwest::Method;
use serde_json::json;
use wiremock::matchers::{method, path};
use wiremock::{Mock, MockServer, ResponseTemplate};

use crate::server::TestUser;
use crate::support::{Shop, TestDatabase, billing, on_both_databases};

on_both_databases!(
    of_a_hundred_generations_at_once_the_balance_decides,
    of_a_hundred_generations_at_once_a_model_is_asked_for_three,
);

const AT_ONCE: usize = 100;

async fn of_a_hundred_generations_at_once_the_balance_decides(database: TestDatabase) {
    three_of_a_hundred_are_written(database, &[]).await;
}

async fn of_a_hundred_generations_at_once_a_model_is_asked_for_three(database: TestDatabase) {
    let model = MockServer::start().await;
    let answer =
        json!({ "caption": "Stone steps, all the way up.", "hashtags": [], "alt_texts": [] });
    let answer = json!({ "choices": [{ "message": { "content": answer.to_string() } }] });
    let slowly = ResponseTemplate::new(200)
        .set_body_json(answer)
        .set_delay(Duration::from_millis(500));
    Mock::given(method("POST"))
        .and(path("/v1/chat/completions"))
        .respond_with(slowly)
        .mount(&model)
        .await;
    let base_url = format!("{}/v1", model.uri());
    let settings = [
        ("TRIPTYCH__AI__WRITER", "openai"),
        ("TRIPTYCH__AI__BASE_URL", &base_url),
        ("TRIPTYCH__AI__MODEL", "stand-in"),
        ("TRIPTYCH__AI__API_KEY", "sk-money"),
    ];
    three_of_a_hundred_are_written(database, &settings).await;
    let asked = model.received_requests().await.unwrap();
    assert_eq!(asked.len(), 3);
}

async fn three_of_a_hundred_are_written(database: TestDatabase, settings: &[(&'static str, &str)]) {
    let shop = Shop::over(database).await;
    // Either server may be the one that analyses the photo, or shows it to the model.
    let folder = tempfile::tempdir().unwrap();
    let storage = format!("file://{}", folder.path().display());
    let mut settings = settings.to_vec();
    settings.push(("TRIPTYCH__STORAGE__URL", &storage));
    let servers = [shop.open(&settings).await, shop.open(&settings).await];
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
    // Refused are those that came while the last credits were reserved, and those that came after.
    let refused = statuses.get(&409).unwrap_or(&0) + statuses.get(&402).unwrap_or(&0);
    assert_eq!(
        (statuses.get(&200), refused),
        (Some(&3), 97),
        "{statuses:?}"
    );
    // A writer is called behind a reservation alone.
    for (kind, expected) in [("reserve", 3), ("keep", 3), ("give_back", 0)] {
        let entries = format!("FROM ledger_entries WHERE kind = '{kind}'");
        assert_eq!(shop.database.count(&entries), expected, "{kind}");
    }
    assert_eq!(shop.database.count("FROM suggestions"), 3);
    assert_eq!(billing(&user).await["posts_remaining"], 0);
    shop.database.assert_that_balances_equal_the_ledger();
}
