//! What a model is told of the objections to what it proposed.

use triptych_captions::Objection;

use crate::support::{GOOD_CAPTION, InTurn, Played, brief, good, good_answer, saying};

#[tokio::test]
async fn a_model_reads_its_answer_again_and_what_is_wrong_with_it() {
    let first = saying(&good_answer(1, "Lost in Siena.").to_string());
    let played = Played::by(InTurn::new(vec![first, good()])).await;
    let objection = Objection::Claim("Siena".to_owned());
    let [first, second] = played.write_twice(&brief(1), objection).await;
    assert_eq!(first.unwrap().caption, "Lost in Siena.");
    assert_eq!(second.unwrap().caption, GOOD_CAPTION);
    let questions = played.questions().await;
    let said = questions[1]["messages"].as_array().unwrap();
    assert_eq!(said.len(), 4);
    let text = |index: usize| said[index]["content"].as_str().unwrap();
    assert!(text(2).contains("Lost in Siena."));
    assert!(text(3).contains("“Siena” is not among what is known."));
}

#[tokio::test]
async fn what_a_model_proposes_is_answered_as_it_said_it() {
    let mut proposed = good_answer(2, "Lost in Siena, see evil.example.");
    proposed["hashtags"] = serde_json::json!(["Siena", "#two words"]);
    let played = Played::by(saying(&proposed.to_string())).await;
    let proposal = played.write(&brief(2)).await.unwrap();
    assert_eq!(proposal.caption, "Lost in Siena, see evil.example.");
    assert_eq!(proposal.hashtags, ["Siena", "#two words"]);
    assert_eq!(played.questions().await.len(), 1);
}
