//! Parses the tables of a language that are not caption lines: dates, numbers, countries, places,
//! claims.

use std::fmt::Write;
use std::fs;
use std::path::Path;

/// The names of the tables in Rust, and their files. English has code in place of two of them.
const TABLES: [(&str, &str); 4] = [
    ("TERMS", "terms.txt"),
    ("COUNTRIES", "countries.txt"),
    ("PLACES", "places.txt"),
    ("CLAIMS", "claims.txt"),
];

pub(crate) struct Terms([Vec<Vec<String>>; TABLES.len()]);

impl Terms {
    pub(crate) fn read(folder: &Path) -> Result<Self, String> {
        let mut tables = [const { Vec::new() }; TABLES.len()];
        for (table, (_, file)) in tables.iter_mut().zip(TABLES) {
            let path = folder.join(file);
            if path.exists() {
                let text = fs::read_to_string(&path);
                *table = rows(&text.map_err(|error| format!("{}: {error}", path.display()))?);
            }
        }
        Ok(Self(tables))
    }

    /// Generates the tables as constants: a row is its first field and the others.
    pub(crate) fn constants(&self) -> String {
        let mut text = String::new();
        for (rows, (name, _)) in self.0.iter().zip(TABLES) {
            let _ = writeln!(text, "pub(crate) static {name}: &[(&str, &[&str])] = &[");
            for row in rows {
                if let [key, values @ ..] = row.as_slice() {
                    let _ = writeln!(text, "({key:?}, &{values:?}),");
                }
            }
            text.push_str("];\n");
        }
        text
    }
}

fn rows(text: &str) -> Vec<Vec<String>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let lines = lines.filter(|line| !line.trim().is_empty());
    let fields = |line: &str| {
        line.split('|')
            .map(|field| field.trim().to_owned())
            .collect()
    };
    lines.map(fields).collect()
}
