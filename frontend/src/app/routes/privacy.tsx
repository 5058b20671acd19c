import { LegalPage } from '@/features/legal/components/legal-page';
import { privacyText } from '@/features/legal/privacy-text';

/** How Triptych treats what it knows. */
export function PrivacyRoute() {
  return <LegalPage title="Privacy Policy" sections={privacyText} />;
}
