/** Who is signed in, as far as the browser knows: the token. The user itself is server data, in the api's cache. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { tokenRefused } from '@/api/base-query';

export interface SessionState {
  token: string | null;
  /** The server has refused the last token: the session ended without a log out. */
  isExpired: boolean;
}

interface SessionOpening {
  token: string;
  /** Keep it for the next visit, not for this tab alone. */
  remember: boolean;
}

export const storedSession = (token: string | null): SessionState => ({ token, isExpired: false });

export const sessionSlice = createSlice({
  name: 'session',
  initialState: storedSession(null),
  reducers: {
    sessionOpened: (_state, action: PayloadAction<SessionOpening>) => storedSession(action.payload.token),
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
