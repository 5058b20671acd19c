import { type FormEvent, useState } from 'react';
import { type ApiError, isServersAdvice, toApiError } from '@/api/errors';
import { TextAreaField, TextField } from '@/components/forms/text-field';
import { useServerForm } from '@/components/forms/use-server-form';
import { MailDialog } from '@/components/overlays/mail-dialog';
import { showToast } from '@/components/overlays/toast';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { env } from '@/config/env';
import { emailIsThere, emailIsValid, isBlank } from '@/lib/account-rules';
import { check, inOrder } from '@/lib/ordered-checks';
import { type ContactMessage, supportApi } from '../api';
import { texts } from '../texts';

/** A message to support, with the subject that the link to this form knew. */
export function ContactForm({ subject }: { subject: string }) {
  const { field, register, submit, isSubmitting, unsent, isPopupOpen, closePopup } = useContact(subject);
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField {...field('name')} label={texts.contactForm.name} autoComplete="name" />
      <TextField {...field('email')} label={texts.contactForm.email} type="email" autoComplete="email" />
      <TextField {...field('subject')} label={texts.contactForm.subject} isOptional />
      <TextAreaField {...field('message')} label={texts.contactForm.message} className="min-h-40!" />
      {/* Nobody sees it, hears of it or comes upon it; programs fill it in. */}
      <div aria-hidden="true" className="sr-only">
        <label>
          {texts.contactForm.website}
          <input {...register('website')} type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {/* The toast goes, the message stays. */}
      <Notice error={unsent && texts.contactForm.notSent} role="status" />
      <Button {...texts.contactForm.send} type="submit" variant="primary" isFullWidth isBusy={isSubmitting} />
      <MailDialog
        mail={isPopupOpen && unsent !== null ? mailOf(unsent.message) : null}
        title={texts.contactForm.developmentMail}
        description={texts.contactForm.notSentBecause(unsent?.error.message ?? '')}
        onClose={closePopup}
      />
    </form>
  );
}

/** For development: what would have gone out. */
function mailOf({ name, email, subject, message }: ContactMessage) {
  return {
    from: `${name} <${email}>`,
    to: env().supportEmail ?? 'support',
    subject: subject === '' ? texts.contactForm.noSubject : subject,
    text: message,
  };
}

/** The address that people may write to by themselves, where this installation has one. */
export function SupportAddress() {
  const { supportEmail } = env();
  if (supportEmail === null) return null;
  return (
    <p className="mt-6 text-sm text-ink-2">
      {texts.contactForm.orWriteTo(
        <a href={`mailto:${supportEmail}`} className="text-link underline underline-offset-2 wrap-anywhere">
          {supportEmail}
        </a>,
      )}
    </p>
  );
}

/** `website` is the honeypot: people do not see it. */
const emptyValues = { name: '', email: '', subject: '', message: '', website: '' };
type ContactValues = typeof emptyValues;

const contactSchema = inOrder<ContactValues>([
  check('name', isBlank, texts.contactForm.nameIsRequired),
  emailIsThere,
  check('message', isBlank, texts.contactForm.messageIsRequired),
  emailIsValid,
]);

function sayWhatIsMissing({ name, email, message }: ContactValues): void {
  const isIncomplete = [name, email, message].some(isBlank);
  showToast({ ...(isIncomplete ? texts.contactForm.incomplete : texts.contactForm.invalid), tone: 'error' });
}

function sayFailed(error: ApiError): void {
  showToast({
    title: texts.contactForm.failedToSend,
    text: isServersAdvice(error) && error.code !== null ? error.message : texts.contactForm.tryLater,
    tone: 'error',
  });
}

function messageOf({ name, email, subject, message }: ContactValues): ContactMessage {
  return { name: name.trim(), email: email.trim(), subject: subject.trim(), message: message.trim() };
}

/** An answer that does not say that it was sent. */
const notSent = toApiError(new Error(texts.contactForm.notAccepted));

function useContact(subject: string) {
  const [sendContactEmail] = supportApi.useSendContactEmailMutation();
  const [unsent, setUnsent] = useState<{ message: ContactMessage; error: ApiError } | null>(null);
  const [isPopupOpen, setIsPopupOpen] = useState(false);
  const form = useServerForm({
    schema: contactSchema,
    values: { ...emptyValues, subject },
    send: async (values) => {
      setUnsent(null);
      const message = messageOf(values);
      const { data, error: fault } = await sendContactEmail(message);
      if (data?.status === 'sent') return { data };
      const error = fault === undefined ? notSent : toApiError(fault);
      const isAtField = Object.keys(message).some((name) => name in error.fields);
      if (!isAtField) sayFailed(error);
      setUnsent(isAtField ? null : { message, error });
      setIsPopupOpen(env().isDevelopment && !isAtField);
      return { error };
    },
    onDone: () => {
      showToast({ ...texts.contactForm.sent, tone: 'success' });
      form.reset(emptyValues);
    },
    onInvalid: sayWhatIsMissing,
    failureText: () => null,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Only programs fill in an invisible field. They get no error.
    if (form.getValues('website') === '') form.submit(event);
  };
  return { ...form, submit, unsent, isPopupOpen, closePopup: () => setIsPopupOpen(false) };
}
