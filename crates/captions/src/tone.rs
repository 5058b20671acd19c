//! The four tones in which a caption can be written.

/// The tone of a caption, which the page calls its style.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tone {
    /// Light and self-mocking.
    Funny,
    /// Uplifting.
    Inspirational,
    /// Warm and close.
    Romantic,
    /// Spoken to the followers.
    Vlogger,
}

impl Tone {
    /// Every tone, in the order in which the page shows them.
    pub const ALL: [Self; 4] = [
        Self::Funny,
        Self::Inspirational,
        Self::Romantic,
        Self::Vlogger,
    ];

    /// The lower-case identifier.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Funny => "funny",
            Self::Inspirational => "inspirational",
            Self::Romantic => "romantic",
            Self::Vlogger => "vlogger",
        }
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
