import { Link } from 'react-router-dom';

/** The way to a password for those who forgot theirs, or came in by another service and never set one. */
export function ForgotHint() {
  return (
    <p className="text-xs text-ink-3">
      No password, or forgot it? Use{' '}
      <Link to="/forgot-password" className="text-link underline underline-offset-2">
        Forgot your password
      </Link>{' '}
      to set one.
    </p>
  );
}
