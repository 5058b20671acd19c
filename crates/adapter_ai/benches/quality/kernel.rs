//! Convolution with any small kernel: how lenses and hands blur.

use image::RgbImage;

/// Where light comes from, relative to a pixel, and its share.
type Tap = (i32, i32, f32);

/// Steps for each pixel at which a shape is sampled.
const STEPS: i32 = 8;

/// A point of light that a lens out of focus spreads over a disc, by its radius in pixels.
pub(crate) fn disc(radius: f32) -> Vec<Tap> {
    let reach = radius.ceil() as i32;
    let mut taps = Vec::new();
    for down in -reach..=reach {
        for across in -reach..=reach {
            let inside = |step: i32| (step as f32 + 0.5) / STEPS as f32 - 0.5;
            let hits = (0..STEPS * STEPS).filter(|step| {
                let x = across as f32 + inside(step % STEPS);
                let y = down as f32 + inside(step / STEPS);
                x.hypot(y) <= radius
            });
            taps.push((across, down, hits.count() as f32));
        }
    }
    normalised(taps)
}

/// A point of light that a moving camera draws out to a line, by its length in pixels and its angle
/// in degrees.
pub(crate) fn line(length: f32, degrees: f32) -> Vec<Tap> {
    let (sine, cosine) = degrees.to_radians().sin_cos();
    let steps = (length * STEPS as f32).round() as i32;
    let mut taps = Vec::new();
    for step in 0..=steps {
        let along = length * (step as f32 / steps as f32 - 0.5);
        let (x, y) = (along * cosine, along * sine);
        let (left, top) = (x.floor(), y.floor());
        let (right_share, lower_share) = (x - left, y - top);
        for (across, share_x) in [(0, 1.0 - right_share), (1, right_share)] {
            for (down, share_y) in [(0, 1.0 - lower_share), (1, lower_share)] {
                taps.push((left as i32 + across, top as i32 + down, share_x * share_y));
            }
        }
    }
    taps.sort_by_key(|(across, down, _)| (*down, *across));
    taps.dedup_by(|next, kept| {
        let same = (next.0, next.1) == (kept.0, kept.1);
        if same {
            kept.2 += next.2;
        }
        same
    });
    normalised(taps)
}

fn normalised(mut taps: Vec<Tap>) -> Vec<Tap> {
    let sum: f32 = taps.iter().map(|tap| tap.2).sum();
    taps.retain(|tap| tap.2 > 0.0);
    for tap in &mut taps {
        tap.2 /= sum;
    }
    taps
}

/// The picture with each pixel spread as the taps say; pixels beyond its edges are those of the
/// edges.
pub(crate) fn spread(picture: &RgbImage, taps: &[Tap]) -> RgbImage {
    const CHANNELS: usize = 3;
    let (width, height) = picture.dimensions();
    let reach = taps.iter().map(|tap| tap.0.abs()).max().unwrap_or(0) as usize;
    let padded: Vec<Vec<f32>> = picture
        .rows()
        .map(|row| {
            let row: Vec<_> = row.collect();
            let places = -(reach as i32)..(width as i32 + reach as i32);
            places
                .flat_map(|place| row[place.clamp(0, width as i32 - 1) as usize].0)
                .map(f32::from)
                .collect()
        })
        .collect();
    let mut samples = Vec::with_capacity((width * height) as usize * CHANNELS);
    for y in 0..height as i32 {
        let mut sums = vec![0.5_f32; width as usize * CHANNELS];
        for (across, down, share) in taps {
            let line = &padded[(y + down).clamp(0, height as i32 - 1) as usize];
            let start = (reach as i32 + across) as usize * CHANNELS;
            for (sum, sample) in sums.iter_mut().zip(&line[start..]) {
                *sum += share * sample;
            }
        }
        samples.extend(sums.iter().map(|sum| *sum as u8));
    }
    RgbImage::from_raw(width, height, samples).unwrap()
}
