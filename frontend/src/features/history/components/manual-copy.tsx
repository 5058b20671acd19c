import { useRef, useState } from 'react';
import { TextAreaField } from '@/components/forms/text-area-field';
import { AlertDialog } from '@/components/overlays/alert-dialog';
import { Dialog } from '@/components/overlays/dialog';
import { texts } from '../texts';

export interface ManualCopyProps {
  /** What could not be copied; null where nothing is to be asked. */
  text: string | null;
  onClose: () => void;
}

/** The last way to a text: it is asked for, shown and marked, to be copied by hand. */
export function ManualCopy({ text, onClose }: ManualCopyProps) {
  const [isShown, setIsShown] = useState(false);
  const close = () => {
    setIsShown(false);
    onClose();
  };
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <AlertDialog
        isOpen={text !== null && !isShown}
        onOpenChange={(isOpen) => (isOpen ? undefined : close())}
        title={texts.manualCopy.title}
        text={texts.manualCopy.text}
        confirmLabel={texts.manualCopy.confirm}
        onConfirm={() => setIsShown(true)}
      />
      <Dialog
        isOpen={text !== null && isShown}
        onOpenChange={(isOpen) => (isOpen ? undefined : close())}
        title={texts.manualCopy.contentTitle}
        firstFocus={field}
      >
        <TextAreaField
          ref={field}
          label={texts.manualCopy.label}
          hint={
            <>
              {texts.manualCopy.selected}{' '}
              <span className="pointer-coarse:hidden">{texts.manualCopy.byKeys}</span>
              <span className="hidden pointer-coarse:inline">{texts.manualCopy.byTouch}</span>
            </>
          }
          readOnly
          className="max-h-[50dvh]"
          value={text ?? ''}
          onFocus={(event) => event.target.select()}
        />
      </Dialog>
    </>
  );
}
