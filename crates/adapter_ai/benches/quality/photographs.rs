//! Photographs that are altered: those of the project, and those of Debian's packages where they
//! are installed.

use std::path::{Path, PathBuf};

use image::{DynamicImage, RgbImage, imageops::FilterType};

/// Long edge of what is altered, in pixels: more than analysis looks at for sharpness.
const LONG_EDGE: u32 = 1_280;

/// The project's own, one of each scene, shallow depth of field (`wine`, `seeding`, `flower`), mist
/// (`Portrait_1`) and night (`camera_galaxy_s7`) among them.
const SHIPPED: &str = include_str!("../../../vision/tests/photos/scenes.txt");

const LOMIRI: [&str; 10] = [
    "Bridge_by_Sander_Klootwijk.jpg",
    "Dragonfly_by_Bolly.jpg",
    "Picture_0B_by_freespace.jpg",
    "Picture_1A_by_freespace.jpg",
    "aitzgorri_by_Aitzol_Berasategi.jpg",
    "free_by_Peter_Nerlich.jpg",
    "friends_by_Aitzol_Berasategi.jpg",
    "greentock_by_Peter_Nerlich.jpg",
    "life_by_Aitzol_Berasategi.jpg",
    "picosdeeuropa_by_Aitzol_Berasategi.jpg",
];

const OPENCV: [&str; 17] = [
    "alphamat/input_images/plant.jpg",
    "data/aloeL.jpg",
    "data/baboon.jpg",
    "data/board.jpg",
    "data/building.jpg",
    "data/butterfly.jpg",
    "data/fruits.jpg",
    "data/graf1.png",
    "data/home.jpg",
    "data/leuvenA.jpg",
    "data/messi5.jpg",
    "data/rubberwhale1.png",
    "data/squirrel_cls.jpg",
    "text/scenetext01.jpg",
    "text/scenetext02.jpg",
    "text/scenetext04.jpg",
    "text/scenetext05.jpg",
];

const MATE: [&str; 7] = [
    "Dune.jpg",
    "Garden.jpg",
    "GreenMeadow.jpg",
    "LadyBird.jpg",
    "RainDrops.jpg",
    "TwoWings.jpg",
    "YellowFlower.jpg",
];

/// Which half of the photographs one belongs to: limits are fitted on the one and reported on the
/// other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Half {
    /// Limits may be fitted on it.
    Fitted,
    /// Nothing was chosen by it.
    HeldOut,
}

/// One photograph, upright.
pub(crate) struct Photograph {
    pub(crate) name: String,
    pub(crate) half: Half,
    path: PathBuf,
}

impl Photograph {
    /// Its bytes.
    pub(crate) fn file(&self) -> Vec<u8> {
        std::fs::read(&self.path).unwrap()
    }

    /// Its picture, as large as copies are.
    pub(crate) fn picture(&self) -> RgbImage {
        let full = triptych_vision::full_size(&self.file(), None).unwrap();
        let picture = image::load_from_memory(&full.jpeg).unwrap();
        let is_larger = picture.width().max(picture.height()) > LONG_EDGE;
        let fitted = if is_larger {
            picture.resize(LONG_EDGE, LONG_EDGE, FilterType::CatmullRom)
        } else {
            picture
        };
        DynamicImage::into_rgb8(fitted)
    }
}

/// All photographs that are there, and the number of those that are not.
pub(crate) fn all() -> (Vec<Photograph>, usize) {
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../vision/tests/photos");
    let of_the_project: Vec<&str> = SHIPPED.lines().collect();
    let sources: [(&Path, &[&str]); 4] = [
        (&shipped, &of_the_project),
        (Path::new("/usr/share/backgrounds"), &LOMIRI),
        (Path::new("/usr/share/doc/opencv-doc/examples"), &OPENCV),
        (Path::new("/usr/share/backgrounds/mate/nature"), &MATE),
    ];
    let paths = sources
        .iter()
        .flat_map(|(folder, names)| names.iter().map(|name| folder.join(name)));
    let (there, missing): (Vec<PathBuf>, Vec<PathBuf>) = paths.partition(|path| path.exists());
    let photographs = there
        .into_iter()
        .enumerate()
        .map(|(number, path)| Photograph {
            name: path.file_stem().unwrap().to_string_lossy().into_owned(),
            half: if number % 2 == 0 {
                Half::Fitted
            } else {
                Half::HeldOut
            },
            path,
        });
    (photographs.collect(), missing.len())
}
