import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/link-button';
import { texts } from '../texts';

/** For those whom no plan fits. */
export function EnterpriseCard() {
  return (
    <Card as="section" aria-labelledby="enterprise-title" className="grid gap-4">
      <div>
        <h2 id="enterprise-title">{texts.enterpriseCard.enterprise}</h2>
        <p className="mt-2 text-sm text-ink-2">{texts.enterpriseCard.text}</p>
      </div>
      <LinkButton to="/contact?subject=Contact%20Sales">{texts.enterpriseCard.contactSales}</LinkButton>
    </Card>
  );
}
