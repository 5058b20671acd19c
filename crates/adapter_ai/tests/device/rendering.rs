//! Renditions and slides on demand.

use triptych_adapter_ai::analysis::DeviceRenderer;
use triptych_ports::{Renderer, RendererError, RenditionSize, SlideCrop};
use triptych_posts::{AspectRatio, FocusPoint};
use triptych_vision::ImageHeader;

use crate::photographs::{photograph, workers};

fn renderer() -> DeviceRenderer {
    DeviceRenderer::new(workers())
}

fn crop(ratio: f32, width_px_max: u32) -> SlideCrop {
    SlideCrop {
        ratio: AspectRatio::new(ratio).unwrap(),
        focus: FocusPoint::new(0.2, 0.9).unwrap(),
        width_px_max,
    }
}

#[tokio::test]
async fn a_rendition_has_the_size_that_was_asked_for() {
    for (size, long_edge) in [
        (RenditionSize::Thumbnail, 320),
        (RenditionSize::Large, 1_800),
        (RenditionSize::Full, 1_800),
    ] {
        let jpeg = renderer()
            .rendition(photograph("Portrait_6.jpg"), None, size)
            .await
            .unwrap();
        let header = ImageHeader::read(&jpeg).unwrap();
        assert_eq!(header.height, long_edge);
        assert!(header.width < header.height);
    }
}

#[tokio::test]
async fn a_slide_has_the_ratio_and_the_width_that_were_asked_for() {
    // 1,200 pixels of height give 960 of width at 4:5: nothing is enlarged.
    for (ratio, size) in [
        (0.8, (960, 1_200)),
        (1.0, (1_080, 1_080)),
        (1.91, (1_080, 565)),
    ] {
        let photograph = photograph("Landscape_3.jpg");
        let jpeg = renderer()
            .slide(photograph, None, crop(ratio, 1_080))
            .await
            .unwrap();
        let header = ImageHeader::read(&jpeg).unwrap();
        assert_eq!((header.width, header.height), size, "{ratio}");
    }
}

#[tokio::test]
async fn a_narrow_photograph_keeps_its_width() {
    let jpeg = renderer()
        .slide(photograph("DSCN0010.jpg"), None, crop(1.0, 1_080))
        .await
        .unwrap();
    assert_eq!(ImageHeader::read(&jpeg).unwrap().width, 480);
}

#[tokio::test]
async fn a_broken_file_is_damaged() {
    let broken = photograph("sunset.jpg").slice(..300);
    let result = renderer()
        .rendition(broken, None, RenditionSize::Full)
        .await;
    assert!(matches!(result, Err(RendererError::Damaged(_))));
}
