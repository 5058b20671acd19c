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
const OPENAPI: &str = "docs/openapi.json";

/// How the names of metrics begin.
const PREFIXES: [&str; 2] = ["triptych_", "process_"];
/// The labels that Prometheus adds.
const ADDED_LABELS: [&str; 3] = ["job", "instance", "le"];
/// What every alert has.
const PARTS: [&str; 5] = ["expr:", "severity:", "summary:", "description:", "runbook:"];

fn read(name: &str) -> String {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    fs::read_to_string(root.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The metrics that the crates record by a macro, each with the arguments behind its name.
fn calls_of(call: &str) -> Vec<(String, String)> {
    let crates = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
    let sources = WalkDir::new(crates).into_iter().map(Result::unwrap);
    let sources = sources.filter(|file| {
        let path = file.path().to_string_lossy();
        path.contains("/src/") && path.ends_with(".rs")
    });
    let mut calls = Vec::new();
    for file in sources {
        let source = fs::read_to_string(file.path()).unwrap();
        for arguments in source.split(call).skip(1) {
            let literal = arguments.trim_start().strip_prefix('"');
            let parts = literal.and_then(|literal| literal.split_once('"'));
            let (name, rest) =
                parts.unwrap_or_else(|| panic!("no literal name in {}", file.path().display()));
            let rest = rest.split(';').next().unwrap();
            calls.push((name.to_owned(), rest.to_owned()));
        }
    }
    calls
}

fn recorded(call: &str) -> BTreeSet<String> {
    calls_of(call).into_iter().map(|(name, _)| name).collect()
}

/// What the documentation says of each metric: its labels, and its whole row.
fn documented() -> BTreeMap<String, (BTreeSet<String>, String)> {
    let operations = read(OPERATIONS);
    let rows = operations.lines().filter(|line| line.starts_with("| `"));
    let of_metrics = rows.filter_map(|row| {
        let mut cells = row.split('|').skip(1);
        let name = used_in(cells.next()?).pop_first()?;
        let labels = cells.next()?.split('`').skip(1).step_by(2);
        Some((name, (labels.map(str::to_owned).collect(), row.to_owned())))
    });
    of_metrics.collect()
}

/// The labels in the calls of a macro, by metric. Calls with a slice of labels are left out.
fn recorded_labels(call: &str) -> BTreeMap<String, BTreeSet<String>> {
    let labels_of = |arguments: &str| -> BTreeSet<String> {
        let keys = arguments.split("\" =>");
        let keys: Vec<_> = keys.filter_map(|part| part.rsplit('"').next()).collect();
        let (_, keys) = keys.split_last().unwrap();
        keys.iter().map(|&key| key.to_owned()).collect()
    };
    let of_calls = calls_of(call).into_iter();
    let literal = of_calls.filter(|(_, arguments)| !arguments.contains('&'));
    literal
        .map(|(name, arguments)| (name, labels_of(&arguments)))
        .collect()
}

/// The names that are exported: of a histogram those of its parts.
fn exported() -> BTreeSet<String> {
    let parts = ["_bucket", "_sum", "_count"];
    let histograms = recorded("histogram!(").into_iter();
    let of_histograms = histograms.flat_map(|name| parts.map(|part| format!("{name}{part}")));
    let mut names: BTreeSet<String> = of_histograms.collect();
    names.extend(recorded("counter!("));
    names.extend(recorded("gauge!("));
    names
}

/// The names of our metrics in a text.
fn used_in(text: &str) -> BTreeSet<String> {
    text.split(|character: char| !(character.is_ascii_alphanumeric() || character == '_'))
        .filter(|word| PREFIXES.iter().any(|prefix| word.starts_with(prefix)))
        .map(str::to_owned)
        .collect()
}

/// What an expression selects or groups by that its metrics do not have: labels, routes that the API
/// does not describe, outcomes that the documentation does not name.
fn unknown_labels_in(expression: &str) -> Vec<String> {
    let (documented, api) = (documented(), read(OPENAPI));
    let of_metric = |exported: &str| {
        let parts = ["_bucket", "_sum", "_count", ""];
        let mut names = parts.iter().filter_map(|part| exported.strip_suffix(part));
        names.find_map(|name| documented.get(name))
    };
    let (mut unknown, mut labels) = (Vec::new(), BTreeSet::from(ADDED_LABELS.map(str::to_owned)));
    for name in used_in(expression) {
        labels.extend(
            of_metric(&name)
                .into_iter()
                .flat_map(|(own, _)| own.clone()),
        );
    }
    for selector in expression.split('{').skip(1) {
        let selector = selector.split('}').next().unwrap();
        for (key, value) in pairs(selector) {
            let named = format!("`{value}`");
            let is_known = match key.as_str() {
                "route" => api.contains(&format!("\"{value}\"")),
                "outcome" => documented.values().any(|(_, row)| row.contains(&named)),
                _ => true,
            };
            // Of a pattern the name alone is looked at.
            if !labels.contains(&key) || !(value.is_empty() || is_known) {
                unknown.push(key);
            }
        }
    }
    for grouping in expression.split("by (").skip(1) {
        let names = grouping.split(')').next().unwrap().split(',');
        let names = names.map(|name| name.trim().to_owned());
        unknown.extend(names.filter(|name| !labels.contains(name)));
    }
    unknown
}

/// The labels of a selector, each with its value; empty where it is a pattern or excluded.
fn pairs(selector: &str) -> Vec<(String, String)> {
    let mut quoted = selector.split('"');
    let mut pairs = Vec::new();
    while let (Some(label), Some(value)) = (quoted.next(), quoted.next()) {
        let label = label.trim_start_matches([',', ' ']);
        let key = label.trim_end_matches(['=', '!', '~']);
        let is_exact = label.strip_prefix(key) == Some("=");
        pairs.push((
            key.to_owned(),
            if is_exact {
                value.to_owned()
            } else {
                String::new()
            },
        ));
    }
    pairs
}

fn unknown_in(text: &str) -> Vec<String> {
    let used = used_in(text);
    used.difference(&exported()).cloned().collect()
}

/// Whether a text reads one of them, or what Prometheus records about each server itself.
fn reads_a_metric(text: &str) -> bool {
    !used_in(text).is_empty() || text.contains("up{")
}

/// The alerts of a file with rules.
fn alerts(rules: &str) -> impl Iterator<Item = &str> {
    rules.split("- alert:").skip(1)
}

fn missing_in(alert: &str) -> Vec<&'static str> {
    let is_missing = |part: &&str| !alert.contains(*part);
    PARTS.into_iter().filter(is_missing).collect()
}

/// The expressions of all panels, however deep.
fn expressions(value: &Value) -> Vec<&str> {
    let inner: Vec<&Value> = match value {
        Value::Object(fields) => fields.values().collect(),
        Value::Array(items) => items.iter().collect(),
        _ => Vec::new(),
    };
    let here = value.get("expr").and_then(Value::as_str);
    let below = inner.into_iter().flat_map(expressions);
    here.into_iter().chain(below).collect()
}

#[test]
fn the_documentation_lists_what_is_recorded() {
    let documented: BTreeSet<String> = documented().into_keys().collect();
    let calls = ["counter!(", "gauge!(", "histogram!("];
    let recorded: BTreeSet<String> = calls.into_iter().flat_map(recorded).collect();
    assert_eq!(documented, recorded);
}

#[test]
fn the_documentation_lists_the_labels_that_are_recorded() {
    let documented = documented();
    let calls = ["counter!(", "gauge!(", "histogram!("];
    let recorded: Vec<_> = calls.into_iter().flat_map(recorded_labels).collect();
    assert!(recorded.len() > 8, "{recorded:?}");
    for (name, labels) in recorded {
        assert_eq!(documented[&name].0, labels, "{name}");
    }
}

#[test]
fn alerts_and_panels_read_metrics_that_exist() {
    let rules = read(ALERTS);
    assert_eq!(unknown_in(&rules), [""; 0]);
    for alert in alerts(&rules) {
        assert_eq!(missing_in(alert), [""; 0], "{alert}");
        assert!(reads_a_metric(alert), "{alert}");
        let expression = alert.split("for:").next().unwrap();
        let expression = expression.split("labels:").next().unwrap();
        assert_eq!(unknown_labels_in(expression), [""; 0], "{alert}");
    }
    let dashboard: Value = serde_json::from_str(&read(DASHBOARD)).unwrap();
    let expressions = expressions(&dashboard);
    assert!(!expressions.is_empty());
    for expression in expressions {
        assert_eq!(unknown_in(expression), [""; 0], "{expression}");
        assert!(reads_a_metric(expression), "{expression}");
        assert_eq!(unknown_labels_in(expression), [""; 0], "{expression}");
    }
}

#[test]
fn a_name_that_does_not_exist_and_an_alert_that_says_nothing_are_found() {
    let unknown = "sum(rate(triptych_http_request_total[5m])) > 0";
    assert_eq!(unknown_in(unknown), ["triptych_http_request_total"]);
    // A histogram is exported under longer names alone.
    let histogram = "1e8 * triptych_http_request_seconds";
    assert_eq!(unknown_in(histogram), ["triptych_http_request_seconds"]);
    for (wrong, label) in [
        ("sum by (state) (triptych_queue_length)", "state"),
        ("triptych_queue_length{worker=\"mail\"}", "worker"),
        (
            "triptych_http_requests_total{route=\"/api/best-picture/\"}",
            "route",
        ),
        (
            "triptych_jobs_total{queue=\"mail\", outcome=\"sunk\"}",
            "outcome",
        ),
    ] {
        assert_eq!(unknown_labels_in(wrong), [label]);
    }
    let silent = alerts("- alert: Silent\n  expr: up == 0\n").next().unwrap();
    assert_eq!(missing_in(silent), PARTS[1..]);
}
