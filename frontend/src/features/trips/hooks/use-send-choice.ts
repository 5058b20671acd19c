/** Tells the server what was chosen, each decision seen at once. */
import { useCallback } from 'react';
import { type ApiError, errorText, toApiError } from '@/api/errors';
import { showToast } from '@/components/ui/toast';
import { useSelectPhotoMutation, useSeparatePhotoMutation } from '../api';
import type { Choice } from '../choice-history';

/** Does what a choice holds, or takes it back; answers whether all was saved. */
export type SendChoice = (choice: Choice, isForward: boolean) => Promise<boolean>;

export function useSendChoice(tripId: string): SendChoice {
  const [select] = useSelectPhotoMutation();
  const [separate] = useSeparatePhotoMutation();
  return useCallback(
    async ({ selections, separation }, isForward) => {
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
    [select, separate, tripId],
  );
}

/** Whether a call succeeded; a failure is told. */
async function saved(filename: string, call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (caught) {
    tellUnsaved(filename, toApiError(caught));
    return false;
  }
}

function tellUnsaved(filename: string, error: ApiError) {
  showToast({ title: `Your choice for ${filename} was not saved`, text: errorText(error), tone: 'error' });
}
