/** The contact form: its values, the call, and what is said about it. */

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type FormEvent, useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { type ApiError, toApiError } from '@/api/errors';
import { showToast } from '@/components/overlays/toast';
import { env } from '@/config/env';
import { isBlank } from '@/lib/account-rules';
import { type ContactMessage, useSendContactEmailMutation } from '../api';
import { type ContactValues, contactSchema } from '../schemas';
import { texts } from '../texts';

const emptyValues: ContactValues = { name: '', email: '', subject: '', message: '', website: '' };

/** The form's fields, in their order on the page, under the names that the server uses too. */
const fieldNames = ['name', 'email', 'subject', 'message'] as const;

/** Statuses whose texts are shown as the server wrote them: it was asked too often, or something behind it is down. */
const spokenStatuses = [429, 503];

/** A message that did not get through. */
export interface UnsentMessage {
  message: ContactMessage;
  error: ApiError;
}

function sayWhatIsMissing(values: ContactValues): void {
  const isComplete = ![values.name, values.email, values.message].some(isBlank);
  showToast(
    isComplete
      ? { title: texts.useContact.invalidEmail, text: texts.shared.emailInvalid, tone: 'error' }
      : {
          title: texts.useContact.incomplete,
          text: texts.useContact.required,
          tone: 'error',
        },
  );
}

function saySent(): void {
  showToast({
    title: texts.useContact.messageSent,
    text: texts.useContact.thanks,
    tone: 'success',
  });
}

function sayFailed(error: ApiError): void {
  const isSpoken = error.status !== null && spokenStatuses.includes(error.status) && error.code !== null;
  showToast({
    title: texts.useContact.failedToSend,
    text: isSpoken ? error.message : texts.useContact.tryLater,
    tone: 'error',
  });
}

function messageOf({ name, email, subject, message }: ContactValues): ContactMessage {
  return { name: name.trim(), email: email.trim(), subject: subject.trim(), message: message.trim() };
}

/** An answer that does not say that it was sent. */
const notSent = toApiError(new Error(texts.useContact.notSent));

export function useContact(subject: string) {
  const form = useForm<ContactValues>({
    resolver: standardSchemaResolver(contactSchema),
    defaultValues: { ...emptyValues, subject },
  });
  const [sendContactEmail] = useSendContactEmailMutation();
  const [unsent, setUnsent] = useState<UnsentMessage | null>(null);
  const [isPopupOpen, setIsPopupOpen] = useState(false);

  const fail = (message: ContactMessage, error: ApiError) => {
    sayFailed(error);
    setUnsent({ message, error });
    const told = fieldNames.filter((name) => error.fields[name]?.[0] !== undefined);
    for (const name of told) form.setError(name, { message: error.fields[name]?.join(' ') ?? '' });
    if (told[0] !== undefined) form.setFocus(told[0]);
    else setIsPopupOpen(env().isDevelopment);
  };
  const send = async (values: ContactValues) => {
    setUnsent(null);
    const message = messageOf(values);
    const { data, error } = await sendContactEmail(message);
    if (data?.status !== 'sent') return fail(message, error === undefined ? notSent : toApiError(error));
    saySent();
    form.reset(emptyValues);
  };
  const refuse = (_errors: FieldErrors<ContactValues>) => sayWhatIsMissing(form.getValues());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Only programs fill in what nobody sees. They are told nothing.
    if (form.getValues('website') !== '') return;
    void form.handleSubmit(send, refuse)(event);
  };
  return { form, submit, unsent, isPopupOpen, closePopup: () => setIsPopupOpen(false) };
}
