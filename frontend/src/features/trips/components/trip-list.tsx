import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type ApiError, errorText, toApiError } from '@/api/errors';
import { Page } from '@/components/layout/page';
import { PageHeading } from '@/components/layout/page-heading';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { Notice } from '@/components/ui/notice';
import { LoadingText, Skeleton } from '@/components/ui/skeleton';
import { useTripListInfiniteQuery } from '../api';
import type { ListedTrip } from '../schemas';
import { DeleteTrip } from './delete-trip';
import { RenameTrip } from './rename-trip';
import { StorageUse } from './storage-use';
import { TripRow } from './trip-row';

const title = 'Your Trips';

/** All trips of a user: to continue, rename or delete, with the room that they take. */
export function TripList() {
  const { data, error, isLoading, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useTripListInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const storage = data?.pages[0]?.storage;
  const trips = data?.pages.flatMap((page) => page.trips) ?? [];
  return (
    <Page title={title}>
      <PageHeading
        title={title}
        text="Continue where you left off, or delete what you no longer need."
        aside={
          <LinkButton to="/app" variant="primary">
            <Plus aria-hidden="true" className="size-4" strokeWidth={1.75} />
            New Trip
          </LinkButton>
        }
      />
      {isLoading ? <Loading /> : null}
      {error !== undefined && data === undefined ? (
        <Unreachable error={toApiError(error)} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? null : (
        <>
          {storage === undefined ? null : <StorageUse storage={storage} />}
          <Trips trips={trips} fallbackFocus={() => document.getElementById('main')} />
          <MoreTrips
            {...{ hasNextPage, isFetchingNextPage }}
            error={error === undefined ? null : toApiError(error)}
            onLoad={() => void fetchNextPage()}
          />
        </>
      )}
    </Page>
  );
}

interface TripsProps {
  trips: readonly ListedTrip[];
  /** Takes the focus when a trip was deleted. */
  fallbackFocus: () => HTMLElement | null;
}

function Trips({ trips, fallbackFocus }: TripsProps) {
  const [renamed, setRenamed] = useState<ListedTrip | null>(null);
  const [deleted, setDeleted] = useState<ListedTrip | null>(null);
  if (trips.length === 0) {
    return (
      <EmptyState
        title="No trips yet"
        text="Add the photos of a trip. They stay here until you delete them."
        action={<LinkButton to="/app">Upload photos</LinkButton>}
      />
    );
  }
  return (
    <>
      <ul aria-label="Trips" className="grid gap-4">
        {trips.map((trip) => (
          <li key={trip.id}>
            <TripRow trip={trip} onRename={() => setRenamed(trip)} onDelete={() => setDeleted(trip)} />
          </li>
        ))}
      </ul>
      {renamed === null ? null : <RenameTrip trip={renamed} onClose={() => setRenamed(null)} />}
      {deleted === null ? null : (
        <DeleteTrip trip={deleted} fallbackFocus={fallbackFocus} onClose={() => setDeleted(null)} />
      )}
    </>
  );
}

interface MoreTripsProps {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  error: ApiError | null;
  onLoad: () => void;
}

function MoreTrips({ hasNextPage, isFetchingNextPage, error, onLoad }: MoreTripsProps) {
  if (!hasNextPage) return null;
  return (
    <div className="mt-8 grid justify-items-center gap-4">
      {error === null ? null : (
        <Notice tone="error" className="w-full max-w-xl">
          <span className="font-semibold">We couldn't load more trips.</span> {errorText(error)}
        </Notice>
      )}
      <Button isBusy={isFetchingNextPage} busyText="Loading..." onClick={onLoad}>
        {error === null ? 'Load more' : 'Try again'}
      </Button>
    </div>
  );
}

const rows = [1, 2, 3];

function Loading() {
  return (
    <div className="grid gap-4">
      <LoadingText>Loading your trips...</LoadingText>
      {rows.map((row) => (
        <Skeleton key={row} className="h-36 rounded-card! md:h-30" />
      ))}
    </div>
  );
}

function Unreachable({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  return (
    <EmptyState
      title="We couldn't load your trips"
      text={errorText(error)}
      action={<Button onClick={onRetry}>Try again</Button>}
    />
  );
}
