import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { type ApiError, toApiError } from '@/api/errors';
import { Checkbox } from '@/components/forms/checkbox';
import { PasswordField } from '@/components/forms/password-field';
import { TextField } from '@/components/forms/text-field';
import { Notice } from '@/components/ui/notice';
import { sessionOpened } from '@/data/session/session-slice';
import type { LoginReason } from '@/lib/login-reason';
import { useLogInMutation } from '../api';
import { loginMessage } from '../messages';
import { type LoginValues, loginSchema } from '../schemas';
import { texts } from '../texts';
import { AuthForm } from './auth-form';

const emptyValues: LoginValues = { username: '', password: '', remember: true };

const reasonTexts: Record<LoginReason, string> = {
  upload: texts.loginForm.loginRequired,
  expired: texts.loginForm.sessionExpired,
};

export interface LoginFormProps {
  /** What somebody wanted to do who was sent here. */
  reason: LoginReason | null;
}

/** Username and password. Opens the session; the route then leads on. */
export function LoginForm({ reason }: LoginFormProps) {
  const dispatch = useDispatch();
  const [logIn] = useLogInMutation();
  const { register, handleSubmit, setError, setFocus, formState } = useForm<LoginValues>({
    resolver: standardSchemaResolver(loginSchema),
    defaultValues: emptyValues,
  });
  const { errors, isSubmitting } = formState;
  const fail = (error: ApiError) => {
    setError('root', { message: loginMessage(error) });
    setFocus('password');
  };
  const submit = handleSubmit(async ({ username, password, remember }) => {
    const { data, error } = await logIn({ username: username.trim(), password });
    if (data === undefined) fail(toApiError(error));
    else dispatch(sessionOpened({ token: data.token, remember }));
  });
  return (
    <>
      {reason === null || errors.root !== undefined ? null : (
        <Notice tone="warning" role="alert">
          {reasonTexts[reason]}
        </Notice>
      )}
      <AuthForm
        onSubmit={submit}
        failure={errors.root?.message}
        isBusy={isSubmitting}
        submitLabel={texts.shared.signIn}
        busyText={texts.shared.signingIn}
      >
        <TextField
          {...register('username')}
          label={texts.shared.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message}
        />
        <PasswordField
          {...register('password')}
          label={texts.shared.password}
          autoComplete="current-password"
          error={errors.password?.message}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Checkbox {...register('remember')} label={texts.loginForm.rememberMe} />
          <Link to="/forgot-password" className="py-1 text-sm text-link underline underline-offset-2">
            {texts.shared.forgotYourPassword}
          </Link>
        </div>
      </AuthForm>
    </>
  );
}
