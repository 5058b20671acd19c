//! The `meta` box: the items of a file, their properties, and the locations of their data.

use std::collections::BTreeMap;

use super::boxes::{Boxes, Fields, Name};
use crate::HeaderError;

/// The maximum number of extents of an item. Encoders write one.
const EXTENTS_MAX: usize = 32;

pub(crate) type ItemId = u32;

/// A byte range of a file, or of the `meta` box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Extent {
    pub(crate) start: u64,
    pub(crate) length: u64,
}

impl Extent {
    /// The exclusive end.
    pub(crate) fn end(self) -> u64 {
        self.start.saturating_add(self.length)
    }
}

/// The location of an item's data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Location {
    /// Whether the extents refer to the `idat` box instead of the file.
    is_inline: bool,
    extents: Vec<Extent>,
}

/// The contents of a `meta` box.
#[derive(Debug, Default)]
pub(crate) struct Meta<'a> {
    pub(crate) primary: ItemId,
    kinds: BTreeMap<ItemId, Name>,
    properties: Vec<(Name, &'a [u8])>,
    associations: BTreeMap<ItemId, Vec<usize>>,
    references: Vec<Reference>,
    locations: BTreeMap<ItemId, Location>,
    inline: &'a [u8],
}

#[derive(Debug)]
struct Reference {
    kind: Name,
    from: ItemId,
    to: Vec<ItemId>,
}

impl<'a> Meta<'a> {
    /// Parses the body of a `meta` box.
    pub(crate) fn read(body: &'a [u8]) -> Result<Self, HeaderError> {
        let (_, _, fields) = Fields::of_version(body)?;
        let mut meta = Self::default();
        for inner in Boxes(fields.0) {
            match inner? {
                (name, body) if &name == b"pitm" => meta.primary = item_of_version(body, 0)?,
                (name, body) if &name == b"iinf" => meta.read_items(body)?,
                (name, body) if &name == b"iprp" => meta.read_properties(body)?,
                (name, body) if &name == b"iref" => meta.read_references(body)?,
                (name, body) if &name == b"iloc" => meta.read_locations(body)?,
                (name, body) if &name == b"idat" => meta.inline = body,
                _ => {}
            }
        }
        Ok(meta)
    }

    /// The type of an item: `hvc1`, `grid`, `Exif` and so on.
    pub(crate) fn kind(&self, item: ItemId) -> Option<Name> {
        self.kinds.get(&item).copied()
    }

    /// The extents of an item in the file; `None` if it is elsewhere.
    pub(crate) fn extents(&self, item: ItemId) -> Option<&[Extent]> {
        let location = self.locations.get(&item)?;
        (!location.is_inline).then_some(&location.extents)
    }

    /// The data of an item that is in the `meta` box itself.
    pub(crate) fn inline_bytes(&self, item: ItemId) -> Option<Vec<u8>> {
        let location = self.locations.get(&item)?;
        location
            .is_inline
            .then(|| joined(self.inline, &location.extents).ok())?
    }

    /// The properties of an item, by type and body.
    pub(crate) fn properties(&self, item: ItemId) -> impl Iterator<Item = (Name, &'a [u8])> {
        let associated = self.associations.get(&item);
        let numbers = associated.map(Vec::as_slice).unwrap_or_default();
        // Indexes start at 1.
        numbers
            .iter()
            .filter_map(|number| self.properties.get(number.checked_sub(1)?).copied())
    }

