//! Logging.

use core::fmt;
use std::io::{self, IsTerminal};

use tracing::field::{Field, Visit};
use tracing::{Event, Metadata, Subscriber};
use tracing_subscriber::filter::FilterExt;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::{Context, Filter, Layer, SubscriberExt};
use tracing_subscriber::registry::LookupSpan;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Registry, fmt as lines};

use crate::config::LogFormat;
use crate::traces::Traces;

/// Logs to standard error; text has colours if that is a terminal. `RUST_LOG` selects what is
/// logged; by default without the web server's own messages. Spans also go to `traces`.
pub(super) fn start_log(format: LogFormat, traces: Option<&Traces>) {
    let filter = EnvFilter::try_from_default_env();
    let filter = filter.unwrap_or_else(|_| EnvFilter::new("info,actix_server=warn"));
    let log = log_to(io::stderr, filter, format);
    // A layer of `None` would have spans made that nobody reads.
    match traces {
        Some(traces) => log.with(traces.layer()).init(),
        None => log.init(),
    }
}

fn log_to<Writer>(
    writer: Writer,
    filter: EnvFilter,
    format: LogFormat,
) -> impl Subscriber + for<'span> LookupSpan<'span>
where
    Writer: for<'line> MakeWriter<'line> + Send + Sync + 'static,
{
    let has_colours = format == LogFormat::Text && io::stderr().is_terminal();
    let lines = lines::layer().with_writer(writer).with_ansi(has_colours);
    let lines = match format {
        LogFormat::Text => lines.boxed(),
        LogFormat::Json => {
            let objects = lines.json().flatten_event(true);
            objects.with_current_span(false).boxed()
        }
    };
    Registry::default().with(lines.with_filter(filter.and(WithoutFaultsOfClients)))
}

const HTTP_LIBRARY: &str = "actix_http";

/// The prefixes of its messages about invalid requests and disconnected clients.
const FAULTS_OF_CLIENTS: [&str; 5] = [
    "stream error: request parse error",
    "stream error: I/O error",
    "stream error: request did not complete",
    "stream error: connection shutdown timeout",
    "MAX_BUFFER_SIZE unprocessed data reached",
];

/// Drops the library's errors that only a client caused: anybody could flood the log with them. Its
/// other messages, such as a failed response body, are logged.
#[derive(Debug)]
struct WithoutFaultsOfClients;

impl<Logger> Filter<Logger> for WithoutFaultsOfClients {
    fn enabled(&self, _: &Metadata<'_>, _: &Context<'_, Logger>) -> bool {
        true
    }

    fn event_enabled(&self, event: &Event<'_>, _: &Context<'_, Logger>) -> bool {
        if !event.metadata().target().starts_with(HTTP_LIBRARY) {
            return true;
        }
        let mut message = Message::default();
        event.record(&mut message);
        let mut faults = FAULTS_OF_CLIENTS.iter();
        !faults.any(|begin| message.0.starts_with(begin))
    }
}

/// The message of an event.
#[derive(Default)]
struct Message(String);

impl Visit for Message {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        if field.name() == "message" {
            self.0 = format!("{value:?}");
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::sync::{Arc, Mutex};

    use serde_json::json;
    use tracing::field::Empty;

    use super::*;

    #[derive(Clone, Default)]
    struct Lines(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn logged(events: impl FnOnce()) -> String {
        logged_as(LogFormat::Text, events)
    }

    fn logged_as(format: LogFormat, events: impl FnOnce()) -> String {
        let lines = Lines::default();
        let writer = lines.clone();
        let log = log_to(move || writer.clone(), EnvFilter::new("info"), format);
        tracing::subscriber::with_default(log, events);
        let bytes = lines.0.lock().unwrap();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    #[test]
    fn what_clients_do_wrong_is_no_error_of_the_server() {
        for message in [
            "stream error: request parse error: invalid Header provided",
            "stream error: I/O error: Connection reset by peer (os error 104)",
            "stream error: request did not complete within the specified timeout",
        ] {
            let log = logged(|| tracing::error!(target: "actix_http::h1::dispatcher", "{message}"));
            assert_eq!(log, "");
        }
    }

    #[test]
    fn faults_of_the_server_are_logged() {
        for message in [
            "stream error: internal error",
            "stream error: body error: disk failed",
            "Response payload stream error: Custom",
        ] {
            let log = logged(|| tracing::error!(target: "actix_http::h1::dispatcher", "{message}"));
            assert!(log.contains(message), "{log}");
        }
        let text = "stream error: request parse error";
        let log = logged(|| tracing::error!(target: "triptych_http", "{text}"));
        assert!(log.contains(text), "{log}");
    }

    #[test]
    fn without_traces_a_span_that_is_not_logged_costs_nothing() {
        let log = log_to(io::sink, EnvFilter::new("info"), LogFormat::Text);
        tracing::subscriber::with_default(log, || {
            assert!(tracing::debug_span!("query").is_disabled());
            assert!(!tracing::info_span!("request").is_disabled());
        });
    }

    #[test]
    fn a_line_of_json_has_the_ids_of_its_request() {
        let log = logged_as(LogFormat::Json, || {
            let request = tracing::info_span!("request", request.id = "7", user.id = Empty);
            request.record("user.id", "mara");
            request.in_scope(|| tracing::warn!(error.code = "busy", "refused"));
        });
        let line: serde_json::Value = serde_json::from_str(&log).unwrap();
        let event = [&line["level"], &line["message"], &line["error.code"]];
        assert_eq!(event, ["WARN", "refused", "busy"]);
        let expected = json!([{"name": "request", "request.id": "7", "user.id": "mara"}]);
        assert_eq!(line["spans"], expected);
    }
}
