import { Page } from '@/components/layout/page';
import { PageHeading } from '@/components/layout/page-heading';

/** The four steps from photos to post. */
export function WorkflowRoute() {
  return (
    <Page title="Make a post">
      <PageHeading title="Make a post" />
    </Page>
  );
}
