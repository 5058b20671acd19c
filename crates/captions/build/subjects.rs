//! Parses the table of subjects that photos can show.

use std::fmt::Write;

/// The number of fields of a line.
const FIELDS: usize = 7;

/// The indexes of the noun fields: indefinite and definite.
const NOUNS: [usize; 2] = [2, 3];
/// A noun has one form, or one per grammatical case.
const CASES: usize = 3;

pub(crate) struct Subject {
    pub(crate) tag: String,
    fields: Vec<String>,
}

pub(crate) fn read(text: &str) -> Result<Vec<Subject>, String> {
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    let mut subjects = Vec::new();
    for (index, line) in lines {
        let fields: Vec<String> = line
            .split('|')
            .map(|field| field.trim().to_owned())
            .collect();
        if fields.len() != FIELDS || fields.iter().any(String::is_empty) {
            return Err(format!("words.txt:{}: not {FIELDS} fields", index + 1));
        }
        for noun in NOUNS.into_iter().filter_map(|index| fields.get(index)) {
            let forms: Vec<&str> = noun.split(" / ").collect();
            if ![1, CASES].contains(&forms.len()) || forms.contains(&"") {
                return Err(format!(
                    "words.txt:{}: not {CASES} cases: {noun}",
                    index + 1
                ));
            }
        }
        subjects.extend(fields.first().cloned().map(|tag| Subject { tag, fields }));
    }
    subjects.sort_by(|one, other| one.tag.cmp(&other.tag));
    Ok(subjects)
}

/// Generates the table as a constant, sorted by tag.
pub(crate) fn table(subjects: &[Subject]) -> String {
    let mut table = "pub(crate) static SUBJECTS: &[SubjectWords] = &[\n".to_owned();
    for subject in subjects {
        let field = |index: usize| subject.fields.get(index).map_or("", String::as_str);
        let noun = |index| {
            let mut forms = field(index).split(" / ");
            let nominative = forms.next().unwrap_or_default();
            let mut next = || forms.next().unwrap_or(nominative);
            let (accusative, dative) = (next(), next());
            format!(
                "Noun {{ nominative: {nominative:?}, accusative: {accusative:?}, dative: {dative:?} }}"
            )
        };
        let list = |index| field(index).split(' ').collect::<Vec<_>>();
        let _ = writeln!(
            table,
            "SubjectWords {{ tag: {:?}, group: {:?}, one: {}, known: {}, beside: {:?}, \
             hashtags: &{:?}, supported: &{:?} }},",
            field(0),
            field(1),
            noun(2),
            noun(3),
            field(4),
            list(5),
            list(6)
        );
    }
    table.push_str("];\n");
    table
}
