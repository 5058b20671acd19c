import { LinkButton } from '@/components/ui/link-button';
import { BillingResult } from '@/features/billing/components/billing-result';
import { pricingHref, readReturnPlace } from '@/features/billing/return-place';
import { texts } from '../texts';

/** Where a checkout leads that was given up. */
export function BillingCancelRoute() {
  const place = readReturnPlace();
  return (
    <BillingResult
      title={texts.billingCancel.paymentCanceled}
      text={texts.billingCancel.text}
      actions={
        <>
          <LinkButton to={pricingHref(place)} variant="primary">
            {texts.billingCancel.backToPricing}
          </LinkButton>
          {place === null ? null : <LinkButton to={place}>{texts.shared.backToYourPost}</LinkButton>}
        </>
      }
    />
  );
}
