//! Holds the workspace's crates to the edges that the architecture allows.
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use cargo_metadata::{DependencyKind, MetadataCommand, Package};
use walkdir::WalkDir;

const DOMAIN: [&str; 5] = ["users", "billing", "trips", "captions", "posts"];

/// What each crate may import from this workspace in what it ships. An adapter not named here may
/// import what [`adapter`] says; the server may import everything.
fn table() -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    let mut http: BTreeSet<_> = DOMAIN.into();
    http.extend(["ports", "app"]);
    let mut app: BTreeSet<_> = DOMAIN.into();
    app.extend(["ports", "vision"]);
    BTreeMap::from([
        ("users", BTreeSet::new()),
        ("resample", BTreeSet::new()),
        ("vision", BTreeSet::from(["resample"])),
        (
            "stripe_sandbox",
            BTreeSet::from(["billing", "ports", "users", "webhooks"]),
        ),
        ("billing", BTreeSet::from(["users"])),
        ("trips", BTreeSet::from(["users"])),
        ("captions", BTreeSet::from(["users", "trips"])),
        ("posts", BTreeSet::from(["users", "trips", "captions"])),
        ("ports", DOMAIN.into()),
        ("webhooks", BTreeSet::from(["ports"])),
        ("app", app),
        ("http", http),
    ])
}

fn adapter() -> BTreeSet<&'static str> {
    let mut allowed: BTreeSet<_> = DOMAIN.into();
    allowed.extend(["ports", "vision", "webhooks"]);
    allowed
}

fn packages() -> Vec<Package> {
    MetadataCommand::new().no_deps().exec().unwrap().packages
}

fn short(name: &str) -> &str {
    name.strip_prefix("triptych_").unwrap_or(name)
}

fn edges(package: &Package, wanted: impl Fn(DependencyKind) -> bool) -> BTreeSet<String> {
    let ours = package
        .dependencies
        .iter()
        .filter(|dependency| wanted(dependency.kind) && dependency.name.starts_with("triptych_"));
    ours.map(|dependency| short(&dependency.name).to_owned())
        .collect()
}

#[test]
fn every_crate_keeps_to_its_edges() {
    let table = table();
    for package in packages() {
        let name = short(&package.name).to_owned();
        if name == "server" {
            continue;
        }
        let allowed = match table.get(name.as_str()) {
            Some(allowed) => allowed.clone(),
            None if name.starts_with("adapter_") => adapter(),
            None => panic!("crate {name} is not in the table"),
        };
        for edge in edges(&package, |kind| kind != DependencyKind::Development) {
            assert!(
                allowed.contains(edge.as_str()),
                "{name} may not import {edge}"
            );
        }
    }
}

#[test]
fn in_tests_too_an_adapter_imports_no_other_and_http_only_the_fakes() {
    for package in packages() {
        let name = short(&package.name).to_owned();
        for edge in edges(&package, |kind| kind == DependencyKind::Development) {
            let is_fake = name == "http" && edge == "adapter_memory";
            // The sandbox is tested by the adapter that calls it.
            let is_caller = name == "stripe_sandbox" && edge == "adapter_payments";
            assert!(
                !edge.starts_with("adapter_") || is_fake || is_caller || name == "server",
                "the tests of {name} may not import {edge}"
            );
        }
    }
}

#[test]
fn what_only_tests_need_is_shipped_by_no_crate() {
    for package in packages() {
        let shipped = edges(&package, |kind| kind != DependencyKind::Development);
        let fakes = "adapter_memory";
        assert!(!shipped.contains(fakes), "{} ships {fakes}", package.name);
        for dependency in package.dependencies {
            let is_shipped = dependency.kind != DependencyKind::Development;
            let is_for_tests = dependency.features.iter().any(|name| name == "testing");
            let edge = dependency.name;
            assert!(
                !is_shipped || !is_for_tests,
                "{} ships {edge}",
                package.name
            );
        }
    }
}

#[test]
fn domain_crates_know_no_io_no_async_and_no_serde() {
    const FORBIDDEN: [&str; 9] = [
        "tokio",
        "async-trait",
        "futures",
        "serde",
        "serde_json",
        "diesel",
        "actix-web",
        "getrandom",
        "rand",
    ];
    for package in packages()
        .iter()
        .filter(|package| DOMAIN.contains(&short(&package.name)))
    {
        for dependency in package
            .dependencies
            .iter()
            .filter(|d| d.kind == DependencyKind::Normal)
        {
            let name = dependency.name.as_str();
            assert!(
                !FORBIDDEN.contains(&name),
                "{} may not import {name}",
                package.name
            );
        }
    }
}

/// ASVS 5.0, 11.4.1. A library may need one by its format.
#[test]
fn no_crate_hashes_by_a_function_that_is_broken() {
    const BROKEN: [&str; 8] = [
        "md2",
        "md4",
        "md-5",
        "md5",
        "ripemd",
        "sha1",
        "sha-1",
        "sha1_smol",
    ];
    for package in packages() {
        for dependency in &package.dependencies {
            let is_shipped = dependency.kind == DependencyKind::Normal;
            let name = dependency.name.as_str();
            assert!(
                !is_shipped || !BROKEN.contains(&name),
                "{} ships {name}",
                package.name
            );
        }
    }
}

#[test]
fn no_crate_starts_a_process() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let sources = WalkDir::new(crates).into_iter().map(Result::unwrap);
    let sources = sources.filter(|file| {
        let path = file.path().to_string_lossy();
        path.contains("/src/") && path.ends_with(".rs") && !path.contains("tests")
    });
    let mut count = 0;
    for file in sources {
        let source = fs::read_to_string(file.path()).unwrap();
        for start in ["process::Command", "process::{Command", "tokio::process"] {
            assert!(
                !source.contains(start),
                "{}: {start}",
                file.path().display()
            );
        }
        count += 1;
    }
    assert!(count > 200, "{count} files");
}
