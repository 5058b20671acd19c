/** Whether a trip has become a post: asked afresh, because another tab or device may have saved one meanwhile. */
import { useCallback } from 'react';
import { useSession } from '@/data/session/use-session';
import { useAppDispatch } from '@/data/store/hooks';
import { tripsApi } from '@/data/trips/api';
import { passGone } from '@/data/trips/gone';

/** Rejects where the server does not say. A trip that is gone has none. */
export function useHasPost(tripId: string | null): () => Promise<boolean> {
  const dispatch = useAppDispatch();
  const { isSignedIn } = useSession();
  return useCallback(async () => {
    if (tripId === null || !isSignedIn) return false;
    const asked = tripsApi.endpoints.trip.initiate(tripId, { forceRefetch: true, subscribe: false });
    const trip = await dispatch(asked).unwrap().catch(passGone);
    return trip !== undefined && trip.post_id !== null;
  }, [dispatch, isSignedIn, tripId]);
}
