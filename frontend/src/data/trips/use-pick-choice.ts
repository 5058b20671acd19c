/** How many photos are to be picked, and how that is changed. */
import { useAppDispatch, useAppSelector } from '@/data/store/hooks';
import { writePickChoice } from '@/data/uploads/pick-storage';
import { pickChosen, selectPick } from '@/data/uploads/uploads-slice';
import type { PickChoice } from './pick-count';

export function usePickChoice(tripId: string | null): [PickChoice, (choice: PickChoice) => void] {
  const dispatch = useAppDispatch();
  const pick = useAppSelector(selectPick);
  const choose = (choice: PickChoice) => {
    writePickChoice(choice);
    dispatch(pickChosen({ pick: choice, tripId }));
  };
  return [pick, choose];
}
