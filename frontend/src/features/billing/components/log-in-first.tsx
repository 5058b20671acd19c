import { useLocation } from 'react-router-dom';
import { LinkButton } from '@/components/ui/link-button';
import { BillingResult } from './billing-result';

/** For visitors to what belongs to an account; the login leads back here. */
export function LogInFirst() {
  const { pathname, search } = useLocation();
  return (
    <BillingResult
      title="Please Log In"
      text="Log in to see your plan and payments."
      actions={
        <LinkButton to={`/login?next=${encodeURIComponent(`${pathname}${search}`)}`} variant="primary">
          Log In
        </LinkButton>
      }
    />
  );
}
