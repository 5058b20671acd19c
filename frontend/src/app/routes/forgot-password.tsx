import { MailDialog } from '@/components/overlays/mail-dialog';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { AlreadySentDialog } from '@/features/auth/components/already-sent-dialog';
import { AuthLayout } from '@/features/auth/components/auth-layout';
import { ForgotForm } from '@/features/auth/components/forgot-form';
import { useResetRequest } from '@/features/auth/hooks/use-reset-request';
import { ridgePanels } from '@/features/auth/panels';
import { resetLinkMinutes } from '@/features/auth/reset-record';
import { texts } from '../texts';

/** Asking for a link to set a new password with. */
export function ForgotPasswordRoute() {
  const request = useResetRequest();
  const { sentTo, alreadySentTo, dismissAlreadySent, mockMail, dismissMockMail, startAgain } = request;
  return (
    <>
      <AuthLayout {...(sentTo === null ? asking : sentWords(sentTo))} panels={ridgePanels}>
        {sentTo === null ? <ForgotForm request={request} /> : <SentActions onAgain={startAgain} />}
      </AuthLayout>
      <AlreadySentDialog email={alreadySentTo} onClose={dismissAlreadySent} />
      <MailDialog
        mail={mockMail}
        title={texts.forgotPassword.developmentMail}
        description={texts.forgotPassword.developmentText}
        linkLabel={texts.forgotPassword.openTheResetLink}
        onClose={dismissMockMail}
      />
    </>
  );
}

const asking = {
  documentTitle: texts.forgotPassword.forgotYourPassword,
  title: texts.forgotPassword.forgotYourPassword,
  text: texts.forgotPassword.text,
};

/** Says nothing about whether there is such an account. */
function sentWords(email: string) {
  return {
    documentTitle: texts.forgotPassword.emailSent,
    title: texts.forgotPassword.emailSentSuccessfully,
    text: texts.forgotPassword.sentTo(
      <strong className="font-semibold text-ink">{email}</strong>,
      resetLinkMinutes,
    ),
  };
}

function SentActions({ onAgain }: { onAgain: () => void }) {
  return (
    <div className="grid gap-3">
      <LinkButton to="/login" variant="primary" isFullWidth>
        {texts.shared.backToLogin}
      </LinkButton>
      <Button isFullWidth onClick={onAgain}>
        {texts.forgotPassword.sendAnotherEmail}
      </Button>
    </div>
  );
}