    /// The first property of this type.
    pub(crate) fn property(&self, item: ItemId, wanted: Name) -> Option<&'a [u8]> {
        let mut properties = self.properties(item);
        properties.find_map(|(name, body)| (name == wanted).then_some(body))
    }

    /// The items that an item refers to with this type of reference.
    pub(crate) fn referred_by(&self, from: ItemId, kind: Name) -> &[ItemId] {
        let mut references = self.references.iter();
        references
            .find(|one| one.from == from && one.kind == kind)
            .map(|one| one.to.as_slice())
            .unwrap_or_default()
    }

    /// The items that refer to an item with this type of reference.
    pub(crate) fn referring_to(&self, to: ItemId, kind: Name) -> impl Iterator<Item = ItemId> {
        let references = self.references.iter();
        references
            .filter(move |one| one.kind == kind && one.to.contains(&to))
            .map(|one| one.from)
    }

    fn read_items(&mut self, body: &'a [u8]) -> Result<(), HeaderError> {
        let (version, _, mut fields) = Fields::of_version(body)?;
        fields.take(if version == 0 { 2 } else { 4 })?;
        for inner in Boxes(fields.0) {
            let (name, entry) = inner?;
            if &name == b"infe" {
                let (version, _, mut fields) = Fields::of_version(entry)?;
                // Before version 2, items had no type.
                if version >= 2 {
                    let item = fields.small(if version == 2 { 2 } else { 4 })?;
                    fields.take(2)?;
                    self.kinds.entry(item).or_insert(fields.name()?);
                }
            }
        }
        Ok(())
    }

    fn read_properties(&mut self, body: &'a [u8]) -> Result<(), HeaderError> {
        let boxes = Boxes(body);
        let properties = Boxes(boxes.clone().find(*b"ipco")?);
        self.properties = properties.collect::<Result<_, _>>()?;
        for inner in boxes {
            let (name, body) = inner?;
            if &name == b"ipma" {
                self.read_associations(body)?;
            }
        }
        Ok(())
    }

    fn read_associations(&mut self, body: &[u8]) -> Result<(), HeaderError> {
        let (version, flags, mut fields) = Fields::of_version(body)?;
        let is_wide = flags & 1 == 1;
        for _ in 0..fields.number(4)? {
            let item = fields.small(if version == 0 { 2 } else { 4 })?;
            let count = usize::try_from(fields.number(1)?).unwrap_or_default();
            let numbers = fields.take(if is_wide { count * 2 } else { count })?;
            // The highest bit marks the property as essential.
            let numbers = if is_wide {
                let (pairs, _) = numbers.as_chunks();
                let number = |pair: &[u8; 2]| usize::from(u16::from_be_bytes(*pair) & 0x7FFF);
                pairs.iter().map(number).collect()
            } else {
                let number = |byte: &u8| usize::from(byte & 0x7F);
                numbers.iter().map(number).collect()
            };
            self.associations.entry(item).or_insert(numbers);
        }
        Ok(())
    }

    fn read_references(&mut self, body: &[u8]) -> Result<(), HeaderError> {
        let (version, _, fields) = Fields::of_version(body)?;
        let id_bytes = if version == 0 { 2 } else { 4 };
        for inner in Boxes(fields.0) {
            let (kind, body) = inner?;
            let mut fields = Fields(body);
            let from = fields.small(id_bytes)?;
            let count = fields.number(2)?;
            let to = (0..count).map(|_| fields.small(id_bytes));
            let to = to.collect::<Result<_, _>>()?;
            self.references.push(Reference { kind, from, to });
        }
        Ok(())
    }

    fn read_locations(&mut self, body: &[u8]) -> Result<(), HeaderError> {
        let (version, _, mut fields) = Fields::of_version(body)?;
        let sizes = FieldSizes::read(&mut fields, version)?;
        let (item_bytes, count_bytes) = if version < 2 { (2, 2) } else { (4, 4) };
        for _ in 0..fields.number(count_bytes)? {
            let item = fields.small(item_bytes)?;
            let method = if version == 0 {
                0
            } else {
                fields.number(2)? & 0xF
            };
            let is_elsewhere = fields.number(2)? != 0;
            let extents = sizes.read_extents(&mut fields)?;
            // In another file, or relative to another item.
            if is_elsewhere || method > 1 {
                continue;
            }
            self.locations.entry(item).or_insert(Location {
                is_inline: method == 1,
                extents,
            });
        }
        Ok(())
    }
}

/// Field sizes in bytes of the `iloc` box.
struct FieldSizes {
    start: usize,
    length: usize,
    base: usize,
    index: usize,
}

impl FieldSizes {
    fn read(fields: &mut Fields<'_>, version: u64) -> Result<Self, HeaderError> {
        let mut pair = || {
            let byte = fields.number(1)?;
            let nibble = |bits: u64| usize::try_from(bits & 0xF).unwrap_or_default();
            let (high, low) = (nibble(byte >> 4), nibble(byte));
            let is_known = [high, low].iter().all(|bytes| matches!(bytes, 0 | 4 | 8));
            is_known
                .then_some((high, low))
                .ok_or(HeaderError::Malformed("numbers of no known length"))
        };
        let ((start, length), (base, index)) = (pair()?, pair()?);
        Ok(Self {
            start,
            length,
            base,
            index: if version == 0 { 0 } else { index },
        })
    }

    fn read_extents(&self, fields: &mut Fields<'_>) -> Result<Vec<Extent>, HeaderError> {
        let base = fields.number(self.base)?;
        let count = usize::try_from(fields.number(2)?).unwrap_or(usize::MAX);
        if count > EXTENTS_MAX {
            return Err(HeaderError::Malformed("an item in too many pieces"));
        }
        let mut extent = || {
            fields.take(self.index)?;
            let start = base.saturating_add(fields.number(self.start)?);
            let length = fields.number(self.length)?;
            Ok(Extent { start, length })
        };
        (0..count).map(|_| extent()).collect()
    }
}

/// The concatenated data of extents.
pub(crate) fn joined(bytes: &[u8], extents: &[Extent]) -> Result<Vec<u8>, HeaderError> {
    let mut whole = Vec::new();
    for extent in extents {
        let place = |end: u64| usize::try_from(end).ok();
        let piece = place(extent.start)
            .zip(place(extent.end()))
            .and_then(|(start, end)| bytes.get(start..end))
            .ok_or(HeaderError::Truncated)?;
        if whole.len() + piece.len() > bytes.len() {
            return Err(HeaderError::Malformed("pieces that overlap"));
        }
        whole.extend_from_slice(piece);
    }
    Ok(whole)
}

/// An item id of two bytes up to this version, otherwise of four.
fn item_of_version(body: &[u8], last_short: u64) -> Result<ItemId, HeaderError> {
    let (version, _, mut fields) = Fields::of_version(body)?;
    fields.small(if version <= last_short { 2 } else { 4 })
}
