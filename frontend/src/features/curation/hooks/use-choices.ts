/**
 * What the user decides over the photos: seen at once, told to the server, taken back with a message when the server
 * cannot be told, and undone or done again on request.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { errorText } from '@/api/errors';
import type { TripPhoto } from '@/api/types';
import { showToast, withdrawToast } from '@/components/overlays/toast';
import type { PhotoStack } from '@/data/trips/curation-view';
import { partingOf } from '@/data/trips/separation';
import {
  type Choice,
  type ChoiceHistory,
  emptyHistory,
  steppedBack,
  steppedForward,
  withChoice,
  withoutChoice,
  withUndone,
} from '@/data/uploads/choice-history';
import { parted, swapped, toggled, toggledTogether } from '../photo-choices';
import { texts } from '../texts';
import { useMakeRefused, useRefusedChoices } from './use-refused-choices';
import { type Unsaved, useSendChoice } from './use-send-choice';

export interface Choices {
  /** Takes a photo in or leaves it out. */
  toggle: (photo: TripPhoto) => void;
  /** Takes photos in or leaves them out together, and back together. */
  toggleAll: (photos: readonly TripPhoto[], isSelected: boolean) => void;
  /** Makes another shot of a stack the one that counts: it is selected, and the keeper of before left out. */
  makeKeeper: (stack: PhotoStack, photo: TripPhoto) => void;
  /**
   * Takes a photo out of its group, where it stays out of it; one that was taken out may be grouped again. Nothing
   * happens to a photo of which neither is true.
   */
  part: (stack: PhotoStack, photo: TripPhoto) => void;
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
}

/** One toast tells of the latest choice: the next takes its place. */
const toastKey = 'choice';

/** Does or takes back what a choice holds; answers what was not saved. */
type Apply = (choice: Choice, isForward: boolean) => Promise<Unsaved | null>;

/** What has been chosen: read at once by what is pressed, and drawn by what shows it. */
function useHistory() {
  const latest = useRef(emptyHistory);
  const [history, setHistory] = useState(emptyHistory);
  const write = useCallback((next: ChoiceHistory) => {
    latest.current = next;
    setHistory(next);
  }, []);
  return { latest, history, write };
}

export interface ChoicesOptions {
  tripId: string;
  setKeeper: (group: string, photoId: string) => void;
  /** Keeps a photo where the stack is that it is taken out of. */
  setBeside: (stack: PhotoStack, photoId: string) => void;
  /** Says nothing of what is chosen, where the screen has undo in sight. */
  isQuiet: boolean;
}

export function useChoices({ tripId, setKeeper, setBeside, isQuiet }: ChoicesOptions): Choices {
  const { latest, history, write } = useHistory();
  const send = useSendChoice(tripId);
  const keep = useRefusedChoices(tripId);
  const apply = useCallback<Apply>(
    async (choice, isForward) => {
      const { keeper } = choice;
      if (keeper !== null) setKeeper(keeper.group, isForward ? keeper.after : keeper.before);
      const unsaved = await send(choice, isForward);
      if (unsaved === null) return null;
      if (unsaved.session === 'refused') keep(choice, isForward);
      write(withoutChoice(latest.current, choice));
      if (keeper !== null) setKeeper(keeper.group, isForward ? keeper.before : keeper.after);
      return unsaved;
    },
    [send, keep, setKeeper, latest, write],
  );
  // Away from the photos nothing offers to undo what is not in sight; what was not saved can still be tried again.
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
    () => callsOver({ latest, told, isHere, write, apply, isQuiet, setBeside }),
    [latest, write, apply, isQuiet, setBeside],
  );
  useMakeRefused(tripId, again);
  return { ...calls, canUndo: history.done.length > 0, canRedo: history.undone.length > 0 };
}

interface ChoiceParts {
  latest: { readonly current: ChoiceHistory };
  /** The choice that the toast is about. */
  told: { current: Choice | null };
  /** Whether the photos are in sight. */
  isHere: { readonly current: boolean };
  write: (history: ChoiceHistory) => void;
  apply: Apply;
  isQuiet: boolean;
  setBeside: ChoicesOptions['setBeside'];
}

function callsOver({ latest, told, isHere, write, apply, isQuiet, setBeside }: ChoiceParts) {
  const carryOut = async (choice: Choice, isForward: boolean) => {
    if (!isQuiet && isHere.current) {
      told.current = choice;
      if (isForward) tellByToast(choice.title, texts.choices.undo, undo);
      else tellByToast(texts.choices.undone(choice.title), texts.choices.redo, redo);
    }
    const unsaved = await apply(choice, isForward);
    if (unsaved === null) return;
    // What was told of it is not so.
    if (told.current === choice) withdrawToast(toastKey);
    if (unsaved.session === 'same') tellUnsaved(unsaved, () => again(choice, isForward));
  };
  const again = (choice: Choice, isForward: boolean) => {
    write((isForward ? withChoice : withUndone)(latest.current, choice));
    void carryOut(choice, isForward);
  };
  const undo = () => {
    const step = steppedBack(latest.current);
    if (step === null) return;
    write(step[1]);
    void carryOut(step[0], false);
  };
  const redo = () => {
    const step = steppedForward(latest.current);
    if (step === null) return;
    write(step[1]);
    void carryOut(step[0], true);
  };
  const choose = (choice: Choice) => again(choice, true);
  return {
    again,
    undo,
    redo,
    // The server takes a damaged photo into no post.
    toggle: (photo: TripPhoto) => {
      if (!photo.is_damaged) choose(toggled(photo));
    },
    toggleAll: (photos: readonly TripPhoto[], isSelected: boolean) =>
      choose(toggledTogether(photos, isSelected)),
    makeKeeper: (stack: PhotoStack, photo: TripPhoto) => choose(swapped(stack, photo)),
    part: (stack: PhotoStack, photo: TripPhoto) => {
      const parting = partingOf(photo);
      if (parting === null) return;
      if (parting === 'separate') setBeside(stack, photo.id);
      choose(parted(photo, parting === 'separate'));
    },
  };
}

function tellByToast(title: string, label: string, onPress: () => void) {
  showToast({ title, key: toastKey, action: { label, onPress } });
}

function tellUnsaved({ filename, error }: Unsaved, onRetry: () => void) {
  showToast({
    title: texts.choices.notSaved(filename),
    text: errorText(error),
    tone: 'error',
    action: { label: texts.choices.retry, onPress: onRetry },
  });
}
