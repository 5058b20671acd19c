import type { ReactNode } from 'react';
import type { ApiError } from '@/api/errors';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { AuthLayout } from '@/features/auth/components/auth-layout';
import { type Confirmation, useConfirmEmail } from '@/features/auth/hooks/use-confirm-email';
import { useMailedLink, useStoredLink } from '@/features/auth/hooks/use-mailed-link';
import { otherMessage } from '@/features/auth/messages';
import { ridgePanels } from '@/features/auth/panels';

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
    <AuthLayout documentTitle="Confirm your email" {...words(confirmation)} panels={ridgePanels}>
      {confirmation.kind === 'busy' ? null : <Ways onRetry={retry} confirmation={confirmation} />}
    </AuthLayout>
  );
}

interface Words {
  title: string;
  text?: ReactNode;
}

function words(confirmation: Confirmation): Words {
  if (confirmation.kind === 'busy') return { title: 'Confirming your email', text: 'One moment.' };
  if (confirmation.kind === 'failed') return failureWords(confirmation.error);
  return {
    title: 'Email confirmed',
    text: (
      <>
        <strong className="font-semibold text-ink">{confirmation.email}</strong> belongs to your account.
      </>
    ),
  };
}

function failureWords(error: ApiError | null): Words {
  if (error?.code === 'email_taken') {
    return {
      title: 'This address is taken',
      text: 'Another account uses it now. Choose a different one on your account page.',
    };
  }
  if (!isFinal(error)) {
    return {
      title: "Your email isn't confirmed yet",
      text: error === null ? undefined : otherMessage(error),
    };
  }
  return {
    title: "This link doesn't work",
    text: 'It no longer works. Request a new one on your account page.',
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
          Try again
        </Button>
      ) : null}
      <LinkButton to="/account" variant={canRetry ? 'plain' : 'primary'} isFullWidth>
        Go to your account
      </LinkButton>
    </div>
  );
}
