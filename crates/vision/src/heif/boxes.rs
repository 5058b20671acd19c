//! The boxes of a HEIF file, and the numbers in them.

use crate::HeaderError;

/// The error for data that ends within a complete box.
const TOO_SHORT: HeaderError = HeaderError::Malformed("a box is too short");
/// Bytes of length and type.
pub(crate) const HEAD_BYTES: usize = 8;
/// Bytes of a box header with a 64-bit length.
const LONG_HEAD_BYTES: usize = 16;

/// The type of a box.
pub(crate) type Name = [u8; 4];

/// The header of a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Head {
    pub(crate) name: Name,
    pub(crate) length: Length,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Length {
    /// So many bytes after a header of eight bytes.
    Body(u64),
    /// In the eight bytes after the header.
    Long,
    /// Up to the end of the enclosing box.
    Rest,
}

impl Head {
    /// Parses the first eight bytes of a box.
    pub(crate) fn read(head: &[u8]) -> Result<Self, HeaderError> {
        let mut fields = Fields(head);
        let length = match fields.number(4)? {
            0 => Length::Rest,
            1 => Length::Long,
            length => Length::Body(after_head(length, HEAD_BYTES)?),
        };
        let name = fields.name()?;
        Ok(Self { name, length })
    }

    /// Parses a 64-bit length and returns the length of the body.
    pub(crate) fn long_body(length: &[u8]) -> Result<u64, HeaderError> {
        after_head(Fields(length).number(8)?, LONG_HEAD_BYTES)
    }
}

fn after_head(length: u64, head_bytes: usize) -> Result<u64, HeaderError> {
    length
        .checked_sub(head_bytes as u64)
        .ok_or(HeaderError::Malformed("a box is shorter than its head"))
}

/// Iterates over consecutive boxes by type and body. A box that exceeds the end is the last.
#[derive(Debug, Clone)]
pub(crate) struct Boxes<'a>(pub(crate) &'a [u8]);

impl<'a> Boxes<'a> {
    /// The body of the first box of a type.
    pub(crate) fn find(self, wanted: Name) -> Result<&'a [u8], HeaderError> {
        for inner in self {
            let (name, body) = inner?;
            if name == wanted {
                return Ok(body);
            }
        }
        Err(HeaderError::Malformed("a box is missing"))
    }

    fn next_box(&mut self) -> Result<(Name, &'a [u8]), HeaderError> {
        let mut fields = Fields(self.0);
        let head = Head::read(fields.take(HEAD_BYTES)?)?;
        let length = match head.length {
            Length::Body(length) => length,
            Length::Long => Head::long_body(fields.take(8)?)?,
            Length::Rest => fields.0.len() as u64,
        };
        let body = fields.take(usize::try_from(length).map_err(|_| TOO_SHORT)?)?;
        self.0 = fields.0;
        Ok((head.name, body))
    }
}

impl<'a> Iterator for Boxes<'a> {
    type Item = Result<(Name, &'a [u8]), HeaderError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.0.is_empty() {
            return None;
        }
        let next = self.next_box();
        if next.is_err() {
            self.0 = &[];
        }
        Some(next)
    }
}

/// Reads consecutive big-endian numbers.
#[derive(Debug, Clone)]
pub(crate) struct Fields<'a>(pub(crate) &'a [u8]);

impl<'a> Fields<'a> {
    /// Splits a full box into version, flags and the rest.
    pub(crate) fn of_version(body: &'a [u8]) -> Result<(u64, u64, Self), HeaderError> {
        let mut fields = Self(body);
        let (version, flags) = (fields.number(1)?, fields.number(3)?);
        Ok((version, flags, fields))
    }

    pub(crate) fn take(&mut self, length: usize) -> Result<&'a [u8], HeaderError> {
        let (taken, rest) = self.0.split_at_checked(length).ok_or(TOO_SHORT)?;
        self.0 = rest;
        Ok(taken)
    }

    /// The number in the next bytes, at most eight.
    pub(crate) fn number(&mut self, bytes: usize) -> Result<u64, HeaderError> {
        let bytes = self.take(bytes)?.iter();
        Ok(bytes.fold(0, |number, byte| number << 8 | u64::from(*byte)))
    }

    /// A number of at most four bytes.
    pub(crate) fn small(&mut self, bytes: usize) -> Result<u32, HeaderError> {
        u32::try_from(self.number(bytes)?).map_err(|_| TOO_SHORT)
    }

    pub(crate) fn name(&mut self) -> Result<Name, HeaderError> {
        self.take(4)?.try_into().map_err(|_| TOO_SHORT)
    }
}
