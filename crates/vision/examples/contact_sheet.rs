//! Writes contact sheets. Arguments: the output folder, then the photos.
//!
//! `cargo run -p triptych_vision --example contact_sheet -- /tmp crates/vision/tests/photos/*.jpg`

use std::error::Error;
use std::fs;
use std::path::PathBuf;

use triptych_vision::{SHEET_TILES, SheetTile, contact_sheet};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let folder = arguments.next().ok_or("a folder is needed")?;
    let photos: Vec<PathBuf> = arguments.collect();
    for (index, some) in photos.chunks(SHEET_TILES).enumerate() {
        let tiles: Vec<SheetTile> = some
            .iter()
            .map(|photo| Ok(SheetTile::of(&fs::read(photo)?)?))
            .collect::<Result<_, Box<dyn Error>>>()?;
        let sheet = contact_sheet(&tiles, index * SHEET_TILES + 1)?;
        fs::write(folder.join(format!("sheet_{}.jpg", index + 1)), sheet.jpeg)?;
    }
    Ok(())
}
