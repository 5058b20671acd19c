//! The tones of captions. To add a tone, add an entry in this table, a file of its name in
//! `phrases/tones/`, and a card in the front end.

use crate::Language;
use crate::writer::grammar::Grammar;

/// Declares the tones, each with its identifier and its description.
macro_rules! tones {
    ($($(#[$doc:meta])* $tone:ident: $id:literal, $sound:literal;)*) => {
        /// The tone of a caption; the front end calls it style.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Tone {
            $($(#[$doc])* $tone,)*
        }

        impl Tone {
            /// All tones, in the order of display.
            pub const ALL: [Self; [$($id),*].len()] = [$(Self::$tone),*];

            /// The lower-case identifier.
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$tone => $id,)*
                }
            }

            /// A description for the prompt of a model.
            pub const fn sound(self) -> &'static str {
                match self {
                    $(Self::$tone => $sound,)*
                }
            }
        }
    };
}

tones! {
    /// Light and self-mocking.
    Funny: "funny",
        "Dry and self-mocking: a joke about something in these photos, never at the cost of others.";
    /// Uplifting.
    Inspirational: "inspirational",
        "Uplifting without preaching: one concrete point that follows from what was seen.";
    /// Warm and close.
    Romantic: "romantic",
        "Addressed to one person: warm, plain and close, no kitsch and nobody's name.";
    /// Addressed to the followers.
    Vlogger: "vlogger",
        "Spoken to followers: something that they can use, such as the place, the route, when or how.";
}

impl Tone {
    pub(crate) fn grammar(self, language: Language) -> &'static Grammar {
        language.grammar(self.id())
    }

    /// The tone of an identifier or a name, ignoring case; `None` if it is unknown.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|tone| tone.id().eq_ignore_ascii_case(name.trim()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tone_is_found_by_its_identifier_and_by_its_name() {
        for tone in Tone::ALL {
            assert_eq!(Tone::parse(tone.id()), Some(tone));
            assert_eq!(Tone::parse(&tone.id().to_uppercase()), Some(tone));
        }
        assert_eq!(Tone::parse("sarcastic"), None);
    }
}
