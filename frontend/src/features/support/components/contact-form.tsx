import type { UseFormRegister } from 'react-hook-form';
import { TextAreaField } from '@/components/forms/text-area-field';
import { TextField } from '@/components/forms/text-field';
import { MailDialog } from '@/components/overlays/mail-dialog';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { env } from '@/config/env';
import { type UnsentMessage, useContact } from '../hooks/use-contact';
import type { ContactValues } from '../schemas';
import { texts } from '../texts';

export interface ContactFormProps {
  /** What the message is about, as far as the link to this form knew. */
  subject: string;
}

/** A message to support. */
export function ContactForm({ subject }: ContactFormProps) {
  const { form, submit, unsent, isPopupOpen, closePopup } = useContact(subject);
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        {...register('name')}
        label={texts.contactForm.name}
        autoComplete="name"
        error={errors.name?.message}
      />
      <TextField
        {...register('email')}
        label={texts.contactForm.email}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
      />
      <TextField
        {...register('subject')}
        label={texts.contactForm.subject}
        isOptional
        error={errors.subject?.message}
      />
      <TextAreaField
        {...register('message')}
        label={texts.contactForm.message}
        className="min-h-40!"
        error={errors.message?.message}
      />
      <Honeypot register={register} />
      {unsent === null ? null : <UnsentNotice />}
      <Button
        type="submit"
        variant="primary"
        isFullWidth
        isBusy={isSubmitting}
        busyText={texts.contactForm.sending}
      >
        {texts.contactForm.sendMessage}
      </Button>
      <UnsentMail unsent={isPopupOpen ? unsent : null} onClose={closePopup} />
    </form>
  );
}

/** Nobody sees it, hears of it or comes upon it; programs fill it in. */
function Honeypot({ register }: { register: UseFormRegister<ContactValues> }) {
  return (
    <div aria-hidden="true" className="sr-only">
      <label>
        {texts.contactForm.website}
        <input {...register('website')} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** The toast goes, the message stays. */
function UnsentNotice() {
  return (
    <Notice tone="error" role="status">
      {texts.contactForm.notSent}
    </Notice>
  );
}

/** For development: what would have gone out. */
function UnsentMail({ unsent, onClose }: { unsent: UnsentMessage | null; onClose: () => void }) {
  const mail =
    unsent === null
      ? null
      : {
          from: `${unsent.message.name} <${unsent.message.email}>`,
          to: env().supportEmail ?? 'support',
          subject: unsent.message.subject === '' ? texts.contactForm.noSubject : unsent.message.subject,
          text: unsent.message.message,
        };
  return (
    <MailDialog
      mail={mail}
      title={texts.contactForm.developmentMail}
      description={texts.contactForm.notSentBecause(unsent?.error.message ?? '')}
      onClose={onClose}
    />
  );
}
