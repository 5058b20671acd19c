import { LegalPage } from '@/features/legal/components/legal-page';
import { privacyText } from '@/features/legal/privacy-text';
import { texts } from '../texts';

/** How Triptych treats what it knows. */
export function PrivacyRoute() {
  return <LegalPage title={texts.privacy.privacyPolicy} sections={privacyText} />;
}
