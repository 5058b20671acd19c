//! Time and patience are bounded.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use bytes::Bytes;
use triptych_captions::Objection;
use triptych_ports::{Failure, ModelError};
use wiremock::ResponseTemplate;

use crate::support::{GOOD_CAPTION, InTurn, PictureShelf, Played, brief, good};

/// How much longer than its budget a call may take on a busy machine.
const SLACK: Duration = Duration::from_secs(2);

async fn with_budget(answers: Vec<ResponseTemplate>, budget: Duration) -> Played {
    Played::with(InTurn::new(answers), budget, PictureShelf::default()).await
}

#[tokio::test]
async fn an_interface_that_is_slow_is_given_up_within_the_budget() {
    let budget = Duration::from_secs(1);
    let slow = good().set_delay(Duration::from_secs(30));
    let played = with_budget(vec![slow], budget).await;
    let begun = Instant::now();
    let error = played.write(&brief(1)).await.unwrap_err();
    assert!(matches!(
        error,
        ModelError::Failure(Failure::Unavailable(_))
    ));
    assert!(begun.elapsed() < budget + SLACK, "{:?}", begun.elapsed());
}

#[tokio::test]
async fn an_answer_that_hangs_leaves_time_for_another() {
    let hanging = good().set_delay(Duration::from_secs(30));
    let played = with_budget(vec![hanging, good()], Duration::from_secs(6)).await;
    let proposal = played.write(&brief(1)).await.unwrap();
    assert_eq!(proposal.caption, GOOD_CAPTION);
}

#[tokio::test]
async fn both_proposals_share_one_budget() {
    let budget = Duration::from_secs(2);
    let slow = good().set_delay(Duration::from_secs(30));
    let played = with_budget(vec![good(), slow], budget).await;
    let begun = Instant::now();
    let objection = Objection::Claim("Siena".to_owned());
    let [first, second] = played.write_twice(&brief(1), objection).await;
    assert_eq!(first.unwrap().caption, GOOD_CAPTION);
    assert!(matches!(
        second.unwrap_err(),
        ModelError::Failure(Failure::Unavailable(_))
    ));
    assert!(begun.elapsed() < budget + SLACK, "{:?}", begun.elapsed());
}

#[tokio::test]
async fn while_an_interface_is_left_alone_no_picture_is_made_for_it() {
    let brief = brief(1);
    let damaged = (brief.facts.photos[0].photo_id, Bytes::from_static(b"none"));
    let shelf = PictureShelf(HashMap::from([damaged]));
    let failing = ResponseTemplate::new(500);
    let played = Played::with(failing, Duration::from_secs(20), shelf).await;
    let with_the_damaged_one = || async { played.write(&brief).await.unwrap_err() };
    assert!(matches!(
        with_the_damaged_one().await,
        ModelError::Failure(Failure::Internal(_))
    ));
    for _ in 0..2 {
        let other = crate::support::brief(1);
        assert!(played.write(&other).await.is_err());
    }
    assert!(matches!(
        with_the_damaged_one().await,
        ModelError::Failure(Failure::Unavailable(_))
    ));
}

#[tokio::test]
async fn an_interface_that_fails_again_and_again_is_left_alone() {
    let played = with_budget(vec![ResponseTemplate::new(500)], Duration::from_secs(20)).await;
    for _ in 0..2 {
        assert!(played.write(&brief(1)).await.is_err());
    }
    let asked = played.questions().await.len();
    assert_eq!(asked, 6);
    let begun = Instant::now();
    for _ in 0..10 {
        let error = played.write(&brief(1)).await.unwrap_err();
        assert!(matches!(
            error,
            ModelError::Failure(Failure::Unavailable(_))
        ));
    }
    assert_eq!(played.questions().await.len(), asked);
    assert!(begun.elapsed() < SLACK);
}
