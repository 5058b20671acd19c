import { useEffect, useState } from 'react';
import { usePostCredits } from '@/api/post-credits';
import { useSession } from '@/data/session/use-session';
import { useUnfinishedTripQuery } from '@/data/trips/api';

/** Notices that come later than this move what is below them. */
const awaitedMs = 1500;

/** Whether what may stand above the photos is still on its way: it would push away what is reached for. */
export function useAwaitedNotices(isNew: boolean): boolean {
  const { isSignedIn } = useSession();
  const credits = usePostCredits(isSignedIn);
  const trip = useUnfinishedTripQuery(undefined, { skip: !isSignedIn || !isNew });
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), awaitedMs);
    return () => clearTimeout(timer);
  }, []);
  return isNew && !isLate && (credits.isLoading || trip.isLoading);
}
