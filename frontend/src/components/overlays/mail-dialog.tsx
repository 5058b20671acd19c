import type { ReactNode } from 'react';
import { isPage } from '@/api/server-url';
import { buttonStyle } from '@/components/ui/button-style';
import { DetailList } from '@/components/ui/detail-list';
import { Dialog } from './dialog';
import { texts } from './texts';

interface UnsentMail {
  from?: string;
  to: string;
  subject: string;
  /** What it says, where it says more than its link. */
  text?: string;
  link?: string;
}

export interface MailDialogProps {
  mail: UnsentMail | null;
  title: string;
  description: ReactNode;
  linkLabel?: string;
  onClose: () => void;
}

/** For development: shows a mail that nobody gets. Open while there is one. */
export function MailDialog({ mail, title, description, linkLabel, onClose }: MailDialogProps) {
  return (
    <Dialog
      isOpen={mail !== null}
      onOpenChange={onClose}
      title={title}
      description={description}
      actions={
        mail?.link === undefined || !isPage(mail.link) ? undefined : (
          <a href={mail.link} className={buttonStyle({ variant: 'primary' })}>
            {linkLabel}
          </a>
        )
      }
    >
      {mail === null ? null : <DetailList details={detailsOf(mail)} />}
    </Dialog>
  );
}

function detailsOf({ from, to, subject, text, link }: UnsentMail) {
  return [
    ...(from === undefined ? [] : [{ name: texts.mail.from, value: from }]),
    { name: texts.mail.to, value: to },
    { name: texts.mail.subject, value: subject },
    ...(text === undefined ? [] : [{ name: texts.mail.message, value: text }]),
    ...(link === undefined ? [] : [{ name: texts.mail.link, value: link }]),
  ];
}
