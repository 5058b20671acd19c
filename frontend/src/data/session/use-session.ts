import { useDispatch, useSelector } from 'react-redux';
import { baseApi } from '@/api/base-api';
import { authorization } from '@/api/base-query';
import type { ApiError } from '@/api/errors';
import type { User } from '@/api/types';
import { env, hasBackend } from '@/config/env';
import { selectIsExpired, selectToken, sessionClosed } from './session-slice';

/** Who the token belongs to. Signing in and up are calls of `features/auth`. */
export const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    me: build.query<User, void>({
      query: () => 'api/me/',
      extraOptions: { answer: 'User' },
      providesTags: ['Me'],
    }),
  }),
});

/**
 * `visitor`: nobody is signed in. `loading`: there is a token, its user is on the way. `member`: the user is known.
 * `unreachable`: there is a token, but the server could not be asked; nobody is signed out for that.
 */
type Status = 'visitor' | 'loading' | 'member' | 'unreachable';

function statusOf(isSignedIn: boolean, user: User | undefined, hasFailed: boolean): Status {
  if (!isSignedIn) return 'visitor';
  if (user !== undefined) return 'member';
  return hasFailed ? 'unreachable' : 'loading';
}

export function useSession() {
  const token = useSelector(selectToken);
  const isExpired = useSelector(selectIsExpired);
  const isSignedIn = token !== null && hasBackend();
  const { currentData, error, isFetching, refetch } = sessionApi.useMeQuery(undefined, { skip: !isSignedIn });
  return {
    status: statusOf(isSignedIn, currentData, error !== undefined),
    user: isSignedIn ? (currentData ?? null) : null,
    /** Whether server calls may be made: there is a server and a token. */
    isSignedIn,
    /** The server ended the session, not its user: who was signed in is to be asked to log in again. */
    isExpired,
    /** Whether the page has a server at all. Without one it runs on samples and asks for no login. */
    hasBackend: hasBackend(),
    error: isSignedIn && error !== undefined && 'name' in error ? (error as ApiError) : null,
    isFetching,
    reload: () => {
      if (isSignedIn) void refetch();
    },
  };
}

/**
 * Not an endpoint of the api: closing the session resets the api, and that would take the call with it. A token
 * that the server never hears about ends there by itself, 30 days after its last use.
 */
async function endTokenOnServer(token: string): Promise<void> {
  const headers = { Authorization: authorization(token) };
  await fetch(`${env().apiBase}logout/`, { method: 'POST', headers, credentials: 'omit', keepalive: true });
}

/** Ends the session here at once, and tells the server; an unreachable server keeps nobody signed in. */
export function useLogOut(): () => void {
  const dispatch = useDispatch();
  const token = useSelector(selectToken);
  return () => {
    if (token !== null) endTokenOnServer(token).catch(() => undefined);
    dispatch(sessionClosed());
  };
}
