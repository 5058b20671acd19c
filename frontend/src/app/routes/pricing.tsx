import { ArrowLeft } from 'lucide-react';
import { Page, PageHeading } from '@/components/layout/page';
import { LinkButton } from '@/components/ui/button';
import { PlanChoice } from '@/features/billing/components/plan-choice';
import { EnterpriseCard, FirstPostNotice, Questions } from '@/features/billing/components/pricing-notes';
import { placeIn } from '@/features/billing/payment-page';
import { useSearchParams } from '@/lib/router';
import { texts } from './texts';

export function PricingRoute() {
  const parameters = useSearchParams();
  // Of those who came from a step that asked for a plan.
  const place = placeIn(parameters.get('next'));
  return (
    <Page title={texts.shared.pricing}>
      <PageHeading
        {...texts.pricing}
        aside={
          place === null ? null : (
            <LinkButton to={place} size="small" icon={ArrowLeft} label={texts.shared.backToYourPost} />
          )
        }
      />
      <FirstPostNotice />
      <PlanChoice place={place} />
      <div className="grid items-start gap-8 pt-16 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Questions />
        <EnterpriseCard />
      </div>
    </Page>
  );
}
