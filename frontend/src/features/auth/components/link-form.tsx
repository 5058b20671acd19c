import { PasswordField } from '@/components/forms/password-field';
import { useServerForm } from '@/components/forms/use-server-form';
import { authApi } from '../api';
import { linkMessage } from '../messages';
import { linkSchema } from '../schemas';
import { texts } from '../texts';
import { AuthForm } from './auth-form';
import { ForgotLink } from './login-form';

interface LinkFormProps {
  /** The server's word that the provider has spoken. */
  linkToken: string;
  email: string;
  onSignedIn: (token: string) => void;
  /** The provider's word no longer counts. */
  onRefused: () => void;
}

/** The account's own password, asked for once before another way in opens it. */
export function LinkForm({ linkToken, email, onSignedIn, onRefused }: LinkFormProps) {
  const [link] = authApi.useLinkSignInMutation();
  const form = useServerForm({
    schema: linkSchema,
    values: { password: '' },
    send: ({ password }) => link({ link_token: linkToken, password }),
    onDone: ({ token }) => onSignedIn(token),
    endings: { invalid_sign_in: onRefused },
    failureText: linkMessage,
    failureFocus: () => 'password',
  });
  return (
    <AuthForm form={form} submitLabel={texts.shared.signIn} busyText={texts.shared.signingIn}>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.field('password')}
        label={texts.shared.password}
        autoComplete="current-password"
        below={<ForgotLink />}
      />
    </AuthForm>
  );
}
