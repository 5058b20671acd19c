import { useState } from 'react';
import { NewPasswordFields } from '@/components/forms/new-password-fields';
import { useServerForm } from '@/components/forms/use-server-form';
import { useLogOut } from '@/data/session/use-session';
import { authApi } from '../api';
import { resetMessage } from '../messages';
import { forgetResetRequest } from '../reset-record';
import { resetSchema } from '../schemas';
import { texts } from '../texts';
import { AuthForm } from './auth-form';

/** Both parts of the link, or nothing. */
export function readResetLink(query: URLSearchParams) {
  const token = query.get('token') ?? '';
  const email = query.get('email') ?? '';
  return token === '' || email === '' ? null : { token, email };
}

export function useResetPassword(link: ReturnType<typeof readResetLink>) {
  const logOut = useLogOut();
  const [resetPassword] = authApi.useResetPasswordMutation();
  const [outcome, setOutcome] = useState<'done' | 'refused' | null>(null);
  const form = useServerForm({
    schema: resetSchema,
    values: { password: '', confirmPassword: '' },
    send: ({ password }) =>
      resetPassword({ token: link?.token ?? '', email: link?.email ?? '', new_password: password }),
    onDone: () => {
      forgetResetRequest();
      // The server has ended all of the user's sessions; what this tab still shows belongs to one of them.
      logOut();
      setOutcome('done');
    },
    serverNames: { password: 'new_password' },
    endings: { invalid_reset_link: () => setOutcome('refused') },
    failureText: (error, isAtField) => (isAtField ? null : resetMessage(error)),
    failureFocus: () => 'password',
  });
  return { ...form, outcome: link === null ? 'refused' : outcome };
}

/** The browser's password manager gets to know by `email` whose password it is. */
export function ResetForm({ email, reset }: { email: string; reset: ReturnType<typeof useResetPassword> }) {
  const { field, watch } = reset;
  return (
    <AuthForm {...texts.resetForm.form} form={reset}>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields
        password={{ ...field('password'), label: texts.resetForm.newPassword }}
        confirmation={{ ...field('confirmPassword'), label: texts.resetForm.confirmNewPassword }}
        values={watch(['password', 'confirmPassword'])}
      />
    </AuthForm>
  );
}
