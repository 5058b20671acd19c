/** Whether step 2 has nothing of the server's to show, but photos that are still to be sent. */
import { skipToken } from '@reduxjs/toolkit/query';
import { toApiError } from '@/api/errors';
import { useSession } from '@/lib/session/use-session';
import { useTripPhotosQuery } from '../api';
import { useDrafts } from './use-drafts';

const notFound = 404;

export function useIsWaiting(tripId: string | null): boolean {
  const { isSignedIn } = useSession();
  const { drafts } = useDrafts();
  const { currentData, error } = useTripPhotosQuery(isSignedIn && tripId !== null ? tripId : skipToken);
  if (!isSignedIn) return false;
  if (tripId === null) return drafts.length > 0;
  const areSome = drafts.some(({ status }) => status === 'waiting' || status === 'failed');
  return areSome && currentData === undefined && error !== undefined && toApiError(error).status !== notFound;
}
