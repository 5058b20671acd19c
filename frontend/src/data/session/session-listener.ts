/** What follows when a session opens or ends: the stored token, and the cache that belongs to one user alone. */
import type { Middleware } from '@reduxjs/toolkit';
import { baseApi } from '@/api/base-api';
import { type SessionState, selectToken, sessionClosed, sessionOpened } from './session-slice';
import { blankToken, forgetTab, forgetToken, writeToken } from './token-storage';

interface StateWithSession {
  session: SessionState;
}

/** A plain middleware: the library's listener would cost every visit 2 KB for these two rules. */
export const sessionListener: Middleware<object, StateWithSession> = (store) => (next) => (action) => {
  const before = selectToken(store.getState());
  const result = next(action);
  const after = selectToken(store.getState());
  if (sessionClosed.match(action)) forgetTab(before);
  if (sessionOpened.match(action)) writeToken(action.payload.token, action.payload.remember);
  if (before !== null && before !== after) {
    if (after === null) (sessionClosed.match(action) ? forgetToken : blankToken)(before);
    store.dispatch(baseApi.util.resetApiState());
  }
  return result;
};
