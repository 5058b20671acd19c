import { Plus } from 'lucide-react';
import { useState } from 'react';
import { errorText, toApiError } from '@/api/errors';
import type { TripSummary } from '@/api/types';
import { Page, PageHeading } from '@/components/layout/page';
import { DeleteDialog } from '@/components/overlays/alert-dialog';
import { LinkButton } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { LoadMore } from '@/components/ui/load-more';
import { retryButton } from '@/components/ui/notice';
import { ProgressBar } from '@/components/ui/progress';
import { LoadingText, Skeleton } from '@/components/ui/skeleton';
import { useAppDispatch } from '@/data/store/hooks';
import { tripsApi } from '@/data/trips/api';
import { usePassedFocus } from '@/lib/focus/use-passed-focus';
import { readTripsAgain, tripListApi } from '../api';
import { texts } from '../texts';
import { bytesText, titleOf } from '../trip-words';
import { RenameTrip, TripRow } from './trip-row';

export function TripList() {
  const list = tripListApi.useTripListInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, error, refetch } = list;
  const storage = data?.pages[0]?.storage;
  return (
    <Page title={texts.list.title}>
      <PageHeading
        title={texts.list.title}
        text={texts.list.text}
        aside={<LinkButton to="/app" variant="primary" icon={Plus} label={texts.list.newTrip} />}
      />
      {/* The footer stays below the screen, however many there are. */}
      <div className="min-h-[75dvh]">
        {data !== undefined ? (
          <>
            {storage === undefined ? null : (
              <div className="mb-6 max-w-md">
                <ProgressBar
                  percent={storage.limit_bytes === 0 ? 0 : (100 * storage.used_bytes) / storage.limit_bytes}
                  label={texts.list.storage}
                  text={texts.list.storageUsed(bytesText(storage.used_bytes), bytesText(storage.limit_bytes))}
                />
              </div>
            )}
            <Trips trips={data.pages.flatMap((page) => page.trips)} />
            <LoadMore {...list} failedText={texts.list.moreFailed} />
          </>
        ) : error !== undefined ? (
          <EmptyState
            title={texts.list.failed}
            text={errorText(toApiError(error))}
            action={retryButton(() => void refetch(), list.isFetching)}
          />
        ) : (
          <Loading />
        )}
      </div>
    </Page>
  );
}

function Trips({ trips }: { trips: readonly TripSummary[] }) {
  const dispatch = useAppDispatch();
  const readAgain = () => void dispatch(readTripsAgain());
  const [renamed, setRenamed] = useState<TripSummary | null>(null);
  const [deleted, setDeleted] = useState<TripSummary | null>(null);
  const [deleteTrip] = tripsApi.useDeleteTripMutation();
  // The row of a deleted trip stays until the list was read again.
  const { group, fallbackFocus } = usePassedFocus<HTMLUListElement>('[aria-haspopup=menu]', () =>
    document.getElementById('main'),
  );
  if (trips.length === 0) {
    return <EmptyState {...texts.list.empty} action={{ label: texts.list.upload, to: '/app' }} />;
  }
  return (
    <>
      <ul {...group} aria-label={texts.list.trips} className="grid gap-4">
        {trips.map((trip) => (
          <li key={trip.id} className="@container">
            <TripRow trip={trip} onRename={() => setRenamed(trip)} onDelete={() => setDeleted(trip)} />
          </li>
        ))}
      </ul>
      {renamed === null ? null : (
        <RenameTrip trip={renamed} onRenamed={readAgain} onClose={() => setRenamed(null)} />
      )}
      {deleted === null ? null : (
        <DeleteDialog
          texts={texts.delete}
          text={texts.delete.text(titleOf(deleted), deleted)}
          fallbackFocus={fallbackFocus}
          onDelete={() => deleteTrip(deleted.id)}
          onDeleted={readAgain}
          onClose={() => setDeleted(null)}
        />
      )}
    </>
  );
}

function Loading() {
  return (
    <div className="grid gap-4">
      <LoadingText>{texts.list.loading}</LoadingText>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-36 rounded-card! md:h-30" />
      ))}
    </div>
  );
}
