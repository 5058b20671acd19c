//! Serves the front end: its built files and its settings.

use std::borrow::Cow;

/// A file of the front end.
#[derive(Debug, Clone)]
pub struct PageAsset {
    /// Its bytes.
    pub bytes: Cow<'static, [u8]>,
    /// The digest of its bytes, for conditional requests.
    pub digest: String,
}

/// The entry file of all screens but `/`.
pub(crate) const INDEX: &str = "index.html";
/// The entry file of `/`: the same, with preloads of its screen's scripts.
pub(crate) const HOME: &str = "home.html";

/// Files in this folder have a digest in their names, so that they never change.
const HASHED_FOLDER: &str = "assets/";

/// The screens of the front end; `:id` matches one segment. Any other path shows the front end's
/// 'not found', with that status.
const SCREENS: [&str; 18] = [
    "/app",
    "/login",
    "/signup",
    "/forgot-password",
    "/reset-password",
    "/confirm-email",
    "/previous-posts",
    "/trips",
    "/phone/:id",
    "/pricing",
    "/contact",
    "/account",
    "/oidc/callback",
    "/billing/success",
    "/billing/cancel",
    "/billing/change",
    "/privacy",
    "/terms",
];

/// Paths under these belong to the server: unknown ones are no screens.
const SERVER_FOLDERS: [&str; 4] = ["/api/", "/media/", "/archive/", "/assets/"];

/// The target of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PagePath<'a> {
    /// A file, if it exists.
    File(&'a str),
    Home,
    Screen,
    /// The front end's 'not found'.
    UnknownScreen,
    /// Not part of the front end.
    Nothing,
}

/// Classifies a path. It is only compared and looked up, never opened.
pub(crate) fn sort(path: &str) -> PagePath<'_> {
    let is_hashed = path
        .strip_prefix('/')
        .filter(|rest| rest.starts_with(HASHED_FOLDER));
    let last = path.rsplit('/').next().unwrap_or_default();
    if path == "/" {
        PagePath::Home
    } else if let Some(file) = is_hashed {
        PagePath::File(file)
    } else if SERVER_FOLDERS.iter().any(|folder| path.starts_with(folder)) {
        PagePath::Nothing
    } else if last.contains('.') {
        PagePath::File(path.trim_start_matches('/'))
    } else if SCREENS.iter().any(|screen| is_at(screen, path)) {
        PagePath::Screen
    } else {
        PagePath::UnknownScreen
    }
}

/// Whether a path is that of a screen, with or without a trailing slash.
fn is_at(screen: &str, path: &str) -> bool {
    let path = path.strip_suffix('/').unwrap_or(path);
    let screen = screen.strip_suffix('/').unwrap_or(screen);
    let (named, given) = (screen.split('/'), path.split('/'));
    named.clone().count() == given.clone().count()
        && named.zip(given).all(|(name, segment)| {
            name == segment || (name.starts_with(':') && !segment.is_empty())
        })
}

/// Whether a file is immutable.
pub(crate) fn is_hashed(file: &str) -> bool {
    file.starts_with(HASHED_FOLDER)
}

/// The script with the front end's settings.
pub(crate) fn config_script(config: &serde_json::Value) -> String {
    // A closing tag would end an inline script.
    let json = config.to_string().replace('<', "\\u003c");
    format!("window.TRIPTYCH_CONFIG = {json};\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The front end's route table, where new screens are added first.
    #[test]
    fn every_screen_of_the_page_is_known() {
        let router = include_str!("../../../frontend/src/app/router.tsx");
        let screens: Vec<&str> = router
            .split("screen('")
            .skip(1)
            .filter_map(|rest| rest.split('\'').next())
            .filter(|screen| {
                screen.len() > 1 && screen.starts_with('/') && !screen.starts_with("/dev/")
            })
            .collect();
        assert!(screens.len() > 10, "{screens:?}");
        for screen in screens {
            assert_eq!(sort(screen), PagePath::Screen, "{screen}");
        }
    }

    #[test]
    fn paths_lead_to_files_screens_or_nothing() {
        for (path, kind) in [
            ("/", PagePath::Home),
            ("/login", PagePath::Screen),
            ("/pricing/", PagePath::Screen),
            ("/confirm-email", PagePath::Screen),
            ("/billing/success", PagePath::Screen),
            ("/oidc/callback", PagePath::Screen),
            ("/phone/01968a00", PagePath::Screen),
            ("/phone/", PagePath::UnknownScreen),
            ("/phone/01968a00/more", PagePath::UnknownScreen),
            ("//", PagePath::UnknownScreen),
            ("/no-such-screen", PagePath::UnknownScreen),
            ("/favicon.svg", PagePath::File("favicon.svg")),
            (
                "/assets/main.0123456789.js",
                PagePath::File("assets/main.0123456789.js"),
            ),
            ("/api/none/", PagePath::Nothing),
            ("/media/none", PagePath::Nothing),
        ] {
            assert_eq!(sort(path), kind, "{path}");
        }
    }

    #[test]
    fn the_configuration_is_a_script_that_cannot_be_broken_out_of() {
        let config = serde_json::json!({"apiBase": "/", "name": "</script>"});
        assert_eq!(
            config_script(&config),
            "window.TRIPTYCH_CONFIG = {\"apiBase\":\"/\",\"name\":\"\\u003c/script>\"};\n"
        );
    }
}
