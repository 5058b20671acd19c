import { Link } from 'react-router-dom';
import { texts } from '../texts';

/** The way to a password for those who forgot theirs, or came in by another service and never set one. */
export function ForgotHint() {
  return (
    <p className="text-xs text-ink-3">
      {texts.forgotHint.hint(
        <Link to="/forgot-password" className="text-link underline underline-offset-2">
          {texts.forgotHint.forgotYourPassword}
        </Link>,
      )}
    </p>
  );
}
