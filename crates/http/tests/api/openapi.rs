//! The OpenAPI document.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use serde_json::Value;
use triptych_posts::draft::DraftField;

use crate::support::TestApp;

/// Set this variable to update the stored document.
const UPDATE: &str = "UPDATE_OPENAPI";

fn snapshot() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/openapi.json")
}

#[tokio::test]
async fn the_description_is_the_one_that_was_reviewed() {
    let app = TestApp::start();
    let document = app.get("/api/openapi.json").await.expect(200);
    let pretty = serde_json::to_string_pretty(&sorted(document)).unwrap() + "\n";
    if std::env::var_os(UPDATE).is_some() {
        std::fs::write(snapshot(), &pretty).unwrap();
    }
    let reviewed = std::fs::read_to_string(snapshot()).unwrap_or_default();
    assert!(
        reviewed == pretty,
        "the interface changed: look at the difference after {UPDATE}=1"
    );
}

#[tokio::test]
async fn every_field_of_a_draft_can_be_changed() {
    let app = TestApp::start();
    let document = app.get("/api/openapi.json").await.expect(200);
    let changes = document["components"]["schemas"]["DraftPatch"]["properties"].as_object();
    let changes: BTreeSet<&str> = changes.unwrap().keys().map(String::as_str).collect();
    assert_eq!(changes, DraftField::words().collect());
}

/// ASVS 5.0, 6.4.2.
#[tokio::test]
async fn no_call_for_accounts_has_a_field_for_a_secret_question() {
    let app = TestApp::start();
    let document = app.get("/api/openapi.json").await.expect(200);
    let paths = document["paths"].as_object().unwrap();
    let operations = paths.values().flat_map(|path| path.as_object().unwrap());
    let of_accounts = operations.filter(|(_, operation)| operation["tags"][0] == "accounts");
    let mut fields = BTreeSet::new();
    for (_, operation) in of_accounts {
        for content in operation["requestBody"]["content"]
            .as_object()
            .into_iter()
            .flat_map(|types| types.values())
        {
            let reference = content["schema"]["$ref"].as_str().unwrap();
            let schema = document.pointer(reference.trim_start_matches('#')).unwrap();
            let properties = schema["properties"].as_object().unwrap();
            fields.extend(properties.keys().map(String::as_str));
        }
    }
    let of_the_person = ["avatar", "email", "first_name", "last_name", "username"];
    let passwords = ["current_password", "new_password", "password"];
    let sent = ["code", "link_token", "provider", "state", "token"];
    let known = of_the_person.into_iter().chain(passwords).chain(sent);
    assert_eq!(fields, known.collect());
}

/// Sorts the fields of every object by name. Their natural order depends on whether another crate
/// of the build enables the feature `preserve_order` of `serde_json`.
fn sorted(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            let by_name: BTreeMap<String, Value> = fields
                .into_iter()
                .map(|(name, field)| (name, sorted(field)))
                .collect();
            Value::Object(by_name.into_iter().collect())
        }
        Value::Array(items) => items.into_iter().map(sorted).collect(),
        other => other,
    }
}

#[tokio::test]
async fn every_reference_leads_to_a_schema_and_every_call_has_a_name_and_a_tag() {
    let app = TestApp::start();
    let document = app.get("/api/openapi.json").await.expect(200);
    let schemas = &document["components"]["schemas"];
    let mut references = Vec::new();
    collect_references(&document, &mut references);
    assert!(references.len() > 40);
    for reference in references {
        let name = reference.rsplit('/').next().unwrap();
        assert!(schemas[name].is_object(), "{reference}");
    }
    let mut names = std::collections::HashSet::new();
    for operations in document["paths"].as_object().unwrap().values() {
        for operation in operations.as_object().unwrap().values() {
            assert!(names.insert(operation["operationId"].as_str().unwrap()));
            assert_eq!(operation["tags"].as_array().unwrap().len(), 1);
            assert!(operation["summary"].is_string(), "{operation}");
        }
    }
}

fn collect_references<'a>(value: &'a Value, references: &mut Vec<&'a str>) {
    match value {
        Value::Object(fields) => {
            references.extend(fields.get("$ref").and_then(Value::as_str));
            fields
                .values()
                .for_each(|field| collect_references(field, references));
        }
        Value::Array(items) => items
            .iter()
            .for_each(|item| collect_references(item, references)),
        _ => {}
    }
}

#[tokio::test]
async fn the_description_can_be_browsed_without_the_network() {
    let app = TestApp::start();
    assert_eq!(app.get("/api/docs").await.header("location"), "/api/docs/");
    let page = app.get("/api/docs/").await;
    assert_eq!(page.status, 200);
    assert!(!page.text().contains("http://") && !page.text().contains("https://"));
    let start = app.get("/api/docs/swagger-initializer.js").await;
    assert!(
        start.text().contains("/api/openapi.json"),
        "{}",
        start.text()
    );
    assert_eq!(app.get("/api/docs/swagger-ui-bundle.js").await.status, 200);
}

/// Routes that are not in the document: itself, and what only the front end reads.
const NOT_DESCRIBED: [&str; 2] = ["GET /api/openapi.json", "GET /config.js"];

/// Permission tests, fuzzing and the front end's types are derived from the document, so a missing
/// route would not be covered.
#[tokio::test]
async fn every_route_is_described() {
    let routes = include_str!("../../src/routes.rs");
    let mut served = BTreeSet::new();
    for line in routes
        .lines()
        .filter(|line| line.contains(".service(resource("))
    {
        let path = line.split('"').nth(1).unwrap();
        let handlers = line.split('[').nth(1).unwrap().split(", ");
        for handler in handlers {
            let method = handler.split('(').next().unwrap().to_uppercase();
            served.insert(format!("{method} {path}"));
        }
    }
    let document = TestApp::start().get("/api/openapi.json").await.expect(200);
    let mut described = BTreeSet::from(NOT_DESCRIBED.map(str::to_owned));
    for (path, operations) in document["paths"].as_object().unwrap() {
        let methods = operations.as_object().unwrap().keys();
        described.extend(methods.map(|method| format!("{} {path}", method.to_uppercase())));
    }
    assert_eq!(served, described);
}
