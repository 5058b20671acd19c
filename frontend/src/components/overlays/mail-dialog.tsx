import type { ReactNode } from 'react';
import { isPage } from '@/api/server-url';
import { buttonStyle } from '@/components/ui/button';
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

const parts = ['from', 'to', 'subject', 'text', 'link'] as const;

function detailsOf(mail: UnsentMail) {
  return parts.flatMap((part) =>
    mail[part] === undefined ? [] : [{ name: texts.mail[part], value: mail[part] }],
  );
}
