/**
 * What the user decides over the photos: seen at once, told to the server, taken back with a message when the server
 * cannot be told, and undone or done again on request.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { TripPhoto } from '@/api/types';
import { showToast, withdrawToast } from '@/components/ui/toast';
import {
  type Choice,
  type ChoiceHistory,
  emptyHistory,
  steppedBack,
  steppedForward,
  withChoice,
  withoutChoice,
} from '../choice-history';
import type { PhotoStack } from '../curation-view';
import { parted, swapped, toggled } from '../photo-choices';
import { partingOf } from '../separation';
import { useSendChoice } from './use-send-choice';

export interface Choices {
  /** Takes a photo in or leaves it out. */
  toggle: (photo: TripPhoto) => void;
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

/** Does or takes back what a choice holds. */
type Apply = (choice: Choice, isForward: boolean) => void;

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
  const apply = useCallback<Apply>(
    (choice, isForward) => {
      const { keeper } = choice;
      if (keeper !== null) setKeeper(keeper.group, isForward ? keeper.after : keeper.before);
      send(choice, isForward).then((isSaved) => {
        if (isSaved) return;
        write(withoutChoice(latest.current, choice));
        if (keeper !== null) setKeeper(keeper.group, isForward ? keeper.before : keeper.after);
      });
    },
    [send, setKeeper, latest, write],
  );
  // Away from the photos there is nothing to be undone.
  useEffect(() => () => withdrawToast(toastKey), []);
  const tell = isQuiet ? tellNothing : tellByToast;
  const calls = useMemo(
    () => callsOver({ latest, write, apply, tell, setBeside }),
    [latest, write, apply, tell, setBeside],
  );
  return { ...calls, canUndo: history.done.length > 0, canRedo: history.undone.length > 0 };
}

interface ChoiceParts {
  latest: { readonly current: ChoiceHistory };
  write: (history: ChoiceHistory) => void;
  apply: Apply;
  tell: typeof tellByToast;
  setBeside: ChoicesOptions['setBeside'];
}

function callsOver({ latest, write, apply, tell, setBeside }: ChoiceParts) {
  const undo = () => {
    const step = steppedBack(latest.current);
    if (step === null) return;
    write(step[1]);
    apply(step[0], false);
    tell(`Undone: ${step[0].title}`, 'Redo', redo);
  };
  const redo = () => {
    const step = steppedForward(latest.current);
    if (step === null) return;
    write(step[1]);
    apply(step[0], true);
    tell(step[0].title, 'Undo', undo);
  };
  const choose = (choice: Choice) => {
    write(withChoice(latest.current, choice));
    apply(choice, true);
    tell(choice.title, 'Undo', undo);
  };
  return {
    undo,
    redo,
    toggle: (photo: TripPhoto) => choose(toggled(photo)),
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

const tellNothing: typeof tellByToast = () => undefined;
