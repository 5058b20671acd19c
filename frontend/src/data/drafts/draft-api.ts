/** The draft of a trip's post: read from the server, changed through the queue of unsent changes. */
import type { UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from '@/api/base-api';
import type { Answer, Ask } from '@/api/base-query';
import { hasBackend } from '@/config/env';
import type { AppThunk, RootState } from '@/data/store/root-reducer';
import { readStored, writeStored } from '@/lib/stored';
import { applyPatch, type DraftPatch, emptyStoredDraft, patchOf, type StoredDraft } from './stored-draft';
import {
  draftChanged,
  patchConflicted,
  patchFailed,
  patchSent,
  selectUnsent,
  sendingStarted,
} from './unsent-slice';

/** The code of a change whose fields another device has changed meanwhile. */
const conflictCode = 'draft_conflict';

const draftUrl = (tripId: string) => `api/trips/${tripId}/draft/`;

/** What is sent as the page is left has to outlive it; browsers take this many bytes of it. */
const lastingBytesMax = 60_000;

function patchCall(tripId: string, base: number, patch: DraftPatch) {
  const body = JSON.stringify(patch);
  return {
    url: draftUrl(tripId),
    method: 'PATCH',
    headers: { 'If-Match': `"${base}"`, 'Content-Type': 'application/json' },
    body,
    keepalive: body.length < lastingBytesMax,
  };
}

/** Without a server drafts are in this tab's storage. */
const localKey = (tripId: string) => `triptych.local-draft.${tripId}`;

function readDraft(tripId: string, ask: Ask) {
  if (hasBackend()) return ask(draftUrl(tripId));
  return { data: { ...emptyStoredDraft, ...(readStored(localKey(tripId)) as Partial<StoredDraft> | null) } };
}

async function sendPatch(tripId: string, base: number, patch: DraftPatch, ask: Ask): Promise<Answer> {
  if (hasBackend()) return ask(patchCall(tripId, base, patch));
  const before = (await readDraft(tripId, ask)).data as StoredDraft;
  const data = { ...applyPatch(before, patch), revision: before.revision + 1 };
  writeStored(localKey(tripId), data);
  return { data };
}

const sendKey = (tripId: string) => `send-draft/${tripId}`;

export const draftApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    draft: build.query<StoredDraft, string>({
      queryFn: async (tripId, _api, _options, ask) => (await readDraft(tripId, ask)) as { data: StoredDraft },
      extraOptions: { answer: 'Draft' },
      // An answer that was overtaken by that of a later change is older than what is shown.
      merge: (shown, read) => (read.revision < shown.revision ? shown : read),
      providesTags: (_draft, _error, tripId) => [{ type: 'Draft', id: tripId }],
    }),
    /** Sends what is unsent of a trip, change after change. */
    sendDraft: build.mutation<null, string>({
      queryFn: async (tripId, { dispatch, getState }, _options, ask) => {
        const show = (draft: StoredDraft) =>
          dispatch(draftApi.util.updateQueryData('draft', tripId, () => draft) as unknown as UnknownAction);
        for (;;) {
          const state = getState() as RootState;
          const [head] = selectUnsent(state, tripId).patches;
          const base = head?.base ?? selectStored(state, tripId)?.revision;
          if (head === undefined || base === undefined) return { data: null };
          dispatch(sendingStarted({ tripId }));
          const { data, error } = await sendPatch(tripId, base, patchOf(head.fields), ask);
          if (error === undefined) {
            show(data as StoredDraft);
            dispatch(patchSent({ tripId, revision: (data as StoredDraft).revision }));
            continue;
          }
          if (error.code === conflictCode) {
            const { data: theirs, error: unread } = await readDraft(tripId, ask);
            if (unread === undefined) {
              show(theirs as StoredDraft);
              const fields = Object.keys(error.fields);
              dispatch(patchConflicted({ tripId, theirs: theirs as StoredDraft, fields }));
              continue;
            }
          }
          dispatch(patchFailed({ tripId, error }));
          return { error };
        }
      },
      extraOptions: { answer: 'Draft' },
    }),
  }),
});

/** The draft as the server has it, as far as it was read. */
export function selectStored(state: RootState, tripId: string): StoredDraft | undefined {
  return draftApi.endpoints.draft.select(tripId)(state).data;
}

/** Reads the draft again. Rejects where it cannot be read. */
export function reloadDraft(tripId: string): AppThunk<Promise<StoredDraft>> {
  return (dispatch) =>
    dispatch(draftApi.endpoints.draft.initiate(tripId, { forceRefetch: true, subscribe: false })).unwrap();
}

/** Sends what is unsent of a trip and ends when it was answered, whichever way. */
export function sendUnsent(tripId: string): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    await dispatch(draftApi.util.getRunningMutationThunk('sendDraft', sendKey(tripId)));
    if (selectUnsent(getState(), tripId).patches.length === 0) return;
    await dispatch(draftApi.endpoints.sendDraft.initiate(tripId, { fixedCacheKey: sendKey(tripId) }));
  };
}

export function changeDraft(tripId: string, patch: DraftPatch): AppThunk<void> {
  return (dispatch, getState) => {
    const base = selectStored(getState(), tripId)?.revision ?? 0;
    dispatch(draftChanged({ tripId, patch, base }));
  };
}
