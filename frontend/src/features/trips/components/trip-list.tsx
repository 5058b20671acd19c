import { Plus } from 'lucide-react';
import { useState } from 'react';
import { errorText, toApiError } from '@/api/errors';
import { Page } from '@/components/layout/page';
import { PageHeading } from '@/components/layout/page-heading';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { Notice } from '@/components/ui/notice';
import { ProgressBar } from '@/components/ui/progress';
import { LoadingText, Skeleton } from '@/components/ui/skeleton';
import { useTripListInfiniteQuery } from '../api';
import type { ListedTrip, Storage } from '../schemas';
import { texts } from '../texts';
import { bytesText } from '../trip-words';
import { DeleteTrip } from './delete-trip';
import { RenameTrip } from './rename-trip';
import { TripRow } from './trip-row';

/** All trips of a user: to continue, rename or delete, with the room that they take. */
export function TripList() {
  const list = useTripListInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, error, refetch } = list;
  return (
    <Page title={texts.list.title}>
      <PageHeading
        title={texts.list.title}
        text={texts.list.text}
        aside={
          <LinkButton to="/app" variant="primary">
            <Plus aria-hidden="true" className="size-4" strokeWidth={1.75} />
            {texts.list.newTrip}
          </LinkButton>
        }
      />
      {data !== undefined ? (
        <>
          {data.pages[0] === undefined ? null : <StorageUse storage={data.pages[0].storage} />}
          <Trips trips={data.pages.flatMap((page) => page.trips)} />
          <MoreTrips list={list} />
        </>
      ) : error !== undefined ? (
        <EmptyState
          title={texts.list.failed}
          text={errorText(toApiError(error))}
          action={<Button onClick={() => void refetch()}>{texts.list.tryAgain}</Button>}
        />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

/** How much room the photos of all trips take. */
function StorageUse({ storage: { used_bytes: used, limit_bytes: limit } }: { storage: Storage }) {
  return (
    <div className="mb-6 max-w-md">
      <ProgressBar
        percent={limit === 0 ? 0 : (100 * used) / limit}
        label={texts.list.storage}
        text={texts.list.storageUsed(bytesText(used), bytesText(limit))}
      />
    </div>
  );
}

function Trips({ trips }: { trips: readonly ListedTrip[] }) {
  const [renamed, setRenamed] = useState<ListedTrip | null>(null);
  const [deleted, setDeleted] = useState<ListedTrip | null>(null);
  if (trips.length === 0) {
    return (
      <EmptyState {...texts.list.empty} action={<LinkButton to="/app">{texts.list.upload}</LinkButton>} />
    );
  }
  return (
    <>
      <ul aria-label={texts.list.trips} className="grid gap-4">
        {trips.map((trip) => (
          <li key={trip.id}>
            <TripRow trip={trip} onRename={() => setRenamed(trip)} onDelete={() => setDeleted(trip)} />
          </li>
        ))}
      </ul>
      {renamed === null ? null : <RenameTrip trip={renamed} onClose={() => setRenamed(null)} />}
      {deleted === null ? null : <DeleteTrip trip={deleted} onClose={() => setDeleted(null)} />}
    </>
  );
}

/** The way to the next page, and why it did not come. */
function MoreTrips({ list }: { list: ReturnType<typeof useTripListInfiniteQuery> }) {
  const { hasNextPage, isFetchingNextPage, error, fetchNextPage } = list;
  if (!hasNextPage) return null;
  return (
    <div className="mt-8 grid justify-items-center gap-4">
      {error === undefined ? null : (
        <Notice tone="error" className="w-full max-w-xl">
          <span className="font-semibold">{texts.list.moreFailed}</span> {errorText(toApiError(error))}
        </Notice>
      )}
      <Button
        isBusy={isFetchingNextPage}
        busyText={texts.list.loadingMore}
        onClick={() => void fetchNextPage()}
      >
        {error === undefined ? texts.list.loadMore : texts.list.tryAgain}
      </Button>
    </div>
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
