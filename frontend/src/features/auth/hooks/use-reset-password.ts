/** Setting a new password with a mailed link. */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type ApiError, toApiError } from '@/api/errors';
import { useLogOut } from '@/data/session/use-log-out';
import { useResetPasswordMutation } from '../api';
import { resetMessage } from '../messages';
import { forgetResetRequest } from '../reset-record';
import { type ResetValues, resetSchema } from '../schemas';

/** What a reset link carries. */
export interface ResetLink {
  token: string;
  email: string;
}

/** The code with which the server refuses a link that is used, expired or wrong. */
const invalidLink = 'invalid_reset_link';

/** Both parts of the link, or nothing. */
export function readResetLink(query: URLSearchParams): ResetLink | null {
  const token = query.get('token') ?? '';
  const email = query.get('email') ?? '';
  return token === '' || email === '' ? null : { token, email };
}

export function useResetPassword(link: ResetLink | null) {
  const form = useForm<ResetValues>({
    resolver: standardSchemaResolver(resetSchema),
    defaultValues: { password: '', confirmPassword: '' },
  });
  const logOut = useLogOut();
  const [resetPassword] = useResetPasswordMutation();
  const [outcome, setOutcome] = useState<'done' | 'refused' | null>(null);
  const fail = (error: ApiError) => {
    if (error.code === invalidLink) return setOutcome('refused');
    const message = error.fields.new_password?.[0];
    if (message === undefined) form.setError('root', { message: resetMessage(error) });
    else form.setError('password', { message });
    form.setFocus('password');
  };
  const submit = form.handleSubmit(async ({ password }) => {
    if (link === null) return;
    const answer = await resetPassword({ ...link, new_password: password });
    if (answer.data === undefined) return fail(toApiError(answer.error));
    forgetResetRequest();
    // The server has ended all of the user's sessions; what this tab still shows belongs to one of them.
    logOut();
    setOutcome('done');
  });
  return {
    form,
    submit,
    failure: form.formState.errors.root?.message ?? null,
    outcome: link === null ? 'refused' : outcome,
  };
}
