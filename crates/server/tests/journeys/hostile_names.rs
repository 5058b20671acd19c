//! Names of files that no friend would send.

/// What every name has in it, so that a file of that name would be found wherever it lies.
pub(crate) const MARK: &str = "tRiPtYcHoStIlE";

/// What goes before: ways out of a folder, roots, options, marks that turn the writing.
const BEGINNINGS: [&str; 10] = [
    "../",
    "../../../../../../../../tmp/",
    "/etc/",
    "C:\\Windows\\",
    "..\\..\\",
    "\\\\server\\share\\",
    "....//photos/../",
    "%2e%2e%2f",
    "--output=",
    ".\u{202e}",
];

/// What it is called: commands, devices, headers, more than a file system takes.
fn stems() -> [String; 10] {
    [
        MARK.to_owned(),
        format!("{MARK};$(touch {MARK})`id`|&"),
        format!("CON {MARK}"),
        format!("{MARK}:stream*?<>|"),
        format!("{MARK}\r\nSet-Cookie: a=b"),
        format!("{MARK}\"; filename=\"x.html"),
        format!("{MARK}<img src=x onerror=alert(1)>"),
        format!("{MARK}{}", "é\u{301}\u{1f600}".repeat(120)),
        format!("{MARK}\u{feff}\u{200f}\u{2066}"),
        format!("{MARK}'; DROP TABLE photos; --"),
    ]
}

/// How it ends.
const ENDINGS: [&str; 5] = [".jpg", ".svg", ".php.", "/..", ".html\u{202e}gpj "];

/// Five hundred of them.
pub(crate) fn all_names() -> Vec<String> {
    let stems = stems();
    let names = BEGINNINGS.iter().flat_map(|beginning| {
        stems
            .iter()
            .flat_map(move |stem| ENDINGS.map(|ending| format!("{beginning}{stem}{ending}")))
    });
    names.collect()
}
