//! The languages of captions. To add a language, add an entry in this table, a folder of its
//! identifier in `phrases/`, and its lines of each tone in `phrases/tones/`.

use crate::facts::SubjectWords;
use crate::writer::grammar::{self, Grammar};
use crate::writer::subjects;

/// Rows of a first field and the others.
type Table = &'static [(&'static str, &'static [&'static str])];

/// The tables of a language, next to its words for subjects.
pub(crate) struct Tables {
    /// Dates, numbers and the like; empty for English, which has code for them.
    pub terms: Table,
    /// Names of countries by their ISO 3166-1 codes.
    pub countries: Table,
    /// Other names of places; empty for English.
    pub places: Table,
    /// Words that claim something, by kind of claim.
    pub claims: Table,
}

/// The other fields of the row with this first one.
pub(crate) fn row(table: Table, key: &str) -> Option<&'static [&'static str]> {
    let found = table.iter().find(|(known, _)| *known == key);
    found.map(|(_, values)| *values)
}

/// Declares the languages, each with its identifier, which is also the folder of its phrases, and
/// its name.
macro_rules! languages {
    ($($(#[$doc:meta])* $language:ident: $module:ident, $id:literal, $name:literal;)*) => {
        /// The language of a caption.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        pub enum Language {
            $($(#[$doc])* $language,)*
        }

        impl Language {
            /// All languages, in the order of display.
            pub const ALL: [Self; [$($id),*].len()] = [$(Self::$language),*];

            /// The BCP 47 identifier.
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$language => $id,)*
                }
            }

            /// The name in the language itself.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$language => $name,)*
                }
            }

            fn lines(self) -> &'static [(&'static str, &'static Grammar)] {
                match self {
                    $(Self::$language => grammar::$module::LINES,)*
                }
            }

            pub(crate) fn subjects(self) -> &'static [SubjectWords] {
                match self {
                    $(Self::$language => subjects::$module::SUBJECTS,)*
                }
            }

            /// The tables in the language's folder.
            pub(crate) fn tables(self) -> Tables {
                match self {
                    $(Self::$language => Tables {
                        terms: grammar::$module::TERMS,
                        countries: grammar::$module::COUNTRIES,
                        places: grammar::$module::PLACES,
                        claims: grammar::$module::CLAIMS,
                    },)*
                }
            }
        }
    };
}

languages! {
    /// British English.
    #[default]
    English: en, "en", "English";
    /// German.
    German: de, "de", "Deutsch";
}

/// The file that all tones share.
const PLAIN: &str = "plain";

impl Language {
    /// The language of a tag such as `de-AT`; `None` if it is not supported.
    pub fn parse(tag: &str) -> Option<Self> {
        let primary = tag.trim().split(['-', '_']).next().unwrap_or_default();
        Self::ALL
            .into_iter()
            .find(|language| language.id().eq_ignore_ascii_case(primary))
    }

    /// The first supported language of an `Accept-Language` header such as
    /// `de-AT,de;q=0.9,en;q=0.7`. Browsers list the languages by preference.
    pub fn preferred(header: &str) -> Option<Self> {
        let tags = header.split(',').map(|entry| entry.split(';').next());
        tags.flatten().find_map(Self::parse)
    }

    /// The lines of a tone; the shared lines if it has none.
    pub(crate) fn grammar(self, tone: &str) -> &'static Grammar {
        let found = self.lines().iter().find(|(name, _)| *name == tone);
        found.map_or_else(|| self.plain(), |(_, grammar)| *grammar)
    }

    /// The lines that all tones share.
    pub(crate) fn plain(self) -> &'static Grammar {
        static NONE: Grammar = Grammar {
            ideas: &[],
            remarks: &[],
            datelines: &[],
            closings: &[],
        };
        let found = self.lines().iter().find(|(name, _)| *name == PLAIN);
        found.map_or(&NONE, |(_, grammar)| *grammar)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tone;

    #[test]
    fn a_language_is_found_by_its_tag_and_by_what_a_browser_sends() {
        assert_eq!(Language::parse("de"), Some(Language::German));
        assert_eq!(Language::parse("DE-at"), Some(Language::German));
        assert_eq!(Language::parse("fr"), None);
        let preferred = Language::preferred("fr-CH, de;q=0.9, en;q=0.8");
        assert_eq!(preferred, Some(Language::German));
        assert_eq!(Language::preferred("*"), None);
    }

    #[test]
    fn every_language_has_lines_for_each_tone_and_words_for_each_subject() {
        for language in Language::ALL {
            for tone in Tone::ALL {
                assert!(!language.grammar(tone.id()).ideas.is_empty(), "{tone:?}");
            }
            let tags = |language: Language| -> Vec<&str> {
                language.subjects().iter().map(|words| words.tag).collect()
            };
            assert_eq!(tags(language), tags(Language::English));
        }
    }

    #[test]
    fn every_file_of_lines_is_that_of_a_tone() {
        let tones = Tone::ALL.map(Tone::id);
        for language in Language::ALL {
            for (name, _) in language.lines() {
                assert!(*name == PLAIN || tones.contains(name), "{name}");
            }
        }
    }
}
