/** Whether a trip has become a post: always read again, because another tab or device may have saved one meanwhile. */
import { useCallback, useEffect, useState } from 'react';
import { useSession } from '@/data/session/use-session';
import { useAppDispatch } from '@/data/store/hooks';
import { tripsApi } from '@/data/trips/api';
import { passGone } from '@/data/trips/gone';

/** `readPost` rejects where the server does not answer. A deleted trip has no post. */
export function useTripPost(tripId: string | null, isAsked: boolean) {
  const dispatch = useAppDispatch();
  const { isSignedIn } = useSession();
  const [hasPost, setHasPost] = useState(false);
  const askPost = useCallback(async () => {
    if (tripId === null || !isSignedIn) return false;
    const asked = tripsApi.endpoints.trip.initiate(tripId, { forceRefetch: true, subscribe: false });
    const trip = await dispatch(asked).unwrap().catch(passGone);
    return trip !== undefined && trip.post_id !== null;
  }, [dispatch, isSignedIn, tripId]);
  useEffect(() => {
    if (!isAsked) return;
    let isWanted = true;
    askPost()
      .then((answer) => (isWanted ? setHasPost(answer) : undefined))
      // It is asked again before anything is removed, and a failure is shown then.
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [isAsked, askPost]);
  const readPost = async () => {
    const answer = await askPost();
    setHasPost(answer);
    return answer;
  };
  return { hasPost, readPost, forgetPost: () => setHasPost(false) };
}
