import { Page } from '@/components/layout/page';
import { PageHeading } from '@/components/layout/page-heading';

/** Profile, plan and usage. */
export function AccountRoute() {
  return (
    <Page title="Account Settings">
      <PageHeading title="Account Settings" />
    </Page>
  );
}
