import { LegalPage } from '@/features/legal/components/legal-page';
import { termsText } from '@/features/legal/terms-text';
import { texts } from '../texts';

/** What using Triptych means. */
export function TermsRoute() {
  return <LegalPage title={texts.terms.termsOfService} sections={termsText} />;
}
