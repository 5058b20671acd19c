//! HEIF files assembled box by box, around a stream from an encoder.

/// A box.
pub(crate) fn boxed(name: [u8; 4], body: &[u8]) -> Vec<u8> {
    let length = u32::try_from(body.len() + 8).unwrap().to_be_bytes();
    [&length, &name[..], body].concat()
}

/// A full box with a version and no flags.
pub(crate) fn versioned(name: [u8; 4], version: u8, body: &[u8]) -> Vec<u8> {
    boxed(name, &[&[version, 0, 0, 0], body].concat())
}

/// The body of the first box of this type, at any level.
pub(crate) fn body_of(file: &[u8], name: [u8; 4]) -> &[u8] {
    let place = file.windows(4).position(|part| *part == name).unwrap();
    let length = u32::from_be_bytes(file[place - 4..place].try_into().unwrap());
    &file[place + 4..place - 4 + length as usize]
}

/// The property with the size of a picture.
pub(crate) fn size(width: u32, height: u32) -> Vec<u8> {
    let sides = [width.to_be_bytes(), height.to_be_bytes()].concat();
    versioned(*b"ispe", 0, &sides)
}

/// The property that turns a picture counter-clockwise by quarter turns.
pub(crate) fn turned_left(quarters: u8) -> Vec<u8> {
    boxed(*b"irot", &[quarters])
}

/// The property that mirrors a picture: left to right (1), or top to bottom (0).
pub(crate) fn mirrored(axis: u8) -> Vec<u8> {
    boxed(*b"imir", &[axis])
}

/// A file of one picture of identical tiles.
#[derive(Clone)]
pub(crate) struct Heif {
    pub(crate) brand: [u8; 4],
    pub(crate) size: (u32, u32),
    pub(crate) tile_kind: [u8; 4],
    pub(crate) tile_size: (u32, u32),
    /// Tiles across and down in the description of the grid.
    pub(crate) grid: (u8, u8),
    /// The actual number of tiles.
    pub(crate) tiles: u16,
    /// The body of the `hvcC` box.
    pub(crate) parameters: Vec<u8>,
    pub(crate) stream: Vec<u8>,
    /// Properties of the whole picture in addition to its size.
    pub(crate) properties: Vec<Vec<u8>>,
    pub(crate) exif: Option<Vec<u8>>,
    /// Whether the data precedes the `meta` box.
    pub(crate) data_first: bool,
    /// Whether all tiles share the same data.
    pub(crate) shares_bytes: bool,
}

impl Heif {
    /// A grid of copies of the only picture of a file.
    pub(crate) fn grid_of(file: &[u8], tile_size: (u32, u32), (across, down): (u8, u8)) -> Self {
        Self {
            brand: *b"heic",
            size: (
                tile_size.0 * u32::from(across),
                tile_size.1 * u32::from(down),
            ),
            tile_kind: *b"hvc1",
            tile_size,
            grid: (across, down),
            tiles: u16::from(across) * u16::from(down),
            parameters: body_of(file, *b"hvcC").to_vec(),
            stream: body_of(file, *b"mdat").to_vec(),
            properties: Vec::new(),
            exif: None,
            data_first: false,
            shares_bytes: false,
        }
    }

    pub(crate) fn file(&self) -> Vec<u8> {
        let kind = boxed(*b"ftyp", &[&self.brand[..], b"\0\0\0\0mif1heic"].concat());
        let copies = if self.shares_bytes {
            1
        } else {
            self.tiles.into()
        };
        let mut data = self.stream.repeat(copies);
        data.extend(self.exif_item());
        let data = boxed(*b"mdat", &data);
        let before = kind.len() + 8;
        if self.data_first {
            return [kind, data, self.meta(before)].concat();
        }
        let meta_length = self.meta(0).len();
        [kind, self.meta(before + meta_length), data].concat()
    }

    fn exif_item(&self) -> Vec<u8> {
        let block = self
            .exif
            .iter()
            .flat_map(|block| [&[0; 4], &block[..]].concat());
        block.collect()
    }

