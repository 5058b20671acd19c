import { Dialog } from '@/components/overlays/dialog';
import { Button } from '@/components/ui/button';
import { buttonStyle } from '@/components/ui/button-style';
import { resetLinkMinutes } from '../reset-record';
import { texts } from '../texts';
import { webmailSite } from '../webmail';

export interface AlreadySentDialogProps {
  /** Whom the link was mailed to; without one the dialog is closed. */
  email: string | null;
  onClose: () => void;
}

/** Says that no second mail comes while the first one's link holds, and leads to it. */
export function AlreadySentDialog({ email, onClose }: AlreadySentDialogProps) {
  return (
    <Dialog
      isOpen={email !== null}
      onOpenChange={onClose}
      title={texts.alreadySentDialog.title}
      description={
        <p className="text-pretty">
          {texts.alreadySentDialog.sent(
            resetLinkMinutes,
            <strong className="font-semibold text-ink wrap-anywhere">{email}</strong>,
          )}
        </p>
      }
      actions={
        <>
          <Button onClick={onClose}>{texts.alreadySentDialog.close}</Button>
          <a
            href={webmailSite(email ?? '')}
            target="_blank"
            rel="noreferrer"
            className={buttonStyle({ variant: 'primary' })}
          >
            {texts.alreadySentDialog.openYourEmail}
            <span className="sr-only">{texts.shared.opensInNewTab}</span>
          </a>
        </>
      }
    />
  );
}
