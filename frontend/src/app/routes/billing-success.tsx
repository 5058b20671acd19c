import { useSearchParams } from 'react-router-dom';
import { useSession } from '@/data/session/use-session';
import { LogInFirst } from '@/features/billing/components/log-in-first';
import { NoPayments } from '@/features/billing/components/no-payments';
import { PaymentOutcome } from '@/features/billing/components/payment-outcome';

/** Where a checkout leads that was paid. */
export function BillingSuccessRoute() {
  const [parameters] = useSearchParams();
  const { status, hasBackend } = useSession();
  if (!hasBackend) return <NoPayments />;
  if (status === 'visitor') return <LogInFirst />;
  const checkoutId = parameters.get('session') || null;
  return <PaymentOutcome key={checkoutId} checkoutId={checkoutId} />;
}
