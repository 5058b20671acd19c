/** What the user decides: seen at once, sent, reverted with a message when it cannot be saved, undone and done again. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { errorText } from '@/api/errors';
import type { TripPhoto } from '@/api/types';
import { showToast, withdrawToast } from '@/components/overlays/toast';
import { useSession } from '@/data/session/use-session';
import { useAppDispatch } from '@/data/store/hooks';
import type { AppDispatch } from '@/data/store/root-reducer';
import { duplicateActionOf, type PhotoStack } from '@/data/trips/curation-view';
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
  /** Keeps a photo next to the stack that it is taken out of. */
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
    if (session === 'refused' && owner !== null) dispatch(refuseChoice({ owner, tripId, choice, isForward }));
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
