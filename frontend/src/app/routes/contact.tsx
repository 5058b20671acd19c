import { Page } from '@/components/layout/page';
import { PageHeading } from '@/components/layout/page-heading';
import { Card } from '@/components/ui/card';
import { SupportAddress } from '@/features/support/components/support-address';

/** Whom to write to. */
export function ContactRoute() {
  return (
    <Page title="Contact Support" width="form">
      <PageHeading title="Contact Support" text="We typically respond within 1 business day." />
      <Card>
        <h2 className="mb-2">By mail</h2>
        <p>
          <SupportAddress />
        </p>
      </Card>
    </Page>
  );
}
