import { Page } from '@/components/layout/page';
import { PageHeading } from '@/components/layout/page-heading';

/** Signing in. */
export function LoginRoute() {
  return (
    <Page title="Welcome back">
      <PageHeading title="Welcome back" />
    </Page>
  );
}
