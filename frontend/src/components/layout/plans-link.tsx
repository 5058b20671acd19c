import { Link, useLocation } from '@/lib/router';
import { texts } from './texts';

/** The address of the plans, which leads back to this screen after paying. */
export function usePricingHref(): string {
  const { pathname, search } = useLocation();
  return `/pricing?next=${encodeURIComponent(`${pathname}${search}`)}`;
}

export function PlansLink() {
  return (
    <Link to={usePricingHref()} className="whitespace-nowrap text-link underline underline-offset-[0.2em]">
      {texts.plans.see}
    </Link>
  );
}
