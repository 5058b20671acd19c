//! Limits the number of concurrent decodes, and runs them outside the async threads.

use std::num::NonZeroUsize;
use std::sync::Arc;

use bytes::Bytes;
use tokio::task::{JoinError, spawn_blocking};
use triptych_ports::Failure;
use triptych_vision::{Format, ImageHeader};

use super::work_queue::WorkQueue;

/// Threads that decode photos. Clones share them.
#[derive(Debug, Clone)]
pub struct PhotoWorkers {
    ordinary: Arc<WorkQueue>,
    /// A separate thread for photos whose decoding needs much memory or time, so that they do not
    /// delay others.
    large: Arc<WorkQueue>,
}

impl PhotoWorkers {
    /// `threads` is the maximum number of concurrent decodes, without the one of a large photo.
    pub fn new(threads: NonZeroUsize) -> Self {
        Self {
            ordinary: Arc::new(WorkQueue::new(threads)),
            large: Arc::new(WorkQueue::new(NonZeroUsize::MIN)),
        }
    }

    /// Runs `work` once a thread is free. Work that has started is completed even if its caller is
    /// dropped; work that has not is discarded.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        original: Bytes,
        detail: Detail,
        work: impl FnOnce(&[u8]) -> T + Send + 'static,
    ) -> Result<T, Failure> {
        let queue = if Self::is_large(&original, detail).await? {
            &self.large
        } else {
            &self.ordinary
        };
        queue.run(move || work(&original)).await
    }

    /// Whether decoding a photo needs much memory or time. False without a valid header, because
    /// the decoder refuses such a photo at once.
    pub(crate) async fn is_large(original: &Bytes, detail: Detail) -> Result<bool, Failure> {
        let original = original.clone();
        let read = move || ImageHeader::read(&original);
        let header = spawn_blocking(read).await.map_err(internal)?;
        Ok(header.is_ok_and(|header| is_large(&header, detail)))
    }

    /// Runs `work` without a decode on the same threads.
    pub(crate) async fn run_on_pixels<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Failure> {
        self.ordinary.run(work).await
    }
}

/// Reading the header panicked, or the process is shutting down.
fn internal(error: JoinError) -> Failure {
    if error.is_cancelled() {
        Failure::Unavailable(error.into())
    } else {
        Failure::Internal(error.into())
    }
}

/// Minimum memory of a large decode: 150 MB.
const ORDINARY_BYTES_MAX: u64 = 150_000_000;
/// Minimum number of pixels of a large decode, because of its duration, whatever memory it needs:
/// 64 megapixels.
const ORDINARY_PIXELS_MAX: u64 = 64_000_000;

/// The same for HEIC, which takes about 55 ms per megapixel instead of 10 for JPEG.
const ORDINARY_HEIC_PIXELS_MAX: u64 = 32_000_000;

/// The required resolution of a decode.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Detail {
    /// That of a screen: a JPEG is decoded at reduced size.
    Screen,
    /// Every pixel.
    Full,
}

