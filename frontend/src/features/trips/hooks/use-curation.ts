/** The curation of one trip: runs by itself once for photos none of which has a score, and again when asked. */
import { useCallback, useEffect, useRef } from 'react';
import { type ApiError, toApiError } from '@/api/errors';
import type { TripPhoto } from '@/api/types';
import { useAppDispatch, useAppSelector } from '@/app/hooks';
import { useCurateMutation, useTripPhotosQuery } from '../api';
import type { CurationAnswer, MissingComparison } from '../comparison';
import { isCurated } from '../curation-view';
import { pickCountOf } from '../pick-count';
import { curationAsked, selectCuratedPhotos, selectPick } from '../trips-slice';

export interface Curation {
  /** Runs it with the chosen pick count. */
  run: () => void;
  /** Lasts until the photos are here as the curation has left them. */
  isRunning: boolean;
  error: ApiError | null;
  /** Why the last one has picked without a model that was to compare the best photos. */
  missing: MissedComparison | null;
}

export interface MissedComparison {
  why: MissingComparison;
  /** Another one each time. */
  at: number;
}

export interface CuratedPhotos {
  /** Undefined until they are known. */
  photos: TripPhoto[] | undefined;
  /** Changes with every answer of the server. */
  version: number;
  /** Why the photos, or what the last curation has made of them, could not be read. */
  loadError: ApiError | null;
  reload: () => void;
  curation: Curation;
}

/** The state belongs to the trip, not to the screen: one can leave and find the analysis under way. */
export function useCuration(tripId: string): CuratedPhotos {
  const {
    data: photos,
    error: loadError,
    isError,
    refetch,
    fulfilledTimeStamp = 0,
  } = useTripPhotosQuery(tripId);
  const [curate, { data: answer, isLoading, error, fulfilledTimeStamp: endedAt = 0 }] = useCurateMutation({
    fixedCacheKey: `curate/${tripId}`,
  });
  const run = useRun(tripId, photos, curate);
  const isDue = useIsDue(tripId, photos) && !isLoading;

  const startedFor = useRef<readonly TripPhoto[]>(undefined);
  useEffect(() => {
    if (!isDue || startedFor.current === photos) return;
    startedFor.current = photos;
    run();
  }, [isDue, photos, run]);

  // The curation's answer names the picks alone: until the photos are read anew those left out still count as picked.
  const isOutdated = endedAt > fulfilledTimeStamp;
  return {
    photos,
    version: fulfilledTimeStamp,
    loadError: isError && (photos === undefined || isOutdated) ? toApiError(loadError) : null,
    reload: () => void refetch(),
    curation: {
      run,
      isRunning: isLoading || isDue || (isOutdated && !isError),
      error: error === undefined ? null : toApiError(error),
      missing: missed(answer, endedAt),
    },
  };
}

function missed(answer: CurationAnswer | undefined, at: number): MissedComparison | null {
  const why = answer?.missingComparison ?? null;
  return why === null ? null : { why, at };
}

type Curate = ReturnType<typeof useCurateMutation>[0];

function useRun(tripId: string, photos: readonly TripPhoto[] | undefined, curate: Curate): () => void {
  const dispatch = useAppDispatch();
  const pick = useAppSelector(selectPick);
  return useCallback(() => {
    const photoIds = photos?.map(({ id }) => id) ?? [];
    const count = pickCountOf(pick, photoIds.length);
    dispatch(curationAsked({ tripId, photoIds }));
    void curate({ tripId, ...(count === undefined ? {} : { count }) });
  }, [dispatch, curate, tripId, pick, photos]);
}

/** No photo has a score, and none of them was in a curation of this visit, which may have failed. */
function useIsDue(tripId: string, photos: readonly TripPhoto[] | undefined): boolean {
  const asked = useAppSelector((state) => selectCuratedPhotos(state, tripId));
  if (photos === undefined || photos.length === 0 || isCurated(photos)) return false;
  return !photos.some(({ id }) => asked?.includes(id));
}
