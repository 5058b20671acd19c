//! What every [`Renderer`](crate::Renderer) promises.

use std::collections::HashSet;

use bytes::Bytes;
use triptych_posts::instagram::SLIDE_WIDTH_PX;
use triptych_posts::{AspectRatio, FocusPoint};
use triptych_trips::QuarterTurn;

use crate::{Renderer, RendererError, RenditionSize, SlideCrop};

/// Runs the suite against what `$fresh` makes.
#[macro_export]
macro_rules! renderer_contract {
    ($fresh:ident) => {
        $crate::contract_tests!(
            renderer,
            $fresh,
            [
                every_size_is_made_and_made_alike_again,
                slides_of_other_shapes_and_focus_are_other_pictures,
                each_turn_is_another_picture,
                a_damaged_picture_is_refused_for_good,
            ]
        );
    };
}

/// A renderer, and pictures to show it.
pub trait RendererAndPictures: Send + Sync {
    /// The renderer.
    fn renderer(&self) -> &dyn Renderer;

    /// A file that can be read: a picture that is wider than tall and not the same all over.
    fn sound(&self) -> Bytes;

    /// A file that cannot.
    fn damaged(&self) -> Bytes;
}

fn crop(width_to_height: f32, focus_x: f32) -> SlideCrop {
    SlideCrop {
        ratio: AspectRatio::new(width_to_height).unwrap(),
        focus: FocusPoint::new(focus_x, 0.5).unwrap(),
        width_px_max: SLIDE_WIDTH_PX,
    }
}

pub async fn every_size_is_made_and_made_alike_again(given: &dyn RendererAndPictures) {
    for size in RenditionSize::ALL {
        let make = || async {
            let made = given.renderer().rendition(given.sound(), None, size);
            made.await.unwrap()
        };
        let rendition = make().await;
        assert!(!rendition.is_empty());
        assert_eq!(rendition, make().await, "{size:?}");
    }
}

pub async fn slides_of_other_shapes_and_focus_are_other_pictures(given: &dyn RendererAndPictures) {
    let mut slides = Vec::new();
    for crop in [crop(0.8, 0.0), crop(0.8, 1.0), crop(1.0, 0.0)] {
        let slide = given.renderer().slide(given.sound(), None, crop);
        slides.push(slide.await.unwrap());
    }
    assert_ne!(slides[0], slides[1], "the focus makes no difference");
    assert_ne!(slides[0], slides[2], "the shape makes no difference");
}

pub async fn each_turn_is_another_picture(given: &dyn RendererAndPictures) {
    let turns = [QuarterTurn::Right, QuarterTurn::Half, QuarterTurn::Left];
    let (mut whole, mut slides) = (Vec::new(), Vec::new());
    for turned in turns.into_iter().map(Some).chain([None]) {
        let renderer = given.renderer();
        let picture = renderer.rendition(given.sound(), turned, RenditionSize::Large);
        whole.push(picture.await.unwrap());
        let slide = renderer.slide(given.sound(), turned, crop(1.0, 0.5));
        slides.push(slide.await.unwrap());
    }
    for pictures in [whole, slides] {
        let distinct: HashSet<Bytes> = pictures.into_iter().collect();
        assert_eq!(distinct.len(), turns.len() + 1);
    }
}

pub async fn a_damaged_picture_is_refused_for_good(given: &dyn RendererAndPictures) {
    let renderer = given.renderer();
    let rendition = renderer
        .rendition(given.damaged(), None, RenditionSize::Large)
        .await;
    assert!(
        matches!(rendition, Err(RendererError::Damaged(_))),
        "{rendition:?}"
    );
    let slide = renderer.slide(given.damaged(), None, crop(1.0, 0.5)).await;
    assert!(matches!(slide, Err(RendererError::Damaged(_))), "{slide:?}");
}
