//! Records the statements that the contracts send, as those of a release.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

use diesel::connection::{Instrumentation, InstrumentationEvent, set_default_instrumentation};

/// The folder in which statements are appended to `sqlite.sql` and `postgres.sql`.
const FOLDER_VARIABLE: &str = "RECORD_STATEMENTS";

/// Records the statements of connections that are opened from now on, where a folder for them is set.
pub(crate) fn record_statements() {
    if std::env::var_os(FOLDER_VARIABLE).is_some() {
        set_default_instrumentation(|| Some(Box::new(Recorder::default()))).unwrap();
    }
}

/// Records the statements of one connection.
#[derive(Default)]
struct Recorder {
    file_name: &'static str,
}

impl Instrumentation for Recorder {
    fn on_connection_event(&mut self, event: InstrumentationEvent<'_>) {
        match event {
            InstrumentationEvent::StartEstablishConnection { url, .. } => {
                let is_postgres = url.starts_with("postgres");
                self.file_name = if is_postgres {
                    "postgres.sql"
                } else {
                    "sqlite.sql"
                };
            }
            InstrumentationEvent::StartQuery { query, .. } => self.append(&query.to_string()),
            _ => {}
        }
    }
}

impl Recorder {
    fn append(&self, query: &str) {
        let (statement, _) = query.split_once(" -- binds: ").unwrap_or((query, ""));
        let words: Vec<_> = statement.split_whitespace().collect();
        let folder = std::env::var(FOLDER_VARIABLE).unwrap();
        let mut file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(Path::new(&folder).join(self.file_name))
            .unwrap();
        // One write, so that lines of several processes do not mix.
        file.write_all((words.join(" ") + "\n").as_bytes()).unwrap();
    }
}
