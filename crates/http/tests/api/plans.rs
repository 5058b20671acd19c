//! `/api/payment/plans/`.

use serde_json::Value;

use crate::support::TestApp;

/// The plans that the front end shows until the response arrives.
const CARRIED: &str = include_str!("../../../../frontend/src/features/billing/plans.json");

#[tokio::test]
async fn the_plans_are_public_and_the_same_that_the_page_carries() {
    let app = TestApp::start();
    let plans = app.get("/api/payment/plans/").await.expect(200);
    let carried: Value = serde_json::from_str(CARRIED).unwrap();
    assert_eq!(plans, carried);
}
