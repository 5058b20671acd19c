/** Who is signed in, as far as the browser knows: the token. The user itself is server data, in the api's cache. */
import { createSlice, type Middleware, type PayloadAction } from '@reduxjs/toolkit';
import { baseApi } from '@/api/base-api';
import { tokenRefused } from '@/api/base-query';
import { blankToken, forgetTab, forgetToken, writeToken } from './token-storage';

export const storedSession = (token: string | null) => ({
  token,
  /** The server has refused the last token: the session ended without a log out. */
  isExpired: false,
});

export const sessionSlice = createSlice({
  name: 'session',
  initialState: storedSession(null),
  reducers: {
    /** `remember` keeps the token for the next visit, not for this tab alone. */
    sessionOpened: (_state, { payload }: PayloadAction<{ token: string; remember: boolean }>) =>
      storedSession(payload.token),
    sessionClosed: () => storedSession(null),
  },
  extraReducers: (builder) => {
    builder.addCase(tokenRefused, (state, action) =>
      state.token === action.payload ? { token: null, isExpired: true } : state,
    );
  },
  selectors: { selectToken: (state) => state.token, selectIsExpired: (state) => state.isExpired },
});

export const { sessionOpened, sessionClosed } = sessionSlice.actions;
export const { selectToken, selectIsExpired } = sessionSlice.selectors;

/**
 * What follows when a session opens or ends: the stored token, and the cache that belongs to one user alone. A plain
 * middleware: the library's listener would cost every visit 2 KB for these two rules.
 */
export const sessionListener: Middleware<object, { session: ReturnType<typeof storedSession> }> =
  (store) => (next) => (action) => {
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