/// Whether a decode needs so much memory or time that two of them must not run at once.
pub(super) fn is_large(header: &ImageHeader, detail: Detail) -> bool {
    let bytes = match detail {
        Detail::Screen => header.analysis_bytes(),
        Detail::Full => header.full_size_bytes(),
    };
    let pixels_max = match header.format {
        Format::Heic => ORDINARY_HEIC_PIXELS_MAX,
        _ => ORDINARY_PIXELS_MAX,
    };
    bytes > ORDINARY_BYTES_MAX || header.pixels() > pixels_max
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;

    /// The header of a PNG of `side` by `side` pixels; the workers read nothing else.
    fn png_header(side: u32) -> Bytes {
        let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
        png.extend(side.to_be_bytes().iter().chain(&side.to_be_bytes()));
        png.extend([8, 2, 0, 0, 0, 0, 0, 0, 0]);
        png.extend(b"\0\0\0\0IDAT\0\0\0\0\0\0\0\0IEND\xae\x42\x60\x82");
        png.into()
    }

    /// The maximum number of works that ran at the same time.
    async fn busiest(places: usize, original: Bytes) -> usize {
        let workers = PhotoWorkers::new(NonZeroUsize::new(places).unwrap());
        let (running, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let work = || {
            let (running, most) = (running.clone(), most.clone());
            workers.run(original.clone(), Detail::Full, move |_| {
                let now = running.fetch_add(1, Ordering::SeqCst) + 1;
                most.fetch_max(now, Ordering::SeqCst);
                std::thread::sleep(Duration::from_millis(20));
                running.fetch_sub(1, Ordering::SeqCst);
            })
        };
        let (one, two, three, four) = tokio::join!(work(), work(), work(), work());
        for result in [one, two, three, four] {
            result.unwrap();
        }
        most.load(Ordering::SeqCst)
    }

    #[tokio::test]
    async fn no_more_photos_than_places_are_decoded_at_once() {
        assert_eq!(busiest(1, png_header(100)).await, 1);
        assert!(busiest(2, png_header(100)).await <= 2);
    }

    #[tokio::test]
    async fn large_photos_are_decoded_one_at_a_time() {
        assert!(ImageHeader::read(&png_header(6_000)).is_ok());
        assert_eq!(busiest(4, png_header(6_000)).await, 1);
    }

    #[tokio::test]
    async fn an_ordinary_photo_waits_for_no_large_one() {
        let workers = PhotoWorkers::new(NonZeroUsize::MIN);
        let (end, ended) = std::sync::mpsc::channel::<()>();
        let large = tokio::spawn({
            let workers = workers.clone();
            let work = move |_: &[u8]| ended.recv().is_ok();
            async move { workers.run(png_header(6_000), Detail::Screen, work).await }
        });
        let ordinary = workers.run(png_header(100), Detail::Screen, <[u8]>::len);
        assert!(ordinary.await.unwrap() > 0);
        assert!(!large.is_finished());
        end.send(()).unwrap();
        assert!(large.await.unwrap().unwrap());
    }

    #[tokio::test]
    async fn a_panic_is_an_internal_failure_and_gives_its_place_back() {
        let workers = PhotoWorkers::new(NonZeroUsize::MIN);
        let panicking = workers.run(Bytes::new(), Detail::Screen, |_| {
            std::panic::resume_unwind(Box::new("broken decoder"))
        });
        let result: Result<(), Failure> = panicking.await;
        assert!(matches!(result, Err(Failure::Internal(_))));
        let after = workers.run(Bytes::from_static(b"ab"), Detail::Screen, <[u8]>::len);
        assert_eq!(after.await.unwrap(), 2);
    }

    /// The header of a PNG of three channels.
    fn png(width: u32, height: u32) -> ImageHeader {
        let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
        png.extend([width.to_be_bytes(), height.to_be_bytes()].concat());
        png.extend([8, 2, 0, 0, 0, 0, 0, 0, 0]);
        png.extend(b"\0\0\0\0IDAT\0\0\0\0\0\0\0\0IEND\xae\x42\x60\x82");
        ImageHeader::read(&png).unwrap()
    }

    /// The header of a JPEG with chroma subsampling.
    fn jpeg(is_progressive: bool, width: u16, height: u16) -> ImageHeader {
        let mut bytes = vec![
            0xFF,
            0xD8,
            0xFF,
            0xC0 | u8::from(is_progressive) << 1,
            0,
            17,
            8,
        ];
        bytes.extend([height.to_be_bytes(), width.to_be_bytes()].concat());
        bytes.extend([3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0]);
        bytes.extend([0xFF, 0xDA, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0]);
        ImageHeader::read(&bytes).unwrap()
    }

    #[test]
    fn only_decodes_that_need_much_are_large() {
        for (header, in_part, in_full) in [
            (jpeg(false, 4_000, 3_000), false, false),
            (jpeg(false, 8_000, 6_000), false, true),
            (jpeg(false, 10_000, 9_990), true, true),
            (jpeg(true, 4_000, 3_000), false, false),
            (jpeg(true, 8_000, 6_000), true, true),
            (png(4_000, 3_000), false, false),
            (png(6_000, 5_000), true, true),
        ] {
            let (width, height) = (header.width, header.height);
            assert_eq!(
                is_large(&header, Detail::Screen),
                in_part,
                "{width} x {height}"
            );
            assert_eq!(
                is_large(&header, Detail::Full),
                in_full,
                "{width} x {height}"
            );
        }
    }
}
