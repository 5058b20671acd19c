import { Link, useLocation } from '@/lib/router';
import { texts } from './texts';

/** The address of the plans, which leads back to this screen after paying. */
export function usePricingHref(): string {
  const { pathname, search } = useLocation();
  return `/pricing?next=${encodeURIComponent(`${pathname}${search}`)}`;
}

const look = 'whitespace-nowrap text-link underline underline-offset-[0.2em]';

export function PlansLink() {
  return (
    <Link to={usePricingHref()} className={look}>
      {texts.plans.see}
    </Link>
  );
}

/** Where room is made once the storage is full. */
export const tripsLink = (
  <Link to="/trips" className={look}>
    {texts.plans.trips}
  </Link>
);
