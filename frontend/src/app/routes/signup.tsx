import { Page } from '@/components/layout/page';
import { PageHeading } from '@/components/layout/page-heading';

/** Signing up. */
export function SignupRoute() {
  return (
    <Page title="Create your account">
      <PageHeading title="Create your account" />
    </Page>
  );
}
