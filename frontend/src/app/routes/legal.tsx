import { LegalPage } from '@/features/legal/components/legal-page';
import { privacyText, termsText } from '@/features/legal/legal-texts';
import { texts } from './texts';

export function PrivacyRoute() {
  return <LegalPage title={texts.legal.privacyPolicy} sections={privacyText} />;
}

export function TermsRoute() {
  return <LegalPage title={texts.legal.termsOfService} sections={termsText} />;
}
