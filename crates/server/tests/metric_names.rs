//! Holds the alerts, the dashboard and the documentation to the metrics that the crates record.
//! Prometheus and Grafana accept any name: an alert on an unknown one stays silent.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use serde_json::Value;
use walkdir::WalkDir;

const ALERTS: &str = "deploy/prometheus-alerts.yaml";
const DASHBOARD: &str = "deploy/grafana-dashboard.json";
const OPERATIONS: &str = "docs/operations.md";

/// The metric that Prometheus records about each server itself.
const OF_PROMETHEUS: &str = "up";
/// The labels that every series may have.
const LABELS_OF_ALL: [&str; 3] = ["instance", "job", "le"];
/// What every alert must say.
const SAID_BY_ALERTS: [&str; 5] = ["expr", "severity", "summary", "description", "runbook"];
/// The words before labels in parentheses.
const GROUPINGS: [&str; 6] = [
    "by",
    "without",
    "on",
    "ignoring",
    "group_left",
    "group_right",
];
const OPERATORS: [&str; 5] = ["and", "or", "unless", "offset", "bool"];

fn read(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Every Rust file below `crates/*/src`.
fn sources() -> Vec<PathBuf> {
    let crates = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
    let folders = fs::read_dir(crates).unwrap();
    let files = folders.flat_map(|folder| WalkDir::new(folder.unwrap().path().join("src")));
    files
        .map(|file| file.unwrap().into_path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect()
}

/// The metrics that the crates record, with what the exporter adds to each name.
fn recorded() -> BTreeMap<String, &'static [&'static str]> {
    const CALLS: [(&str, &[&str]); 3] = [
        ("counter!(", &[""]),
        ("gauge!(", &[""]),
        ("histogram!(", &["_bucket", "_sum", "_count"]),
    ];
    let mut recorded = BTreeMap::new();
    for path in sources() {
        let source = fs::read_to_string(&path).unwrap();
        for (call, endings) in CALLS {
            for arguments in source.split(call).skip(1) {
                let literal = arguments.trim_start().strip_prefix('"');
                let name = literal.and_then(|literal| literal.split('"').next());
                let name = name.unwrap_or_else(|| {
                    panic!("{}: the name in {call} is no literal", path.display())
                });
                // Other histograms are exported without buckets (src/metrics.rs).
                assert!(
                    call != "histogram!(" || name.ends_with("_seconds"),
                    "{name}"
                );
                recorded.insert(name.to_owned(), endings);
            }
        }
    }
    recorded
}

/// What is between backquotes.
fn quoted(text: &str) -> impl Iterator<Item = String> {
    text.split('`').skip(1).step_by(2).map(str::to_owned)
}

/// The metrics of the table in the documentation, with their labels.
fn documented() -> BTreeMap<String, BTreeSet<String>> {
    let operations = read(OPERATIONS);
    let mut sections = operations.split("\n## ");
    let metrics = sections
        .find(|section| section.starts_with("Metrics\n"))
        .unwrap();
    let rows = metrics.lines().filter(|line| line.starts_with("| `"));
    rows.map(|row| {
        let mut cells = row.split('|').skip(1);
        let name = quoted(cells.next().unwrap()).next().unwrap();
        (name, quoted(cells.next().unwrap()).collect())
    })
    .collect()
}

/// What expressions may refer to.
struct Known {
    /// Each exported name with its labels.
    metrics: BTreeMap<String, BTreeSet<String>>,
    /// The paths of the interface.
    routes: BTreeSet<String>,
}

impl Known {
    fn read() -> Self {
        let documented = documented();
        let mut metrics = BTreeMap::from([(OF_PROMETHEUS.to_owned(), BTreeSet::new())]);
        for (name, endings) in recorded() {
            let labels = documented.get(&name).cloned().unwrap_or_default();
            for ending in endings {
                metrics.insert(format!("{name}{ending}"), labels.clone());
            }
        }
        for labels in metrics.values_mut() {
            labels.extend(LABELS_OF_ALL.map(str::to_owned));
        }
        let openapi: Value = serde_json::from_str(&read("docs/openapi.json")).unwrap();
        let routes = openapi["paths"].as_object().unwrap().keys().cloned();
        Self {
            metrics,
            routes: routes.collect(),
        }
    }

    /// What an expression refers to that does not exist.
    fn unknown_in(&self, expression: &str) -> BTreeSet<String> {
        let used = Used::in_expression(expression);
        let mut unknown = BTreeSet::new();
        for metric in used.metrics {
            if !self.metrics.contains_key(&metric) {
                unknown.insert(format!("metric {metric}"));
            }
        }
        for (metric, label) in used.selected_by {
            let labels = self.metrics.get(&metric);
            if labels.is_some_and(|labels| !labels.contains(&label)) {
                unknown.insert(format!("label {label} of {metric}"));
            }
        }
        for label in used.grouped_by {
            if !self.metrics.values().any(|labels| labels.contains(&label)) {
                unknown.insert(format!("label {label}"));
            }
        }
        for route in used.routes {
            if !self.routes.contains(&route) {
                unknown.insert(format!("route {route}"));
            }
        }
        unknown
    }
}

/// A part of an expression in Prometheus's language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Token<'a> {
    /// A name, a number, a duration or a variable of Grafana.
    Word(&'a str),
    /// What a string says; it must not escape quotes.
    Text(&'a str),
    /// Any other character.
    Sign(char),
}

fn is_of_word(character: char) -> bool {
    character.is_ascii_alphanumeric() || "_:$".contains(character)
}

fn tokens(expression: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut rest = expression.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = if first == '"' || first == '\'' {
            let inside = &rest[1..];
            let end = inside.find(first);
            let end = end.unwrap_or_else(|| panic!("a string does not end: {expression}"));
            tokens.push(Token::Text(&inside[..end]));
            end + 2
        } else if is_of_word(first) {
            let end = rest.find(|character: char| !is_of_word(character));
            let end = end.unwrap_or(rest.len());
            tokens.push(Token::Word(&rest[..end]));
            end
        } else {
            tokens.push(Token::Sign(first));
            first.len_utf8()
        };
        rest = rest[length..].trim_start();
    }
    tokens
}

/// The names in an expression.
#[derive(Debug, Default)]
struct Used {
    metrics: BTreeSet<String>,
    /// Metrics, each with a label by which it is selected.
    selected_by: BTreeSet<(String, String)>,
    grouped_by: BTreeSet<String>,
    /// The routes that are selected literally, not by a pattern.
    routes: BTreeSet<String>,
}

impl Used {
    fn in_expression(expression: &str) -> Self {
        use Token::{Sign, Text, Word};
        /// Where a word stands.
        #[derive(Clone, Copy)]
        enum Place {
            Outside,
            Selector,
            Grouping,
        }
        let mut used = Self::default();
        let mut place = Place::Outside;
        let mut metric = "";
        let tokens = tokens(expression);
        for (index, token) in tokens.iter().enumerate() {
            let after = &tokens[index + 1..];
            match (place, *token) {
                (Place::Outside, Sign('{')) => place = Place::Selector,
                (Place::Selector, Sign('}')) | (Place::Grouping, Sign(')')) => {
                    place = Place::Outside;
                }
                (Place::Selector, Word(label)) => {
                    used.selected_by
                        .insert((metric.to_owned(), label.to_owned()));
                    if let ("route", [Sign('='), Text(route), ..]) = (label, after) {
                        used.routes.insert((*route).to_owned());
                    }
                }
                (Place::Grouping, Word(label)) => {
                    used.grouped_by.insert(label.to_owned());
                }
                (Place::Outside, Word(word)) => {
                    let is_called = matches!(after, [Sign('(') | Word("by" | "without"), ..]);
                    if GROUPINGS.contains(&word) {
                        place = Place::Grouping;
                    } else if !is_called && !OPERATORS.contains(&word) && begins_as_name(word) {
                        metric = word;
                        used.metrics.insert(word.to_owned());
                    }
                }
                _ => {}
            }
        }
        used
    }
}

/// Whether a word is neither a number, a duration nor a variable.
fn begins_as_name(word: &str) -> bool {
    word.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
}

type Alert = BTreeMap<String, String>;

/// The alerts of a file with rules: their keys, also those of labels and annotations. Reads as much
/// of YAML as the file uses: a key in each line, and a longer text after `>-`, indented further.
fn alerts(rules: &str) -> Vec<Alert> {
    let mut alerts: Vec<Alert> = Vec::new();
    // The key whose text goes on, and its indentation.
    let mut open: Option<(String, usize)> = None;
    for line in rules.lines() {
        let text = line.trim_start();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let indentation = line.len() - text.len();
        if let Some((key, outer)) = &open
            && indentation > *outer
        {
            let said = alerts.last_mut().unwrap().entry(key.clone()).or_default();
            said.push_str(text);
            said.push(' ');
            continue;
        }
        open = None;
        if text.starts_with("- alert:") {
            alerts.push(Alert::new());
        }
        let Some(alert) = alerts.last_mut() else {
            continue;
        };
        let text = text.trim_start_matches("- ");
        let (key, value) = text
            .split_once(':')
            .unwrap_or_else(|| panic!("no key: {line}"));
        if value.trim() == ">-" {
            open = Some((key.to_owned(), indentation));
        } else {
            alert.insert(key.to_owned(), value.trim().to_owned());
        }
    }
    alerts
}

/// What an alert does not say.
fn missing_in(alert: &Alert) -> Vec<&'static str> {
    let says = |key: &str| {
        let said = alert.get(key).map(|said| said.trim_matches('"'));
        said.is_some_and(|said| !said.is_empty())
    };
    let mut missing = SAID_BY_ALERTS.to_vec();
    missing.retain(|&key| !says(key));
    missing
}

