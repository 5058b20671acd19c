/** Tells the server what was chosen, each decision seen at once. */
import { useCallback } from 'react';
import { useStore } from 'react-redux';
import { type ApiError, toApiError } from '@/api/errors';
import { selectIsExpired, selectToken } from '@/data/session/session-slice';
import type { RootState } from '@/data/store/root-reducer';
import { useSelectPhotoMutation, useSeparatePhotoMutation } from '@/data/trips/api';
import type { Choice } from '@/data/uploads/choice-history';

/** The first thing of a choice that was not saved. */
export interface Unsaved {
  filename: string;
  error: ApiError;
  /** The session has ended meanwhile: by the server, which has `refused` it, or by its user. */
  session: 'same' | 'refused' | 'over';
}

/** Does what a choice holds, or takes it back; answers what was not saved, null where all was. */
export type SendChoice = (choice: Choice, isForward: boolean) => Promise<Unsaved | null>;

export function useSendChoice(tripId: string): SendChoice {
  const [select] = useSelectPhotoMutation();
  const [separate] = useSeparatePhotoMutation();
  const store = useStore<RootState>();
  return useCallback(
    async ({ selections, separation }, isForward) => {
      const token = selectToken(store.getState());
      const sessionNow = (): Unsaved['session'] => {
        const state = store.getState();
        if (selectToken(state) === token) return 'same';
        // The refusal itself is not seen here: with the session all calls end. Who signs out leaves no choice behind.
        return selectIsExpired(state) ? 'refused' : 'over';
      };
      const saved = async (filename: string, call: Promise<unknown>): Promise<Unsaved | null> => {
        try {
          await call;
          return null;
        } catch (caught) {
          return { filename, error: toApiError(caught), session: sessionNow() };
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
      return (await Promise.all(calls)).find((unsaved) => unsaved !== null) ?? null;
    },
    [select, separate, store, tripId],
  );
}
