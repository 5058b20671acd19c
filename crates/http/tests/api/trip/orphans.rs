//! The sweep of objects that belong to no photo and to no user.

use actix_web::web::Bytes;
use triptych_app::maintenance::{ORPHAN_AGE_MIN, ORPHANS_JUDGED_MIN, SweepError, sweep_orphans};
use triptych_ports::{ObjectKey, ObjectStorage, Randomness};
use triptych_trips::PhotoId;

use crate::support::{Fakes, TestApp};

/// Stores objects without a photo.
async fn leave_behind(fakes: &Fakes, objects: usize) {
    for _ in 0..objects {
        let key = ObjectKey::original(PhotoId::new(fakes.randomness.new_id()));
        let bytes = Bytes::from_static(b"lost");
        fakes.storage.put(&key, bytes).await.unwrap();
    }
}

#[tokio::test]
async fn what_a_crash_left_behind_is_deleted_after_a_day_and_photos_stay() {
    let app = TestApp::start();
    app.sign_up().await.trip_of(2).await;
    let of_photos = app.fakes.storage.keys();
    leave_behind(&app.fakes, 3).await;
    assert_eq!(sweep_orphans(&app.ports()).await.unwrap(), 0);
    app.fakes
        .clock
        .advance(ORPHAN_AGE_MIN + chrono::TimeDelta::seconds(1));
    assert_eq!(sweep_orphans(&app.ports()).await.unwrap(), 3);
    assert_eq!(app.fakes.storage.keys(), of_photos);
}

#[tokio::test]
async fn beside_a_database_that_knows_hardly_any_object_nothing_is_deleted() {
    let fakes = Fakes::new();
    leave_behind(&fakes, ORPHANS_JUDGED_MIN).await;
    let before = fakes.storage.keys();
    fakes.clock.advance(ORPHAN_AGE_MIN * 2);
    let refused = sweep_orphans(&fakes.ports("http://localhost"))
        .await
        .unwrap_err();
    assert!(matches!(
        refused,
        SweepError::Implausible {
            orphans: 100,
            looked_at: 100
        }
    ));
    assert_eq!(fakes.storage.keys(), before);
}
