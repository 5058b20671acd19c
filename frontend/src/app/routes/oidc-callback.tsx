import { LinkButton } from '@/components/ui/button';
import { AuthLayout } from '@/features/auth/components/auth-layout';
import { LinkForm } from '@/features/auth/components/login-form';
import { type ProviderAnswer, useProviderAnswer } from '@/features/auth/hooks/use-provider-sign-in';
import { useTakenQuery } from '@/features/auth/hooks/use-taken-query';
import { Redirect } from '@/lib/router';
import { providerLabel } from '@/lib/sign-in-providers';
import { texts } from './texts';

export function OidcCallbackRoute() {
  const { answer, open, refuse } = useProviderAnswer(useTakenQuery());
  if (answer.kind === 'signedIn') return <Redirect to={answer.next} />;
  return (
    <AuthLayout documentTitle={texts.shared.login} {...words(answer)}>
      {answer.kind === 'passwordRequired' ? (
        <LinkForm
          linkToken={answer.linkToken}
          email={answer.email}
          onSignedIn={(token) => open(token, answer.record.next)}
          onRefused={refuse}
        />
      ) : null}
      {answer.kind === 'busy' ? null : (
        <LinkButton
          to="/login"
          variant={answer.kind === 'failed' ? 'primary' : 'plain'}
          isFullWidth
          label={texts.shared.backToLogin}
        />
      )}
    </AuthLayout>
  );
}

function words(answer: Exclude<ProviderAnswer, { kind: 'signedIn' }>) {
  if (answer.kind === 'busy') return texts.oidcCallback.busy;
  if (answer.kind === 'failed') return { title: texts.oidcCallback.youreNotSignedIn, text: answer.reason };
  return {
    title: texts.oidcCallback.isThisAccountYours,
    text: texts.oidcCallback.askPassword(answer.email, providerLabel(answer.record.provider)),
  };
}
