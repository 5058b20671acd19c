import { LinkButton } from '@/components/ui/link-button';
import { texts } from '../texts';
import { BillingResult } from './billing-result';

/** For a page that is hosted by itself. */
export function NoPayments() {
  return (
    <BillingResult
      title={texts.noPayments.noPaymentsHere}
      text={texts.noPayments.text}
      actions={
        <LinkButton to="/pricing" variant="primary">
          {texts.shared.backToPricing}
        </LinkButton>
      }
    />
  );
}
