//! Everything about one photo from one decode.

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

/// What is known of a photo once it was decoded.
#[derive(Debug, Clone)]
pub struct Analysis {
    /// What the file says about itself: size, time, camera, place. Where faces showed how the photo
    /// is to be turned, orientation and size are those that make it upright.
    pub header: ImageHeader,
    /// What its pixels say.
    pub measurements: Measurements,
    /// The pictures that are shown instead of the original.
    pub renditions: Renditions,
}

/// Numbers about a photo, the same for the same bytes on every run.
#[derive(Debug, Clone, PartialEq)]
pub struct Measurements {
    /// How sharp its sharpest parts are.
    pub sharpness: Sharpness,
    /// How its light is spread.
    pub exposure: Exposure,
    /// Colourfulness after Hasler and Süsstrunk (2003): 0 grey, 33 moderately, 59 quite, 109
    /// extremely colourful.
    pub colourfulness: f32,
    /// Up to five colours, the most common first.
    pub dominant_colours: Vec<DominantColour>,
    /// 64 bits that similar pictures share.
    pub hash: PerceptualHash,
    /// Hashes of overlapping parts, by which a cropped copy is found too.
    pub descriptor: NearDuplicateDescriptor,
    /// The picture in few cells, by which the frames of a panorama are found.
    pub miniature: Miniature,
    /// What networks recognised; none where they did not look.
    pub content: Option<Content>,
}

/// JPEG renditions, upright and in sRGB, without metadata, at quality 82.
#[derive(Debug, Clone)]
pub struct Renditions {
    /// 1920 pixels on the long edge, or the picture's own size where it is smaller.
    pub screen: Rendition,
    /// 320 pixels on the long edge, or the picture's own size where it is smaller.
    pub thumbnail: Rendition,
}

/// Decodes a photo once, measures it, has networks look at it where there are any, and makes its
/// renditions.
///
/// # Errors
/// [`VisionError::Header`] for a file that is refused unseen, [`VisionError::Damaged`] for one
/// that cannot be decoded.
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
