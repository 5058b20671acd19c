//! Cropping of a carousel: one aspect ratio for all slides and a focus point for each, chosen so
//! that no face is cut if avoidable and as little area as possible is lost.

mod placing;
mod subject;
#[cfg(test)]
mod tests;

use triptych_trips::{FaceArea, Photo, PhotoId, PixelSize};

use crate::{AspectRatio, FocusPoint};
use placing::{Stretch, placed};
use subject::Salience;

/// A photo as far as a crop needs to know it.
#[derive(Debug, Clone, PartialEq)]
pub struct CropPhoto {
    /// The photo.
    pub id: PhotoId,
    /// Its upright size.
    pub size: PixelSize,
    /// The faces that it shows.
    pub faces: Vec<FaceArea>,
    /// Where its subject is; none beside faces, and where it was not measured.
    salience: Option<Salience>,
}

/// The part of a photo that a slide shows, in shares of the photo's width and height.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CropArea {
    /// Of the width, from the left edge.
    pub left: f64,
    /// Of the height, from the upper edge.
    pub top: f64,
    /// Of the width.
    pub width: f64,
    /// Of the height.
    pub height: f64,
}

/// A ratio that a carousel can have, and what it does to the slides.
#[derive(Debug, Clone, PartialEq)]
pub struct CropOption {
    /// The ratio.
    pub ratio: AspectRatio,
    /// Its name.
    pub label: RatioLabel,
    /// The mean share of a slide's area that is cut off, 0 to 1.
    pub area_lost: f64,
    /// The photos of which a face is cut although the focus is the best.
    pub cut_faces: Vec<PhotoId>,
    /// The best point of each slide, in their order.
    pub focus: Vec<(PhotoId, FocusPoint)>,
    /// Whether it is used where the user chose none.
    pub is_default: bool,
}

/// The ratios that are offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RatioLabel {
    /// That of the photos, where all agree and Instagram takes it.
    Original,
    /// 4:5.
    FourToFive,
    /// 3:4.
    ThreeToFour,
    /// 1:1.
    Square,
    /// 1.91:1.
    Landscape,
}

impl RatioLabel {
    /// Its name as photographers write it.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Original => "original",
            Self::FourToFive => "4:5",
            Self::ThreeToFour => "3:4",
            Self::Square => "1:1",
            Self::Landscape => "1.91:1",
        }
    }
}

/// Photos whose ratios differ by less than this share agree: cameras round to whole pixels.
const AGREEMENT: f64 = 0.01;

/// A face is whole although so small a share of the photo is missing: less than half a pixel of a
/// slide.
const TOLERANCE: f64 = 1e-4;

impl From<&Photo> for CropPhoto {
    fn from(photo: &Photo) -> Self {
        let measurements = photo.measurements();
        let content = measurements.and_then(|found| found.content.as_ref());
        let faces: Vec<FaceArea> = content.map_or_else(Vec::new, |content| {
            content.faces.iter().map(|face| face.area).collect()
        });
        let miniature = measurements.and_then(|found| found.miniature.as_ref());
        Self {
            id: photo.id,
            size: photo.size,
            salience: miniature.filter(|_| faces.is_empty()).map(Salience::of),
            faces,
        }
    }
}

impl CropPhoto {
    /// The point around which a crop of this ratio cuts no face, or as few as can be, the largest
    /// ones last. Without faces it is drawn to what stands out.
    pub fn best_focus(&self, ratio: AspectRatio) -> FocusPoint {
        let whole = shown_shares(self.size, ratio);
        if let Some(salience) = &self.salience {
            let x = subject::centre(whole.0, &salience.columns);
            let y = subject::centre(whole.1, &salience.rows);
            return FocusPoint::new(x, y).unwrap_or(FocusPoint::CENTRE);
        }
        let across = self.faces.iter().map(|face| Stretch::across(*face));
        let down = self.faces.iter().map(|face| Stretch::down(*face));
        let x = placed(whole.0, &across.collect::<Vec<_>>());
        let y = placed(whole.1, &down.collect::<Vec<_>>());
        FocusPoint::new(x, y).unwrap_or(FocusPoint::CENTRE)
    }

    /// Whether a crop cuts a face, or leaves one out.
    pub fn has_cut_face(&self, ratio: AspectRatio, focus: FocusPoint) -> bool {
        let area = CropArea::new(self.size, ratio, focus);
        let is_whole = |stretch: Stretch, start: f64, length: f64| {
            stretch.start >= start - TOLERANCE && stretch.end <= start + length + TOLERANCE
        };
        !self.faces.iter().all(|face| {
            is_whole(Stretch::across(*face), area.left, area.width)
                && is_whole(Stretch::down(*face), area.top, area.height)
        })
    }

