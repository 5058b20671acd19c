/** Whether step 2 has photos of the server's to show, or only photos that are still to be sent. */
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useSession } from '@/data/session/use-session';
import { tripsApi } from '@/data/trips/api';
import { isGone } from '@/data/trips/gone';
import { belongsTo, isUnsent } from '@/data/uploads/uploads-slice';
import { usePendingUploads } from '@/data/uploads/use-pending-uploads';

/**
 * `checking`: some photos did not get through, and the server is being asked for those that did. `gone`: the trip is, and
 * there are photos to open another one with.
 */
export function useArrival(tripId: string | null): 'checking' | 'waiting' | 'arrived' | 'gone' {
  const { isSignedIn, hasBackend } = useSession();
  const { drafts } = usePendingUploads();
  const { isSuccess, error, isFetching } = tripsApi.useTripPhotosQuery(
    isSignedIn && tripId !== null ? tripId : skipToken,
  );
  // Once the photos were seen they stay on the screen, whatever a later question comes to.
  const [wereSeen, setWereSeen] = useState(false);
  if (isSuccess && !isFetching && !wereSeen) setWereSeen(true);
  if (!hasBackend) return 'arrived';
  if (tripId === null) return drafts.length > 0 ? 'waiting' : 'arrived';
  if (!drafts.some((draft) => isUnsent(draft) && belongsTo(draft, tripId))) return 'arrived';
  if (isGone(error)) return 'gone';
  if (!isSignedIn || wereSeen) return 'arrived';
  if (error !== undefined) return 'waiting';
  return isFetching ? 'checking' : 'arrived';
}
