import type { ReactNode } from 'react';
import { LinkButton } from '@/components/ui/button';
import { useSession } from '@/data/session/use-session';
import { useCatalogue } from '@/features/billing/api';
import { monthlyPlan } from '@/features/billing/catalogue';
import { BillingResult, LogInFirst, PricingLink } from '@/features/billing/components/billing-result';
import { PaymentOutcome } from '@/features/billing/components/payment-outcome';
import { PlanChange } from '@/features/billing/components/plan-change';
import { readReturnPlace } from '@/features/billing/payment-page';
import { useSearchParams } from '@/lib/router';
import { texts } from './texts';

export function BillingSuccessRoute() {
  const parameters = useSearchParams();
  const checkoutId = parameters.get('session') || null;
  return (
    <ForMembers>
      <PaymentOutcome key={checkoutId} checkoutId={checkoutId} />
    </ForMembers>
  );
}

export function BillingChangeRoute() {
  const parameters = useSearchParams();
  const plan = monthlyPlan(parameters.get('plan'), useCatalogue());
  return (
    <ForMembers>
      {plan === null ? (
        <BillingResult {...texts.billing.noPlan} actions={<PricingLink />} />
      ) : (
        <PlanChange key={plan.id} plan={plan} />
      )}
    </ForMembers>
  );
}

function ForMembers({ children }: { children: ReactNode }) {
  const { status, hasBackend } = useSession();
  if (!hasBackend) return <BillingResult {...texts.billing.noServer} actions={<PricingLink />} />;
  return status === 'visitor' ? <LogInFirst /> : children;
}

export function BillingCancelRoute() {
  const place = readReturnPlace();
  return (
    <BillingResult
      {...texts.billing.cancelled}
      actions={
        <>
          <PricingLink />
          {place === null ? null : <LinkButton to={place} label={texts.shared.backToYourPost} />}
        </>
      }
    />
  );
}
