import { Page, PageHeading } from '@/components/layout/page';
import { ContactForm, SupportAddress } from '@/features/support/components/contact-form';
import { useSearchParams } from '@/lib/router';
import { texts } from './texts';

export function ContactRoute() {
  const parameters = useSearchParams();
  return (
    <Page title={texts.contact.contactSupport} width="form">
      <PageHeading title={texts.contact.contactSupport} text={texts.contact.text} />
      <ContactForm subject={parameters.get('subject') ?? ''} />
      <SupportAddress />
    </Page>
  );
}
