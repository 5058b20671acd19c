/** How many photos of a trip are to be picked: the draft holds it, and this tab before there is a trip. */
import { useState } from 'react';
import type { PickCount } from '@/api/types';
import { useAppDispatch, useAppSelector } from '@/data/store/hooks';
import { defaultPickCount, type PickOption, pickCountOf, pickOptions } from '@/data/trips/pick-count';
import { pickChosen, selectPick, writePickCount } from '@/data/uploads/uploads-slice';
import { changeDraft } from './draft-api';
import { selectDraft } from './draft-view';

/** The screen has opened the draft. */
export function usePickCount(tripId: string | null): [PickCount, (count: PickCount) => void] {
  const dispatch = useAppDispatch();
  const count = useAppSelector((state) =>
    tripId === null ? selectPick(state) : selectDraft(state, tripId).pick_count,
  );
  const choose = (chosen: PickCount) => {
    if (tripId !== null) {
      dispatch(changeDraft(tripId, { pick_count: chosen }));
      return;
    }
    writePickCount(chosen);
    dispatch(pickChosen(chosen));
  };
  return [count ?? defaultPickCount, choose];
}

/**
 * The same as something to press. A number of one's own begins at the one that holds, and stays one while it is entered,
 * whichever it is.
 */
export function usePickChoice(tripId: string | null) {
  const [count, choose] = usePickCount(tripId);
  /** What held as the number of one's own was last pressed or entered. */
  const [own, setOwn] = useState<PickCount | null>(null);
  const isCustom = own !== null && (own === 'all') === (count === 'all');
  const preset = pickOptions.find(({ value }) => value === String(count))?.value;
  return {
    option: isCustom ? 'custom' : (preset ?? 'custom'),
    /** Of all photos as many as there are. */
    count: count === 'all' ? Number.POSITIVE_INFINITY : count,
    chooseOption: (option: PickOption) => {
      setOwn(option === 'custom' ? count : null);
      if (option !== 'custom') choose(pickCountOf(option));
    },
    chooseCount: (custom: number) => {
      setOwn(custom);
      choose(custom);
    },
  };
}
