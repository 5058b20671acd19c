import { Link } from '@/lib/router';
import { texts } from './texts';
import { usePricingHref } from './use-pricing-href';

export function PlansLink() {
  return (
    <Link to={usePricingHref()} className="whitespace-nowrap text-link underline underline-offset-[0.2em]">
      {texts.plans.see}
    </Link>
  );
}
