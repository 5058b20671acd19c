import { useSelector } from 'react-redux';
import type { ApiError } from '@/api/errors';
import type { User } from '@/api/types';
import { hasBackend } from '@/config/env';
import { sessionApi } from './session-api';
import { selectIsExpired, selectToken } from './session-slice';

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
  const { currentData, error, refetch } = sessionApi.useMeQuery(undefined, { skip: !isSignedIn });
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
    reload: () => {
      if (isSignedIn) void refetch();
    },
  };
}
