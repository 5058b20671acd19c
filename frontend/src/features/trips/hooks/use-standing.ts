/** Where the photos stand: as the last answer of the server left them, whatever is toggled since. */
import { useCallback, useMemo, useState } from 'react';
import type { TripPhoto } from '@/api/types';
import { type Keepers, keepersOf, type PhotoStack, type Ranks, ranksOf, stacksOf } from '../curation-view';

interface Standing {
  version: number;
  ranks: Ranks;
  keepers: Keepers;
}

export interface Stacks {
  stacks: readonly PhotoStack[];
  /** Puts another shot on top of its stack. */
  setKeeper: (group: string, photoId: string) => void;
}

/** `version` changes with every answer of the server, and not with what is toggled here. */
export function useStanding(photos: readonly TripPhoto[], version: number): Stacks {
  const read = () => ({ version, ranks: ranksOf(photos), keepers: keepersOf(photos) });
  const [kept, setKept] = useState<Standing>(read);
  const standing = kept.version === version ? kept : read();
  if (standing !== kept) setKept(standing);
  const { ranks, keepers } = standing;
  const setKeeper = useCallback((group: string, photoId: string) => {
    setKept((before) => ({ ...before, keepers: new Map(before.keepers).set(group, photoId) }));
  }, []);
  const stacks = useMemo(() => stacksOf(photos, ranks, keepers), [photos, ranks, keepers]);
  return { stacks, setKeeper };
}
