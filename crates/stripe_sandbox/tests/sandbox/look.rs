//! The style sheet uses the front end's design tokens.

use std::collections::HashSet;

const TOKENS: &str = include_str!("../../../../frontend/src/styles/tokens.css");
const SANDBOX: &str = include_str!("../../templates/sandbox.css");

/// The variables that a style sheet defines.
fn names_set_in(sheet: &'static str) -> HashSet<&'static str> {
    let lines = sheet.lines().map(str::trim);
    lines
        .filter_map(|line| line.strip_prefix("--")?.split_once(':'))
        .map(|(name, _)| name)
        .collect()
}

/// The variables that a style sheet uses.
fn names_used_in(sheet: &'static str) -> HashSet<&'static str> {
    let uses = sheet.split("var(--").skip(1);
    uses.filter_map(|rest| rest.split_once(')'))
        .map(|(name, _)| name)
        .collect()
}

#[test]
fn all_colours_and_measures_are_those_of_the_product() {
    let known: HashSet<_> = &names_set_in(TOKENS) | &names_set_in(SANDBOX);
    let used = names_used_in(SANDBOX);
    let unknown: Vec<_> = used.difference(&known).collect();
    assert!(unknown.is_empty(), "{unknown:?} are set nowhere");
    assert!(used.len() > 15, "{} variables", used.len());
    for colour in ["oklch(", "rgb(", "#"] {
        assert!(!SANDBOX.contains(colour), "a colour of its own: {colour}");
    }
}
