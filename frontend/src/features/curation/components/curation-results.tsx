import { type ComponentType, type ReactNode, useCallback, useMemo, useState } from 'react';
import type { TripPhoto } from '@/api/types';
import { PageHeading } from '@/components/layout/page-heading';
import type { CompareViewProps } from '@/components/photo/compare-props';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import type { PhotoStack } from '@/data/trips/curation-view';
import { type Overlay, useOverlay } from '@/lib/focus/use-overlay';
import { type Choices, useChoices } from '../hooks/use-choices';
import { type Compare, useCompare } from '../hooks/use-compare';
import { type GridPlace, useGridPlace } from '../hooks/use-grid-place';
import { usePhotoView } from '../hooks/use-photo-view';
import { useScreenKeys } from '../hooks/use-screen-keys';
import { useStanding } from '../hooks/use-standing';
import { everyPhoto } from '../photo-filter';
import { texts } from '../texts';
import { Comparing } from './comparing';
import { CurationTotals } from './curation-totals';
import { Inspector } from './inspector';
import { KeyHints } from './key-hints';
import { KeyList } from './key-list';
import { MarkingBar } from './marking-bar';
import type { PhotoActions } from './photo-cell';
import { PhotoGrid } from './photo-grid';
import { PhotoSheet } from './photo-sheet';
import { PhotoTools } from './photo-tools';

export interface CurationResultsProps {
  tripId: string;
  photos: readonly TripPhoto[];
  /** Changes with every answer of the server, and not with what is toggled here. */
  version: number;
  onReload: () => void;
  notice: ReactNode;
  CompareView: ComponentType<CompareViewProps>;
}

/** The photos with what was found out about them, and the choice that is left to the user. */
export function CurationResults(props: CurationResultsProps) {
  const { tripId, photos, version, onReload, notice, CompareView } = props;
  const { stacks, documents, setKeeper, setBeside } = useStanding(photos, version);
  const view = usePhotoView(tripId, stacks, documents, version);
  const { parts, inSight, toggleDocuments } = view;
  const place = useGridPlace(inSight);
  const compare = useCompare(stacks);
  const details = useOverlay('details');
  const choices = useChoices({ tripId, setKeeper, setBeside, isQuiet: compare.comparison !== null });
  const [hasKeyList, setHasKeyList] = useState(false);
  const showKeys = useCallback(() => setHasKeyList(true), []);
  useScreenKeys({ undo: choices.undo, redo: choices.redo, help: showKeys });
  const { current, stack } = place;
  const canCompare = photos.length > 1;
  const keep = (of: PhotoStack, photo: TripPhoto) => {
    if (of.keeper.id !== photo.id) choices.makeKeeper(of, photo);
    place.focus(photo.id);
  };
  const toggleNotDuplicate = (of: PhotoStack, photo: TripPhoto) => {
    choices.toggleNotDuplicate(of, photo);
    place.focus(photo.id);
  };
  return (
    <>
      <PageHeading title={texts.step.title} aside={<CurationTotals photos={photos} />} />
      {notice}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
        <div>
          <PhotoTools
            {...{ tripId, stacks, view }}
            photosTotal={photos.length}
            onSelectAll={choices.toggleAll}
          />
          <KeyHints
            hasStacks={stacks.some(({ others }) => others.length > 0)}
            canCompare={canCompare}
            onMore={showKeys}
          />
          {canCompare ? (
            <MarkingBar
              compare={compare}
              onCompare={() => current !== undefined && compare.compare(current)}
            />
          ) : null}
          <PhotoGrid
            {...{ parts, place }}
            stacks={inSight}
            marked={compare.marked}
            actions={usePhotoActions(choices, place, compare, details)}
            onMakeKeeper={keep}
            onNotDuplicate={toggleNotDuplicate}
            onCompare={compare.compare}
            onToggleDocuments={toggleDocuments}
          />
          {inSight.length > 0 ? null : <NothingFound onReset={() => view.setQuery(everyPhoto)} />}
        </div>
        {current === undefined || stack === undefined ? null : (
          <Inspector
            {...{ photo: current, stack, compare, canCompare }}
            onNotDuplicate={(photo) => toggleNotDuplicate(stack, photo)}
          />
        )}
      </div>
      <Comparing {...{ stacks, choices, place, compare, onReload, CompareView }} />
      <PhotoSheet {...{ stacks, details }} />
      <KeyList isOpen={hasKeyList} onOpenChange={setHasKeyList} />
    </>
  );
}

/** The same object for as long as its functions are, so that a photo is drawn anew only when it changes. */
function usePhotoActions(
  { toggle }: Choices,
  { setCurrent }: GridPlace,
  { mark, look, isMarking }: Compare,
  { open }: Overlay,
): PhotoActions {
  return useMemo(
    () => ({
      onToggle: toggle,
      onCurrent: setCurrent,
      onDetails: ({ id }) => open(id),
      onLook: look,
      onMark: mark,
      isMarking,
    }),
    [toggle, setCurrent, open, look, mark, isMarking],
  );
}

function NothingFound({ onReset }: { onReset: () => void }) {
  return (
    <EmptyState
      title={texts.nothingFound.title}
      text={texts.nothingFound.text}
      action={<Button onClick={onReset}>{texts.nothingFound.action}</Button>}
    />
  );
}
