import { useLocation } from '@/lib/router';

/** The address of the plans, which leads back to this screen after paying. */
export function usePricingHref(): string {
  const { pathname, search } = useLocation();
  return `/pricing?next=${encodeURIComponent(`${pathname}${search}`)}`;
}
