//! Nothing is sold before the prices are known to be those of the plans.

use std::time::{Duration, Instant};

use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::server::TestUser;
use crate::support::{Shop, TestDatabase, on_both_databases};

on_both_databases!(a_stripe_that_is_silent_at_the_start_sells_once_it_has_answered);

/// What production asks for beside Stripe.
const PRODUCTION: [(&str, &str); 7] = [
    ("TRIPTYCH__SERVER__PROFILE", "production"),
    ("TRIPTYCH__SERVER__PUBLIC_URL", "https://triptych.example"),
    ("TRIPTYCH__PASSWORDS__BCRYPT_COST", "10"),
    (
        "TRIPTYCH__SERVER__SIGNING_KEY",
        "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
    ),
    ("TRIPTYCH__MAIL__PROVIDER", "smtp"),
    ("TRIPTYCH__MAIL__FROM", "hello@triptych.example"),
    ("TRIPTYCH__MAIL__SMTP_URL", "smtp://localhost:9"),
];

/// Some times as long as it takes to be asked again.
const ASKED_AGAIN_WITHIN: Duration = Duration::from_mins(1);

async fn checkout(user: &TestUser) -> StatusCode {
    let request = user.request(Method::POST, "/api/billing/checkout-session/");
    let request = request.json(&json!({"plan": "basic"}));
    request.send().await.unwrap().status()
}

async fn a_stripe_that_is_silent_at_the_start_sells_once_it_has_answered(database: TestDatabase) {
    let shop = Shop::over(database).await;
    let mut server = shop.open(&[]).await;
    let user = TestUser::sign_up(&server, "mara").await;
    server.kill();
    shop.stripe.set_unavailable(true);
    shop.reopen(&mut server, &PRODUCTION).await;
    assert_eq!(checkout(&user).await, StatusCode::SERVICE_UNAVAILABLE);
    assert!(server.log().contains("nothing is sold until then"));

    shop.stripe.set_unavailable(false);
    let started = Instant::now();
    while checkout(&user).await != StatusCode::OK {
        assert!(started.elapsed() < ASKED_AGAIN_WITHIN, "nothing is sold");
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
}
