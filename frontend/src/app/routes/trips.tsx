import { Page } from '@/components/layout/page';
import { EmptyState } from '@/components/ui/empty-state';
import { useSession } from '@/data/session/use-session';
import { TripList } from '@/features/trips/components/trip-list';
import { SignedOut } from './signed-out';
import { texts } from './texts';

export function TripsRoute() {
  const { status, hasBackend } = useSession();
  if (status === 'visitor' && hasBackend) return <SignedOut title={texts.trips.yourTrips} next="/trips" />;
  if (hasBackend) return <TripList />;
  return (
    <Page title={texts.trips.yourTrips}>
      <EmptyState
        headingLevel={1}
        {...texts.trips.noServer}
        action={{ label: texts.trips.openYourTrip, to: '/app', variant: 'plain' }}
      />
    </Page>
  );
}
