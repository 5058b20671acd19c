import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { type ApiError, toApiError } from '@/api/errors';
import { PasswordField } from '@/components/forms/password-field';
import { useLinkSignInMutation } from '../api';
import { linkMessage } from '../messages';
import { type LinkValues, linkSchema } from '../schemas';
import { texts } from '../texts';
import { AuthForm } from './auth-form';

export interface LinkFormProps {
  /** The server's word that the provider has spoken. */
  linkToken: string;
  /** Whose account it is. */
  email: string;
  /** Called with the session's token once the account is linked. */
  onSignedIn: (token: string) => void;
  /** The provider's word no longer counts. */
  onRefused: () => void;
}

/** The account's own password, asked for once before another way in opens it. */
export function LinkForm({ linkToken, email, onSignedIn, onRefused }: LinkFormProps) {
  const [link] = useLinkSignInMutation();
  const { register, handleSubmit, setError, setFocus, formState } = useForm<LinkValues>({
    resolver: standardSchemaResolver(linkSchema),
    defaultValues: { password: '' },
  });
  const fail = (error: ApiError) => {
    if (error.code === 'invalid_sign_in') return onRefused();
    setError('root', { message: linkMessage(error) });
    setFocus('password');
  };
  const submit = handleSubmit(async ({ password }) => {
    const { data, error } = await link({ link_token: linkToken, password });
    if (data === undefined) fail(toApiError(error));
    else onSignedIn(data.token);
  });
  const { errors, isSubmitting } = formState;
  return (
    <AuthForm
      onSubmit={submit}
      failure={errors.root?.message}
      isBusy={isSubmitting}
      submitLabel={texts.shared.signIn}
      busyText={texts.shared.signingIn}
    >
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...register('password')}
        label={texts.shared.password}
        autoComplete="current-password"
        error={errors.password?.message}
        below={
          <Link to="/forgot-password" className="py-1 text-sm text-link underline underline-offset-2">
            {texts.shared.forgotYourPassword}
          </Link>
        }
      />
    </AuthForm>
  );
}
