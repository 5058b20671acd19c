/** What can be decided over photos, as choices that can be undone; sending them, and keeping what an ended session has refused. */
import { type ApiError, toApiError } from '@/api/errors';
import type { TripPhoto } from '@/api/types';
import { selectIsExpired, selectToken } from '@/data/session/session-slice';
import type { AppThunk } from '@/data/store/root-reducer';
import { readPhotosAgain, tripsApi } from '@/data/trips/api';
import type { PhotoStack } from '@/data/trips/curation-view';
import { isGone } from '@/data/trips/gone';
import { type Choice, type RefusedChoice, writeRefusedChoices } from '@/data/uploads/choices';
import { refusedChoicesKept, selectRefusedChoices } from '@/data/uploads/uploads-slice';
import { texts } from './texts';

const nothing = { selections: [], keeper: null, notDuplicate: null } as const;

const stepTo = ({ id, filename, is_selected }: TripPhoto, after: boolean) => ({
  photoId: id,
  filename,
  before: is_selected,
  after,
});

export function toggled(photos: readonly TripPhoto[], isSelected: boolean): Choice {
  const title = isSelected ? texts.choices.selected : texts.choices.deselected;
  return {
    ...nothing,
    title: title(photos.map(({ filename }) => filename)),
    selections: photos.map((photo) => stepTo(photo, isSelected)),
  };
}

/** Both are sent to the server whatever they were: curation never changes what was chosen by hand. */
export function swapped({ key, keeper }: PhotoStack, photo: TripPhoto): Choice {
  return {
    ...nothing,
    title: texts.choices.keeper(photo.filename),
    selections: [stepTo(photo, true), stepTo(keeper, false)],
    keeper: { group: key, before: keeper.id, after: photo.id },
  };
}

export function notDuplicateChoice({ id, filename }: TripPhoto, isNotDuplicate: boolean): Choice {
  return {
    ...nothing,
    title: isNotDuplicate ? texts.choices.notDuplicate(filename) : texts.choices.grouped(filename),
    notDuplicate: { photoId: id, filename, isNotDuplicate },
  };
}

/** The first part of a choice that was not saved. */
export interface Unsaved {
  filename: string;
  error: ApiError;
  /** The session has ended meanwhile: by the server, which has `refused` it, or by its user. */
  session: 'same' | 'refused' | 'over';
}

const { selectPhoto, setNotDuplicate } = tripsApi.endpoints;

/** Sends what a choice changes, or the opposite; returns what was not saved, or null, as of a trip that is gone. */
export function sendChoice(
  tripId: string,
  { selections, notDuplicate }: Choice,
  isForward: boolean,
): AppThunk<Promise<Unsaved | null>> {
  return async (dispatch, getState) => {
    const token = selectToken(getState());
    const sessionNow = (): Unsaved['session'] => {
      if (selectToken(getState()) === token) return 'same';
      // The refusal itself is not seen here: with the session all calls end. A user who signs out leaves no choice.
      return selectIsExpired(getState()) ? 'refused' : 'over';
    };
    const saved = (filename: string, call: Promise<unknown>) =>
      call.then(
        () => null,
        (caught): Unsaved => ({ filename, error: toApiError(caught), session: sessionNow() }),
      );
    const calls = selections.map(({ photoId, filename, before, after }) => {
      const isSelected = isForward ? after : before;
      const call = selectPhoto.initiate({ tripId, photoId, isSelected }, { track: false });
      return saved(filename, dispatch(call).unwrap());
    });
    if (notDuplicate !== null) {
      const { photoId, filename } = notDuplicate;
      const isNotDuplicate = notDuplicate.isNotDuplicate === isForward;
      const call = setNotDuplicate.initiate({ tripId, photoId, isNotDuplicate }, { track: false });
      calls.push(saved(filename, dispatch(call).unwrap()));
    }
    const unsaved = (await Promise.all(calls)).find((call) => call !== null) ?? null;
    if (!isGone(unsaved?.error)) return unsaved;
    // Not found is the photo, or the whole trip, which its screen says once it was asked for.
    return dispatch(readPhotosAgain(tripId)).then(
      () => unsaved,
      (caught) => (isGone(caught) ? null : unsaved),
    );
  };
}

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
    const own = all.filter((refused) => refused.owner === owner);
    if (all.length > 0) dispatch(keepRefused(own.filter((refused) => refused.tripId !== tripId)));
    return own.filter((refused) => refused.tripId === tripId);
  };
}
