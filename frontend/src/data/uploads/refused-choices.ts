/** Choices that an ended session has refused, kept until their user is back at the trip. */
import type { AppThunk } from '@/data/store/thunk';
import { type RefusedChoice, writeRefusedChoices } from './refused-choice-storage';
import { refusedChoicesKept, selectRefusedChoices } from './uploads-slice';

function keepRefused(choices: RefusedChoice[]): AppThunk<void> {
  return (dispatch) => {
    dispatch(refusedChoicesKept(choices));
    writeRefusedChoices(choices);
  };
}

export function refuseChoice(refused: RefusedChoice): AppThunk<void> {
  return (dispatch, getState) => dispatch(keepRefused([...selectRefusedChoices(getState()), refused]));
}

/** Hands out those of one user and trip, in their order, once. What another user has chosen goes. */
export function takeRefusedChoices(owner: string, tripId: string): AppThunk<RefusedChoice[]> {
  return (dispatch, getState) => {
    const all = selectRefusedChoices(getState());
    if (all.length === 0) return [];
    const own = all.filter((refused) => refused.owner === owner);
    dispatch(keepRefused(own.filter((refused) => refused.tripId !== tripId)));
    return own.filter((refused) => refused.tripId === tripId);
  };
}
