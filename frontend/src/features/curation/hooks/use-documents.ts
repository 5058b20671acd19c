/** The documents of a trip: apart from the other photos, and out of sight until they are asked for. */
import { useCallback, useMemo, useState } from 'react';
import type { PhotoStack } from '@/data/trips/curation-view';
import { holdDocumentsAlone, partition } from '../documents';
import type { GridParts } from '../photo-rows';

export interface Documents {
  parts: GridParts;
  /** All that can be gone to, in the order of the grid. */
  inSight: readonly PhotoStack[];
  toggle: () => void;
}

/** @param documents The photos that were left out as documents. Where there is nothing else, they are in sight. */
export function useDocuments(stacks: readonly PhotoStack[], documents: ReadonlySet<string>): Documents {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? holdDocumentsAlone(stacks, documents);
  const parts = useMemo(
    () => ({ ...partition(stacks, documents, isOpen), isOpen, days: null }),
    [stacks, documents, isOpen],
  );
  const inSight = useMemo(() => (isOpen ? [...parts.shown, ...parts.apart] : parts.shown), [isOpen, parts]);
  return { parts, inSight, toggle: useCallback(() => setChosen(!isOpen), [isOpen]) };
}
