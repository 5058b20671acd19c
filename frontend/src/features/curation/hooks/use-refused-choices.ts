/** Keeps what an ended session has refused, and makes it again once its user is back at the photos. */
import { useCallback, useEffect } from 'react';
import { useSession } from '@/data/session/use-session';
import { useAppDispatch } from '@/data/store/hooks';
import type { Choice } from '@/data/uploads/choice-history';
import { refuseChoice, takeRefusedChoices } from '@/data/uploads/refused-choices';

type Make = (choice: Choice, isForward: boolean) => void;

/** Returns what keeps one. */
export function useRefusedChoices(tripId: string): Make {
  const dispatch = useAppDispatch();
  const { user } = useSession();
  const owner = user?.id ?? null;
  return useCallback(
    (choice, isForward) => {
      if (owner !== null) dispatch(refuseChoice({ owner, tripId, choice, isForward }));
    },
    [dispatch, owner, tripId],
  );
}

/** Makes those again that were kept of this user and trip. */
export function useMakeRefused(tripId: string, make: Make): void {
  const dispatch = useAppDispatch();
  const { user } = useSession();
  const owner = user?.id ?? null;
  useEffect(() => {
    if (owner === null) return;
    for (const { choice, isForward } of dispatch(takeRefusedChoices(owner, tripId))) make(choice, isForward);
  }, [dispatch, owner, tripId, make]);
}
