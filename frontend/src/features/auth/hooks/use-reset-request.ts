/** Asking for a reset link: the form, what came of it, and the mail that a server in development shows. */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type ApiError, toApiError } from '@/api/errors';
import { useRequestResetMutation } from '../api';
import { resetRequestMessage } from '../messages';
import { isResetUnderWay, recordResetRequest } from '../reset-record';
import { type ForgotValues, forgotSchema } from '../schemas';
import type { MockMail, ResetRequested } from '../wire';

/** The server says so by its status; older ones by their words. */
function isAlreadySent({ status, message }: ResetRequested): boolean {
  return status === 'already_sent' || /already sent/i.test(message);
}

export function useResetRequest() {
  const form = useForm<ForgotValues>({
    resolver: standardSchemaResolver(forgotSchema),
    defaultValues: { email: '' },
  });
  const [requestReset] = useRequestResetMutation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [alreadySentTo, setAlreadySentTo] = useState<string | null>(null);
  const [mockMail, setMockMail] = useState<MockMail | null>(null);
  const submit = form.handleSubmit(async ({ email: typed }) => {
    const email = typed.trim();
    if (isResetUnderWay(email, Date.now())) return setAlreadySentTo(email);
    const answer = await requestReset({ email });
    if (answer.data === undefined) return showError(toApiError(answer.error));
    if (isAlreadySent(answer.data)) return setAlreadySentTo(email);
    recordResetRequest(email, Date.now());
    setSentTo(email);
    setMockMail(answer.data.mock_mail ?? null);
  });
  const showError = (error: ApiError) => {
    const message = error.fields.email?.[0];
    form.setError('root', { message: resetRequestMessage(error) });
    if (message !== undefined) form.setError('email', { message });
    form.setFocus('email');
  };
  return {
    form,
    submit,
    failure: form.formState.errors.root?.message ?? null,
    /** Whom a link was mailed to just now. */
    sentTo,
    /** Whom one was mailed to before. */
    alreadySentTo,
    dismissAlreadySent: () => setAlreadySentTo(null),
    mockMail,
    dismissMockMail: () => setMockMail(null),
    startAgain: () => {
      form.reset();
      setSentTo(null);
    },
  };
}
