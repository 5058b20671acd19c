import type { ApiError } from '@/api/errors';
import { Button, LinkButton } from '@/components/ui/button';
import { AuthLayout, type AuthLayoutProps } from '@/features/auth/components/auth-layout';
import { type Confirmation, useConfirmEmail } from '@/features/auth/hooks/use-confirm-email';
import { useMailedLink, useStoredLink } from '@/features/auth/hooks/use-taken-query';
import { otherMessage } from '@/features/auth/messages';
import { texts } from './texts';

/** Whether another try with the same link is no use. */
function isFinal(error: ApiError | null): boolean {
  return error === null || error.code === 'invalid_confirmation_link' || error.code === 'email_taken';
}

export function ConfirmEmailRoute() {
  const link = useMailedLink();
  const { confirmation, retry } = useConfirmEmail(link.get('token'));
  const { kind } = confirmation;
  const canRetry = kind === 'failed' && !isFinal(confirmation.error);
  useStoredLink(link, kind === 'busy' || canRetry);
  return (
    <AuthLayout documentTitle={texts.confirmEmail.confirmYourEmail} {...words(confirmation)}>
      {kind === 'busy' ? null : (
        <div className="grid gap-3">
          {canRetry ? (
            <Button variant="primary" isFullWidth onClick={retry} label={texts.shared.tryAgain} />
          ) : null}
          <LinkButton to="/account" variant={canRetry ? 'plain' : 'primary'} isFullWidth>
            {texts.confirmEmail.goToYourAccount}
          </LinkButton>
        </div>
      )}
    </AuthLayout>
  );
}

function words(confirmation: Confirmation): Pick<AuthLayoutProps, 'title' | 'text'> {
  if (confirmation.kind === 'busy') return texts.confirmEmail.busy;
  if (confirmation.kind === 'done') {
    return {
      title: texts.confirmEmail.emailConfirmed,
      text: texts.confirmEmail.belongsToYou(confirmation.email),
    };
  }
  const { error } = confirmation;
  if (error?.code === 'email_taken') return texts.confirmEmail.taken;
  if (error === null || isFinal(error)) return texts.confirmEmail.invalid;
  return { title: texts.confirmEmail.yourEmailIsntConfirmedYet, text: otherMessage(error) };
}
