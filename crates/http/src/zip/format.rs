//! The records of a ZIP archive (APPNOTE.TXT 6.3), as bytes.

use chrono::{DateTime, Datelike, Timelike, Utc};

/// Marks a value that does not fit and is in the ZIP64 field.
const IN_ZIP64_FIELD: u32 = u32::MAX;
/// The identifier of the ZIP64 field.
const ZIP64: u16 = 1;
/// The versions that support deflate and ZIP64.
const VERSION: u16 = 20;
const VERSION_ZIP64: u16 = 45;
/// Made on Unix, so that permissions are applied.
const MADE_ON_UNIX: u16 = 3 << 8;
/// A regular file, readable by all and writable by its owner.
const ATTRIBUTES: u32 = 0o100_644 << 16;
/// Names are UTF-8.
const UTF8: u16 = 1 << 11;
/// Checksum and sizes follow the content.
const DATA_DESCRIPTOR_FOLLOWS: u16 = 1 << 3;

/// How the content of an entry is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Method {
    Stored,
    Deflated,
}

/// Checksum and sizes of an entry's written content.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Content {
    pub(super) crc: u32,
    pub(super) compressed: u64,
    pub(super) plain: u64,
}

/// The header of an entry.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    pub(super) name: String,
    pub(super) method: Method,
    pub(super) dated: DateTime<Utc>,
    /// Whether its sizes take 8 bytes.
    pub(super) is_zip64: bool,
    /// The offset of its local header.
    pub(super) offset: u64,
}

/// A value is too large without ZIP64.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the archive needs the larger form")]
pub(crate) struct TooLarge;

impl Entry {
    /// The local header, before the sizes are known.
    pub(super) fn local_header(&self) -> Result<Vec<u8>, TooLarge> {
        let mut record = Record::new(0x0403_4b50);
        record
            .u16(self.version())
            .bytes(&self.common(Content::default())?);
        let extra = if self.is_zip64 {
            zip64_field(&[0, 0])
        } else {
            Vec::new()
        };
        record.u16(length(&self.name)?).u16(length(&extra)?);
        record.bytes(self.name.as_bytes()).bytes(&extra);
        Ok(record.0)
    }

    /// The data descriptor, after the content.
    pub(super) fn descriptor(&self, content: Content) -> Result<Vec<u8>, TooLarge> {
        let mut record = Record::new(0x0807_4b50);
        record.u32(content.crc);
        if self.is_zip64 {
            record.u64(content.compressed).u64(content.plain);
        } else {
            record
                .u32(short(content.compressed)?)
                .u32(short(content.plain)?);
        }
        Ok(record.0)
    }

    /// The entry of the central directory.
    pub(super) fn directory_record(&self, content: Content) -> Result<Vec<u8>, TooLarge> {
        let mut record = Record::new(0x0201_4b50);
        record
            .u16(MADE_ON_UNIX | self.version())
            .u16(self.version());
        record.bytes(&self.common(content)?);
        let (extra, offset) = if self.is_zip64 {
            let values = [content.plain, content.compressed, self.offset];
            (zip64_field(&values), IN_ZIP64_FIELD)
        } else {
            (Vec::new(), short(self.offset)?)
        };
        record.u16(length(&self.name)?).u16(length(&extra)?);
        // No comment, on the first disk, no internal attributes.
        record.u16(0).u16(0).u16(0).u32(ATTRIBUTES).u32(offset);
        record.bytes(self.name.as_bytes()).bytes(&extra);
        Ok(record.0)
    }

    /// The fields that both headers share: from the flags to the sizes.
    fn common(&self, content: Content) -> Result<Vec<u8>, TooLarge> {
        let mut record = Record(Vec::new());
        let (date, time) = dos_time(self.dated);
        record.u16(UTF8 | DATA_DESCRIPTOR_FOLLOWS);
        record.u16(match self.method {
            Method::Stored => 0,
            Method::Deflated => 8,
        });
        record.u16(time).u16(date).u32(content.crc);
        if self.is_zip64 {
            record.u32(IN_ZIP64_FIELD).u32(IN_ZIP64_FIELD);
        } else {
            record
                .u32(short(content.compressed)?)
                .u32(short(content.plain)?);
        }
        Ok(record.0)
    }

    const fn version(&self) -> u16 {
        if self.is_zip64 {
            VERSION_ZIP64
        } else {
            VERSION
        }
    }
}

/// The end of the central directory: its offset and number of entries.
pub(super) fn end(
    entries: u64,
    directory_offset: u64,
    directory_length: u64,
    is_zip64: bool,
) -> Result<Vec<u8>, TooLarge> {
    let mut record = Record(Vec::new());
    if is_zip64 {
        record.u32(0x0606_4b50).u64(44);
        record.u16(MADE_ON_UNIX | VERSION_ZIP64).u16(VERSION_ZIP64);
        record.u32(0).u32(0).u64(entries).u64(entries);
        record.u64(directory_length).u64(directory_offset);
        record.u32(0x0706_4b50).u32(0);
        record.u64(directory_offset + directory_length).u32(1);
    }
    record.u32(0x0605_4b50).u16(0).u16(0);
    if is_zip64 {
        record
            .u16(u16::MAX)
            .u16(u16::MAX)
            .u32(IN_ZIP64_FIELD)
            .u32(IN_ZIP64_FIELD);
    } else {
        let entries = u16::try_from(entries).map_err(|_| TooLarge)?;
        record.u16(entries).u16(entries);
        record
            .u32(short(directory_length)?)
            .u32(short(directory_offset)?);
    }
    record.u16(0);
    Ok(record.0)
}

fn zip64_field(values: &[u64]) -> Vec<u8> {
    let mut field = Record(Vec::new());
    field.u16(ZIP64);
    // Three values at most.
    field.u16(u16::try_from(size_of_val(values)).unwrap_or_default());
    for value in values {
        field.u64(*value);
    }
    field.0
}

/// The maximum of 4 bytes means that the value is elsewhere.
fn short(value: u64) -> Result<u32, TooLarge> {
    let short = u32::try_from(value).map_err(|_| TooLarge)?;
    if short == IN_ZIP64_FIELD {
        Err(TooLarge)
    } else {
        Ok(short)
    }
}

fn length(bytes: impl AsRef<[u8]>) -> Result<u16, TooLarge> {
    u16::try_from(bytes.as_ref().len()).map_err(|_| TooLarge)
}

/// Date and time in the format of ZIP: from 1980 to 2107, with two seconds' precision.
fn dos_time(at: DateTime<Utc>) -> (u16, u16) {
    let year = u32::try_from(at.year() - 1980).unwrap_or_default().min(127);
    let date = (year << 9) | (at.month() << 5) | at.day();
    let time = (at.hour() << 11) | (at.minute() << 5) | (at.second() / 2);
    let short = |value: u32| u16::try_from(value).unwrap_or_default();
    (short(date), short(time))
}

/// Bytes in little-endian order.
struct Record(Vec<u8>);

impl Record {
    fn new(signature: u32) -> Self {
        Self(signature.to_le_bytes().to_vec())
    }

    fn bytes(&mut self, bytes: &[u8]) -> &mut Self {
        self.0.extend_from_slice(bytes);
        self
    }

    fn u16(&mut self, value: u16) -> &mut Self {
        self.bytes(&value.to_le_bytes())
    }

    fn u32(&mut self, value: u32) -> &mut Self {
        self.bytes(&value.to_le_bytes())
    }

    fn u64(&mut self, value: u64) -> &mut Self {
        self.bytes(&value.to_le_bytes())
    }
}
