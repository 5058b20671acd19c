/** How many photos are to be picked, and how that is changed. */
import { useAppDispatch, useAppSelector } from '@/app/hooks';
import type { PickChoice } from '../pick-count';
import { writePickChoice } from '../pick-storage';
import { pickChosen, selectPick } from '../trips-slice';

export function usePickChoice(tripId: string | null): [PickChoice, (choice: PickChoice) => void] {
  const dispatch = useAppDispatch();
  const pick = useAppSelector(selectPick);
  const choose = (choice: PickChoice) => {
    writePickChoice(choice);
    dispatch(pickChosen({ pick: choice, tripId }));
  };
  return [pick, choose];
}
