/**
 * What the api layer needs of the session and what it tells it. The session itself lives in `lib/session`; these
 * few lines keep the two from importing each other.
 */
import { createAction } from '@reduxjs/toolkit';

/** The part of the state that the base query reads. */
export interface StateWithToken {
  session: { token: string | null };
}

/** The server refused this token with a 401. */
export const tokenRefused = createAction<string>('session/tokenRefused');
