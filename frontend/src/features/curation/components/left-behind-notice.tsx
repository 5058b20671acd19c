import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { asSentence, sendLabel, triedText } from '@/data/uploads/upload-texts';
import type { PendingUpload } from '@/data/uploads/uploads-slice';
import type { LeftBehind } from '@/data/uploads/use-left-behind';
import { texts } from '../texts';

export interface LeftBehindNoticeProps {
  leftBehind: LeftBehind;
  onBack: () => void;
  onDismiss: () => void;
}

/** Some photos did not get through, or were never sent, when the others went on. */
export function LeftBehindNotice({ leftBehind, onBack, onDismiss }: LeftBehindNoticeProps) {
  const { unsent, refused, send } = leftBehind;
  const parts = [unsentText(unsent), refusedText(refused), texts.notice.othersAreFine];
  return (
    <Notice
      tone="warning"
      className="mb-6"
      onDismiss={onDismiss}
      action={
        <div className="flex flex-wrap gap-2">
          {unsent.length === 0 ? null : (
            <Button size="small" onClick={send}>
              {sendLabel(unsent.some(hasFailed))}
            </Button>
          )}
          <Button size="small" onClick={onBack}>
            {texts.notice.seeWhich}
          </Button>
        </div>
      }
    >
      {parts.filter((part) => part !== null).join(' ')}
    </Notice>
  );
}

const hasFailed = ({ status }: PendingUpload) => status === 'failed';

function unsentText(unsent: readonly PendingUpload[]): string | null {
  if (unsent.length === 0) return null;
  if (unsent.some(hasFailed)) return triedText(unsent);
  return texts.notice.notSent(unsent.length);
}

/** A file that the server does not take, and why; of several that there are such. */
function refusedText(refused: readonly PendingUpload[]): string | null {
  const [first] = refused;
  if (first === undefined) return null;
  if (refused.length > 1) return texts.notice.filesNotAdded(refused.length);
  return texts.notice.notAdded(first.filename, asSentence(first.message ?? ''));
}
