/** What the user decides: seen at once, sent, reverted with a message when it cannot be saved, undone and done again. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { type ApiError, errorText, toApiError } from '@/api/errors';
import type { TripPhoto } from '@/api/types';
import { showToast, withdrawToast } from '@/components/overlays/toast';
import { selectIsExpired, selectToken } from '@/data/session/session-slice';
import { useSession } from '@/data/session/use-session';
import { useAppDispatch } from '@/data/store/hooks';
import type { AppDispatch, AppThunk } from '@/data/store/root-reducer';
import { readPhotosAgain, tripsApi } from '@/data/trips/api';
import { duplicateActionOf, type PhotoStack } from '@/data/trips/curation-view';
import { isGone } from '@/data/trips/gone';
import { type Choice, type RefusedChoice, writeRefusedChoices } from '@/data/uploads/choices';
import { refusedChoicesKept, selectRefusedChoices } from '@/data/uploads/uploads-slice';
import { texts } from '../texts';

/** What was done and what was taken back, the latest last. */
type ChoiceHistory = readonly { choice: Choice; isDone: boolean }[];

const choicesMax = 200;

function without(history: ChoiceHistory, choice: Choice): ChoiceHistory {
  return history.filter((entry) => entry.choice !== choice);
}

/** There is one toast about the latest choice: the next replaces it. */
const toastKey = 'choice';

interface ChoicesOptions {
  tripId: string;
  setKeeper: (group: string, photoId: string) => void;
  setBeside: (stack: PhotoStack, photoId: string) => void;
  /** Shows no toast about a choice, where the screen has undo in sight. */
  isQuiet: boolean;
}

export function useChoices({ tripId, setKeeper, setBeside, isQuiet }: ChoicesOptions) {
  const dispatch = useAppDispatch();
  const { user } = useSession();
  const owner = user?.id ?? null;
  // Away from the photos nothing offers to undo what is not in sight; what was not saved can still be retried.
  const toast = useRef<ChoiceToast>({ isHere: true, choice: null });
  useEffect(() => {
    toast.current.isHere = true;
    return () => {
      toast.current = { isHere: false, choice: null };
      withdrawToast(toastKey);
    };
  }, []);
  // What is pressed reads the latest history at once, before it is drawn.
  const latest = useRef<ChoiceHistory>([]);
  const [history, setHistory] = useState<ChoiceHistory>([]);
  const { again, ...calls } = useMemo(
    () => callsOver({ tripId, owner, latest, toast, isQuiet, dispatch, setHistory, setKeeper, setBeside }),
    [tripId, owner, isQuiet, dispatch, setKeeper, setBeside],
  );
  // What an ended session has refused is made again once its user is back at the photos.
  useEffect(() => {
    if (owner === null) return;
    for (const { choice, isForward } of dispatch(takeRefusedChoices(owner, tripId))) again(choice, isForward);
  }, [dispatch, owner, tripId, again]);
  return {
    ...calls,
    canUndo: history.some(({ isDone }) => isDone),
    canRedo: history.some(({ isDone }) => !isDone),
  };
}

export type Choices = ReturnType<typeof useChoices>;

interface ChoiceToast {
  isHere: boolean;
  choice: Choice | null;
}

interface ChoiceParts extends ChoicesOptions {
  owner: string | null;
  latest: { current: ChoiceHistory };
  toast: { readonly current: ChoiceToast };
  dispatch: AppDispatch;
  setHistory: (history: ChoiceHistory) => void;
}

