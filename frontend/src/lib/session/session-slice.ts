/** Who is signed in, as far as the browser knows: the token. The user itself is server data, in the api's cache. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { tokenRefused } from '@/api/session-events';

export interface SessionState {
  token: string | null;
}

/** What opens a session. */
export interface SessionOpening {
  token: string;
  /** Keep it for the next visit, not for this tab alone. */
  remember: boolean;
}

const initialState: SessionState = { token: null };

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    sessionOpened: (state, action: PayloadAction<SessionOpening>) => {
      state.token = action.payload.token;
    },
    sessionClosed: (state) => {
      state.token = null;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(tokenRefused, (state, action) => {
      if (state.token === action.payload) state.token = null;
    });
  },
  selectors: { selectToken: (state) => state.token },
});

export const { sessionOpened, sessionClosed } = sessionSlice.actions;
export const { selectToken } = sessionSlice.selectors;
