import { useSearchParams } from 'react-router-dom';
import { Page } from '@/components/layout/page';
import { PageHeading } from '@/components/layout/page-heading';
import { ContactForm } from '@/features/support/components/contact-form';
import { SupportAddress } from '@/features/support/components/support-address';

/** Writing to support. A link may bring the subject along. */
export function ContactRoute() {
  const [parameters] = useSearchParams();
  return (
    <Page title="Contact Support" width="form">
      <PageHeading title="Contact Support" text="We typically respond within 1 business day." />
      <ContactForm subject={parameters.get('subject') ?? ''} />
      <SupportAddress />
    </Page>
  );
}
