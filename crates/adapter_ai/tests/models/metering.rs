//! What is counted of what a model is asked, as Prometheus reads it.

use std::sync::Arc;
use std::time::Duration;

use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use triptych_adapter_ai::captions::ChatCaptionModel;
use triptych_adapter_ai::{ModelOptions, TokenPrices};
use triptych_ports::CaptionTask;
use wiremock::ResponseTemplate;

use crate::support::{
    InTurn, PictureShelf, Played, brief, first_proposal, good, model, options, workers,
};

/// Counts on this thread, on which everything of a test runs, for as long as the second lives.
fn counting() -> (PrometheusHandle, impl Drop) {
    // A recorder that stays: what counts on it outlives every test.
    let recorder = Box::leak(Box::new(PrometheusBuilder::new().build_recorder()));
    (
        recorder.handle(),
        metrics::set_default_local_recorder(recorder),
    )
}

/// What stands behind this name and these labels.
fn value<'a>(rendered: &'a str, series: &str) -> Option<&'a str> {
    let mut lines = rendered.lines();
    lines.find_map(|line| line.strip_prefix(series)?.strip_prefix(' '))
}

#[tokio::test]
async fn requests_tokens_and_cost_are_counted_by_how_they_ended() {
    let (counted, _counting) = counting();
    let failing = ResponseTemplate::new(500);
    let played = Played::by(InTurn::new(vec![failing, good()])).await;
    let options = ModelOptions {
        prices: TokenPrices {
            input_cents_per_million: 15,
            output_cents_per_million: 60,
        },
        ..options(
            format!("{}/v1", played.server.uri()),
            Duration::from_secs(20),
        )
    };
    let shelf = Arc::new(PictureShelf::default());
    let captions = ChatCaptionModel::new(model(options), shelf, workers());
    for _ in 0..2 {
        let task = CaptionTask::Write(brief(1));
        first_proposal(&captions, task).await.unwrap();
    }
    let rendered = counted.render();
    for (series, expected) in [
        (
            "requests_total{model=\"stand-in\",outcome=\"server_error\"}",
            "1",
        ),
        (
            "requests_total{model=\"stand-in\",outcome=\"answered\"}",
            "2",
        ),
        ("request_seconds_count{model=\"stand-in\"}", "3"),
        (
            "tokens_total{model=\"stand-in\",direction=\"input\"}",
            "1800",
        ),
        (
            "tokens_total{model=\"stand-in\",direction=\"output\"}",
            "240",
        ),
        // 1,800 x 15 and 240 x 60.
        ("cost_microcents_total{model=\"stand-in\"}", "41400"),
    ] {
        let series = format!("triptych_ai_{series}");
        assert_eq!(
            value(&rendered, &series),
            Some(expected),
            "{series} in {rendered}"
        );
    }
}

#[tokio::test]
async fn a_question_that_is_not_sent_is_no_request() {
    let (counted, _counting) = counting();
    let played = Played::by(ResponseTemplate::new(500)).await;
    for _ in 0..4 {
        assert!(played.write(&brief(1)).await.is_err());
    }
    assert_eq!(played.questions().await.len(), 6);
    let rendered = counted.render();
    let requests = rendered
        .lines()
        .filter(|line| line.starts_with("triptych_ai_requests_total"));
    assert_eq!(
        requests.collect::<Vec<_>>(),
        ["triptych_ai_requests_total{model=\"stand-in\",outcome=\"server_error\"} 6"]
    );
    let seconds = value(
        &rendered,
        "triptych_ai_request_seconds_count{model=\"stand-in\"}",
    );
    assert_eq!(seconds, Some("6"));
}
