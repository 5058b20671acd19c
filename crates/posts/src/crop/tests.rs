use proptest::prelude::*;
use triptych_users::id::Uuid;

use super::*;

fn photo(number: u128, (width, height): (u32, u32), faces: Vec<FaceArea>) -> CropPhoto {
    CropPhoto {
        id: PhotoId::new(Uuid::from_u128(number)),
        size: PixelSize { width, height },
        faces,
        salience: None,
    }
}

fn face(left: f32, top: f32, width: f32, height: f32) -> FaceArea {
    FaceArea {
        left,
        top,
        width,
        height,
    }
}

fn ratio(width_to_height: f32) -> AspectRatio {
    AspectRatio::new(width_to_height).unwrap()
}

fn default_of(options: &[CropOption]) -> &CropOption {
    options.iter().find(|option| option.is_default).unwrap()
}

/// The shapes that cameras and phones make.
const SHAPES: [(u32, u32); 8] = [
    (6_000, 4_000),
    (4_000, 6_000),
    (4_032, 3_024),
    (3_024, 4_032),
    (3_840, 2_160),
    (2_160, 3_840),
    (3_000, 3_000),
    (4_000, 2_250),
];

/// People as they are in photographs: one to four faces in a group that takes up to half of the
/// photo's width and height, anywhere in it.
fn group() -> impl Strategy<Value = Vec<FaceArea>> {
    let faces = prop::collection::vec((0.0_f32..1.0, 0.0_f32..1.0, 0.05_f32..0.3), 0..5);
    let place = (0.0_f32..1.0, 0.0_f32..1.0, 0.15_f32..0.5);
    (faces, place).prop_map(|(faces, (x, y, side))| {
        let (left, top) = (x * (1.0 - side), y * (1.0 - side));
        let in_group = faces.into_iter().map(|(x, y, share)| {
            let length = share * side;
            let free = side - length;
            face(left + x * free, top + y * free, length, length)
        });
        in_group.collect()
    })
}

fn carousel() -> impl Strategy<Value = Vec<CropPhoto>> {
    let slide = (prop::sample::select(SHAPES.to_vec()), group());
    prop::collection::vec(slide, 2..10).prop_map(|slides| {
        let slides = slides.into_iter().zip(1..);
        slides
            .map(|((size, faces), number)| photo(number, size, faces))
            .collect()
    })
}

/// Any photo with faces anywhere, some of them cut by its edge.
fn crowd() -> impl Strategy<Value = CropPhoto> {
    let size = (1_u32..8_000, 1_u32..8_000);
    let area = (-0.1_f32..1.0, -0.1_f32..1.0, 0.0_f32..0.6, 0.0_f32..0.6);
    let faces = prop::collection::vec(area.prop_map(|(x, y, w, h)| face(x, y, w, h)), 0..6);
    (size, faces).prop_map(|(size, faces)| photo(1, size, faces))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn no_face_is_cut_at_the_default_of_forty_mixed_carousels(slides in carousel()) {
        let options = crop_options(&slides);
        let default = default_of(&options);
        prop_assert_eq!(&default.cut_faces, &Vec::new());
        for (slide, (id, focus)) in slides.iter().zip(&default.focus) {
            prop_assert_eq!(slide.id, *id);
            prop_assert!(!slide.has_cut_face(default.ratio, *focus));
        }
        let least = options
            .iter()
            .filter(|option| option.cut_faces.is_empty())
            .map(|option| option.area_lost)
            .fold(1.0, f64::min);
        prop_assert!(default.area_lost <= least);
    }
}

#[test]
fn faces_at_both_edges_of_a_crop_that_misses_half_a_pixel_are_whole() {
    let faces = vec![face(0.2, 0.0, 0.1, 0.1), face(0.2, 0.9, 0.1, 0.1)];
    let photo = photo(1, (7_700, 5_134), faces);
    let best = photo.best_focus(ratio(1.5));
    assert!(!photo.has_cut_face(ratio(1.5), best), "{best:?}");
}

