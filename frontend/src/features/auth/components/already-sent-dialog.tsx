import { Dialog } from '@/components/overlays/dialog';
import { Button } from '@/components/ui/button';
import { buttonStyle } from '@/components/ui/button-style';
import { resetLinkMinutes } from '../reset-record';
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
      title="Password reset already requested"
      description={
        <p className="text-pretty">
          We sent a reset link less than {resetLinkMinutes} minutes ago. Check the inbox and spam folder of{' '}
          <strong className="font-semibold text-ink wrap-anywhere">{email}</strong>.
        </p>
      }
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <a
            href={webmailSite(email ?? '')}
            target="_blank"
            rel="noreferrer"
            className={buttonStyle({ variant: 'primary' })}
          >
            Open your email
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </>
      }
    />
  );
}
