import { LinkButton } from '@/components/ui/button';
import { AuthLayout } from '@/features/auth/components/auth-layout';
import { ResetForm, readResetLink, useResetPassword } from '@/features/auth/components/reset-form';
import { useMailedLink, useStoredLink } from '@/features/auth/hooks/use-taken-query';
import { texts } from './texts';

export function ResetPasswordRoute() {
  const query = useMailedLink();
  const link = readResetLink(query);
  const reset = useResetPassword(link);
  useStoredLink(query, reset.outcome === null);
  if (reset.outcome === 'done') {
    return (
      <AuthLayout {...texts.resetPassword.done}>
        <LinkButton to="/login" variant="primary" isFullWidth label={texts.resetPassword.goToLogin} />
      </AuthLayout>
    );
  }
  if (reset.outcome === 'refused') {
    return (
      <AuthLayout {...texts.resetPassword.invalid}>
        <div className="grid gap-3">
          <LinkButton
            to="/forgot-password"
            variant="primary"
            isFullWidth
            label={texts.resetPassword.requestNewResetLink}
          />
          <LinkButton to="/login" isFullWidth label={texts.shared.backToLogin} />
        </div>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout {...texts.resetPassword.asking(link?.email ?? '')}>
      {link === null ? null : <ResetForm email={link.email} reset={reset} />}
    </AuthLayout>
  );
}
