import { type ReactNode, useMemo, useState } from 'react';
import type { TripPhoto } from '@/api/types';
import { PageHeading } from '@/components/layout/page-heading';
import { ranksOf, stacksOf, totalsOf } from '../curation-view';
import { useSelectPhoto } from '../hooks/use-select-photo';
import { CurationTotals } from './curation-totals';
import { Inspector } from './inspector';
import { KeyHints } from './key-hints';
import { PhotoGrid } from './photo-grid';

export interface CurationResultsProps {
  photos: readonly TripPhoto[];
  /** Changes with every answer of the server, and not with what is toggled here. */
  version: number;
  notice: ReactNode;
}

/** The photos with what was found out about them, and the choice that is left to the user. */
export function CurationResults({ photos, version, notice }: CurationResultsProps) {
  const toggle = useSelectPhoto();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const ranks = useKeptRanks(photos, version);
  const stacks = useMemo(() => stacksOf(photos, ranks), [photos, ranks]);
  const current = photos.find(({ id }) => id === chosenId) ?? stacks[0]?.best;
  const { total, selected } = totalsOf(photos);
  return (
    <>
      <PageHeading title="AI Curation" aside={<CurationTotals photos={photos} />} />
      {notice}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
        <div>
          <KeyHints hasStacks={stacks.some(({ others }) => others.length > 0)} />
          <PhotoGrid
            stacks={stacks}
            currentId={current?.id ?? null}
            onCurrent={setChosenId}
            onToggle={toggle}
          />
        </div>
        {current === undefined ? null : <Inspector photo={current} />}
      </div>
      <p aria-live="polite" className="sr-only">
        {`${selected} of ${total} selected`}
      </p>
    </>
  );
}

/** The order of the last answer: a photo that is toggled stays where it is. */
function useKeptRanks(photos: readonly TripPhoto[], version: number) {
  const [kept, setKept] = useState(() => ({ version, ranks: ranksOf(photos) }));
  if (kept.version === version) return kept.ranks;
  const next = { version, ranks: ranksOf(photos) };
  setKept(next);
  return next.ranks;
}
