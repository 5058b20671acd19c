import type { ReactNode } from 'react';
import type { ApiError } from '@/api/errors';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { AuthLayout } from '@/features/auth/components/auth-layout';
import { type Confirmation, useConfirmEmail } from '@/features/auth/hooks/use-confirm-email';
import { useMailedLink, useStoredLink } from '@/features/auth/hooks/use-mailed-link';
import { otherMessage } from '@/features/auth/messages';
import { ridgePanels } from '@/features/auth/panels';
import { texts } from '../texts';

/** Refusals for which another try with the same link is no use. */
const finalCodes = ['invalid_confirmation_link', 'email_taken'];

/** Where the link of a confirmation mail leads. */
export function ConfirmEmailRoute() {
  const link = useMailedLink();
  const { confirmation, retry } = useConfirmEmail(link.get('token'));
  const isUsed =
    confirmation.kind === 'done' || (confirmation.kind === 'failed' && isFinal(confirmation.error));
  useStoredLink(link, !isUsed);
  return (
    <AuthLayout
      documentTitle={texts.confirmEmail.confirmYourEmail}
      {...words(confirmation)}
      panels={ridgePanels}
    >
      {confirmation.kind === 'busy' ? null : <Ways onRetry={retry} confirmation={confirmation} />}
    </AuthLayout>
  );
}

interface Words {
  title: string;
  text?: ReactNode;
}

function words(confirmation: Confirmation): Words {
  if (confirmation.kind === 'busy')
    return { title: texts.confirmEmail.confirmingYourEmail, text: texts.shared.oneMoment };
  if (confirmation.kind === 'failed') return failureWords(confirmation.error);
  return {
    title: texts.confirmEmail.emailConfirmed,
    text: texts.confirmEmail.belongsToYou(
      <strong className="font-semibold text-ink">{confirmation.email}</strong>,
    ),
  };
}

function failureWords(error: ApiError | null): Words {
  if (error?.code === 'email_taken') {
    return {
      title: texts.confirmEmail.thisAddressIsTaken,
      text: texts.confirmEmail.takenText,
    };
  }
  if (!isFinal(error)) {
    return {
      title: texts.confirmEmail.yourEmailIsntConfirmedYet,
      text: error === null ? undefined : otherMessage(error),
    };
  }
  return {
    title: texts.confirmEmail.thisLinkDoesntWork,
    text: texts.confirmEmail.linkText,
  };
}

/** Whether this link will never do. */
function isFinal(error: ApiError | null): boolean {
  return error === null || finalCodes.includes(error.code ?? '');
}

interface WaysProps {
  confirmation: Exclude<Confirmation, { kind: 'busy' }>;
  onRetry: () => void;
}

function Ways({ confirmation, onRetry }: WaysProps) {
  const canRetry = confirmation.kind === 'failed' && !isFinal(confirmation.error);
  return (
    <div className="grid gap-3">
      {canRetry ? (
        <Button variant="primary" isFullWidth onClick={onRetry}>
          {texts.shared.tryAgain}
        </Button>
      ) : null}
      <LinkButton to="/account" variant={canRetry ? 'plain' : 'primary'} isFullWidth>
        {texts.confirmEmail.goToYourAccount}
      </LinkButton>
    </div>
  );
}
