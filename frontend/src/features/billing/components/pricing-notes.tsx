import { ChevronDown, Gift } from 'lucide-react';
import { LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { texts } from '../texts';

export function FirstPostNotice() {
  return (
    <p className="mb-8 flex items-center gap-3 rounded-control bg-ok-soft px-4 py-3 text-sm">
      <Gift className="size-4.5 flex-none text-ok" />
      {texts.pricingNotes.firstPost}
    </p>
  );
}

export function EnterpriseCard() {
  return (
    <Card as="section" aria-labelledby="enterprise-title" className="grid gap-4">
      <div>
        <h2 id="enterprise-title">{texts.pricingNotes.enterprise}</h2>
        <p className="mt-2 text-sm text-ink-2">{texts.pricingNotes.enterpriseText}</p>
      </div>
      <LinkButton to="/contact?subject=Contact%20Sales" label={texts.pricingNotes.contactSales} />
    </Card>
  );
}

export function Questions() {
  return (
    <section aria-labelledby="questions-title">
      <h2 id="questions-title" className="mb-2">
        {texts.pricingNotes.questions}
      </h2>
      {texts.pricingNotes.answers.map(({ question, answer }, index) => (
        <details key={question} open={index === 0} className="group border-b border-line">
          <summary className="flex list-none items-center justify-between gap-4 py-4 font-semibold [&::-webkit-details-marker]:hidden">
            {question}
            <ChevronDown className="size-4.5 flex-none transition-transform duration-(--dur-2) group-open:rotate-180" />
          </summary>
          <p className="max-w-measure pb-4.5 text-ink-2">{answer}</p>
        </details>
      ))}
    </section>
  );
}
