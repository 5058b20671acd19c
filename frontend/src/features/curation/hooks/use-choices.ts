/** What the user decides: seen at once, sent, reverted with a message when it cannot be saved, undone and done again. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { errorText } from '@/api/errors';
import type { TripPhoto } from '@/api/types';
import { showToast, withdrawToast } from '@/components/overlays/toast';
import { useSession } from '@/data/session/use-session';
import { useAppDispatch } from '@/data/store/hooks';
import type { AppDispatch } from '@/data/store/thunk';
import type { PhotoStack } from '@/data/trips/curation-view';
import { duplicateActionOf } from '@/data/trips/not-duplicate';
import type { Choice } from '@/data/uploads/choices';
import {
  notDuplicateChoice,
  refuseChoice,
  sendChoice,
  swapped,
  takeRefusedChoices,
  toggled,
  type Unsaved,
} from '../photo-choices';
import { texts } from '../texts';

/** The latest comes last, and so does the one taken back last. */
interface ChoiceHistory {
  done: readonly Choice[];
  undone: readonly Choice[];
}

const emptyHistory: ChoiceHistory = { done: [], undone: [] };
const choicesMax = 200;

function without({ done, undone }: ChoiceHistory, choice: Choice): ChoiceHistory {
  const isOther = (other: Choice) => other !== choice;
  return { done: done.filter(isOther), undone: undone.filter(isOther) };
}

/** With a choice that was done, or taken back, last. */
function withLast(history: ChoiceHistory, choice: Choice, isForward: boolean): ChoiceHistory {
  const { done, undone } = without(history, choice);
  if (!isForward) return { done, undone: [...undone, choice] };
  return { done: [...done, choice].slice(-choicesMax), undone };
}

/** There is one toast about the latest choice: the next replaces it. */
const toastKey = 'choice';

interface ChoicesOptions {
  tripId: string;
  setKeeper: (group: string, photoId: string) => void;
  /** Keeps a photo next to the stack that it is taken out of. */
  setBeside: (stack: PhotoStack, photoId: string) => void;
  /** Shows no toast about a choice, where the screen has undo in sight. */
  isQuiet: boolean;
}

export function useChoices({ tripId, setKeeper, setBeside, isQuiet }: ChoicesOptions) {
  const dispatch = useAppDispatch();
  const { user } = useSession();
  const owner = user?.id ?? null;
  // What is pressed reads the latest history at once, before it is drawn.
  const latest = useRef(emptyHistory);
  const [history, setHistory] = useState(emptyHistory);
  const write = useCallback((next: ChoiceHistory) => {
    latest.current = next;
    setHistory(next);
  }, []);
  // Away from the photos nothing offers to undo what is not in sight; what was not saved can still be retried.
  const isHere = useRef(true);
  const told = useRef<Choice | null>(null);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      told.current = null;
      withdrawToast(toastKey);
    };
  }, []);
  const { again, ...calls } = useMemo(
    () => callsOver({ tripId, owner, latest, told, isHere, isQuiet, dispatch, write, setKeeper, setBeside }),
    [tripId, owner, isQuiet, dispatch, write, setKeeper, setBeside],
  );
  // What an ended session has refused is made again once its user is back at the photos.
  useEffect(() => {
    if (owner === null) return;
    for (const { choice, isForward } of dispatch(takeRefusedChoices(owner, tripId))) again(choice, isForward);
  }, [dispatch, owner, tripId, again]);
  return { ...calls, canUndo: history.done.length > 0, canRedo: history.undone.length > 0 };
}

export type Choices = ReturnType<typeof useChoices>;

interface ChoiceParts extends ChoicesOptions {
  owner: string | null;
  latest: { readonly current: ChoiceHistory };
  /** The choice that the toast is about. */
  told: { current: Choice | null };
  isHere: { readonly current: boolean };
  dispatch: AppDispatch;
  write: (history: ChoiceHistory) => void;
}

function callsOver({ tripId, owner, latest, told, isHere, isQuiet, ...parts }: ChoiceParts) {
  const { dispatch, write, setKeeper, setBeside } = parts;
  const carryOut = async (choice: Choice, isForward: boolean) => {
    if (!isQuiet && isHere.current) {
      told.current = choice;
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
    if (session === 'refused' && owner !== null) dispatch(refuseChoice({ owner, tripId, choice, isForward }));
    write(without(latest.current, choice));
    showKeeper(!isForward);
    // The toast claims what is not so.
    if (told.current === choice) withdrawToast(toastKey);
    if (session === 'same') tellUnsaved(unsaved, () => again(choice, isForward));
  };
  const again = (choice: Choice, isForward: boolean) => {
    // What was taken back before a new choice cannot be done again.
    const before = isForward ? { ...latest.current, undone: [] } : latest.current;
    write(withLast(before, choice, isForward));
    void carryOut(choice, isForward);
  };
  const step = (isForward: boolean) => {
    const choice = (isForward ? latest.current.undone : latest.current.done).at(-1);
    if (choice === undefined) return;
    write(withLast(latest.current, choice, isForward));
    void carryOut(choice, isForward);
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
    /** Makes another shot of a stack the one that counts: it is selected, and the previous keeper deselected. */
    makeKeeper: (stack: PhotoStack, photo: TripPhoto) => again(swapped(stack, photo), true),
    /** Takes a photo out of its group for good, or lets one that was taken out be grouped again. */
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
