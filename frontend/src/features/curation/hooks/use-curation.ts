/** Runs by itself once for photos without a score and where another number of picks is chosen, and again when asked. */
import { useCallback, useEffect, useRef } from 'react';
import { toApiError } from '@/api/errors';
import { useOpenedDraft } from '@/data/drafts/use-draft';
import { usePickCount } from '@/data/drafts/use-pick-count';
import { useAppDispatch, useAppSelector } from '@/data/store/hooks';
import { tripsApi, useOpenedTripPhotos } from '@/data/trips/api';
import { curationVersion, unscoredOf } from '@/data/trips/curation-view';
import { isGone } from '@/data/trips/gone';
import { curationAsked, selectAskedCuration } from '@/data/uploads/uploads-slice';
import { useOnceOnline } from '@/lib/use-once-online';

/** The state belongs to the trip, not to the screen: one can leave and find the analysis under way. */
export function useCuration(tripId: string) {
  const { isError, fulfilledTimeStamp = 0, ...read } = useOpenedTripPhotos(tripId);
  const draft = useOpenedDraft(tripId);
  const isDraftMissing = draft.data === undefined;
  const photos = isDraftMissing ? undefined : read.data;
  const [curate, last] = tripsApi.useCurateMutation({ fixedCacheKey: `curate/${tripId}` });
  const { data: why = null, isLoading, error, fulfilledTimeStamp: endedAt = 0 } = last;
  const [count] = usePickCount(tripId);
  const dispatch = useAppDispatch();
  const run = useCallback(() => {
    const photoIds = photos?.map(({ id }) => id) ?? [];
    dispatch(curationAsked({ tripId, photoIds, count }));
    void curate({ tripId, ...(count === 'all' ? {} : { count }) });
  }, [dispatch, curate, tripId, count, photos]);
  const asked = useAppSelector((state) => selectAskedCuration(state, tripId));
  const hasPhotos = asked !== undefined && photos !== undefined && photos.length > 0;
  // A photo has no score or another number is wanted, and no curation of this visit, which may have failed, was for that.
  const isDue =
    hasPhotos &&
    !isLoading &&
    (asked.count !== count || unscoredOf(photos).some(({ id }) => !asked.photoIds.includes(id)));

  // Another one for other photos and for another number.
  const started = useRef<typeof run>(undefined);
  useEffect(() => {
    if (!isDue || started.current === run) return;
    started.current = run;
    run();
  }, [isDue, run]);

  // The curation's answer names the picks alone: until the photos are read anew those left out still count as picked.
  const isOutdated = endedAt > fulfilledTimeStamp;
  const isUnread = isError && (read.data === undefined || isOutdated || isGone(read.error));
  const failed = isUnread ? read : isDraftMissing && draft.isError ? draft : null;
  const loadError = failed === null ? null : toApiError(failed.error);
  const reload = () => {
    void read.refetch();
    if (isDraftMissing) void draft.refetch();
  };
  const runError = error === undefined ? null : toApiError(error);
  const isLost = runError?.name === 'NetworkError' && photos !== undefined && unscoredOf(photos).length > 0;
  const repeat = loadError?.name === 'NetworkError' ? reload : isLost ? run : null;
  useOnceOnline(repeat);
  return {
    /** Undefined until they and the draft are known. */
    photos,
    version: curationVersion(photos ?? []),
    /** Why the photos, or what the last curation has made of them, could not be read. */
    loadError,
    reload,
    curation: {
      run,
      /** Lasts until the photos are here as the curation has left them. */
      isRunning: isLoading || isDue || (isOutdated && !isError),
      error: runError,
      /** No answer has come: which photos without a score are picked is unknown until it runs again, once online. */
      isLost,
      /** Why the last one has picked without a model that was to compare the best photos; `at` differs each time. */
      missing: why === null ? null : { why, at: endedAt },
    },
  };
}

export type CuratedPhotos = ReturnType<typeof useCuration>;
export type Curation = CuratedPhotos['curation'];
