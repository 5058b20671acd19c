//! Everything that an interface can do instead of answering.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use triptych_adapter_ai::captions::ChatCaptionModel;
use triptych_ports::{CaptionTask, Failure, ModelError};
use wiremock::ResponseTemplate;

use crate::support::{
    GOOD_CAPTION, InTurn, KEY, PictureShelf, Played, UNAVAILABLE, brief, first_proposal, good,
    model, options, saying, workers,
};

fn status(status: u16) -> ResponseTemplate {
    ResponseTemplate::new(status).set_body_json(json!({ "error": { "message": "told so" } }))
}

fn is_unavailable(error: &ModelError) -> bool {
    matches!(error, ModelError::Failure(Failure::Unavailable(_)))
}

#[tokio::test]
async fn a_stumble_is_slept_over() {
    let malformed = ResponseTemplate::new(200).set_body_string("<html>");
    for stumble in [status(500), status(503), status(429), malformed] {
        let played = Played::by(InTurn::new(vec![stumble, good()])).await;
        let proposal = played.write(&brief(1)).await.unwrap();
        assert_eq!(proposal.caption, GOOD_CAPTION);
        assert_eq!(played.questions().await.len(), 2);
    }
}

#[tokio::test]
async fn an_interface_that_goes_on_stumbling_is_unavailable_after_three_tries() {
    let malformed = ResponseTemplate::new(200).set_body_string("{\"choices\": []}");
    for stumble in [status(500), status(429), malformed] {
        let played = Played::by(stumble).await;
        let error = played.write(&brief(1)).await.unwrap_err();
        assert!(is_unavailable(&error), "{error:?}");
        assert_eq!(played.questions().await.len(), 3);
    }
}

#[tokio::test]
async fn what_does_not_mend_itself_is_not_tried_again() {
    for code in [401, 403, 404, 302] {
        let played = Played::by(status(code)).await;
        let error = played.write(&brief(1)).await.unwrap_err();
        assert!(is_unavailable(&error), "{error:?}");
        assert_eq!(played.questions().await.len(), 1, "{code}");
        assert!(!format!("{error:?}").contains(KEY));
    }
}

#[tokio::test]
async fn an_interface_says_when_to_come_back() {
    let soon = status(429).insert_header("retry-after", "1");
    let played = Played::by(InTurn::new(vec![soon, good()])).await;
    let begun = Instant::now();
    played.write(&brief(1)).await.unwrap();
    assert!(begun.elapsed() >= Duration::from_secs(1));

    let tomorrow = status(429).insert_header("retry-after", "86400");
    let played = Played::by(tomorrow).await;
    assert!(is_unavailable(&played.write(&brief(1)).await.unwrap_err()));
    assert_eq!(played.questions().await.len(), 1);
}

#[tokio::test]
async fn a_connection_that_drops_is_unavailable() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let dropping = tokio::spawn(async move {
        loop {
            let (mut connection, _) = listener.accept().await.unwrap();
            let mut read = [0; 512];
            let _ = connection.read(&mut read).await;
        }
    });
    let options = options(format!("http://{address}/v1"), Duration::from_secs(20));
    let shelf = Arc::new(PictureShelf::default());
    let captions = ChatCaptionModel::new(model(options), shelf, workers());
    let task = CaptionTask::Write(brief(1));
    let error = first_proposal(&captions, task).await.unwrap_err();
    assert!(is_unavailable(&error), "{error:?}");
    dropping.abort();
}

/// Begins every answer like this and goes on for ever; counts what was taken of it, in bytes.
async fn endless(head: &'static str) -> (SocketAddr, Arc<AtomicU64>, JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let taken = Arc::new(AtomicU64::new(0));
    let counted = Arc::clone(&taken);
    let serving = tokio::spawn(async move {
        let piece = format!("{:x}\r\n{}\r\n", 50_000, " ".repeat(50_000));
        loop {
            let (mut connection, _) = listener.accept().await.unwrap();
            let mut read = [0; 512];
            let _ = connection.read(&mut read).await;
            let mut written = connection.write_all(head.as_bytes()).await;
            while written.is_ok() {
                counted.fetch_add(50_000, Ordering::Relaxed);
                written = connection.write_all(piece.as_bytes()).await;
            }
        }
    });
    (address, taken, serving)
}

#[tokio::test]
async fn an_answer_without_an_end_is_read_no_further_than_any_answer_goes() {
    for head in [
        "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n",
        "HTTP/1.1 403 Forbidden\r\ntransfer-encoding: chunked\r\n\r\n",
    ] {
        let (address, taken, serving) = endless(head).await;
        let options = options(format!("http://{address}/v1"), Duration::from_secs(20));
        let shelf = Arc::new(PictureShelf::default());
        let captions = ChatCaptionModel::new(model(options), shelf, workers());
        let begun = Instant::now();
        let task = CaptionTask::Write(brief(1));
        let error = first_proposal(&captions, task).await.unwrap_err();
        assert!(is_unavailable(&error), "{error:?}");
        assert!(begun.elapsed() < Duration::from_secs(10), "{head}");
        // Three tries of a megabyte each, and what lies in the buffers of the system between.
        let taken = taken.load(Ordering::Relaxed);
        assert!(taken < 40_000_000, "{head}: {taken}");
        serving.abort();
    }
}

#[tokio::test]
async fn an_answer_that_is_no_caption_is_an_empty_proposal() {
    for text in [
        "Sorry, what?",
        "{\"caption\": ",
        "{\"hashtags\": [\"steps\"]}",
        "```json\n```",
    ] {
        let played = Played::by(saying(text)).await;
        let proposal = played.write(&brief(1)).await.unwrap();
        assert_eq!(proposal.caption, "");
        assert_eq!(played.questions().await.len(), 1, "{text}");
    }
}

#[tokio::test]
async fn a_model_that_refuses_is_not_pressed() {
    let refusing = |message: serde_json::Value, reason: &str| {
        ResponseTemplate::new(200).set_body_json(json!({
            "choices": [{ "message": message, "finish_reason": reason }],
        }))
    };
    for answer in [
        refusing(json!({ "content": null, "refusal": "I cannot." }), "stop"),
        refusing(json!({ "content": "" }), "content_filter"),
        refusing(json!({ "content": "{\"caption\": \"Sto" }), "length"),
    ] {
        let played = Played::by(answer).await;
        let error = played.write(&brief(1)).await.unwrap_err();
        assert!(matches!(error, ModelError::Refused(_)), "{error:?}");
        assert_eq!(played.questions().await.len(), 1);
    }
}

#[tokio::test]
async fn a_storage_that_fails_is_not_taken_for_the_writer() {
    let brief = brief(1);
    let lost = (brief.facts.photos[0].photo_id, UNAVAILABLE);
    let shelf = PictureShelf(HashMap::from([lost]));
    let played = Played::with(good(), Duration::from_secs(20), shelf).await;
    let error = played.write(&brief).await.unwrap_err();
    assert!(
        matches!(error, ModelError::Storage(Failure::Unavailable(_))),
        "{error:?}"
    );
    assert!(played.questions().await.is_empty());
}
