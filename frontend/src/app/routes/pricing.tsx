import { Page } from '@/components/layout/page';
import { PageHeading } from '@/components/layout/page-heading';

/** Plans and prices. */
export function PricingRoute() {
  return (
    <Page title="Choose Your Plan">
      <PageHeading title="Choose Your Plan" />
    </Page>
  );
}
