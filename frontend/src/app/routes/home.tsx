import { Page } from '@/components/layout/page';
import { PageHeading } from '@/components/layout/page-heading';

/** The home page. */
export function HomeRoute() {
  return (
    <Page title="Make Perfect Instagram Posts in Seconds">
      <PageHeading title="Make Perfect Instagram Posts in Seconds" />
    </Page>
  );
}
