import { useLocation } from 'react-router-dom';
import { LinkButton } from '@/components/ui/link-button';
import { texts } from '../texts';
import { BillingResult } from './billing-result';

/** For visitors to what belongs to an account; the login leads back here. */
export function LogInFirst() {
  const { pathname, search } = useLocation();
  return (
    <BillingResult
      title={texts.logInFirst.pleaseLogIn}
      text={texts.logInFirst.text}
      actions={
        <LinkButton to={`/login?next=${encodeURIComponent(`${pathname}${search}`)}`} variant="primary">
          {texts.logInFirst.logIn}
        </LinkButton>
      }
    />
  );
}
