/**
 * What the user decides over the photos: seen at once, told to the server, taken back with a message when the server
 * cannot be told, and undone or done again on request.
 */
import { useCallback, useMemo, useRef, useState } from 'react';
import { type ApiError, errorText, toApiError } from '@/api/errors';
import type { TripPhoto } from '@/api/types';
import { showToast } from '@/components/ui/toast';
import { useSelectPhotoMutation } from '../api';
import {
  type Choice,
  type ChoiceHistory,
  emptyHistory,
  type SelectionStep,
  steppedBack,
  steppedForward,
  withChoice,
  withoutChoice,
} from '../choice-history';
import type { PhotoStack } from '../curation-view';

export interface Choices {
  /** Takes a photo in or leaves it out. */
  toggle: (photo: TripPhoto) => void;
  /** Makes another shot of a stack the one that counts: it is selected, and the keeper of before left out. */
  makeKeeper: (stack: PhotoStack, photo: TripPhoto) => void;
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
  /** Says nothing of what is chosen, where the screen has undo in sight. */
  isQuiet: boolean;
}

export function useChoices({ tripId, setKeeper, isQuiet }: ChoicesOptions): Choices {
  const { latest, history, write } = useHistory();
  const send = useSend(tripId);
  const apply = useCallback<Apply>(
    (choice, isForward) => {
      const { keeper, selections } = choice;
      if (keeper !== null) setKeeper(keeper.group, isForward ? keeper.after : keeper.before);
      send(selections, isForward).then((isSaved) => {
        if (isSaved) return;
        write(withoutChoice(latest.current, choice));
        if (keeper !== null) setKeeper(keeper.group, isForward ? keeper.before : keeper.after);
      });
    },
    [send, setKeeper, latest, write],
  );
  const tell = isQuiet ? tellNothing : tellByToast;
  const calls = useMemo(() => callsOver({ latest, write, apply, tell }), [latest, write, apply, tell]);
  return { ...calls, canUndo: history.done.length > 0, canRedo: history.undone.length > 0 };
}

interface ChoiceParts {
  latest: { readonly current: ChoiceHistory };
  write: (history: ChoiceHistory) => void;
  apply: Apply;
  tell: typeof tellByToast;
}

function callsOver({ latest, write, apply, tell }: ChoiceParts) {
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
  };
}

function tellByToast(title: string, label: string, onPress: () => void) {
  showToast({ title, key: toastKey, action: { label, onPress } });
}

const tellNothing: typeof tellByToast = () => undefined;

const stepTo = ({ id, filename, is_selected }: TripPhoto, after: boolean): SelectionStep => ({
  photoId: id,
  filename,
  before: is_selected,
  after,
});

function toggled(photo: TripPhoto): Choice {
  const isSelected = !photo.is_selected;
  return {
    title: `${photo.filename} ${isSelected ? 'selected' : 'left out'}`,
    selections: [stepTo(photo, isSelected)],
    keeper: null,
  };
}

/** Both are told to the server whatever they were: what is decided by hand is what curation keeps. */
function swapped({ key, keeper }: PhotoStack, photo: TripPhoto): Choice {
  return {
    title: `${photo.filename} is the keeper`,
    selections: [stepTo(photo, true), stepTo(keeper, false)],
    keeper: { group: key, before: keeper.id, after: photo.id },
  };
}

/** Tells the server; answers whether all was saved. */
function useSend(tripId: string) {
  const [select] = useSelectPhotoMutation();
  return useCallback(
    async (steps: readonly SelectionStep[], isForward: boolean): Promise<boolean> => {
      const answers = await Promise.all(
        steps.map(({ photoId, filename, before, after }) =>
          select({ tripId, photoId, isSelected: isForward ? after : before })
            .unwrap()
            .then(() => true)
            .catch((caught: unknown) => tellUnsaved(filename, toApiError(caught))),
        ),
      );
      return answers.every(Boolean);
    },
    [select, tripId],
  );
}

function tellUnsaved(filename: string, error: ApiError): false {
  showToast({ title: `Your choice for ${filename} was not saved`, text: errorText(error), tone: 'error' });
  return false;
}
