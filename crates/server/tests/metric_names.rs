//! Holds the alerts, the dashboard and the documentation to the metrics that the crates record.
//! Prometheus and Grafana accept any name: an alert on an unknown one stays silent.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use serde_json::Value;
use walkdir::WalkDir;

const ALERTS: &str = "deploy/prometheus-alerts.yaml";
const DASHBOARD: &str = "deploy/grafana-dashboard.json";
const OPERATIONS: &str = "docs/operations.md";

/// How the names of metrics begin.
const PREFIXES: [&str; 2] = ["triptych_", "process_"];
/// What every alert has.
const PARTS: [&str; 5] = ["expr:", "severity:", "summary:", "description:", "runbook:"];

fn read(name: &str) -> String {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    fs::read_to_string(root.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The metrics that the crates record, by the macro that records them.
fn recorded(call: &str) -> BTreeSet<String> {
    let crates = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
    let sources = WalkDir::new(crates).into_iter().map(Result::unwrap);
    let sources = sources.filter(|file| {
        let path = file.path().to_string_lossy();
        path.contains("/src/") && path.ends_with(".rs")
    });
    let mut names = BTreeSet::new();
    for file in sources {
        let source = fs::read_to_string(file.path()).unwrap();
        for arguments in source.split(call).skip(1) {
            let literal = arguments.trim_start().strip_prefix('"');
            let name = literal.and_then(|literal| literal.split('"').next());
            let name =
                name.unwrap_or_else(|| panic!("no literal name in {}", file.path().display()));
            names.insert(name.to_owned());
        }
    }
    names
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
    let operations = read(OPERATIONS);
    let rows = operations
        .lines()
        .filter_map(|line| line.strip_prefix("| `"));
    let names = rows.map(|row| row.split('`').next().unwrap());
    let documented: BTreeSet<String> = names.flat_map(used_in).collect();
    let calls = ["counter!(", "gauge!(", "histogram!("];
    let recorded: BTreeSet<String> = calls.into_iter().flat_map(recorded).collect();
    assert_eq!(documented, recorded);
}

#[test]
fn alerts_and_panels_read_metrics_that_exist() {
    let rules = read(ALERTS);
    assert_eq!(unknown_in(&rules), [""; 0]);
    for alert in alerts(&rules) {
        assert_eq!(missing_in(alert), [""; 0], "{alert}");
        assert!(reads_a_metric(alert), "{alert}");
    }
    let dashboard: Value = serde_json::from_str(&read(DASHBOARD)).unwrap();
    let expressions = expressions(&dashboard);
    assert!(!expressions.is_empty());
    for expression in expressions {
        assert_eq!(unknown_in(expression), [""; 0], "{expression}");
        assert!(reads_a_metric(expression), "{expression}");
    }
}

#[test]
fn a_name_that_does_not_exist_and_an_alert_that_says_nothing_are_found() {
    let unknown = "sum(rate(triptych_http_request_total[5m])) > 0";
    assert_eq!(unknown_in(unknown), ["triptych_http_request_total"]);
    // A histogram is exported under longer names alone.
    let histogram = "1e8 * triptych_http_request_seconds";
    assert_eq!(unknown_in(histogram), ["triptych_http_request_seconds"]);
    let silent = alerts("- alert: Silent\n  expr: up == 0\n").next().unwrap();
    assert_eq!(missing_in(silent), PARTS[1..]);
}
