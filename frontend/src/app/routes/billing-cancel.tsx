import { LinkButton } from '@/components/ui/link-button';
import { BillingResult } from '@/features/billing/components/billing-result';
import { pricingHref, readReturnPlace } from '@/features/billing/return-place';

/** Where a checkout leads that was given up. */
export function BillingCancelRoute() {
  const place = readReturnPlace();
  return (
    <BillingResult
      title="Payment canceled"
      text="No changes were made to your account."
      actions={
        <>
          <LinkButton to={pricingHref(place)} variant="primary">
            Back to pricing
          </LinkButton>
          {place === null ? null : <LinkButton to={place}>Back to your post</LinkButton>}
        </>
      }
    />
  );
}
