//! The tones in which a caption can be written. A further tone is an entry in this table, a file of
//! its name under `phrases/tones/`, and a card on the page.

use crate::Language;
use crate::writer::grammar::Grammar;

/// Declares the tones, each with its identifier, and how it sounds.
macro_rules! tones {
    ($($(#[$doc:meta])* $tone:ident: $id:literal, $sound:literal;)*) => {
        /// The tone of a caption, which the page calls its style.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Tone {
            $($(#[$doc])* $tone,)*
        }

        impl Tone {
            /// Every tone, in the order in which the page shows them.
            pub const ALL: [Self; [$($id),*].len()] = [$(Self::$tone),*];

            /// The lower-case identifier.
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$tone => $id,)*
                }
            }

            /// How it sounds, for the prompt of a model.
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
    /// Spoken to the followers.
    Vlogger: "vlogger",
        "Spoken to followers: something that they can use, such as the place, the route, when or how.";
}

impl Tone {
    pub(crate) fn grammar(self, language: Language) -> &'static Grammar {
        language.grammar(self.id())
    }

    /// The tone of an identifier or a name, without regard to case; none for an unknown one.
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
