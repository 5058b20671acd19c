import { useRef, useState } from 'react';
import { TextAreaField } from '@/components/forms/text-area-field';
import { AlertDialog } from '@/components/overlays/alert-dialog';
import { Dialog } from '@/components/overlays/dialog';

export interface ManualCopyProps {
  /** What could not be copied; null where nothing is to be asked. */
  text: string | null;
  onClose: () => void;
}

/** The last way to a text: it is asked for, shown and marked, to be copied by hand. */
export function ManualCopy({ text, onClose }: ManualCopyProps) {
  const [shown, setShown] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <AlertDialog
        isOpen={text !== null}
        onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
        title="Copy manually"
        text="Automatic copying is not available in this environment. Would you like to see the content to copy manually?"
        confirmLabel="Show it"
        onConfirm={() => {
          setShown(text);
          onClose();
        }}
      />
      <Dialog
        isOpen={shown !== null}
        onOpenChange={(isOpen) => (isOpen ? undefined : setShown(null))}
        title="Copy Content"
        firstFocus={field}
      >
        <TextAreaField
          ref={field}
          label="Caption and hashtags"
          hint={
            <>
              {'The text is selected. '}
              <span className="pointer-coarse:hidden">Press Ctrl or ⌘ and C to copy it.</span>
              <span className="hidden pointer-coarse:inline">Touch and hold it, then choose Copy.</span>
            </>
          }
          readOnly
          className="max-h-[50dvh]"
          value={shown ?? ''}
          onFocus={(event) => event.target.select()}
        />
      </Dialog>
    </>
  );
}
