import { LinkButton } from '@/components/ui/link-button';
import { BillingResult } from './billing-result';

/** For a page that is hosted by itself. */
export function NoPayments() {
  return (
    <BillingResult
      title="No payments here"
      text="This page runs without a server, so you can't buy anything here. Nothing was charged."
      actions={
        <LinkButton to="/pricing" variant="primary">
          Back to pricing
        </LinkButton>
      }
    />
  );
}
