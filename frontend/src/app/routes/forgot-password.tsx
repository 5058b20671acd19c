import { MailDialog } from '@/components/overlays/mail-dialog';
import { Button, LinkButton } from '@/components/ui/button';
import { AuthLayout } from '@/features/auth/components/auth-layout';
import { AlreadySentDialog, ForgotForm, useResetRequest } from '@/features/auth/components/forgot-form';
import { resetLinkMinutes } from '@/features/auth/reset-record';
import { texts } from './texts';

/** Asking for a link to set a new password with. The answer says nothing about whether there is such an account. */
export function ForgotPasswordRoute() {
  const request = useResetRequest();
  const { sentTo } = request;
  return (
    <>
      {sentTo === null ? (
        <AuthLayout {...texts.forgotPassword.asking}>
          <ForgotForm request={request} />
        </AuthLayout>
      ) : (
        <AuthLayout
          {...texts.forgotPassword.sent}
          text={texts.forgotPassword.sentTo(sentTo, resetLinkMinutes)}
        >
          <div className="grid gap-3">
            <LinkButton to="/login" variant="primary" isFullWidth label={texts.shared.backToLogin} />
            <Button isFullWidth onClick={request.startAgain} label={texts.forgotPassword.sendAnotherEmail} />
          </div>
        </AuthLayout>
      )}
      <AlreadySentDialog email={request.alreadySentTo} onClose={request.dismissAlreadySent} />
      <MailDialog
        mail={request.mockMail}
        title={texts.forgotPassword.developmentMail}
        description={texts.forgotPassword.developmentText}
        linkLabel={texts.forgotPassword.openTheResetLink}
        onClose={request.dismissMockMail}
      />
    </>
  );
}
