import { Page } from '@/components/layout/page';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { useSession } from '@/data/session/use-session';
import { TripList } from '@/features/trips/components/trip-list';
import { Redirect } from '@/lib/router';
import { texts } from '../texts';

/** One's trips, for their owner alone. */
export function TripsRoute() {
  const { status, hasBackend } = useSession();
  if (status === 'visitor' && hasBackend) return <Redirect to="/login?next=%2Ftrips" />;
  if (hasBackend) return <TripList />;
  return (
    <Page title={texts.trips.yourTrips}>
      <EmptyState
        headingLevel={1}
        title={texts.shared.noServer}
        text={texts.trips.noServerText}
        action={<LinkButton to="/app">{texts.trips.openYourTrip}</LinkButton>}
      />
    </Page>
  );
}
