import { Page } from '@/components/layout/page';
import { PageHeading } from '@/components/layout/page-heading';

/** The history of posts. */
export function PreviousPostsRoute() {
  return (
    <Page title="Your Previous Posts">
      <PageHeading title="Your Previous Posts" />
    </Page>
  );
}
