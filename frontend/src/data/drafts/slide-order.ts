/** The order of slides: as they were picked until somebody moves one. */
import type { TripPhoto } from '@/api/types';
import { hasBackend } from '@/config/env';
import { coverReasonOf } from '@/data/trips/curation-view';
import type { Draft } from './draft-view';

/** In the order made by hand; what was picked since stands at the end, as it came. */
export function inOrder<Slide extends { id: string }>(
  slides: readonly Slide[],
  order: readonly string[],
): Slide[] {
  const placeOf = ({ id }: Slide) => {
    const place = order.indexOf(id);
    return place < 0 ? order.length : place;
  };
  return slides.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The photos that become slides, in their order: those that a post leaves out are not among them. */
export function slidesOf<Slide extends { id: string }>(
  photos: readonly Slide[],
  { order, left_out }: Pick<Draft, 'order' | 'left_out'>,
): Slide[] {
  return inOrder(photos, order).filter(({ id }) => !left_out.includes(id));
}

export type OrderOrigin = ReturnType<typeof orderOrigin>;

/** Where the order of the slides comes from. They are `photos` in the order that the post has. */
export function orderOrigin(
  photos: readonly TripPhoto[],
  slides: readonly TripPhoto[],
  { left_out }: Pick<Draft, 'left_out'>,
) {
  const curated = slidesOf(photos, { order: [], left_out });
  const [first] = slides;
  return {
    /** Whether slides stand elsewhere than curation put them. */
    isOwn: curated.some(({ id }, place) => slides[place]?.id !== id),
    /** Whether curation gave each its place. What was added by hand since stands at the end. */
    isCurated: hasBackend() && slides.every(({ position }) => position !== null),
    /** Why the first of them is the cover; undefined where that is not said. */
    coverReason: first === undefined ? undefined : coverReasonOf(first),
  };
}
