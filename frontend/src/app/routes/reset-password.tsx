import type { ReactNode } from 'react';
import { LinkButton } from '@/components/ui/link-button';
import { AuthLayout } from '@/features/auth/components/auth-layout';
import { ResetForm } from '@/features/auth/components/reset-form';
import { useMailedLink, useStoredLink } from '@/features/auth/hooks/use-mailed-link';
import { readResetLink, useResetPassword } from '@/features/auth/hooks/use-reset-password';
import { ridgePanels } from '@/features/auth/panels';

/** Where the link of a reset mail leads. */
export function ResetPasswordRoute() {
  const query = useMailedLink();
  const link = readResetLink(query);
  const reset = useResetPassword(link);
  useStoredLink(query, reset.outcome === null);
  return (
    <AuthLayout {...words(reset.outcome, link?.email ?? '')} panels={ridgePanels}>
      {reset.outcome === null && link !== null ? <ResetForm email={link.email} reset={reset} /> : null}
      {reset.outcome === 'done' ? <DoneActions /> : null}
      {reset.outcome === 'refused' ? <RefusedActions /> : null}
    </AuthLayout>
  );
}

interface Words {
  documentTitle: string;
  title: string;
  text: ReactNode;
}

function words(outcome: 'done' | 'refused' | null, email: string): Words {
  if (outcome === 'done') {
    return {
      documentTitle: 'Password reset',
      title: 'Password Reset Successful!',
      text: "You've been signed out on all devices. Log in with your new password.",
    };
  }
  if (outcome === 'refused') {
    return {
      documentTitle: 'Invalid reset link',
      title: 'Invalid Reset Link',
      text: 'This link no longer works. Request a new one.',
    };
  }
  return {
    documentTitle: 'Reset your password',
    title: 'Reset your password',
    text: (
      <>
        For the account of <strong className="font-semibold text-ink">{email}</strong>.
      </>
    ),
  };
}

function DoneActions() {
  return (
    <LinkButton to="/login" variant="primary" isFullWidth>
      Go to Login
    </LinkButton>
  );
}

function RefusedActions() {
  return (
    <div className="grid gap-3">
      <LinkButton to="/forgot-password" variant="primary" isFullWidth>
        Request New Reset Link
      </LinkButton>
      <LinkButton to="/login" isFullWidth>
        Back to Login
      </LinkButton>
    </div>
  );
}
