/** Where the photos stand: as the last curation left them, whatever is toggled since, but for stacks whose shots were swapped. */
import { useCallback, useMemo, useState } from 'react';
import type { TripPhoto } from '@/api/types';
import {
  isLeftOutDocument,
  keepersAfter,
  keepersOf,
  type PhotoStack,
  type Ranks,
  ranksOf,
  shotsOf,
  stacksOf,
} from '@/data/trips/curation-view';

/** `version` changes with every curation, and not with what is toggled, here or on another device. */
export function useStanding(photos: readonly TripPhoto[], version: string) {
  const read = () => ({
    version,
    photos,
    ranks: ranksOf(photos),
    keepers: keepersOf(photos),
    documents: new Set(photos.filter(isLeftOutDocument).map(({ id }) => id)),
  });
  const [kept, setKept] = useState(read);
  const next = () => ({ ...kept, photos, keepers: keepersAfter(kept.keepers, kept.photos, photos) });
  const standing = kept.version !== version ? read() : kept.photos === photos ? kept : next();
  if (standing !== kept) setKept(standing);
  const { ranks, keepers, documents } = standing;
  const setKeeper = useCallback((group: string, photoId: string) => {
    setKept((before) => ({ ...before, keepers: new Map(before.keepers).set(group, photoId) }));
  }, []);
  /** Keeps a photo next to the rest of its stack once it is taken out of it. */
  const setBeside = useCallback((stack: PhotoStack, photoId: string) => {
    setKept((before) => ({ ...before, ranks: besideEachOther(before.ranks, stack, photoId) }));
  }, []);
  const stacks = useMemo(() => stacksOf(photos, ranks, keepers), [photos, ranks, keepers]);
  return { stacks, documents, setKeeper, setBeside };
}

export type Standing = ReturnType<typeof useStanding>;

/** The keeper has the stack's place, and who is taken out of it the one right after. */
function besideEachOther(ranks: Ranks, stack: PhotoStack, photoId: string): Ranks {
  const shots = shotsOf(stack);
  const place = Math.min(...shots.map(({ id }) => ranks.get(id) ?? ranks.size));
  const isKeeper = stack.keeper.id === photoId;
  const placed = shots.map(({ id }) => [id, (id === photoId) === isKeeper ? place : place + 0.5] as const);
  return new Map([...ranks, ...placed]);
}
