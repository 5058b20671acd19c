//! The device label in the list of sessions.

/// A short device label such as 'Firefox on Linux'; empty if unknown. Derived from the User-Agent
/// header: shown, never trusted.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DeviceLabel(String);

impl DeviceLabel {
    /// The maximum number of characters.
    pub const CHARS_MAX: usize = 100;

    /// Creates a label from any text: control characters are removed, and it is truncated.
    pub fn new(raw: &str) -> Self {
        let printable = raw
            .trim()
            .chars()
            .filter(|character| !character.is_control());
        Self(printable.take(Self::CHARS_MAX).collect())
    }

    /// The label.
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
