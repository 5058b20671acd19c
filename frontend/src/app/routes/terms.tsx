import { LegalPage } from '@/features/legal/components/legal-page';
import { termsText } from '@/features/legal/terms-text';

/** What using Triptych means. */
export function TermsRoute() {
  return <LegalPage title="Terms of Service" sections={termsText} />;
}
