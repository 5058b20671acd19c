/** How the slides of a post are cropped: what was chosen by hand, else what the server found to be the best. */
import type { TripPhoto } from '@/api/types';
import type { CarouselSlide } from '@/components/post/photo-carousel';
import type { Draft } from '@/data/drafts/draft-view';
import type { DraftCrop } from '@/data/drafts/stored-draft';
import { type Crop, centre, cutsAny } from '@/data/posts/crop';
import { texts } from '../texts';

export type CropDraft = Pick<Draft, 'ratio' | 'focus' | 'crops'>;

/** A photo of the post as the page draws it. */
export type CroppedSlide = TripPhoto & CarouselSlide & { crop: Crop };

type PhotoWithFaces = Pick<TripPhoto, 'id' | 'width' | 'height' | 'faces'>;

/** Ratios that differ by less are one to the server, too: cameras round to whole pixels. */
const tolerance = 0.01;

const isSameRatio = (one: number, other: number) => Math.abs(one / other - 1) < tolerance;

export function optionOf(crops: readonly DraftCrop[], ratio: number): DraftCrop | undefined {
  return crops.find((option) => isSameRatio(option.ratio, ratio));
}

/** The ratio of all slides; `fallback` where the server has computed none. */
export function ratioOf({ ratio, crops }: CropDraft, fallback: number): number {
  return ratio ?? crops.find((option) => option.is_default)?.ratio ?? fallback;
}

export function cropOf({ focus, crops }: CropDraft, photoId: string, ratio: number): Crop {
  return { ratio, focus: focus[photoId] ?? optionOf(crops, ratio)?.focus[photoId] ?? centre };
}

export function cutSlides(slides: readonly PhotoWithFaces[], draft: CropDraft, ratio: number) {
  return slides.filter(
    (slide) => slide.width > 0 && cutsAny(slide.faces, slide, cropOf(draft, slide.id, ratio)),
  );
}

/**
 * What cuts no face, or the fewest: focus points to take back, and another ratio where that is not enough; null where
 * nothing would be better. Reckoned here: `cut_faces` of the server counts what was set by hand.
 */
export function fixOf(slides: readonly PhotoWithFaces[], draft: CropDraft, ratio: number) {
  const cut = cutSlides(slides, draft, ratio);
  const photoIds = cut.map(({ id }) => id).filter((id) => id in draft.focus);
  const others = Object.entries(draft.focus).filter(([id]) => !photoIds.includes(id));
  const placed = { ...draft, focus: Object.fromEntries(others) };
  const countAt = (each: number) => cutSlides(slides, placed, each).length;
  const best = ratioOf({ ...draft, ratio: null }, ratio);
  if (countAt(best) < countAt(ratio)) return { photoIds, ratio: best };
  return countAt(ratio) < cut.length ? { photoIds, ratio: undefined } : null;
}

const longSideMax = 5;

/** '4:5' for a shape of small whole numbers, as photographers say it, else '1.91:1'. */
export function ratioName(ratio: number): string {
  for (let height = 1; height <= longSideMax; height += 1) {
    const width = Math.round(ratio * height);
    if (width > 0 && width <= longSideMax && isSameRatio(width / height, ratio)) return `${width}:${height}`;
  }
  return `${Number(ratio.toFixed(2))}:1`;
}

export function lossText({ area_lost: lost }: DraftCrop): string {
  return texts.crop.loss(Math.round(lost * 100));
}
