//! The records of a ZIP archive (APPNOTE.TXT 6.3), as bytes.

use chrono::{DateTime, Datelike, Timelike, Utc};

/// Marks where a value does not fit and stands in the ZIP64 field.
const ELSEWHERE: u32 = u32::MAX;
/// The identifier of the ZIP64 field.
const ZIP64: u16 = 1;
/// The version that knows deflate, and the one that knows ZIP64.
const VERSION: u16 = 20;
const VERSION_ZIP64: u16 = 45;
/// The archive was made on Unix, so that the permissions are read.
const MADE_ON_UNIX: u16 = 3 << 8;
/// A regular file that all can read and its owner can write.
const ATTRIBUTES: u32 = 0o100_644 << 16;
/// Names are UTF-8.
const UTF8: u16 = 1 << 11;
/// Checksum and sizes stand behind the content.
const DESCRIBED_BEHIND: u16 = 1 << 3;

/// How the content of an entry is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Method {
    Stored,
    Deflated,
}

/// What is known of an entry's content once it was written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Content {
    pub(super) crc: u32,
    pub(super) compressed: u64,
    pub(super) plain: u64,
}

/// An entry, apart from its content.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    pub(super) name: String,
    pub(super) method: Method,
    pub(super) dated: DateTime<Utc>,
    /// Whether its sizes are written in 8 bytes.
    pub(super) is_zip64: bool,
    /// Where its local header begins.
    pub(super) offset: u64,
}

/// A value is too large for the ordinary form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the archive needs the larger form")]
pub(crate) struct TooLarge;

impl Entry {
    /// What stands before the content, whose sizes are not known yet.
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

    /// What stands behind the content.
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

    /// What stands in the directory at the end of the archive.
    pub(super) fn directory_record(&self, content: Content) -> Result<Vec<u8>, TooLarge> {
        let mut record = Record::new(0x0201_4b50);
        record
            .u16(MADE_ON_UNIX | self.version())
            .u16(self.version());
        record.bytes(&self.common(content)?);
        let (extra, offset) = if self.is_zip64 {
            let values = [content.plain, content.compressed, self.offset];
            (zip64_field(&values), ELSEWHERE)
        } else {
            (Vec::new(), short(self.offset)?)
        };
        record.u16(length(&self.name)?).u16(length(&extra)?);
        // No comment, on the first disk, no internal attributes.
        record.u16(0).u16(0).u16(0).u32(ATTRIBUTES).u32(offset);
        record.bytes(self.name.as_bytes()).bytes(&extra);
        Ok(record.0)
    }

    /// What both headers have in common: from the flags to the sizes.
    fn common(&self, content: Content) -> Result<Vec<u8>, TooLarge> {
        let mut record = Record(Vec::new());
        let (date, time) = dos_time(self.dated);
        record.u16(UTF8 | DESCRIBED_BEHIND);
        record.u16(match self.method {
            Method::Stored => 0,
            Method::Deflated => 8,
        });
        record.u16(time).u16(date).u32(content.crc);
        if self.is_zip64 {
            record.u32(ELSEWHERE).u32(ELSEWHERE);
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

/// What stands behind the directory: where it is, and how many entries it has.
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
            .u32(ELSEWHERE)
            .u32(ELSEWHERE);
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

/// The largest value of 4 bytes means that it stands elsewhere.
fn short(value: u64) -> Result<u32, TooLarge> {
    let short = u32::try_from(value).map_err(|_| TooLarge)?;
    if short == ELSEWHERE {
        Err(TooLarge)
    } else {
        Ok(short)
    }
}

fn length(bytes: impl AsRef<[u8]>) -> Result<u16, TooLarge> {
    u16::try_from(bytes.as_ref().len()).map_err(|_| TooLarge)
}

/// Date and time as ZIP has them: from 1980 to 2107, to two seconds.
fn dos_time(at: DateTime<Utc>) -> (u16, u16) {
    let year = u32::try_from(at.year() - 1980).unwrap_or_default().min(127);
    let date = (year << 9) | (at.month() << 5) | at.day();
    let time = (at.hour() << 11) | (at.minute() << 5) | (at.second() / 2);
    let short = |value: u32| u16::try_from(value).unwrap_or_default();
    (short(date), short(time))
}

/// Bytes in the order of ZIP, the lowest first.
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
