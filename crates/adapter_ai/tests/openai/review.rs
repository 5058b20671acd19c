//! What becomes of an answer that claims too much.

use triptych_captions::Hashtag;

use crate::support::{GOOD_CAPTION, InTurn, Played, brief, good, good_answer, saying};

fn answer(caption: &str) -> wiremock::ResponseTemplate {
    saying(&good_answer(1, caption).to_string())
}

#[tokio::test]
async fn a_caption_with_an_invented_place_is_asked_for_again_with_what_was_wrong() {
    let played = Played::by(InTurn::new(vec![answer("Lost in Siena."), good()])).await;
    let draft = played.write(&brief(1)).await.unwrap();
    assert_eq!(draft.caption.as_str(), GOOD_CAPTION);
    let questions = played.questions().await;
    let said = questions[1]["messages"].as_array().unwrap();
    assert_eq!(said.len(), 4);
    assert!(
        said[2]["content"]
            .as_str()
            .unwrap()
            .contains("Lost in Siena.")
    );
    assert!(
        said[3]["content"]
            .as_str()
            .unwrap()
            .contains("“Siena” is not among what is known.")
    );
}

#[tokio::test]
async fn what_is_left_of_the_second_answer_is_kept() {
    let answers = vec![
        answer("Lost in Siena."),
        answer("Stone steps. Next: Siena."),
    ];
    let played = Played::by(InTurn::new(answers)).await;
    let draft = played.write(&brief(1)).await.unwrap();
    assert_eq!(draft.caption.as_str(), "Stone steps.");
}

#[tokio::test]
async fn where_the_second_answer_fails_what_is_left_of_the_first_is_kept() {
    let broken = wiremock::ResponseTemplate::new(404);
    for second in [broken, answer("In Siena."), saying("no JSON")] {
        let answers = vec![answer("Stone steps. Next: Siena."), second];
        let played = Played::by(InTurn::new(answers)).await;
        let draft = played.write(&brief(1)).await.unwrap();
        assert_eq!(draft.caption.as_str(), "Stone steps.");
    }
}

#[tokio::test]
async fn hashtags_and_alt_texts_that_do_not_hold_are_replaced_without_asking() {
    let mut proposed = good_answer(2, GOOD_CAPTION);
    proposed["hashtags"] = serde_json::json!(["Siena", "#two words", "stonesteps"]);
    proposed["alt_texts"] =
        serde_json::json!(["A narrow street with stone steps.", "Siena at night."]);
    let played = Played::by(saying(&proposed.to_string())).await;
    let draft = played.write(&brief(2)).await.unwrap();
    assert_eq!(played.questions().await.len(), 1);
    let tags: Vec<&str> = draft.hashtags.iter().map(Hashtag::as_str).collect();
    assert_eq!((tags.len(), tags[0]), (3, "stonesteps"));
    assert_eq!(
        draft.alt_texts[0].1.as_str(),
        "A narrow street with stone steps."
    );
    assert_eq!(draft.alt_texts[1].1.as_str(), "");
}
