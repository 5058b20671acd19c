import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { LinkButton } from '@/components/ui/link-button';
import { AuthLayout } from '@/features/auth/components/auth-layout';
import { LinkForm } from '@/features/auth/components/link-form';
import { type ProviderAnswer, useProviderAnswer } from '@/features/auth/hooks/use-provider-answer';
import { useTakenQuery } from '@/features/auth/hooks/use-taken-query';
import { ridgePanels } from '@/features/auth/panels';
import { providerLabel } from '@/lib/sign-in-providers';

/** Where sign-in providers send people back to. */
export function OidcCallbackRoute() {
  const { answer, open, refuse } = useProviderAnswer(useTakenQuery());
  if (answer.kind === 'signedIn') return <Navigate to={answer.next} replace />;
  return (
    <AuthLayout documentTitle="Login" {...words(answer)} panels={ridgePanels}>
      {answer.kind === 'passwordRequired' ? (
        <LinkForm
          linkToken={answer.linkToken}
          email={answer.email}
          onSignedIn={(token) => open(token, answer.record.next)}
          onRefused={refuse}
        />
      ) : null}
      {answer.kind === 'busy' ? null : (
        <LinkButton to="/login" variant={answer.kind === 'failed' ? 'primary' : 'plain'} isFullWidth>
          Back to Login
        </LinkButton>
      )}
    </AuthLayout>
  );
}

interface Words {
  title: string;
  text?: ReactNode;
}

function words(answer: Exclude<ProviderAnswer, { kind: 'signedIn' }>): Words {
  if (answer.kind === 'busy') return { title: 'Signing you in', text: 'One moment.' };
  if (answer.kind === 'failed') return { title: "You're not signed in", text: answer.reason };
  return {
    title: 'Is this account yours?',
    text: (
      <>
        There is an account of <strong className="font-semibold text-ink">{answer.email}</strong> here. Type
        its password once to open it with {providerLabel(answer.record.provider)} from now on.
      </>
    ),
  };
}
