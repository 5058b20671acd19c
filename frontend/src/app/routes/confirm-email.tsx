import type { ApiError } from '@/api/errors';
import { Button, LinkButton } from '@/components/ui/button';
import { AuthLayout } from '@/features/auth/components/auth-layout';
import { useConfirmEmail } from '@/features/auth/hooks/use-confirm-email';
import { useMailedLink, useStoredLink } from '@/features/auth/hooks/use-taken-query';
import { otherMessage } from '@/features/auth/messages';
import { texts } from './texts';

/** Whether another try with the same link is no use. */
function isFinal(error: ApiError | null): boolean {
  return error === null || error.code === 'invalid_confirmation_link' || error.code === 'email_taken';
}

export function ConfirmEmailRoute() {
  const link = useMailedLink();
  const confirmation = useConfirmEmail(link.get('token'));
  const { isBusy, error, retry } = confirmation;
  const canRetry = !isFinal(error);
  useStoredLink(link, isBusy || canRetry);
  return (
    <AuthLayout documentTitle={texts.confirmEmail.confirmYourEmail} {...words(confirmation)}>
      {isBusy ? null : (
        <div className="grid gap-3">
          {canRetry ? (
            <Button variant="primary" isFullWidth onClick={retry} label={texts.shared.tryAgain} />
          ) : null}
          <LinkButton
            to="/account"
            variant={canRetry ? 'plain' : 'primary'}
            isFullWidth
            label={texts.confirmEmail.goToYourAccount}
          />
        </div>
      )}
    </AuthLayout>
  );
}

function words({ isBusy, email, error }: ReturnType<typeof useConfirmEmail>) {
  if (isBusy) return texts.confirmEmail.busy;
  if (email !== null) {
    return { title: texts.confirmEmail.emailConfirmed, text: texts.confirmEmail.belongsToYou(email) };
  }
  if (error?.code === 'email_taken') return texts.confirmEmail.taken;
  if (error === null || isFinal(error)) return texts.confirmEmail.invalid;
  return { title: texts.confirmEmail.yourEmailIsntConfirmedYet, text: otherMessage(error) };
}
