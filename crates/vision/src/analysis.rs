//! The analysis of a photo in one decode.

use crate::measure::colour::{self, DominantColour};
use crate::measure::exposure::{self, Exposure};
use crate::measure::hash::{self, NearDuplicateDescriptor, PerceptualHash};
use crate::measure::miniature::{self, Miniature};
use crate::measure::sharpness::{self, Sharpness};
use crate::networks::{Content, Networks};
use crate::rendition::SCREEN_QUALITY;
use crate::{ImageHeader, Rendition, VisionError, decode, geometry, resize};

/// Long edge of the rendition for screens, in pixels.
pub const SCREEN_LONG_EDGE: u32 = 1_920;
/// Long edge of the rendition for lists, in pixels.
pub const THUMBNAIL_LONG_EDGE: u32 = 320;

/// The result of the analysis of a photo.
#[derive(Debug, Clone)]
pub struct Analysis {
    /// The header: size, time, camera, position. If faces showed that the photo must be turned,
    /// orientation and size are those of the upright photo.
    pub header: ImageHeader,
    /// Measurements of the pixels.
    pub measurements: Measurements,
    /// The renditions that are shown instead of the original.
    pub renditions: Renditions,
}

/// Measurements of a photo, deterministic for the same bytes.
#[derive(Debug, Clone, PartialEq)]
pub struct Measurements {
    /// Sharpness of the sharpest parts.
    pub sharpness: Sharpness,
    /// Brightness and contrast.
    pub exposure: Exposure,
    /// Colourfulness after Hasler and Süsstrunk (2003): 0 grey, 33 moderately, 59 quite, 109
    /// extremely colourful.
    pub colourfulness: f32,
    /// Up to five colours, the most common first.
    pub dominant_colours: Vec<DominantColour>,
    /// A 64-bit perceptual hash.
    pub hash: PerceptualHash,
    /// Hashes of overlapping parts, which also match cropped copies.
    pub descriptor: NearDuplicateDescriptor,
    /// The picture in a small grid, for finding the frames of a panorama.
    pub miniature: Miniature,
    /// Results of the neural networks; `None` if they were not used.
    pub content: Option<Content>,
}

/// JPEG renditions, upright and in sRGB, without metadata, at quality 82.
#[derive(Debug, Clone)]
pub struct Renditions {
    /// 1920 pixels on the long edge; never enlarged.
    pub screen: Rendition,
    /// 320 pixels on the long edge; never enlarged.
    pub thumbnail: Rendition,
}

/// Decodes a photo once, measures it, runs the networks, if any, and makes its renditions.
///
/// # Errors
/// [`VisionError::Header`] for a file that is refused by its header, [`VisionError::Damaged`] for
/// one that cannot be decoded.
pub fn analyse(bytes: &[u8], networks: Option<&Networks>) -> Result<Analysis, VisionError> {
    let header = ImageHeader::read(bytes)?;
    let screen_size = decode::fitted_size(&header, SCREEN_LONG_EDGE);
    let screen = decode::upright_raster_of_size(bytes, &header, screen_size)?;
    let (screen, content) = match networks {
        Some(networks) => {
            let (upright, content) = networks.look(screen, header.is_orientation_said)?;
            (upright, Some(content))
        }
        None => (screen, None),
    };
    let header = header.turned(content.as_ref().and_then(|content| content.turned));
    let thumbnail_size = decode::fitted_size(&header, THUMBNAIL_LONG_EDGE);
    let thumbnail = screen.resized(thumbnail_size)?;
    let thumbnail_pixels = thumbnail.pixels();

    let (width, height) = (header.width, header.height);
    let measuring_size = geometry::fitted(width, height, sharpness::LONG_EDGE);
    let measuring_plane = resize::plane(&screen.luma(), measuring_size)?;
    let thumbnail_luma = thumbnail.luma();
    let (hash, descriptor) = hash::hashes(&thumbnail_luma)?;

    let measurements = Measurements {
        sharpness: sharpness::measure(&measuring_plane),
        exposure: exposure::measure(&measuring_plane),
        colourfulness: colour::colourfulness(&thumbnail_pixels),
        dominant_colours: colour::dominant(&thumbnail_pixels),
        hash,
        descriptor,
        miniature: miniature::of(&thumbnail_luma)?,
        content,
    };
    let renditions = Renditions {
        screen: Rendition::encode(&screen, SCREEN_QUALITY)?,
        thumbnail: Rendition::encode(&thumbnail, SCREEN_QUALITY)?,
    };
    Ok(Analysis {
        header,
        measurements,
        renditions,
    })
}