    /// Items are numbered: tiles from one, then the grid, then EXIF.
    fn meta(&self, data_start: usize) -> Vec<u8> {
        let number = |number: u16| number.to_be_bytes();
        let grid_id = self.tiles + 1;
        let entry = |item: u16, kind: &[u8; 4]| {
            let named = [&number(item)[..], &[0; 2], kind, &[0]].concat();
            versioned(*b"infe", 2, &named)
        };
        let tiles = || 1..=self.tiles;
        let mut items: Vec<_> = tiles().map(|tile| entry(tile, &self.tile_kind)).collect();
        items.push(entry(grid_id, b"grid"));
        let mut references = vec![boxed(
            *b"dimg",
            &[number(grid_id), number(self.tiles)]
                .into_iter()
                .chain(tiles().map(number))
                .collect::<Vec<_>>()
                .concat(),
        )];
        if self.exif.is_some() {
            items.push(entry(grid_id + 1, b"Exif"));
            let described = [number(grid_id + 1), number(1), number(grid_id)].concat();
            references.push(boxed(*b"cdsc", &described));
        }
        let count = u16::try_from(items.len()).unwrap();
        let all = [&number(count)[..], &items.concat()].concat();
        let body = [
            versioned(*b"pitm", 0, &number(grid_id)),
            versioned(*b"iinf", 0, &all),
            boxed(*b"iprp", &self.properties_of_items()),
            versioned(*b"iref", 0, &references.concat()),
            versioned(*b"iloc", 1, &self.places(data_start)),
            boxed(*b"idat", &self.description()),
        ];
        versioned(*b"meta", 0, &body.concat())
    }

    fn properties_of_items(&self) -> Vec<u8> {
        let (width, height) = self.tile_size;
        let mut properties = vec![
            boxed(*b"hvcC", &self.parameters),
            size(width, height),
            size(self.size.0, self.size.1),
        ];
        properties.extend(self.properties.iter().cloned());
        let mut associations = (u32::from(self.tiles) + 1).to_be_bytes().to_vec();
        for tile in 1..=self.tiles {
            associations.extend([&tile.to_be_bytes()[..], &[2, 0x81, 2]].concat());
        }
        let last = u8::try_from(properties.len()).unwrap();
        associations.extend((self.tiles + 1).to_be_bytes());
        associations.push(last - 2);
        associations.extend(3..=last);
        let container = boxed(*b"ipco", &properties.concat());
        [container, versioned(*b"ipma", 0, &associations)].concat()
    }

    fn places(&self, data_start: usize) -> Vec<u8> {
        let number = |number: u16| number.to_be_bytes();
        let long = |number: usize| u32::try_from(number).unwrap().to_be_bytes();
        let count = self.tiles + 1 + u16::from(self.exif.is_some());
        let mut places = [&[0x44, 0][..], &number(count)].concat();
        let mut add = |item: u16, method: u16, start: usize, length: usize| {
            places.extend([item, method, 0, 1].map(number).concat());
            places.extend([long(start), long(length)].concat());
        };
        let mut start = data_start;
        for tile in 1..=self.tiles {
            add(tile, 0, start, self.stream.len());
            start += if self.shares_bytes {
                0
            } else {
                self.stream.len()
            };
        }
        add(self.tiles + 1, 1, 0, self.description().len());
        if self.exif.is_some() {
            start = data_start
                + self.stream.len()
                    * if self.shares_bytes {
                        1
                    } else {
                        self.tiles.into()
                    };
            add(self.tiles + 2, 0, start, self.exif_item().len());
        }
        places
    }

    /// The description of the grid, with sides of four bytes.
    fn description(&self) -> Vec<u8> {
        let (across, down) = self.grid;
        let sides = [self.size.0.to_be_bytes(), self.size.1.to_be_bytes()].concat();
        [
            &[0, 1, down.wrapping_sub(1), across.wrapping_sub(1)],
            &*sides,
        ]
        .concat()
    }
}
