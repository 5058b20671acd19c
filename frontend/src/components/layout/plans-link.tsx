import { Link } from 'react-router-dom';
import { usePricingHref } from './use-pricing-href';

/** To the plans, and back here from there. */
export function PlansLink() {
  return (
    <Link to={usePricingHref()} className="whitespace-nowrap text-link underline underline-offset-[0.2em]">
      See the plans
    </Link>
  );
}
