import { MailDialog } from '@/components/overlays/mail-dialog';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { AlreadySentDialog } from '@/features/auth/components/already-sent-dialog';
import { AuthLayout } from '@/features/auth/components/auth-layout';
import { ForgotForm } from '@/features/auth/components/forgot-form';
import { useResetRequest } from '@/features/auth/hooks/use-reset-request';
import { ridgePanels } from '@/features/auth/panels';
import { resetLinkMinutes } from '@/features/auth/reset-record';

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
        title="Development mail"
        description="This server doesn't send mail during development. This is what it would have sent."
        linkLabel="Open the reset link"
        onClose={dismissMockMail}
      />
    </>
  );
}

const asking = {
  documentTitle: 'Forgot your password',
  title: 'Forgot your password',
  text: "Enter your email and we'll send you a reset link.",
};

/** Says nothing about whether there is such an account. */
function sentWords(email: string) {
  return {
    documentTitle: 'Email sent',
    title: 'Email Sent Successfully!',
    text: (
      <>
        If <strong className="font-semibold text-ink">{email}</strong> belongs to an account, a reset link is
        on its way there. The link expires in {resetLinkMinutes}&nbsp;minutes.
      </>
    ),
  };
}

function SentActions({ onAgain }: { onAgain: () => void }) {
  return (
    <div className="grid gap-3">
      <LinkButton to="/login" variant="primary" isFullWidth>
        Back to Login
      </LinkButton>
      <Button isFullWidth onClick={onAgain}>
        Send Another Email
      </Button>
    </div>
  );
}
