//! `/api/photos/…`.

use actix_web::web::Bytes;
use serde_json::json;

use crate::support::{TestApp, jpeg};

#[tokio::test]
async fn a_photo_is_taken_out_of_the_post_by_hand() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let items = session.trip_of(1).await;
    let address = format!("/api/photos/{}/select/", items[0]["id"].as_str().unwrap());
    let photo = session
        .patch(&address, &json!({"is_selected": false}))
        .await
        .expect(200);
    assert_eq!(photo["is_selected"], false);
    let photo = session
        .patch(&address, &json!({"is_selected": true}))
        .await
        .expect(200);
    assert_eq!(photo["id"], items[0]["id"]);
    assert_eq!(photo["is_selected"], true);
}

#[tokio::test]
async fn a_selection_is_true_or_false() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let items = session.trip_of(1).await;
    let address = format!("/api/photos/{}/select/", items[0]["id"].as_str().unwrap());
    for body in [
        json!({}),
        json!({"is_selected": "yes"}),
        json!({"is_selected": null}),
    ] {
        let error = session
            .patch(&address, &body)
            .await
            .expect_error(400, "invalid_field");
        assert!(error["fields"]["is_selected"].is_array(), "{error}");
    }
}

#[tokio::test]
async fn a_damaged_photo_says_so_and_stays_out_of_the_post() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    app.fakes.analyser.find_damaged(Bytes::from(jpeg(0)));
    let items = session.trip_of(2).await;
    let trip = format!("/api/trips/{}/photos/", items[0]["trip"].as_str().unwrap());
    let photos = session.get(&trip).await.expect(200);
    for (photo, is_damaged) in photos.as_array().unwrap().iter().zip([true, false]) {
        assert_eq!(photo["is_damaged"], is_damaged, "{photo}");
        assert_eq!(photo["is_selected"], !is_damaged, "{photo}");
    }
    let address = format!("/api/photos/{}/select/", items[0]["id"].as_str().unwrap());
    session
        .patch(&address, &json!({"is_selected": true}))
        .await
        .expect_error(422, "photo_unreadable");
}

#[tokio::test]
async fn a_deleted_photo_is_gone() {
    let app = TestApp::start();
    let session = app.sign_up().await;
    let items = session.trip_of(2).await;
    let address = format!("/api/photos/{}/", items[0]["id"].as_str().unwrap());
    session.delete(&address).await.expect(204);
    session
        .delete(&address)
        .await
        .expect_error(404, "not_found");
    let trip = format!("/api/trips/{}/photos/", items[0]["trip"].as_str().unwrap());
    let left = session.get(&trip).await.expect(200);
    assert_eq!(left.as_array().unwrap().len(), 1);
    assert_eq!(left[0]["id"], items[1]["id"]);
}