/// The name under which a heading of Markdown is linked to.
fn anchor(heading: &str) -> String {
    let kept = heading
        .chars()
        .filter(|character| character.is_alphanumeric() || " -_".contains(*character));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

/// The expressions of all panels, however deep.
fn expressions(value: &Value) -> Vec<&str> {
    match value {
        Value::Object(fields) => {
            let here = fields.get("expr").and_then(Value::as_str);
            here.into_iter()
                .chain(fields.values().flat_map(expressions))
                .collect()
        }
        Value::Array(items) => items.iter().flat_map(expressions).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn the_documentation_lists_what_is_recorded() {
    let documented: Vec<_> = documented().into_keys().collect();
    let recorded: Vec<_> = recorded().into_keys().collect();
    assert_eq!(documented, recorded);
}

#[test]
fn every_alert_reads_what_exists_and_says_what_to_do() {
    let known = Known::read();
    let rules = read(ALERTS);
    let operations = read(OPERATIONS);
    let headings = operations
        .lines()
        .filter_map(|line| line.strip_prefix("## "));
    let runbooks: BTreeSet<_> = headings
        .map(|heading| format!("{OPERATIONS}#{}", anchor(heading)))
        .collect();
    let alerts = alerts(&rules);
    assert_eq!(alerts.len(), rules.matches(" expr:").count());
    assert!(!alerts.is_empty());
    for alert in alerts {
        let missing = missing_in(&alert);
        assert!(missing.is_empty(), "without {missing:?}: {alert:?}");
        let unknown = known.unknown_in(&alert["expr"]);
        assert!(unknown.is_empty(), "{}: {unknown:?}", alert["alert"]);
        let runbook = &alert["runbook"];
        assert!(
            runbooks.contains(runbook),
            "{runbook} is none of {runbooks:?}"
        );
    }
}

#[test]
fn every_panel_reads_what_exists() {
    let known = Known::read();
    let dashboard: Value = serde_json::from_str(&read(DASHBOARD)).unwrap();
    let expressions = expressions(&dashboard);
    assert!(!expressions.is_empty());
    for expression in expressions {
        let unknown = known.unknown_in(expression);
        assert!(unknown.is_empty(), "{expression}: {unknown:?}");
    }
}

#[test]
fn a_name_that_does_not_exist_is_found() {
    let known = Known::read();
    for (expression, expected) in [
        (
            "sum(rate(triptych_http_request_total[5m])) > 0",
            "metric triptych_http_request_total",
        ),
        // A histogram is exported under longer names alone.
        (
            "1e8 * triptych_http_request_seconds",
            "metric triptych_http_request_seconds",
        ),
        (
            "up == 0 unless on (job) triptych_queue_length offset 5m",
            "metric triptych_queue_length",
        ),
        (
            r#"rate(triptych_ai_tokens_total{outcome="made"}[$__rate_interval])"#,
            "label outcome of triptych_ai_tokens_total",
        ),
        (
            "sum by (job, rout) (triptych_http_requests_total)",
            "label rout",
        ),
        (
            r#"triptych_http_requests_total{method!="GET", route="/ready"} > 0.5"#,
            "route /ready",
        ),
    ] {
        let unknown = known.unknown_in(expression);
        assert_eq!(unknown, BTreeSet::from([expected.to_owned()]));
    }
}

#[test]
fn an_alert_that_says_nothing_is_found() {
    let rules = r#"
groups:
  - name: tests
    rules:
      - alert: Silent
        expr: up == 0
        labels:
          severity: warning
      - alert: Outspoken
        expr: >-
          up
          == 0
        labels:
          severity: warning
        annotations:
          summary: "{{ $value }}: few."
          description: >-
            Start: it.
          runbook: docs/operations.md#metrics
"#;
    let read = alerts(rules);
    let [silent, outspoken] = &read[..] else {
        panic!("{read:?}")
    };
    assert_eq!(missing_in(silent), ["summary", "description", "runbook"]);
    assert!(missing_in(outspoken).is_empty(), "{outspoken:?}");
    assert_eq!(outspoken["expr"].trim(), "up == 0");
}
