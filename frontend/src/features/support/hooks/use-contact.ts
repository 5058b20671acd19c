/** The contact form: its values, the call, and what is said about it. */

import { type FormEvent, useState } from 'react';
import { type ApiError, isServersAdvice, toApiError } from '@/api/errors';
import { useServerForm } from '@/components/forms/use-server-form';
import { showToast } from '@/components/overlays/toast';
import { env } from '@/config/env';
import { isBlank } from '@/lib/account-rules';
import { type ContactMessage, useSendContactEmailMutation } from '../api';
import { type ContactValues, contactSchema, emptyValues } from '../schemas';
import { texts } from '../texts';

/** The server uses the form's own names. */
const fields = { name: 'name', email: 'email', subject: 'subject', message: 'message' } as const;

export interface UnsentMessage {
  message: ContactMessage;
  error: ApiError;
}

function sayWhatIsMissing({ name, email, message }: ContactValues): void {
  const isIncomplete = [name, email, message].some(isBlank);
  showToast({ ...(isIncomplete ? texts.useContact.incomplete : texts.useContact.invalid), tone: 'error' });
}

function sayFailed(error: ApiError): void {
  showToast({
    title: texts.useContact.failedToSend,
    text: isServersAdvice(error) && error.code !== null ? error.message : texts.useContact.tryLater,
    tone: 'error',
  });
}

function messageOf({ name, email, subject, message }: ContactValues): ContactMessage {
  return { name: name.trim(), email: email.trim(), subject: subject.trim(), message: message.trim() };
}

/** An answer that does not say that it was sent. */
const notSent = toApiError(new Error(texts.useContact.notSent));

export function useContact(subject: string) {
  const [sendContactEmail] = useSendContactEmailMutation();
  const [unsent, setUnsent] = useState<UnsentMessage | null>(null);
  const [isPopupOpen, setIsPopupOpen] = useState(false);
  const form = useServerForm({
    schema: contactSchema,
    values: { ...emptyValues, subject },
    fields,
    send: async (values) => {
      setUnsent(null);
      const message = messageOf(values);
      const { data, error: fault } = await sendContactEmail(message);
      if (data?.status === 'sent') return { data };
      const error = fault === undefined ? notSent : toApiError(fault);
      sayFailed(error);
      setUnsent({ message, error });
      const isAtField = Object.keys(fields).some((name) => name in error.fields);
      setIsPopupOpen(env().isDevelopment && !isAtField);
      return { error };
    },
    onDone: () => {
      showToast({ ...texts.useContact.sent, tone: 'success' });
      form.reset(emptyValues);
    },
    onInvalid: sayWhatIsMissing,
    failureText: () => null,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Only programs fill in what nobody sees. They are told nothing.
    if (form.getValues('website') === '') form.submit(event);
  };
  return { ...form, submit, unsent, isPopupOpen, closePopup: () => setIsPopupOpen(false) };
}
