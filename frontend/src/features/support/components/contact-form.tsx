import { TextAreaField } from '@/components/forms/text-area-field';
import { TextField } from '@/components/forms/text-field';
import { MailDialog } from '@/components/overlays/mail-dialog';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { env } from '@/config/env';
import { type UnsentMessage, useContact } from '../hooks/use-contact';
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
      {unsent === null ? null : (
        <Notice tone="error" role="status">
          {texts.contactForm.notSent}
        </Notice>
      )}
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
