//! Identifiers: opaque UUIDs, ids of other systems, and the stable words of enums.

use thiserror::Error;

/// The text is not a valid identifier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("not an identifier")]
pub struct IdError;

/// Defines an identifier type over a UUID: `parse` from text, `new` from a UUID, and the
/// hyphenated lower-case text by `Display`.
///
/// The types are distinct, so that a photo's id cannot be passed as a trip's.
#[macro_export]
macro_rules! define_id {
    ($(#[$meta:meta])* $name:ident) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name($crate::id::Uuid);

        impl $name {
            /// Wraps a UUID. New ids are UUID v7, which sort by creation time, unless they are
            /// derived from an idempotency key.
            pub const fn new(uuid: $crate::id::Uuid) -> Self {
                Self(uuid)
            }

            /// Parses the hyphenated form only.
            ///
            /// # Errors
            /// [`IdError`]($crate::id::IdError) for any other text.
            pub fn parse(text: &str) -> Result<Self, $crate::id::IdError> {
                $crate::id::parse_hyphenated(text).map(Self)
            }

            /// The UUID.
            pub const fn as_uuid(&self) -> $crate::id::Uuid {
                self.0
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Display::fmt(&self.0.as_hyphenated(), formatter)
            }
        }
    };
}

/// Defines an identifier type over a text of another system, which is not checked.
#[macro_export]
macro_rules! define_text_id {
    ($(#[$meta:meta])* $name:ident) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(String);

        impl $name {
            /// Wraps an id.
            pub const fn new(id: String) -> Self {
                Self(id)
            }

            /// The id.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }
    };
}

/// Defines an enum whose variants have stable identifiers: `ALL` in the order of declaration, `id`,
/// and `parse`, which is `None` for any other text.
#[macro_export]
macro_rules! define_coded_enum {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $id:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[$doc])* $variant,)+
        }

        impl $name {
            /// All, in order.
            pub const ALL: [Self; [$($id),+].len()] = [$(Self::$variant),+];

            /// The stable identifier.
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$variant => $id,)+
                }
            }

            /// By the identifier; `None` if it is unknown.
            pub fn parse(id: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|one| one.id() == id)
            }
        }
    };
}

pub use uuid::{Builder, Bytes, Uuid};

/// Parses a UUID in its hyphenated form of 36 characters.
///
/// # Errors
/// [`IdError`] for any other text, including other notations of UUIDs: ids are canonical.
pub fn parse_hyphenated(text: &str) -> Result<Uuid, IdError> {
    const HYPHENATED_LENGTH: usize = 36;
    if text.len() != HYPHENATED_LENGTH {
        return Err(IdError);
    }
    Uuid::try_parse(text).map_err(|_| IdError)
}

define_id! {
    /// Identifies a user.
    UserId
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_identifier_reads_back_what_it_prints() {
        let id = UserId::new(Uuid::from_u128(0x0192_0000_0000_7000_8000_0000_0000_0001));
        assert_eq!(UserId::parse(&id.to_string()), Ok(id));
    }

    #[test]
    fn texts_that_are_not_a_hyphenated_uuid_are_refused() {
        for text in [
            "",
            "1",
            "..",
            "01920000000070008000000000000001",
            "{01920000-0000-7000-8000-000000000001}",
            "01920000-0000-7000-8000-00000000000g",
            "01920000-0000-7000-8000-0000000000010",
        ] {
            assert_eq!(UserId::parse(text), Err(IdError), "{text:?}");
        }
    }
}
