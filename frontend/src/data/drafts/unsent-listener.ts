/**
 * The one place where unsent changes are persisted and sent: a while after the last change, as soon as the draft was
 * read (again), when the page is left, and after failures in growing intervals.
 */
import { isAnyOf, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from '@/api/base-api';
import { retryPauseMs } from '@/api/base-query';
import { hasBackend } from '@/config/env';
import { selectToken } from '@/data/session/session-slice';
import { type AppDispatch, lazyMiddleware, type RootState } from '@/data/store/root-reducer';
import { tripError } from '@/data/trips/api';
import { draftApi, selectStored, sendUnsent } from './draft-api';
import { writeUnsent } from './unsent';
import {
  conflictSettled,
  draftChanged,
  draftRead,
  patchFailed,
  selectAllUnsent,
  selectUnsent,
} from './unsent-slice';

/** Typing rests so long before it is sent. */
const restMs = 600;
const firstRetryMs = 2000;
/** Refusals of what was sent, which would be the same again. A session that has ended is opened by its user. */
const notRepeated: readonly (number | null)[] = [400, 401, 403, 404, 409, 413, 422, 428];

/** Of the trips that were opened in this session: what another user has left is not sent. */
function sendAll(dispatch: AppDispatch, state: RootState) {
  if (hasBackend() && selectToken(state) === null) return;
  for (const [tripId, { patches, isSending }] of Object.entries(selectAllUnsent(state))) {
    const isOpened = selectStored(state, tripId) !== undefined;
    if (isOpened && patches.length > 0 && !isSending) void dispatch(sendUnsent(tripId));
  }
}

function pauseBefore(action: UnknownAction, state: RootState): number {
  if (patchFailed.match(action)) {
    return retryPauseMs(selectUnsent(state, action.payload.tripId).failures, firstRetryMs);
  }
  const isTyping = draftChanged.match(action) && !('version' in action.payload.patch);
  return isTyping ? restMs : 0;
}

const isCause = isAnyOf(
  draftChanged,
  conflictSettled,
  draftRead,
  patchFailed,
  baseApi.internalActions.onFocusLost,
  baseApi.internalActions.onOnline,
);

/** A plain middleware: the library's listener would cost every visit 2 KB, since the store's package is one file. */
const unsentListener: Middleware<object, RootState, AppDispatch> = ({ dispatch, getState }) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (next) => (action) => {
    const before = selectAllUnsent(getState());
    const result = next(action);
    const now = selectAllUnsent(getState());
    if (now !== before) writeUnsent(before, now);
    if (draftApi.endpoints.draft.matchFulfilled(action)) {
      dispatch(draftRead({ tripId: action.meta.arg.originalArgs, draft: action.payload }));
    }
    if (patchFailed.match(action)) void dispatch(tripError(action.payload.tripId, action.payload.error));
    const isFinal = patchFailed.match(action) && notRepeated.includes(action.payload.error.status);
    if (isCause(action) && !isFinal) {
      clearTimeout(timer);
      timer = setTimeout(() => sendAll(dispatch, getState()), pauseBefore(action, getState()));
    }
    return result;
  };
};

lazyMiddleware.addMiddleware(unsentListener);
