/** Tells the server what was chosen, each decision seen at once. */
import { useCallback } from 'react';
import { useStore } from 'react-redux';
import { type ApiError, errorText, toApiError } from '@/api/errors';
import { showToast } from '@/components/ui/toast';
import type { RootState } from '@/lib/root-reducer';
import { selectToken } from '@/lib/session/session-slice';
import { useSelectPhotoMutation, useSeparatePhotoMutation } from '../api';
import type { Choice } from '../choice-history';

/** Does what a choice holds, or takes it back; answers whether all was saved. */
export type SendChoice = (choice: Choice, isForward: boolean) => Promise<boolean>;

export function useSendChoice(tripId: string): SendChoice {
  const [select] = useSelectPhotoMutation();
  const [separate] = useSeparatePhotoMutation();
  const store = useStore<RootState>();
  return useCallback(
    async ({ selections, separation }, isForward) => {
      const token = selectToken(store.getState());
      // Where the session has ended with it, the screen itself asks for a login.
      const isSameSession = () => selectToken(store.getState()) === token;
      const saved = async (filename: string, call: Promise<unknown>) => {
        try {
          await call;
          return true;
        } catch (caught) {
          if (isSameSession()) tellUnsaved(filename, toApiError(caught));
          return false;
        }
      };
      const calls = selections.map(({ photoId, filename, before, after }) =>
        saved(filename, select({ tripId, photoId, isSelected: isForward ? after : before }).unwrap()),
      );
      if (separation !== null) {
        const { photoId, filename, isApart } = separation;
        const call = separate({ tripId, photoId, isApart: isForward ? isApart : !isApart });
        calls.push(saved(filename, call.unwrap()));
      }
      return (await Promise.all(calls)).every(Boolean);
    },
    [select, separate, store, tripId],
  );
}

function tellUnsaved(filename: string, error: ApiError) {
  showToast({ title: `Your choice for ${filename} was not saved`, text: errorText(error), tone: 'error' });
}