function callsOver({ tripId, owner, latest, toast, isQuiet, dispatch, ...parts }: ChoiceParts) {
  const { setHistory, setKeeper, setBeside } = parts;
  const write = (next: ChoiceHistory) => {
    latest.current = next;
    setHistory(next);
  };
  const send = async (choice: Choice, isForward: boolean) => {
    if (!isQuiet && toast.current.isHere) {
      toast.current.choice = choice;
      tellByToast(choice, isForward, () => step(!isForward));
    }
    const { keeper } = choice;
    const showKeeper = (isDone: boolean) => {
      if (keeper !== null) setKeeper(keeper.group, isDone ? keeper.after : keeper.before);
    };
    showKeeper(isForward);
    const unsaved = await dispatch(sendChoice(tripId, choice, isForward));
    if (unsaved === null) return;
    const { session } = unsaved;
    if (session === 'refused' && owner !== null) {
      dispatch(changeRefused((kept) => [...kept, { owner, tripId, choice, isForward }]));
    }
    write(without(latest.current, choice));
    showKeeper(!isForward);
    // The toast claims what is not so.
    if (toast.current.choice === choice) withdrawToast(toastKey);
    if (session === 'same') tellUnsaved(unsaved, () => again(choice, isForward));
  };
  const carryOut = (before: ChoiceHistory, choice: Choice, isForward: boolean) => {
    write([...without(before, choice), { choice, isDone: isForward }].slice(-choicesMax));
    void send(choice, isForward);
  };
  const again = (choice: Choice, isForward: boolean) => {
    // What was taken back before a new choice cannot be done again.
    const before = isForward ? latest.current.filter(({ isDone }) => isDone) : latest.current;
    carryOut(before, choice, isForward);
  };
  const step = (isForward: boolean) => {
    const entry = latest.current.findLast(({ isDone }) => isDone !== isForward);
    if (entry !== undefined) carryOut(latest.current, entry.choice, isForward);
  };
  return {
    again,
    undo: () => step(false),
    redo: () => step(true),
    // The server takes a damaged photo into no post.
    toggle: (photo: TripPhoto) => {
      if (!photo.is_damaged) again(toggled([photo], !photo.is_selected), true);
    },
    /** Selects or deselects photos together; one undo reverts them all. */
    toggleAll: (photos: readonly TripPhoto[], isSelected: boolean) =>
      again(toggled(photos, isSelected), true),
    makeKeeper: (stack: PhotoStack, photo: TripPhoto) => again(swapped(stack, photo), true),
    toggleNotDuplicate: (stack: PhotoStack, photo: TripPhoto) => {
      const action = duplicateActionOf(photo);
      if (action === null) return;
      if (action === 'mark') setBeside(stack, photo.id);
      again(notDuplicateChoice(photo, action === 'mark'), true);
    },
  };
}

function tellByToast({ title }: Choice, isForward: boolean, onPress: () => void) {
  const { undo, redo, undone } = texts.choices;
  const action = { label: isForward ? undo : redo, onPress };
  showToast({ title: isForward ? title : undone(title), key: toastKey, action });
}

function tellUnsaved({ filename, error }: Unsaved, onRetry: () => void) {
  showToast({
    title: texts.choices.notSaved(filename),
    text: errorText(error),
    tone: 'error',
    action: { label: texts.choices.retry, onPress: onRetry },
  });
}

const nothing = { selections: [], keeper: null, notDuplicate: null } as const;

const stepTo = ({ id, filename, is_selected }: TripPhoto, after: boolean) => ({
  photoId: id,
  filename,
  before: is_selected,
  after,
});

function toggled(photos: readonly TripPhoto[], isSelected: boolean): Choice {
  const title = isSelected ? texts.choices.selected : texts.choices.deselected;
  return {
    ...nothing,
    title: title(photos.map(({ filename }) => filename)),
    selections: photos.map((photo) => stepTo(photo, isSelected)),
  };
}

/** Both are sent to the server whatever they were: curation never changes what was chosen by hand. */
function swapped({ key, keeper }: PhotoStack, photo: TripPhoto): Choice {
  return {
    ...nothing,
    title: texts.choices.keeper(photo.filename),
    selections: [stepTo(photo, true), stepTo(keeper, false)],
    keeper: { group: key, before: keeper.id, after: photo.id },
  };
}

function notDuplicateChoice({ id, filename }: TripPhoto, isNotDuplicate: boolean): Choice {
  return {
    ...nothing,
    title: isNotDuplicate ? texts.choices.notDuplicate(filename) : texts.choices.grouped(filename),
    notDuplicate: { photoId: id, filename, isNotDuplicate },
  };
}

/** The first part of a choice that was not saved. */
interface Unsaved {
  filename: string;
  error: ApiError;
  /** The session has ended meanwhile: by the server, which has `refused` it, or by its user. */
  session: 'same' | 'refused' | 'over';
}

const { selectPhoto, setNotDuplicate } = tripsApi.endpoints;

/** Sends what a choice changes, or the opposite; returns what was not saved, or null, as of a trip that is gone. */
function sendChoice(
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

function changeRefused(change: (kept: RefusedChoice[]) => RefusedChoice[]): AppThunk<void> {
  return (dispatch, getState) => {
    const choices = change(selectRefusedChoices(getState()));
    dispatch(refusedChoicesKept(choices));
    writeRefusedChoices(choices);
  };
}

/** Hands out those of one user and trip, in their order, once. What another user has chosen goes. */
function takeRefusedChoices(owner: string, tripId: string): AppThunk<RefusedChoice[]> {
  return (dispatch, getState) => {
    const all = selectRefusedChoices(getState());
    const own = all.filter((refused) => refused.owner === owner);
    if (all.length > 0) dispatch(changeRefused(() => own.filter((refused) => refused.tripId !== tripId)));
    return own.filter((refused) => refused.tripId === tripId);
  };
}
