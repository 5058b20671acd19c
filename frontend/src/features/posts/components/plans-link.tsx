import { Link, useLocation } from 'react-router-dom';

/** To the plans, and back here from there. */
export function PlansLink() {
  const { pathname, search } = useLocation();
  return (
    <Link
      to={`/pricing?next=${encodeURIComponent(`${pathname}${search}`)}`}
      className="whitespace-nowrap text-link underline underline-offset-[0.2em]"
    >
      See the plans
    </Link>
  );
}