    fn ratio(&self) -> f64 {
        f64::from(self.size.width) / f64::from(self.size.height.max(1))
    }
}

impl CropArea {
    /// The largest area of a ratio inside a picture, its centre as near to the focus as the
    /// picture's edges allow. What cuts slides does the same.
    pub fn new(size: PixelSize, ratio: AspectRatio, focus: FocusPoint) -> Self {
        let (width, height) = shown_shares(size, ratio);
        let start = |focus: f32, length: f64| {
            (f64::from(focus) - length / 2.0).clamp(0.0, (1.0 - length).max(0.0))
        };
        Self {
            left: start(focus.x(), width),
            top: start(focus.y(), height),
            width,
            height,
        }
    }
}

/// The shares of a picture's width and height that a crop shows.
fn shown_shares(size: PixelSize, ratio: AspectRatio) -> (f64, f64) {
    let own = f64::from(size.width.max(1)) / f64::from(size.height.max(1));
    let wanted = f64::from(ratio.width_to_height());
    ((wanted / own).min(1.0), (own / wanted).min(1.0))
}

/// The ratios that slides can have, one of them the default: that which cuts the fewest faces, and
/// of those that which loses the least. None without slides.
pub fn crop_options(slides: &[CropPhoto]) -> Vec<CropOption> {
    let mut options: Vec<CropOption> = offered(slides)
        .into_iter()
        .map(|(label, ratio)| option(slides, label, ratio))
        .collect();
    let best = options.iter_mut().min_by(|one, other| {
        let cut = one.cut_faces.len().cmp(&other.cut_faces.len());
        cut.then(one.area_lost.total_cmp(&other.area_lost))
    });
    if let Some(best) = best {
        best.is_default = true;
    }
    options
}

fn option(slides: &[CropPhoto], label: RatioLabel, ratio: AspectRatio) -> CropOption {
    let focus: Vec<_> = slides
        .iter()
        .map(|slide| (slide.id, slide.best_focus(ratio)))
        .collect();
    let is_cut = |(slide, (_, focus)): &(&CropPhoto, &(PhotoId, FocusPoint))| {
        slide.has_cut_face(ratio, *focus)
    };
    let cut = slides.iter().zip(&focus).filter(is_cut);
    let cut_faces = cut.map(|(slide, _)| slide.id).collect();
    let mut shown = 0.0;
    let mut count = 0.0;
    for slide in slides {
        let (width, height) = shown_shares(slide.size, ratio);
        shown += width * height;
        count += 1.0;
    }
    CropOption {
        ratio,
        label,
        area_lost: (1.0 - shown / count).max(0.0),
        cut_faces,
        focus,
        is_default: false,
    }
}

/// The ratios of Instagram, and the photos' own where they agree; one that is the same is not
/// offered twice.
fn offered(slides: &[CropPhoto]) -> Vec<(RatioLabel, AspectRatio)> {
    if slides.is_empty() {
        return Vec::new();
    }
    let own = common_ratio(slides).map(|ratio| (RatioLabel::Original, ratio));
    let usual = [
        (RatioLabel::FourToFive, 0.8),
        (RatioLabel::ThreeToFour, crate::instagram::RATIO_MIN),
        (RatioLabel::Square, 1.0),
        (RatioLabel::Landscape, crate::instagram::RATIO_MAX),
    ];
    let usual = usual
        .into_iter()
        .filter_map(|(label, ratio)| Some((label, AspectRatio::new(ratio).ok()?)));
    let is_own = |ratio: AspectRatio| own.is_some_and(|(_, own)| agree(wide(own), wide(ratio)));
    own.into_iter()
        .chain(usual.filter(|(_, ratio)| !is_own(*ratio)))
        .collect()
}

fn common_ratio(slides: &[CropPhoto]) -> Option<AspectRatio> {
    let first = slides.first()?;
    let all_agree = slides
        .iter()
        .all(|slide| agree(slide.ratio(), first.ratio()));
    let is_taken = agree(wide(AspectRatio::of_first_slide(first.size)), first.ratio());
    (all_agree && is_taken).then(|| AspectRatio::of_first_slide(first.size))
}

fn agree(one: f64, other: f64) -> bool {
    (one / other - 1.0).abs() < AGREEMENT
}

fn wide(ratio: AspectRatio) -> f64 {
    f64::from(ratio.width_to_height())
}
