import { useDispatch } from 'react-redux';
import { Checkbox } from '@/components/forms/checkbox';
import { PasswordField, UsernameField } from '@/components/forms/text-field';
import { useServerForm } from '@/components/forms/use-server-form';
import { Notice } from '@/components/ui/notice';
import { sessionOpened } from '@/data/session/session-slice';
import type { LoginReason } from '@/lib/login-reason';
import { Link } from '@/lib/router';
import { authApi } from '../api';
import { linkMessage, loginMessage } from '../messages';
import { linkSchema, loginSchema } from '../schemas';
import { texts } from '../texts';
import { AuthForm } from './auth-form';

/** Username and password, and why somebody was sent here. Opens the session; the route then leads on. */
export function LoginForm({ reason }: { reason: LoginReason | null }) {
  const dispatch = useDispatch();
  const [logIn] = authApi.useLogInMutation();
  const form = useServerForm({
    schema: loginSchema,
    values: { username: '', password: '', remember: true },
    send: ({ username, password }) => logIn({ username: username.trim(), password }),
    onDone: ({ token }, { remember }) => dispatch(sessionOpened({ token, remember })),
    failureText: loginMessage,
    failureFocus: () => 'password',
  });
  const { field, register, failure } = form;
  return (
    <>
      {reason === null || failure !== null ? null : (
        <Notice tone="warning" role="alert">
          {texts.loginForm.reasons[reason]}
        </Notice>
      )}
      <AuthForm {...texts.shared.signIn} form={form}>
        <UsernameField {...field('username')} label={texts.shared.username} />
        <PasswordField {...field('password')} label={texts.shared.password} />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Checkbox {...register('remember')} label={texts.loginForm.rememberMe} />
          <ForgotLink />
        </div>
      </AuthForm>
    </>
  );
}

function ForgotLink() {
  return (
    <Link to="/forgot-password" className="py-1 text-sm text-link underline underline-offset-2">
      {texts.shared.forgotYourPassword}
    </Link>
  );
}

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
    <AuthForm {...texts.shared.signIn} form={form}>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...form.field('password')} label={texts.shared.password} below={<ForgotLink />} />
    </AuthForm>
  );
}
