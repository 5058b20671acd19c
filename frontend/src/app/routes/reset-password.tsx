import type { ReactNode } from 'react';
import { LinkButton } from '@/components/ui/link-button';
import { AuthLayout } from '@/features/auth/components/auth-layout';
import { ResetForm } from '@/features/auth/components/reset-form';
import { useMailedLink, useStoredLink } from '@/features/auth/hooks/use-mailed-link';
import { readResetLink, useResetPassword } from '@/features/auth/hooks/use-reset-password';
import { ridgePanels } from '@/features/auth/panels';
import { texts } from '../texts';

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
      documentTitle: texts.resetPassword.passwordReset,
      title: texts.resetPassword.passwordResetSuccessful,
      text: texts.resetPassword.doneText,
    };
  }
  if (outcome === 'refused') {
    return {
      documentTitle: texts.resetPassword.invalidDocumentTitle,
      title: texts.resetPassword.invalidTitle,
      text: texts.resetPassword.invalidText,
    };
  }
  return {
    documentTitle: texts.resetPassword.resetYourPassword,
    title: texts.resetPassword.resetYourPassword,
    text: texts.resetPassword.forAccount(<strong className="font-semibold text-ink">{email}</strong>),
  };
}

function DoneActions() {
  return (
    <LinkButton to="/login" variant="primary" isFullWidth>
      {texts.resetPassword.goToLogin}
    </LinkButton>
  );
}

function RefusedActions() {
  return (
    <div className="grid gap-3">
      <LinkButton to="/forgot-password" variant="primary" isFullWidth>
        {texts.resetPassword.requestNewResetLink}
      </LinkButton>
      <LinkButton to="/login" isFullWidth>
        {texts.shared.backToLogin}
      </LinkButton>
    </div>
  );
}
