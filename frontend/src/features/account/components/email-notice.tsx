import { errorText, toApiError } from '@/api/errors';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { type EmailState, useResendConfirmationMutation } from '../api';
import { useReturningFocus } from '../hooks/use-editor';
import { texts } from '../texts';

/** What is still to be done about the address, with the link once more. Nothing where all is done. */
export function EmailNotice({ state }: { state: EmailState }) {
  const { email, email_confirmed: isConfirmed, pending_email: pending } = state;
  const [resend, { isLoading, isSuccess, error }] = useResendConfirmationMutation();
  const button = useReturningFocus(isLoading);
  if (isConfirmed && pending === null) return null;
  return (
    <div className="grid gap-2">
      <Notice
        tone={isSuccess ? 'success' : 'info'}
        action={
          <Button
            ref={button}
            size="small"
            isBusy={isLoading}
            busyText={texts.shared.sending}
            onClick={() => void resend()}
          >
            {texts.emailNotice.resendLink}
          </Button>
        }
      >
        {isSuccess
          ? texts.emailNotice.sentAgain(pending ?? email)
          : pending === null
            ? texts.emailNotice.unconfirmed(email)
            : texts.emailNotice.pending(pending, email)}
      </Notice>
      {error === undefined ? null : <Notice tone="error">{errorText(toApiError(error))}</Notice>}
    </div>
  );
}
