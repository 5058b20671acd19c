import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { photoCount } from '../curation-view';
import type { LeftBehind } from '../hooks/use-left-behind';
import { sendLabel } from './upload-failures';

export interface LeftBehindNoticeProps {
  leftBehind: LeftBehind;
  onBack: () => void;
  onDismiss: () => void;
}

/** Some photos did not get through, or were never sent, when the others went on. */
export function LeftBehindNotice({ leftBehind, onBack, onDismiss }: LeftBehindNoticeProps) {
  const { waiting, wereTried, count, send } = leftBehind;
  return (
    <Notice
      tone="warning"
      className="mb-6"
      onDismiss={onDismiss}
      action={
        <div className="flex flex-wrap gap-2">
          {waiting.length === 0 ? null : (
            <Button size="small" onClick={send}>
              {sendLabel(waiting.length, wereTried)}
            </Button>
          )}
          <Button size="small" onClick={onBack}>
            See which
          </Button>
        </div>
      }
    >
      {`${photoCount(count)} ${whatHappened(leftBehind)}. The others go on without ${count === 1 ? 'it' : 'them'}.`}
    </Notice>
  );
}

function whatHappened({ waiting, wereTried, count }: LeftBehind): string {
  const wereAnyTried = wereTried || waiting.length < count;
  if (wereAnyTried) return 'did not get through';
  return count === 1 ? 'was not sent' : 'were not sent';
}