proptest! {
    #[test]
    fn a_face_is_cut_only_where_every_point_cuts_one(
        photo in crowd(),
        wide in instagram_ratio(),
    ) {
        let best = photo.best_focus(wide);
        if photo.has_cut_face(wide, best) {
            for step in 0_u8..=100 {
                let along = f32::from(step) / 100.0;
                let point = FocusPoint::new(along, along).unwrap();
                prop_assert!(photo.has_cut_face(wide, point), "{point:?} is better than {best:?}");
            }
        }
    }

    #[test]
    fn a_crop_lies_inside_of_its_photo_and_has_its_ratio(
        photo in crowd(),
        wide in instagram_ratio(),
        x in 0.0_f32..=1.0,
        y in 0.0_f32..=1.0,
    ) {
        let area = CropArea::new(photo.size, wide, FocusPoint::new(x, y).unwrap());
        prop_assert!(area.left >= 0.0 && area.left + area.width <= 1.0 + 1e-9);
        prop_assert!(area.top >= 0.0 && area.top + area.height <= 1.0 + 1e-9);
        let (width, height) = (
            area.width * f64::from(photo.size.width),
            area.height * f64::from(photo.size.height),
        );
        prop_assert!((width / height / f64::from(wide.width_to_height()) - 1.0).abs() < 1e-6);
    }

    #[test]
    fn one_ratio_is_the_default_and_none_is_offered_twice(slides in carousel()) {
        let options = crop_options(&slides);
        prop_assert_eq!(options.iter().filter(|option| option.is_default).count(), 1);
        for (number, option) in options.iter().enumerate() {
            prop_assert!((0.0..1.0).contains(&option.area_lost));
            prop_assert_eq!(option.focus.len(), slides.len());
            let same = options.iter().skip(number + 1).any(|other| {
                agree(wide(other.ratio), wide(option.ratio))
            });
            prop_assert!(!same);
        }
    }
}

fn instagram_ratio() -> impl Strategy<Value = AspectRatio> {
    prop::sample::select(vec![0.75_f32, 0.8, 1.0, 1.5, 1.91]).prop_map(ratio)
}

#[test]
fn photos_of_one_shape_stay_as_they_are() {
    let slides = [
        photo(1, (4_032, 3_024), vec![]),
        photo(2, (4_000, 3_001), vec![]),
    ];
    let options = crop_options(&slides);
    let default = default_of(&options);
    assert_eq!(default.label, RatioLabel::Original);
    assert!(default.area_lost < 0.01);
    assert_eq!(options.len(), 5);
}

#[test]
fn a_shape_that_instagram_does_not_take_is_not_offered() {
    let labels = |size| {
        let options = crop_options(&[photo(1, size, vec![])]);
        options
            .iter()
            .map(|option| option.label)
            .collect::<Vec<_>>()
    };
    assert!(!labels((4_000, 1_000)).contains(&RatioLabel::Original));
    assert!(!labels((1_000, 4_000)).contains(&RatioLabel::Original));
    assert_eq!(labels((3_000, 4_000))[0], RatioLabel::Original);
    assert!(!labels((3_000, 4_000)).contains(&RatioLabel::ThreeToFour));
    assert_eq!(crop_options(&[]), []);
}

#[test]
fn a_portrait_in_a_landscape_carousel_keeps_its_eyes_and_forehead() {
    let portrait = photo(1, (4_000, 6_000), vec![face(0.3, 0.08, 0.4, 0.3)]);
    let wide = ratio(1.5);
    assert!(portrait.has_cut_face(wide, FocusPoint::CENTRE));
    let focus = portrait.best_focus(wide);
    assert!(!portrait.has_cut_face(wide, focus));
    let area = CropArea::new(portrait.size, wide, focus);
    assert!(area.top < 0.05, "there is room for the hair: {area:?}");
}

#[test]
fn a_photo_without_faces_is_cropped_in_its_middle() {
    let focus = photo(1, (6_000, 4_000), vec![]).best_focus(ratio(1.0));
    assert_eq!(focus, FocusPoint::CENTRE);
}

#[test]
fn of_faces_that_do_not_fit_the_larger_ones_stay_whole() {
    let faces = vec![face(0.0, 0.4, 0.1, 0.1), face(0.7, 0.3, 0.25, 0.3)];
    let group = photo(1, (6_000, 4_000), faces);
    let square = ratio(1.0);
    let area = CropArea::new(group.size, square, group.best_focus(square));
    assert!(
        area.left <= 0.7 && area.left + area.width >= 0.95,
        "{area:?}"
    );
    assert!(group.has_cut_face(square, group.best_focus(square)));
}
