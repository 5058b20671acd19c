import { useSearchParams } from 'react-router-dom';
import { useSession } from '@/data/session/use-session';
import { monthlyPlan } from '@/features/billing/catalogue';
import { LogInFirst } from '@/features/billing/components/log-in-first';
import { NoPayments } from '@/features/billing/components/no-payments';
import { NoSuchChange, PlanChange } from '@/features/billing/components/plan-change';
import { useCatalogue } from '@/features/billing/hooks/use-catalogue';

/** Where a subscriber confirms another plan. */
export function BillingChangeRoute() {
  const [parameters] = useSearchParams();
  const { status, hasBackend } = useSession();
  const plan = monthlyPlan(parameters.get('plan'), useCatalogue());
  if (!hasBackend) return <NoPayments />;
  if (status === 'visitor') return <LogInFirst />;
  return plan === null ? <NoSuchChange /> : <PlanChange key={plan.id} plan={plan} />;
}
