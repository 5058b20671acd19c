/** The curation of one trip: runs by itself once where no photo has a score, and again when asked. */
import { useCallback, useEffect, useRef } from 'react';
import { type ApiError, toApiError } from '@/api/errors';
import type { TripPhoto } from '@/api/types';
import { useAppSelector } from '@/app/hooks';
import { useCurateMutation } from '../api';
import { isCurated } from '../curation-view';
import { pickCountOf } from '../pick-count';
import { selectPick } from '../trips-slice';

export interface Curation {
  /** Runs it with the chosen pick count. */
  run: () => void;
  isRunning: boolean;
  error: ApiError | null;
}

/** The state belongs to the trip, not to the screen: one can leave and find the analysis under way. */
export function useCuration(tripId: string, photos: readonly TripPhoto[] | undefined): Curation {
  const pick = useAppSelector(selectPick);
  const [curate, { isLoading, isUninitialized, error }] = useCurateMutation({
    fixedCacheKey: `curate/${tripId}`,
  });
  const total = photos?.length ?? 0;
  const run = useCallback(() => {
    const count = pickCountOf(pick, total);
    void curate({ tripId, ...(count === undefined ? {} : { count }) });
  }, [curate, tripId, pick, total]);

  const startedFor = useRef<string | null>(null);
  const isDue = photos !== undefined && total > 0 && !isCurated(photos) && isUninitialized;
  useEffect(() => {
    if (!isDue || startedFor.current === tripId) return;
    startedFor.current = tripId;
    run();
  }, [isDue, tripId, run]);

  return { run, isRunning: isLoading || isDue, error: error === undefined ? null : toApiError(error) };
}
