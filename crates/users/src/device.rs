//! What a user's device is called in the list of their sessions.

/// A device in a few words, such as 'Firefox on Linux'; empty where it is not known. It is made of
/// what a client says of itself, so it is shown and never trusted.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DeviceLabel(String);

impl DeviceLabel {
    /// The greatest number of characters.
    pub const CHARS_MAX: usize = 100;

    /// A label of any text: without control characters, and cut where it is too long.
    pub fn new(raw: &str) -> Self {
        let printable = raw
            .trim()
            .chars()
            .filter(|character| !character.is_control());
        Self(printable.take(Self::CHARS_MAX).collect())
    }

    /// The words.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_is_short_and_printable_whatever_it_is_made_of() {
        assert_eq!(
            DeviceLabel::new(" Firefox\r\n on Linux ").as_str(),
            "Firefox on Linux"
        );
        assert_eq!(DeviceLabel::new(&"é".repeat(101)).as_str(), "é".repeat(100));
        assert_eq!(DeviceLabel::new(""), DeviceLabel::default());
    }
}
