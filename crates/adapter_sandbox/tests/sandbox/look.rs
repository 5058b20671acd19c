//! The pages look like the product's own.

const PAGE: &str = include_str!("../../../../frontend/src/styles/tokens.css");
const SANDBOX: &str = include_str!("../../templates/sandbox.css");

/// The tokens before or in the dark part of a style sheet.
fn tokens(sheet: &'static str, is_dark: bool) -> Vec<(&'static str, &'static str)> {
    let (light, dark) = sheet.split_once("prefers-color-scheme: dark").unwrap();
    let part = if is_dark { dark } else { light };
    let lines = part.lines().map(str::trim);
    let tokens = lines.filter_map(|line| line.strip_prefix("--")?.split_once(": "));
    tokens
        .map(|(name, value)| (name, value.split(';').next().unwrap()))
        .collect()
}

#[test]
fn colours_and_measures_are_those_of_the_product() {
    for is_dark in [false, true] {
        let page = tokens(PAGE, is_dark);
        let ours = tokens(SANDBOX, is_dark);
        let ours = ours
            .iter()
            .filter(|(name, _)| !["display", "text"].contains(name));
        let mut count = 0;
        for token in ours {
            assert!(page.contains(token), "{token:?} is not the product's");
            count += 1;
        }
        assert!(count > 15, "{count} tokens");
    }
}
